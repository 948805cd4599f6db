#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace sandbox {

/// How one of the outside services behaves for the next calls.
struct Behaviour {
  std::string mode = "ok";
  std::chrono::milliseconds delay{0};  ///< before anything else, in every mode
  int status = 0;                      ///< of a refusal; 0: the service's usual one
  std::string body;                    ///< of garbage; "": an HTML page
};

/// The modes that a service knows.
using Modes = std::vector<std::string_view>;

/// Set through the control path, read by each call of the service.
class Faults {
 public:
  explicit Faults(Modes modes) : modes_(std::move(modes)) {}

  /// Reads {"mode","delayMs","times","status","body"}. Returns what is wrong with it, or nothing;
  /// on a problem all stays as it was.
  std::optional<std::string> set(const nlohmann::json& wish);

  /// The behaviour for one call: counts it against `times`.
  Behaviour next();
  [[nodiscard]] nlohmann::json state() const;

  /// Waits as long as the behaviour says, or until another one is set, or until end().
  void wait(std::chrono::milliseconds delay);
  void end();

 private:
  const Modes modes_;
  mutable std::mutex mutex_;
  std::condition_variable woken_;
  bool ending_ = false;
  std::uint64_t changes_ = 0;
  Behaviour behaviour_;
  std::optional<std::int64_t> times_;  ///< calls left; absent: until changed
};

}  // namespace sandbox
