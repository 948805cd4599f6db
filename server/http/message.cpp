#include "http/message.hpp"

#include <algorithm>
#include <array>

namespace server {
namespace {

struct Named {
  Method method;
  std::string_view text;
};
constexpr std::array<Named, 7> kMethods{{{Method::get, "GET"},
                                         {Method::head, "HEAD"},
                                         {Method::post, "POST"},
                                         {Method::put, "PUT"},
                                         {Method::patch, "PATCH"},
                                         {Method::del, "DELETE"},
                                         {Method::options, "OPTIONS"}}};

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }

}  // namespace

std::string_view name(Method method) {
  for (const Named& known : kMethods) {
    if (known.method == method) {
      return known.text;
    }
  }
  return "OTHER";
}

Method method_of(std::string_view text) {
  for (const Named& known : kMethods) {
    if (known.text == text) {
      return known.method;
    }
  }
  return Method::other;
}

bool equal_ignoring_case(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](char x, char y) { return lower(x) == lower(y); });
}

std::string_view Request::header(std::string_view wanted) const {
  for (const Header& header : headers) {
    if (equal_ignoring_case(header.name, wanted)) {
      return header.value;
    }
  }
  return {};
}

std::chrono::milliseconds Request::time_left() const {
  const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now());
  return std::max(left, std::chrono::milliseconds{0});
}

}  // namespace server
