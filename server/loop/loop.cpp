#include "loop/loop.hpp"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
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

bool Loop::watch(int descriptor, std::uint32_t events, Watcher& watcher) {
  const auto index = static_cast<std::size_t>(descriptor);
  if (watchers_.size() <= index) {
    watchers_.resize(index + 1);
  }
  epoll_event event{};
  event.events = events;
  event.data.fd = descriptor;
  const int action = watchers_[index] == nullptr ? EPOLL_CTL_ADD : EPOLL_CTL_MOD;
  if (epoll_ctl(epoll_, action, descriptor, &event) != 0) {
    return false;
  }
  watchers_[index] = &watcher;
  return true;
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
  resume_ready();
  serve_timers();
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

/// A timer that is set meanwhile is due in the next turn: see Timer::set().
void Loop::serve_timers() {
  served_until_ = timers_.empty() ? Time{} : Clock::now();
  while (!timers_.empty() && timers_.begin()->first <= served_until_) {
    Timer& timer = *timers_.begin()->second;
    timer.stop();
    const auto call = timer.call_;  // a copy, because the call may destroy its timer
    call();
  }
}

void Loop::resume_ready() {
  std::vector<Pause*> ready = std::exchange(ready_, std::move(spare_));
  for (Pause* const pause : ready) {
    pause->resume();
  }
  ready.clear();
  spare_ = std::move(ready);
}

/// Most timers are stopped before they are due, so a timerfd that fires too early is left as it is.
void Loop::arm() {
  if (!ready_.empty()) {
    eventfd_write(events_, 1);  // for another turn
  }
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
  time_ = std::max(time, loop_.served_until_ + Time::duration{1});
  loop_.timers_.emplace(*time_, this);
}

void Loop::Timer::stop() {
  if (time_) {
    loop_.timers_.erase({*time_, this});
    time_.reset();
  }
}

void Context::cancel() {
  is_cancelled = true;
  if (waits_in != nullptr && !waits_in->is_shielded_) {
    waits_in->end();
  }
}

Task<bool> WaitQueue::wait(Loop::Time until) {
  Pause pause(loop_, until);
  bool woken = false;
  const auto leave = [this, &woken](Pause* one) {
    if (!woken) {
      size_ -= pauses_.remove(one);
    }
  };
  pauses_.push_back(&pause);
  ++size_;
  const std::unique_ptr<Pause, decltype(leave)> place(&pause, leave);
  woken = co_await pause;
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

/// The coroutine that awaits a task of a scope. It ends with its task.
struct TaskScope::Root {
  struct promise_type {
    Context context{};

    [[nodiscard]] Root get_return_object() {
      return {std::coroutine_handle<promise_type>::from_promise(*this)};
    }
    [[nodiscard]] std::suspend_always initial_suspend() const noexcept { return {}; }
    [[nodiscard]] std::suspend_never final_suspend() const noexcept { return {}; }
    void return_void() const {}
    void unhandled_exception() const { std::terminate(); }
  };
  std::coroutine_handle<promise_type> handle;
};

TaskScope::~TaskScope() {
  cancel();
  if (size_ > 0) {
    loop_.run([](TaskScope& scope) -> Task<void> {
      while (scope.size_ > 0) {
        co_await scope.ended_.wait(Loop::Time::max());
      }
    }(*this));
  }
}

TaskScope::Root TaskScope::own(Task<void> task) {
  const auto place = running_.insert(running_.end(), &Context::current());
  try {
    co_await task;
  } catch (const Cancelled&) {  // NOLINT(bugprone-empty-catch)
    // It has ended as it should.
  }
  running_.erase(place);
  leave();
}

void TaskScope::start(Task<void> task, Context* context) {
  ++size_;
  const auto root = own(std::move(task)).handle;
  Context& its = context == nullptr ? root.promise().context : *context;
  its.is_cancelled = its.is_cancelled || is_cancelled_;
  const Context::Scope current(its);
  root.resume();
}

void TaskScope::cancel() {
  is_cancelled_ = true;
  for (Context* const context : running_) {
    context->cancel();
  }
}

void TaskScope::leave() {
  if (--size_ == 0) {
    ended_.wake_all();
  }
  size_.notify_all();
}

void TaskScope::close(std::chrono::milliseconds grace) {
  ++size_;  // until the call below has run
  loop_.post([this, grace] {
    grace.count() == 0 ? cancel() : late_.set(Clock::now() + grace);
    leave();
  });
  for (std::size_t left = size_; left > 0; left = size_) {
    size_.wait(left);
  }
}

}  // namespace server
