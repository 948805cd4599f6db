#pragma once

#include <string>
#include <string_view>

namespace server {

/// Letters, digits and -._~ stay; every other byte becomes %XX.
[[nodiscard]] std::string percent_encoded(std::string_view text);

/// A body of type application/x-www-form-urlencoded.
class FormBody {
 public:
  FormBody& add(std::string_view key, std::string_view value);
  [[nodiscard]] const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace server
