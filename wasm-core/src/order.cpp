#include "shop/order.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "shop/forms.hpp"
#include "text.hpp"

namespace shop {
namespace {

constexpr auto kSimNames = std::to_array<std::string_view>({"physical", "esim", "own"});
constexpr auto kZoneNames = std::to_array<std::string_view>({"local", "elsewhere"});
constexpr std::string_view kFirstLocalCode = "89000";
constexpr std::string_view kLastLocalCode = "89609";
constexpr auto kFieldNames =
    std::to_array<std::string_view>({"units", "keepsNumber", "phone", "nip"});

template <class Enum, class Names>
std::string_view name_in(const Names& names, Enum value) noexcept {
  const auto index = static_cast<std::size_t>(value);
  return index < names.size() ? names[index] : std::string_view{};
}

template <class Enum, class Names>
Result<Enum> value_in(const Names& names, std::string_view name, ErrorCode otherwise) noexcept {
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (names[i] == name) {
      return static_cast<Enum>(i);
    }
  }
  return otherwise;
}

bool is_nip(std::string_view nip) noexcept {
  return nip.size() == kNipDigits && text::all_digits(nip);
}

}  // namespace

std::string_view name(SimType sim) noexcept { return name_in(kSimNames, sim); }

Result<SimType> sim_type_of(std::string_view name) noexcept {
  return value_in<SimType>(kSimNames, name, ErrorCode::sim_invalid);
}

std::string_view name(ShippingZone zone) noexcept { return name_in(kZoneNames, zone); }

Result<ShippingZone> shipping_zone_of(std::string_view name) noexcept {
  return value_in<ShippingZone>(kZoneNames, name, ErrorCode::shipping_zone_invalid);
}

Result<ShippingZone> shipping_zone_for_postal_code(std::string_view code) noexcept {
  code = text::trim(code);
  if (code.size() != forms::kPostalCodeDigits || !text::all_digits(code)) {
    return ErrorCode::postal_code_malformed;
  }
  return code >= kFirstLocalCode && code <= kLastLocalCode ? ShippingZone::local
                                                           : ShippingZone::elsewhere;
}

std::string_view name(UnitField field) noexcept { return name_in(kFieldNames, field); }

UnitPhoneCheck check_unit_phones(std::span<const UnitPhone> list) {
  UnitPhoneCheck check;
  check.phones.resize(list.size());
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i == kMaxUnitPhones) {
      check.errors.push_back({i, UnitField::phone, ErrorCode::quantity_limit});
      break;
    }
    const std::string_view nip = text::trim(list[i].nip);
    Result<std::string> phone = forms::normalise_phone(list[i].phone);
    if (!phone) {
      if (phone.error() != ErrorCode::phone_required || !nip.empty() || list[i].required) {
        check.errors.push_back({i, UnitField::phone, phone.error()});
      }
    } else if (std::find(check.phones.begin(), check.phones.end(), *phone) != check.phones.end()) {
      check.errors.push_back({i, UnitField::phone, ErrorCode::number_repeated});
    } else {
      check.phones[i] = std::move(*phone);
    }
    if (!nip.empty() && !is_nip(nip)) {
      check.errors.push_back({i, UnitField::nip, ErrorCode::nip_malformed});
    }
  }
  return check;
}

Result<Money> shipping_cost(std::int64_t physical_sims, std::optional<ShippingZone> zone,
                            std::optional<Money> price) noexcept {
  if (physical_sims <= 0 || !price) {
    return Money();
  }
  if (!zone) {
    return ErrorCode::shipping_zone_required;
  }
  return zone == ShippingZone::local ? Money() : *price;
}

}  // namespace shop
