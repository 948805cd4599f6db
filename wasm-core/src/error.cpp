#include "shop/error.hpp"

#include <array>
#include <cstddef>

namespace shop {
namespace {

constexpr auto kNames = std::to_array<std::string_view>({
#define SHOP_NAME(code) #code,
    SHOP_ERROR_CODES(SHOP_NAME)
#undef SHOP_NAME
});

constexpr auto kCodes = std::to_array<ErrorCode>({
#define SHOP_CODE(code) ErrorCode::code,
    SHOP_ERROR_CODES(SHOP_CODE)
#undef SHOP_CODE
});

}  // namespace

std::string_view name(ErrorCode code) noexcept {
  const auto index = static_cast<std::size_t>(code);
  return index < kNames.size() ? kNames[index] : std::string_view{};
}

std::span<const ErrorCode> all_error_codes() noexcept { return kCodes; }

}  // namespace shop
