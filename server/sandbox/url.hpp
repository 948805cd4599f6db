#pragma once

#include <string_view>

namespace sandbox {

/// Whether the text is an absolute http or https address, printable ASCII without blanks or quotes:
/// safe in a Location header, and in HTML once escaped. Braces are allowed, for the placeholder of
/// success_url.
bool is_web_url(std::string_view text);

/// "http://127.0.0.1:8080" of "http://127.0.0.1:8080/carrito"; the text must be a web address.
std::string_view origin_of(std::string_view url);

/// "127.0.0.1:8080" of the same.
std::string_view host_of(std::string_view url);

}  // namespace sandbox
