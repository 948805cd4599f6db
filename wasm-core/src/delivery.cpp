#include "shop/delivery.hpp"

#include <chrono>

#include "text.hpp"

namespace shop {
namespace {

using std::chrono::sys_days, std::chrono::year_month_day;

// 20261125 for the 25th of November 2026.
unsigned number(sys_days day) noexcept {
  const year_month_day date(day);
  return static_cast<unsigned>(static_cast<int>(date.year())) * 10'000 +
         static_cast<unsigned>(date.month()) * 100 + static_cast<unsigned>(date.day());
}

// Rest days of article 74 of the Ley Federal del Trabajo. Election days are Sundays, so are
// omitted.
bool is_rest_day(unsigned date, unsigned weekday) noexcept {
  const unsigned year = date / 10'000;
  const unsigned day = date % 10'000;
  const unsigned month = day / 100;
  const unsigned monday = weekday == 1 ? (day % 100 + 6) / 7 : 0;  // Which one of the month.
  return weekday % 6 == 0 || day == 101 || day == 501 || day == 916 || day == 1225 ||
         (month == 2 && monday == 1) || ((month == 3 || month == 11) && monday == 3) ||
         // The federal executive changes, on this day since 2024.
         (day == 1001 && year % 6 == 2024 % 6);
}

IsoDate iso_date(unsigned digits) noexcept {
  IsoDate iso{};
  for (std::size_t i = iso.size(); i-- > 0;) {
    const bool dash = i == 4 || i == 7;
    iso[i] = dash ? '-' : static_cast<char>('0' + digits % 10);
    digits /= dash ? 1 : 10;
  }
  return iso;
}

}  // namespace

Result<ArrivalWindow> arrival_window(std::string_view paid_on) noexcept {
  unsigned digits = 0;
  for (const char c : paid_on.substr(0, IsoDate().size())) {
    digits = text::is_digit(c) ? digits * 10 + static_cast<unsigned>(c - '0') : digits;
  }
  sys_days day =
      year_month_day(std::chrono::year(static_cast<int>(digits / 10'000)),
                     std::chrono::month(digits / 100 % 100), std::chrono::day(digits % 100));
  // A day that does not exist becomes another date.
  const IsoDate iso = iso_date(number(day));
  if (paid_on != std::string_view(iso.data(), iso.size()) || digits / 10'000'000 != 2) {
    return ErrorCode::field_invalid;
  }
  ArrivalWindow window;
  for (int working_days = 0; working_days < kMaxDeliveryDays;) {
    day += std::chrono::days(1);
    digits = number(day);
    if (!is_rest_day(digits, std::chrono::weekday(day).c_encoding()) &&
        ++working_days == kMinDeliveryDays) {
      window.from = iso_date(digits);
    }
  }
  window.to = iso_date(digits);
  return window;
}

}  // namespace shop
