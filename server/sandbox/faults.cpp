#include "faults.hpp"

#include <algorithm>

namespace sandbox {
namespace {

using nlohmann::json;

constexpr std::int64_t kLongestDelay = 60'000;

/// What a mode means when nobody says how long.
std::int64_t usual_delay(std::string_view mode) {
  if (mode == "hang") {
    return kLongestDelay;
  }
  return mode == "slow" ? 3'000 : 0;
}

/// The number in that field; the fallback if it is absent; nothing if it is no such number.
std::optional<std::int64_t> whole_number(const json& wish, const char* field, std::int64_t least,
                                         std::int64_t most, std::int64_t fallback) {
  const auto found = wish.find(field);
  if (found == wish.end()) {
    return fallback;
  }
  if (!found->is_number_integer()) {
    return std::nullopt;
  }
  const auto value = found->get<std::int64_t>();
  return value < least || value > most ? std::nullopt : std::optional(value);
}

/// The text in that field, "" if it is absent or something else.
std::string text(const json& wish, const char* field) {
  const auto found = wish.find(field);
  return found != wish.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

std::optional<std::string> Faults::set(const json& wish) {
  if (!wish.is_object()) {
    return "must be an object";
  }
  Behaviour behaviour;
  behaviour.mode = text(wish, "mode");
  if (std::ranges::find(modes_, behaviour.mode) == modes_.end()) {
    std::string known;
    for (const std::string_view mode : modes_) {
      known.append(known.empty() ? "" : ", ").append(mode);
    }
    return "mode: one of " + known;
  }
  const auto delay = whole_number(wish, "delayMs", 0, kLongestDelay, usual_delay(behaviour.mode));
  const auto times = whole_number(wish, "times", 1, 1'000'000, -1);
  const auto status = whole_number(wish, "status", 400, 499, 0);
  if (!delay) {
    return "delayMs: a whole number from 0 to 60000";
  }
  if (!times) {
    return "times: a whole number from 1 to 1000000";
  }
  if (!status) {
    return "status: a whole number from 400 to 499";
  }
  behaviour.delay = std::chrono::milliseconds(*delay);
  behaviour.status = static_cast<int>(*status);
  behaviour.body = text(wish, "body");

  {
    const std::lock_guard lock(mutex_);
    behaviour_ = std::move(behaviour);
    times_ = *times == -1 ? std::nullopt : times;
    ++changes_;
  }
  woken_.notify_all();
  return std::nullopt;
}

Behaviour Faults::next() {
  const std::lock_guard lock(mutex_);
  Behaviour now = behaviour_;
  if (times_ && --*times_ == 0) {
    behaviour_ = Behaviour{};
    times_.reset();
  }
  return now;
}

json Faults::state() const {
  const std::lock_guard lock(mutex_);
  return json{{"mode", behaviour_.mode},
              {"delayMs", behaviour_.delay.count()},
              {"times", times_ ? json(*times_) : json(nullptr)}};
}

void Faults::wait(std::chrono::milliseconds delay) {
  std::unique_lock lock(mutex_);
  woken_.wait_for(lock, delay, [this, before = changes_] { return ending_ || changes_ != before; });
}

void Faults::end() {
  {
    const std::lock_guard lock(mutex_);
    ending_ = true;
  }
  woken_.notify_all();
}

}  // namespace sandbox
