#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "external.hpp"
#include "simulation/decisions.hpp"
#include "task.hpp"

namespace simulation {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// The Unix time at which a history begins.
constexpr seconds kEpoch{1'800'000'000};

/// The result of a task that need not wait: when all actors are done.
template <class T>
T finished(server::Task<T> task) {
  std::optional<T> result;
  const auto keep = [](server::Task<T> of, std::optional<T>& to) -> server::Task<void> {
    to.emplace(co_await of);
  };
  server::start(keep(std::move(task), result));
  return std::move(result.value());
}

/// Unwinds a killed process. Not derived from std::exception, so no handler catches it.
struct Killed {};

/// The event loop of a history: runs actors, which are coroutines, in turns. Each wait for the
/// database, the provider or the clock is a place where another one may run. Time passes only in
/// pass() and sleep(). The servers use it as their clock.
class Scheduler final : public server::Clock {
 public:
  static constexpr int kServers = 2;

  struct Actor {
    std::string name;
    int server = -1;  ///< the server it runs in, -1: none
    std::function<server::Task<void>()> body;
    std::function<void()> step;   ///< instead of a body, without a server
    bool waits_for_calm = false;  ///< begins only while no call is in flight
    int life = 0;
    milliseconds wakes{0};
    milliseconds began{-1};
    int faults = 0;        ///< met by this actor
    bool refused = false;  ///< by the provider
    bool is_slow = false;  ///< its call for a page takes a minute
    bool has_stepped = false;
    bool done = false;
    server::Context context{};
    server::Waiter turn{};
  };

  explicit Scheduler(Decisions& decisions) : decisions_(decisions) {}
  ~Scheduler() override = default;
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  void add(std::string name, int server, std::function<server::Task<void>()> body);
  /// An actor outside the servers, which runs in a single step.
  void add(std::string name, std::function<void()> step, bool waits_for_calm = false);
  /// Runs until all actors are done.
  void run();

  // For the running actor:

  /// Lets other actors run first, then chooses how `what` ends. The first way is without a fault.
  server::Task<std::size_t> happen(std::string what, std::span<const std::string_view> ways);
  [[noreturn]] void kill();
  [[nodiscard]] Actor* running() const { return running_; }
  void note(const std::string& what);

  [[nodiscard]] TimePoint now() const override { return TimePoint{} + seconds{1} + time_; }
  [[nodiscard]] std::chrono::sys_seconds date() const override;
  [[nodiscard]] server::Task<void> sleep(milliseconds time) override;

  void pass(milliseconds time) { time_ += time; }
  [[nodiscard]] milliseconds time() const { return time_; }
  /// Returns how often a server was killed.
  [[nodiscard]] int life(int server) const { return lives_.at(static_cast<std::size_t>(server)); }
  [[nodiscard]] const std::vector<std::string>& history() const { return history_; }
  [[nodiscard]] int steps() const { return steps_; }

  std::function<void(int)> on_kill;

 private:
  struct GiveWay;
  void hand_over(Actor& actor);
  server::Task<void> perform(Actor& actor);
  [[nodiscard]] bool may_run(const Actor& actor) const;
  std::string named(std::string text);

  Decisions& decisions_;
  std::vector<std::unique_ptr<Actor>> actors_;
  std::deque<Actor*> queue_;  ///< the first one runs
  Actor* running_ = nullptr;
  milliseconds time_{0};
  std::array<int, kServers> lives_{};
  std::vector<std::string> history_;
  std::map<std::string, std::string> names_;
  int steps_ = 0;
};

}  // namespace simulation
