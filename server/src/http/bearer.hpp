#pragma once

#include <optional>
#include <string_view>

namespace server {

/// The token of an Authorization header. Nothing when there is none, which is also what an empty
/// token, "undefined" and "null" mean: the original site's pages send those when nobody has signed
/// in. Any other form of the header gives "", a token that nobody has.
[[nodiscard]] std::optional<std::string_view> bearer_token(std::string_view header);

}  // namespace server
