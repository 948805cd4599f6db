#include "outbound/form_body.hpp"

#include "crypto.hpp"
#include "text.hpp"

namespace server {

std::string percent_encoded(std::string_view text) {
  std::string encoded;
  encoded.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto one = text.substr(i, 1);
    if (is_plain(one, 1, 1, "-._~")) {
      encoded += one;
    } else {
      encoded += '%';
      for (const char digit : hex(one)) {
        encoded += digit >= 'a' ? static_cast<char>(digit - 'a' + 'A') : digit;
      }
    }
  }
  return encoded;
}

FormBody& FormBody::add(std::string_view key, std::string_view value) {
  if (!text_.empty()) {
    text_ += '&';
  }
  text_ += percent_encoded(key) + '=' + percent_encoded(value);
  return *this;
}

}  // namespace server
