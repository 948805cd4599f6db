#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <coroutine>
#include <cstdio>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "external.hpp"
#include "loop/task.hpp"
#include "simulation/decisions.hpp"
#include "support/loop.hpp"

namespace simulation {

using std::chrono::milliseconds;
using std::chrono::seconds;

/// The Unix time at which a history begins.
constexpr seconds kEpoch{1'800'000'000};

/// Unwinds a killed process. Not derived from std::exception, so no handler catches it.
struct Killed {};

/// Runs the actors of a history, which are coroutines, in turns. Each wait for the database, the
/// provider or the clock is a place where another one may run; one that waits for another request
/// is resumed by the event loop. Time passes only in pass() and sleep(). The servers use it as
/// their clock.
class Scheduler final : public server::Clock {
 public:
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
    bool has_followed = false;  ///< waited for the result of another request
    bool done = false;
    server::Context context{};
    std::coroutine_handle<> turn{};
  };

  explicit Scheduler(Decisions& decisions) : decisions_(decisions) {}
  ~Scheduler() override = default;
  Scheduler(const Scheduler&) = delete;
  Scheduler& operator=(const Scheduler&) = delete;

  void add(std::string name, int server, std::function<server::Task<void>()> body) {
    Actor& actor = add(std::move(name));
    actor.server = server;
    actor.body = std::move(body);
  }
  /// An actor outside the servers, which runs in a single step.
  void add(std::string name, std::function<void()> step, bool waits_for_calm = false) {
    Actor& actor = add(std::move(name));
    actor.step = std::move(step);
    actor.waits_for_calm = waits_for_calm;
  }
  /// Runs until all actors are done.
  void run() {
    while (!queue_.empty()) {
      const auto next = std::find_if(queue_.begin(), queue_.end(),
                                     [this](const Actor* actor) { return may_run(*actor); });
      if (next == queue_.end()) {
        milliseconds first = milliseconds::max();
        for (const Actor* actor : queue_) {
          first = actor->wakes > time_ ? std::min(first, actor->wakes) : first;
        }
        time_ = first;
        continue;
      }
      std::rotate(queue_.begin(), next, next + 1);
      // A change of order: this many other actors run first.
      const auto before_it = decisions_.choose(
          Kind::order,
          static_cast<int>(std::count_if(queue_.begin(), queue_.end(),
                                         [this](const Actor* one) { return may_run(*one); })));
      if (before_it > 0) {
        std::rotate(queue_.begin(), queue_.begin() + 1, queue_.begin() + 1 + before_it);
        continue;
      }
      Actor& actor = *queue_.front();
      hand_over(actor);
      actor.has_followed = actor.has_followed || actor.context.waits_in != nullptr;
      loop_.turn();
      std::erase_if(queue_, [](const Actor* one) { return one->done; });
    }
  }

  // For the running actor:

  /// Lets other actors run first, then chooses how `what` ends. The first way is without a fault.
  server::Task<std::size_t> happen(std::string what, std::span<const std::string_view> ways) {
    Actor* const actor = running();
    if (actor == nullptr) {  // all actors are done, and no more faults occur
      note(what);
      co_return std::size_t{0};
    }
    // Before its first step other actors have already had a turn.
    if (std::exchange(actor->has_stepped, true)) {
      GiveWay turn{*this, *actor};
      co_await turn;
    }
    const int chosen = decisions_.choose(Kind::fault, static_cast<int>(ways.size()));
    const auto way = static_cast<std::size_t>(chosen);
    actor->faults += chosen > 0 ? 1 : 0;
    note(what + (chosen > 0 ? " — " + std::string(ways[way]) : ""));
    co_return way;
  }
  [[noreturn]] void kill() {
    const int server = running()->server;
    ++lives_.at(static_cast<std::size_t>(server));
    on_kill(server);
    throw Killed{};
  }
  /// Null while all rest.
  [[nodiscard]] Actor* running() const {
    const auto found = std::find_if(actors_.begin(), actors_.end(), [](const auto& actor) {
      return &actor->context == &server::Context::current();
    });
    return found == actors_.end() ? nullptr : found->get();
  }
  void note(const std::string& what) {
    std::array<char, 64> head{};
    std::snprintf(head.data(), head.size(), "%10.2f s  %-12s ",
                  std::chrono::duration<double>(time_).count(),
                  running() == nullptr ? "at rest" : running()->name.c_str());
    history_.push_back(head.data() + named(what));
  }

  [[nodiscard]] TimePoint now() const override { return TimePoint{} + seconds{1} + time_; }
  [[nodiscard]] std::chrono::sys_seconds date() const override {
    return std::chrono::sys_seconds{kEpoch + std::chrono::duration_cast<seconds>(time_)};
  }
  [[nodiscard]] server::Task<void> sleep(milliseconds time) override {
    Actor* const actor = running();
    if (actor == nullptr) {
      time_ += time;
      co_return;
    }
    actor->wakes = time_ + time;
    GiveWay turn{*this, *actor};
    co_await turn;
  }

  void pass(milliseconds time) { time_ += time; }
  [[nodiscard]] milliseconds time() const { return time_; }
  [[nodiscard]] const std::vector<std::string>& history() const { return history_; }

  std::function<void(int)> on_kill;

 private:
  /// Ends the turn of the running actor until its next one.
  struct GiveWay {
    Scheduler& scheduler;
    Actor& actor;

    [[nodiscard]] bool await_ready() const noexcept { return false; }
    void await_suspend(std::coroutine_handle<> handle) { actor.turn = handle; }
    void await_resume() const {
      if (actor.life != scheduler.life(actor.server)) {
        throw Killed{};
      }
    }
  };

  Actor& add(std::string name) {
    actors_.push_back(std::make_unique<Actor>());
    actors_.back()->name = std::move(name);
    queue_.push_back(actors_.back().get());
    return *actors_.back();
  }
  /// Returns how often a server was killed.
  [[nodiscard]] int life(int server) const { return lives_.at(static_cast<std::size_t>(server)); }
  [[nodiscard]] bool may_run(const Actor& actor) const {
    return actor.wakes <= time_ && actor.context.waits_in == nullptr &&
           (!actor.waits_for_calm ||
            std::none_of(queue_.begin(), queue_.end(),
                         [](const Actor* other) { return other->began >= milliseconds{0}; }));
  }
  void hand_over(Actor& actor) {
    const server::Context::Scope scope(actor.context);
    if (actor.step) {
      actor.step();
      actor.done = true;
    } else if (actor.began < milliseconds{0}) {
      actor.began = time_;
      actor.life = life(actor.server);
      tasks_.start(perform(actor), &actor.context);
    } else {
      actor.turn.resume();
    }
  }
  server::Task<void> perform(Actor& actor) {
    try {
      co_await actor.body();
    } catch (const Killed&) {
      note("is gone");
    }
    actor.done = true;
  }
  /// Replaces random session ids, so that a repeated history prints equal text.
  std::string named(std::string text) {
    constexpr std::size_t kLength = 36;
    for (std::size_t at = text.find("cks_"); at != std::string::npos;
         at = text.find("cks_", at + 1)) {
      const std::string name = "row-" + std::to_string(names_.size() + 1);
      text.replace(at, kLength, names_.try_emplace(text.substr(at, kLength), name).first->second);
    }
    return text;
  }

  Decisions& decisions_;
  std::vector<std::unique_ptr<Actor>> actors_;
  std::deque<Actor*> queue_;  ///< the first one runs
  milliseconds time_{0};
  std::array<int, 2> lives_{};  ///< of both servers
  std::vector<std::string> history_;
  std::map<std::string, std::string> names_;
  server::Loop& loop_ = test::loop();
  server::TaskScope tasks_{loop_};
};

}  // namespace simulation
