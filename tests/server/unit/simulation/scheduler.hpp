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

/// When a history begins, since 1970.
constexpr seconds kEpoch{1'800'000'000};

/// Goes through all that a killed process was doing. No std::exception: nobody catches it.
struct Killed {};

/// Lets many go on by turns, of whom only one runs at a time, and time pass only as it is told to.
/// Its clock is what servers get.
class Scheduler final : public server::Clock {
 public:
  static constexpr int kServers = 2;

  struct Actor {
    std::string name;
    int server = -1;              ///< whose process this is part of, -1: the world's
    std::function<void()> body;   ///< the world's are done at once
    bool waits_for_calm = false;  ///< begins only when nothing is half done
    int life = 0;
    milliseconds wakes{0};
    milliseconds began{-1};
    int faults = 0;        ///< that it has met itself
    bool refused = false;  ///< the provider has said no to it
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
  /// Until all are done.
  void run();

  // For who is running:

  /// Others may go first; then `what` happens, in one of several ways, of which the first is that
  /// nothing goes wrong, and so many of the last have the effect of another one.
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
  /// How often a server has been killed.
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
  std::deque<Actor*> queue_;  ///< the first runs
  Actor* running_ = nullptr;
  std::binary_semaphore back_{0};  ///< the actor that ran has given its turn back
  milliseconds time_{0};
  std::array<int, kServers> lives_{};
  std::vector<std::string> history_;
  std::map<std::string, std::string> names_;
  int steps_ = 0;
};

}  // namespace simulation
