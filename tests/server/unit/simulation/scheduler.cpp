#include "simulation/scheduler.hpp"

#include <algorithm>
#include <cstdio>
#include <utility>

namespace simulation {

void Scheduler::add(std::string name, int server, std::function<server::Task<void>()> body) {
  auto actor = std::make_unique<Actor>();
  actor->name = std::move(name);
  actor->server = server;
  actor->body = std::move(body);
  queue_.push_back(actor.get());
  actors_.push_back(std::move(actor));
}

void Scheduler::add(std::string name, std::function<void()> step, bool waits_for_calm) {
  auto actor = std::make_unique<Actor>();
  actor->name = std::move(name);
  actor->step = std::move(step);
  actor->waits_for_calm = waits_for_calm;
  queue_.push_back(actor.get());
  actors_.push_back(std::move(actor));
}

bool Scheduler::may_run(const Actor& actor) const {
  return actor.wakes <= time_ &&
         (!actor.waits_for_calm ||
          std::none_of(queue_.begin(), queue_.end(),
                       [](const Actor* other) { return other->began >= milliseconds{0}; }));
}

void Scheduler::run() {
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
    if (actor.done) {
      std::erase(queue_, &actor);
    }
  }
}

void Scheduler::hand_over(Actor& actor) {
  running_ = &actor;
  if (actor.step) {
    actor.step();
    actor.done = true;
  } else if (actor.began < milliseconds{0}) {
    actor.began = time_;
    actor.life = life(actor.server);
    const server::Context::Scope scope(actor.context);
    server::start(perform(actor));
  } else {
    actor.turn.resume();
  }
  running_ = nullptr;
}

server::Task<void> Scheduler::perform(Actor& actor) {
  try {
    co_await actor.body();
  } catch (const Killed&) {
    note("is gone");
  }
  actor.done = true;
}

/// Ends the turn of the running actor until its next one.
struct Scheduler::GiveWay {
  Scheduler& scheduler;
  Actor& actor;

  [[nodiscard]] bool await_ready() const noexcept { return false; }
  void await_suspend(std::coroutine_handle<> handle) { actor.turn.suspend(handle); }
  void await_resume() const {
    if (actor.life != scheduler.life(actor.server)) {
      throw Killed{};
    }
  }
};

server::Task<std::size_t> Scheduler::happen(std::string what,
                                            std::span<const std::string_view> ways) {
  ++steps_;
  if (running_ == nullptr) {  // all actors are done, and no more faults occur
    note(what);
    co_return std::size_t{0};
  }
  // Before its first step other actors have already had a turn.
  if (std::exchange(running_->has_stepped, true)) {
    GiveWay turn{*this, *running_};
    co_await turn;
  }
  const int chosen = decisions_.choose(Kind::fault, static_cast<int>(ways.size()));
  const auto way = static_cast<std::size_t>(chosen);
  running_->faults += chosen > 0 ? 1 : 0;
  note(what + (chosen > 0 ? " — " + std::string(ways[way]) : ""));
  co_return way;
}

void Scheduler::kill() {
  const int server = running_->server;
  ++lives_.at(static_cast<std::size_t>(server));
  on_kill(server);
  throw Killed{};
}

server::Task<void> Scheduler::sleep(milliseconds time) {
  if (running_ == nullptr) {
    time_ += time;
    co_return;
  }
  running_->wakes = time_ + time;
  GiveWay turn{*this, *running_};
  co_await turn;
}

std::chrono::sys_seconds Scheduler::date() const {
  return std::chrono::sys_seconds{kEpoch + std::chrono::duration_cast<seconds>(time_)};
}

/// Replaces random session ids, so that a repeated history prints equal text.
std::string Scheduler::named(std::string text) {
  constexpr std::size_t kLength = 36;
  for (std::size_t at = text.find("cks_"); at != std::string::npos;
       at = text.find("cks_", at + 1)) {
    const std::string id = text.substr(at, kLength);
    const auto [entry, fresh] = names_.try_emplace(id, "row-" + std::to_string(names_.size() + 1));
    text.replace(at, kLength, entry->second);
  }
  return text;
}

void Scheduler::note(const std::string& what) {
  std::array<char, 64> head{};
  std::snprintf(head.data(), head.size(), "%10.2f s  %-12s ",
                std::chrono::duration<double>(time_).count(),
                running_ == nullptr ? "at rest" : running_->name.c_str());
  history_.push_back(head.data() + named(what));
}

}  // namespace simulation
