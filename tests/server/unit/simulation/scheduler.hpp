#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <semaphore>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "external.hpp"
#include "simulation/decisions.hpp"

namespace simulation {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// The Unix time at which a history begins.
constexpr seconds kEpoch{1'800'000'000};

/// Unwinds a killed process. Not derived from std::exception, so no handler catches it.
struct Killed {};

/// Runs actors in turns, one at a time. Time passes only in pass() and sleep(). The servers use it
/// as their clock.
class Scheduler final : public server::Clock {
 public:
  static constexpr int kServers = 2;

  struct Actor {
    std::string name;
    int server = -1;              ///< the server it runs in, -1: none
    std::function<void()> body;   ///< without a server it runs in a single step
    bool waits_for_calm = false;  ///< begins only while no call is in flight
    int life = 0;
    milliseconds wakes{0};
    milliseconds began{-1};
    int faults = 0;        ///< met by this actor
    bool refused = false;  ///< by the provider
    bool has_stepped = false;
    bool done = false;
    std::binary_semaphore turn{0};
    std::thread thread{};
  };

  explicit Scheduler(Decisions& decisions) : decisions_(decisions) {}
  ~Scheduler() override;
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  void add(std::string name, int server, std::function<void()> body, bool waits_for_calm = false);
  /// Runs until all actors are done.
  void run();

  // For the running actor:

  /// Lets other actors run first, then chooses how `what` ends. The first way is without a fault;
  /// the last `alike` ways equal others in effect.
  std::size_t happen(const std::string& what, std::span<const std::string_view> ways,
                     int alike = 0);
  [[noreturn]] void kill();
  [[nodiscard]] Actor* running() const { return running_; }
  void note(const std::string& what);

  [[nodiscard]] TimePoint now() const override { return TimePoint{} + seconds{1} + time_; }
  [[nodiscard]] std::chrono::sys_seconds date() const override;
  void sleep(milliseconds time) override;

  void pass(milliseconds time) { time_ += time; }
  [[nodiscard]] milliseconds time() const { return time_; }
  /// Returns how often a server was killed.
  [[nodiscard]] int life(int server) const { return lives_.at(static_cast<std::size_t>(server)); }
  [[nodiscard]] const std::vector<std::string>& history() const { return history_; }
  [[nodiscard]] int steps() const { return steps_; }

  std::function<void(int)> on_kill;

 private:
  void give_way();
  void hand_over(Actor& actor);
  [[nodiscard]] bool may_run(const Actor& actor) const;
  std::string named(std::string text);

  Decisions& decisions_;
  std::vector<std::unique_ptr<Actor>> actors_;
  std::deque<Actor*> queue_;  ///< the first one runs
  Actor* running_ = nullptr;
  std::binary_semaphore back_{0};  ///< the running actor ended its turn
  milliseconds time_{0};
  std::array<int, kServers> lives_{};
  std::vector<std::string> history_;
  std::map<std::string, std::string> names_;
  int steps_ = 0;
};

}  // namespace simulation
