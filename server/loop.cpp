#include "loop.hpp"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

namespace server {
namespace {

using Clock = std::chrono::steady_clock;

int checked(int descriptor, const char* what) {
  if (descriptor < 0) {
    throw std::system_error(errno, std::generic_category(), what);
  }
  return descriptor;
}

void add(int epoll, int descriptor) {
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.fd = descriptor;
  checked(epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event), "epoll_ctl");
}

/// Makes an eventfd or timerfd unreadable again.
void drain(int descriptor) {
  eventfd_t count = 0;
  eventfd_read(descriptor, &count);
}

}  // namespace

Loop::Loop()
    : epoll_(checked(epoll_create1(EPOLL_CLOEXEC), "epoll_create1")),
      events_(checked(eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), "eventfd")),
      clock_(
          checked(timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC), "timerfd_create")) {
  add(epoll_, events_);
  add(epoll_, clock_);
}

Loop::~Loop() {
  for (const int descriptor : {clock_, events_, epoll_}) {
    ::close(descriptor);
  }
}

void Loop::watch(int descriptor, std::uint32_t events, Watcher& watcher) {
  const auto index = static_cast<std::size_t>(descriptor);
  if (watchers_.size() <= index) {
    watchers_.resize(index + 1);
  }
  epoll_event event{};
  event.events = events;
  event.data.fd = descriptor;
  const int action = watchers_[index] == nullptr ? EPOLL_CTL_ADD : EPOLL_CTL_MOD;
  checked(epoll_ctl(epoll_, action, descriptor, &event), "epoll_ctl");
  watchers_[index] = &watcher;
}

void Loop::forget(int descriptor) {
  const auto index = static_cast<std::size_t>(descriptor);
  if (index < watchers_.size() && std::exchange(watchers_[index], nullptr) != nullptr) {
    epoll_ctl(epoll_, EPOLL_CTL_DEL, descriptor, nullptr);
  }
}

void Loop::post(std::function<void()> call) {
  {
    const std::lock_guard lock(mutex_);
    posts_.push_back(std::move(call));
  }
  eventfd_write(events_, 1);
}

void Loop::turn(bool is_ready) {
  if (is_ready) {
    serve_descriptors();
  }
  while (serve_timers()) {
  }
  arm();
}

void Loop::serve_descriptors() {
  std::array<epoll_event, 128> ready{};
  const int count = epoll_wait(epoll_, ready.data(), static_cast<int>(ready.size()), 0);
  for (int i = 0; i < count; ++i) {
    const epoll_event& event = ready.at(static_cast<std::size_t>(i));
    const int descriptor = event.data.fd;
    if (descriptor == events_) {
      drain(events_);
      serve_posts();
    } else if (descriptor == clock_) {
      drain(clock_);
      armed_ = Time::max();
    } else if (Watcher* watcher = watchers_.at(static_cast<std::size_t>(descriptor))) {
      // Null if an event before it closed the descriptor.
      watcher->ready(descriptor, event.events);
    }
  }
}

void Loop::serve_posts() {
  std::vector<std::function<void()>> posts;
  {
    const std::lock_guard lock(mutex_);
    posts.swap(posts_);
  }
  for (const auto& call : posts) {
    call();
  }
}

bool Loop::serve_timers() {
  bool any = false;
  const Time now = timers_.empty() ? Time{} : Clock::now();
  while (!timers_.empty() && timers_.begin()->first <= now) {
    Timer& timer = *timers_.begin()->second;
    timer.stop();
    any = true;
    const auto call = timer.call_;  // a copy, because the call may destroy its timer
    call();
  }
  return any;
}

/// Most timers are stopped before they are due, so a timerfd that fires too early is left as it is.
void Loop::arm() {
  if (timers_.empty() || timers_.begin()->first >= armed_) {
    return;
  }
  armed_ = timers_.begin()->first;
  const auto since = armed_.time_since_epoch();
  const auto whole = std::chrono::duration_cast<std::chrono::seconds>(since);
  itimerspec when{};
  when.it_value.tv_sec = whole.count();
  when.it_value.tv_nsec = std::chrono::nanoseconds(since - whole).count();
  timerfd_settime(clock_, TFD_TIMER_ABSTIME, &when, nullptr);
}

void Loop::wait() {
  epoll_event event{};
  epoll_wait(epoll_, &event, 1, -1);
}

void Loop::Timer::set(Time time) {
  stop();
  time_ = time;
  loop_.timers_.emplace(time, this);
}

void Loop::Timer::stop() {
  if (time_) {
    loop_.timers_.erase({*time_, this});
    time_.reset();
  }
}

Task<bool> WaitQueue::wait(Loop::Time until) {
  Pause pause(loop_, until);
  pauses_.push_back(&pause);
  ++size_;
  const bool woken = co_await pause;
  if (!woken) {
    pauses_.remove(&pause);
    --size_;
  }
  co_return woken;
}

bool WaitQueue::wake_first() {
  if (pauses_.empty()) {
    return false;
  }
  pauses_.front()->wake();
  pauses_.pop_front();
  --size_;
  return true;
}

Slots::Slot Slots::try_take() {
  if (used_ == count_) {
    return nullptr;
  }
  ++used_;
  return Slot(this);
}

Task<Slots::Slot> Slots::take(Loop::Time until) {
  if (auto slot = try_take()) {
    co_return slot;
  }
  const bool is_handed_over = co_await queue_.wait(until);
  co_return Slot(is_handed_over ? this : nullptr);
}

void Slots::leave() {
  if (!queue_.wake_first()) {
    --used_;
  }
}

}  // namespace server
