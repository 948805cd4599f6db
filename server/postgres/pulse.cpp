#include "postgres/pulse.hpp"

#include <sys/socket.h>

#include <utility>

#include "result.hpp"

namespace server {
namespace {

using std::chrono::milliseconds;

/// Together less than the second that a shopper is held up at most. A statement takes milliseconds,
/// and so does beginning a session; where all cores are busy others are answered meanwhile.
constexpr milliseconds kSuspect{250};
constexpr milliseconds kAnswer{400};
/// From a database that comes back nothing else can be heard.
constexpr milliseconds kReturn{900};
constexpr milliseconds kLook{50};
/// From one question to the next.
constexpr milliseconds kRest{250};

}  // namespace

Pulse::Pulse(Ask ask) : ask_(std::move(ask)), thread_([this] { run(); }) {}

Pulse::~Pulse() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

/// Whoever asks the database something need not wake it each time: it looks about while anything is
/// on its way.
void Pulse::run() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    if (silent_) {
      changed_.wait_for(lock, kRest, [this] { return stopping_; });
    } else if (on_their_way_.empty()) {
      asleep_ = true;
      changed_.wait(lock, [this] { return stopping_ || !on_their_way_.empty(); });
      asleep_ = false;
    } else {
      changed_.wait_for(lock, kLook, [this] { return stopping_; });
    }
    if (!stopping_ && (silent_ || is_suspect())) {
      ask(lock);
    }
  }
}

bool Pulse::is_suspect() const {
  const auto before = Clock::now() - kSuspect;
  return !on_their_way_.empty() && on_their_way_.begin()->second.since <= before &&
         heard_ <= before;
}

void Pulse::ask(std::unique_lock<std::mutex>& lock) {
  const auto begun = Clock::now();
  const auto limit = silent_ ? kReturn : kAnswer;
  lock.unlock();
  const bool answered = ask_(limit);
  lock.lock();
  heard_ = answered ? Clock::now() : heard_;
  silent_ = heard_ < begun;
  if (!silent_) {
    return;
  }
  for (const auto& [number, asked] : on_their_way_) {
    if (asked.socket >= 0) {
      // Under the lock, so that it cannot be closed, and its number reused, meanwhile.
      ::shutdown(asked.socket, SHUT_RDWR);
    }
  }
}

Pulse::Beat::Beat(Pulse& owner, int socket) : owner_(owner) {
  const std::lock_guard lock(owner_.mutex_);
  if (owner_.silent_) {
    throw StoreUnavailable("the database does not answer");
  }
  number_ = ++owner_.count_;
  owner_.on_their_way_.emplace(number_, Asked{Clock::now(), socket});
  if (owner_.asleep_) {
    owner_.changed_.notify_one();
  }
}

Pulse::Beat::~Beat() {
  const std::lock_guard lock(owner_.mutex_);
  owner_.on_their_way_.erase(number_);
  if (answered_) {
    owner_.heard_ = Clock::now();
    owner_.silent_ = false;
  }
}

}  // namespace server
