#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <variant>

namespace server {

/// What the mobile operator knows of a device.
struct DeviceAnswer {
  enum class Homologation { none, homologated, tested };

  Homologation homologation = Homologation::none;  ///< none: not compatible
  bool volte = false;
  bool band28 = false;
  bool esim = false;

  friend bool operator==(const DeviceAnswer&, const DeviceAnswer&) = default;
};

/// timed_out: no answer in time. unavailable: not reached, cut off, or its own word that it cannot
/// (5xx, 408, 429). unusable: it answered, but not about the device (other codes than 200, not
/// JSON, no result, too long).
enum class OperatorFailure { timed_out, unavailable, unusable };

using OperatorOutcome = std::variant<DeviceAnswer, OperatorFailure>;

/// The mobile operator's register of devices.
class OperatorApi {
 public:
  using Done = std::function<void(const OperatorOutcome&)>;

  OperatorApi() = default;
  virtual ~OperatorApi() = default;
  OperatorApi(const OperatorApi&) = delete;
  OperatorApi& operator=(const OperatorApi&) = delete;
  OperatorApi(OperatorApi&&) = delete;
  OperatorApi& operator=(OperatorApi&&) = delete;

  /// Asks, and returns at once. `done` is called once, within limit, from any thread, and possibly
  /// before this returns. imei: 15 digits.
  virtual void ask(const std::string& imei, std::chrono::milliseconds limit, Done done) = 0;
};

}  // namespace server
