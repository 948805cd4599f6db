#pragma once

#include <string>
#include <string_view>
#include <utility>

#include "base/mac.hpp"

namespace server {

/// What stands for e-mails and addresses wherever they are only compared: in the log and in the
/// table of limits. Without the key nobody can try which e-mail a name belongs to.
class Pseudonyms {
 public:
  explicit Pseudonyms(std::string key) : key_(std::move(key)) {}

  /// 64 hexadecimal digits; the same value has another name in each kind of use.
  [[nodiscard]] std::string full(std::string_view kind, std::string_view value) const {
    return hmac_sha256_hex(key_, std::string(kind) + '\0' + std::string(value));
  }
  /// The first 16 of them: enough to tell shoppers apart in a log.
  [[nodiscard]] std::string brief(std::string_view kind, std::string_view value) const {
    return full(kind, value).substr(0, 16);
  }

 private:
  std::string key_;
};

}  // namespace server
