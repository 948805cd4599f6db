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

struct Date {
  unsigned year;
  unsigned month;
  unsigned day;
};

unsigned days_of_month(unsigned year, unsigned month) noexcept {
  if (month == 2) {
    return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28;
  }
  return 30 + (month + month / 8) % 2;
}

// Returns 0 for Sunday, by Zeller's congruence, which counts January and February to the last year.
unsigned weekday(Date date) noexcept {
  if (date.month < 3) {
    date.month += 12;
    --date.year;
  }
  return (date.day + 13 * (date.month + 1) / 5 + date.year + date.year / 4 - date.year / 100 +
          date.year / 400 + 6) %
         7;
}

void go_to_next_day(Date& date) noexcept {
  if (++date.day > days_of_month(date.year, date.month)) {
    date.day = 1;
    if (++date.month > 12) {
      date.month = 1;
      ++date.year;
    }
  }
}

// Rest days of article 74 of the Ley Federal del Trabajo. Election days are Sundays, so are
// omitted.
bool is_rest_day(const Date& date) noexcept {
  const auto [year, month, day] = date;
  const unsigned on = weekday(date);
  const unsigned monday = on == 1 ? (day + 6) / 7 : 0;  // Which one of the month.
  const unsigned key = month * 100 + day;
  return on % 6 == 0 || key == 101 || key == 501 || key == 916 || key == 1225 ||
         (month == 2 && monday == 1) || ((month == 3 || month == 11) && monday == 3) ||
         // The federal executive changes.
         (key == 1001 && year >= 2024 && (year - 2024) % 6 == 0);
}

IsoDate iso_date(const Date& date) noexcept {
  IsoDate iso{};
  unsigned digits = (date.year * 100 + date.month) * 100 + date.day;
  for (std::size_t i = iso.size(); i-- > 0;) {
    const bool dash = i == 4 || i == 7;
    iso[i] = dash ? '-' : static_cast<char>('0' + digits % 10);
    digits /= dash ? 1 : 10;
  }
  return iso;
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

Result<ArrivalWindow> arrival_window(std::string_view paid_on) noexcept {
  unsigned digits = 0;
  for (const char c : paid_on.substr(0, IsoDate().size())) {
    digits = text::is_digit(c) ? digits * 10 + static_cast<unsigned>(c - '0') : digits;
  }
  Date date{digits / 10'000, digits / 100 % 100, digits % 100};
  const IsoDate iso = iso_date(date);
  if (paid_on != std::string_view(iso.data(), iso.size()) || date.year / 1000 != 2 ||
      date.month < 1 || date.month > 12 || date.day < 1 ||
      date.day > days_of_month(date.year, date.month)) {
    return ErrorCode::field_invalid;
  }
  ArrivalWindow window;
  for (int days = 0; days < kMaxDeliveryDays;) {
    go_to_next_day(date);
    if (!is_rest_day(date) && ++days == kMinDeliveryDays) {
      window.from = iso_date(date);
    }
  }
  window.to = iso_date(date);
  return window;
}

}  // namespace shop
