#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace sandbox {

/// Text made safe for HTML, inside elements and inside quoted attributes.
std::string escaped(std::string_view text);

/// "$1,319.00" of 131900 centavos.
std::string pesos(std::int64_t centavos);

/// A whole page around `content`, which must be safe already. nonce: of its style sheet.
std::string page(std::string_view title, std::string_view content, std::string_view nonce);

}  // namespace sandbox
