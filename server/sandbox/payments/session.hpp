#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace sandbox {

using WallClock = std::chrono::system_clock;

struct SessionLine {
  std::string name;
  std::string description;
  std::int64_t unit_amount = 0;  ///< centavos
  std::int64_t quantity = 1;
};

enum class SessionStatus { open, complete, expired };
std::string_view name(SessionStatus status);

/// What a caller asks for.
struct SessionParams {
  std::vector<SessionLine> lines;
  std::string success_url;
  std::string cancel_url;           ///< "" if none
  std::string customer_email;       ///< "" if none
  std::string client_reference_id;  ///< "" if none
  std::string locale;               ///< "" if none
  std::map<std::string, std::string> metadata;
  WallClock::time_point expires_at;
};

struct Session : SessionParams {
  std::string id;
  std::string payment_intent;  ///< "" until paid
  WallClock::time_point created;
  SessionStatus status = SessionStatus::open;

  [[nodiscard]] std::int64_t total() const;  ///< centavos
  /// success_url with the provider's placeholder filled in.
  [[nodiscard]] std::string filled_success_url() const;
};

/// The object as the provider's API shows it. page: where its payment page is.
nlohmann::json to_json(const Session& session, const std::string& page);

}  // namespace sandbox
