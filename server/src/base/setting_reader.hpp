#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/config.hpp"
#include "base/limits.hpp"

namespace server {

/// Reads settings one by one and collects what is wrong with them.
class SettingReader {
 public:
  explicit SettingReader(const Environment& environment) : environment_(environment) {}

  [[nodiscard]] bool has(const std::string& key) const;
  /// Without a value and without another one to take instead: "is required".
  std::string text(const std::string& key, const std::string& otherwise = {});
  /// A whole number from least to most, else a problem, and least.
  std::int64_t whole(const std::string& key, std::int64_t otherwise, std::int64_t least,
                     std::int64_t most);
  /// 32 to 255 printable ASCII characters without blanks.
  std::string secret(const std::string& key);
  /// Where a service of somebody else is: without a last slash; https, except on this machine
  /// itself, because our secrets travel there.
  std::string service(const std::string& key, const std::string& otherwise);
  /// The same with a path, and without a value to take instead.
  std::string endpoint(const std::string& key, const std::string& example);
  /// times/seconds, like 10/900.
  Limit limit(const std::string& key, Limit otherwise);

  /// Of one key only the first problem counts.
  void problem(const std::string& key, const std::string& what);

  ConfigProblems problems;

 private:
  const Environment& environment_;
};

/// http(s)://host[:port] with an optional last slash and nothing else.
[[nodiscard]] bool is_origin(std::string_view text);

[[nodiscard]] std::string without_last_slash(std::string text);

}  // namespace server
