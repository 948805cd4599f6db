#include "shop/delivery.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <set>
#include <string>

#include "support/printing.hpp"

namespace shop {
namespace {

std::string iso(const std::chrono::year_month_day& date) {
  std::string text(10, ' ');
  std::snprintf(text.data(), text.size() + 1, "%04d-%02u-%02u", static_cast<int>(date.year()),
                static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
  return text;
}

Result<ArrivalWindow> window(std::string_view from, std::string_view to) {
  ArrivalWindow window;
  std::copy(from.begin(), from.end(), window.from.begin());
  std::copy(to.begin(), to.end(), window.to.begin());
  return window;
}

TEST(ArrivalWindow, SpansTheSecondToTheFifthWorkingDay) {
  EXPECT_EQ(arrival_window("2026-11-23"), window("2026-11-25", "2026-11-30"));
  EXPECT_EQ(arrival_window("2026-11-21"), window("2026-11-24", "2026-11-27")) << "a Saturday";
}

TEST(ArrivalWindow, EveryDayOfNineYearsCountsOnlyWorkingDays) {
  using namespace std::chrono;
  std::set<sys_days> rest_days{sys_days(2024y / October / 1), sys_days(2030y / October / 1)};
  for (auto year = 2024y; year <= 2033y; ++year) {
    rest_days.insert({sys_days(year / January / 1), sys_days(year / February / Monday[1]),
                      sys_days(year / March / Monday[3]), sys_days(year / May / 1),
                      sys_days(year / September / 16), sys_days(year / November / Monday[3]),
                      sys_days(year / December / 25)});
  }
  const auto after_working_days = [&](sys_days day, int count) {
    while (count > 0) {
      day += days(1);
      const weekday on(day);
      count -= on != Saturday && on != Sunday && !rest_days.contains(day) ? 1 : 0;
    }
    return iso(day);
  };
  for (sys_days day = 2024y / January / 1; day < sys_days(2033y / January / 1); day += days(1)) {
    ASSERT_EQ(arrival_window(iso(day)),
              window(after_working_days(day, 2), after_working_days(day, 5)))
        << iso(day);
  }
}

TEST(ArrivalWindow, AnythingButADateReturnsFieldInvalid) {
  for (const std::string_view text :
       {"", "2026-02-29", "2026-1-011", "1999-12-31", "2026-11-23 ", "2100-02-29", "2026-04-31",
        "2026-13-01", "2026-00-10", "2026-01-00", "2026-01-32", "3000-01-01"}) {
    EXPECT_EQ(arrival_window(text), ErrorCode::field_invalid) << text;
  }
}

}  // namespace
}  // namespace shop
