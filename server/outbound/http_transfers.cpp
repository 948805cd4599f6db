#include "outbound/http_transfers.hpp"

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <thread>
#include <unordered_map>
#include <utility>
#include <vector>

#include "outbound/curl_call.hpp"

namespace server {
namespace {

using SteadyClock = std::chrono::steady_clock;

int poll_bits(std::uint32_t events) {
  return ((events & EPOLLIN) != 0 ? CURL_CSELECT_IN : 0) |
         ((events & EPOLLOUT) != 0 ? CURL_CSELECT_OUT : 0) |
         ((events & (EPOLLERR | EPOLLHUP)) != 0 ? CURL_CSELECT_ERR : 0);
}

}  // namespace

/// libcurl's event interface over epoll: the work for an event does not grow with the number of
/// calls on their way.
class HttpTransfers::Loop {
 public:
  explicit Loop(std::size_t connections);
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;
  Loop(Loop&&) = delete;
  Loop& operator=(Loop&&) = delete;

  void start(HttpCall call, std::chrono::milliseconds limit, Done done);

 private:
  struct Transfer {
    Transfer(HttpCall what, std::chrono::milliseconds most, Done then)
        : call(std::move(what)), limit(most), done(std::move(then)) {}
    CurlCall call;
    std::chrono::milliseconds limit;
    Done done;
    CurlEasy easy{};
  };
  using Owned = std::unique_ptr<Transfer>;

  void run();
  void wait();
  void begin(Owned transfer);
  void collect();
  void finish(Owned transfer, const HttpOutcome& outcome);
  std::vector<Owned> take_started();
  void wake() const;
  static int watch(CURL* easy, curl_socket_t socket, int what, void* self, void* known);
  static int set_timer(CURLM* multi, long milliseconds, void* self);

  Descriptor epoll_{::epoll_create1(EPOLL_CLOEXEC)};
  Descriptor woken_{::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)};

  std::mutex mutex_;
  std::vector<Owned> started_;
  bool stopping_ = false;

  // The thread's alone:
  CurlMulti multi_;
  std::unordered_map<CURL*, Owned> transfers_;
  std::vector<CurlEasy> idle_;
  std::size_t most_idle_;
  std::optional<SteadyClock::time_point> timer_;

  std::thread thread_;
};

HttpTransfers::HttpTransfers(std::size_t connections)
    : loop_(std::make_unique<Loop>(connections)) {}

HttpTransfers::~HttpTransfers() = default;

void HttpTransfers::start(HttpCall call, std::chrono::milliseconds limit, Done done) {
  loop_->start(std::move(call), limit, std::move(done));
}

HttpTransfers::Loop::Loop(std::size_t connections) : most_idle_(connections) {
  start_curl();
  multi_.reset(curl_multi_init());
  epoll_event event{};
  event.events = EPOLLIN;
  event.data.fd = woken_.get();
  if (!multi_ || ::epoll_ctl(epoll_.get(), EPOLL_CTL_ADD, woken_.get(), &event) != 0) {
    throw std::runtime_error("libcurl: no transfers");
  }
  curl_multi_setopt(multi_.get(), CURLMOPT_SOCKETFUNCTION, &Loop::watch);
  curl_multi_setopt(multi_.get(), CURLMOPT_SOCKETDATA, this);
  curl_multi_setopt(multi_.get(), CURLMOPT_TIMERFUNCTION, &Loop::set_timer);
  curl_multi_setopt(multi_.get(), CURLMOPT_TIMERDATA, this);
  curl_multi_setopt(multi_.get(), CURLMOPT_MAXCONNECTS, static_cast<long>(connections));
  thread_ = std::thread([this] { run(); });
}

HttpTransfers::Loop::~Loop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  wake();
  thread_.join();
}

void HttpTransfers::Loop::wake() const {
  const std::uint64_t one = 1;
  static_cast<void>(!::write(woken_.get(), &one, sizeof one));  // full means awake already
}

void HttpTransfers::Loop::start(HttpCall call, std::chrono::milliseconds limit, Done done) {
  auto transfer = std::make_unique<Transfer>(std::move(call), limit, std::move(done));
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    if (!stopping_) {
      first = started_.empty();
      started_.push_back(std::move(transfer));
    }
  }
  if (transfer) {
    return finish(std::move(transfer), HttpFailure{"stopping"});
  }
  if (first) {
    wake();
  }
}

std::vector<HttpTransfers::Loop::Owned> HttpTransfers::Loop::take_started() {
  const std::lock_guard lock(mutex_);
  return std::exchange(started_, {});
}

void HttpTransfers::Loop::run() {
  for (bool stopping = false; !stopping;) {
    wait();
    collect();
    for (Owned& transfer : take_started()) {
      begin(std::move(transfer));
    }
    const std::lock_guard lock(mutex_);
    stopping = stopping_;
  }
  for (Owned& transfer : take_started()) {
    finish(std::move(transfer), HttpFailure{"stopping"});
  }
  for (auto& [easy, transfer] : std::exchange(transfers_, {})) {
    curl_multi_remove_handle(multi_.get(), easy);
    finish(std::move(transfer), HttpFailure{"stopping"});
  }
}

void HttpTransfers::Loop::wait() {
  int patience = -1;
  if (timer_) {
    const auto left = std::chrono::ceil<std::chrono::milliseconds>(*timer_ - SteadyClock::now());
    patience = static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
  }
  std::array<epoll_event, 128> events{};
  const int count =
      ::epoll_wait(epoll_.get(), events.data(), static_cast<int>(events.size()), patience);
  int running = 0;
  for (int i = 0; i < count; ++i) {
    const epoll_event& event = events.at(static_cast<std::size_t>(i));
    if (event.data.fd == woken_.get()) {
      std::uint64_t times = 0;
      static_cast<void>(!::read(woken_.get(), &times, sizeof times));
    } else {
      curl_multi_socket_action(multi_.get(), event.data.fd, poll_bits(event.events), &running);
    }
  }
  if (timer_ && *timer_ <= SteadyClock::now()) {
    timer_.reset();
    curl_multi_socket_action(multi_.get(), CURL_SOCKET_TIMEOUT, 0, &running);
  }
}

void HttpTransfers::Loop::begin(Owned transfer) {
  try {
    if (idle_.empty()) {
      transfer->easy.reset(curl_easy_init());
    } else {
      transfer->easy = std::move(idle_.back());
      idle_.pop_back();
    }
    if (!transfer->easy) {
      throw std::runtime_error("libcurl: no handle");
    }
    transfer->call.set_up(transfer->easy.get(), transfer->limit);
  } catch (const std::exception& error) {
    return finish(std::move(transfer), HttpFailure{error.what()});
  }
  CURL* easy = transfer->easy.get();
  if (const auto code = curl_multi_add_handle(multi_.get(), easy); code != CURLM_OK) {
    return finish(std::move(transfer), HttpFailure{curl_multi_strerror(code)});
  }
  transfers_.emplace(easy, std::move(transfer));
}

void HttpTransfers::Loop::collect() {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_.get(), &left)) {
    if (message->msg != CURLMSG_DONE) {
      continue;
    }
    CURL* easy = message->easy_handle;
    const CURLcode code = message->data.result;  // the message goes with the handle
    curl_multi_remove_handle(multi_.get(), easy);
    auto node = transfers_.extract(easy);
    if (!node.empty()) {
      const HttpOutcome outcome = node.mapped()->call.outcome(easy, code);
      finish(std::move(node.mapped()), outcome);
    }
  }
}

void HttpTransfers::Loop::finish(Owned transfer, const HttpOutcome& outcome) {
  if (transfer->easy && idle_.size() < most_idle_) {
    idle_.push_back(std::move(transfer->easy));
  }
  try {
    transfer->done(outcome);
  } catch (const std::exception&) {
    return;  // whoever waits for it is told so by the server: its answer goes unused
  }
}

int HttpTransfers::Loop::watch(CURL* /*easy*/, curl_socket_t socket, int what, void* self,
                               void* /*known*/) {
  const auto* loop = static_cast<const Loop*>(self);
  epoll_event event{};
  event.data.fd = socket;
  event.events =
      ((what & CURL_POLL_IN) != 0 ? EPOLLIN : 0U) | ((what & CURL_POLL_OUT) != 0 ? EPOLLOUT : 0U);
  if (what == CURL_POLL_REMOVE) {
    ::epoll_ctl(loop->epoll_.get(), EPOLL_CTL_DEL, socket, nullptr);
  } else if (::epoll_ctl(loop->epoll_.get(), EPOLL_CTL_MOD, socket, &event) != 0) {
    ::epoll_ctl(loop->epoll_.get(), EPOLL_CTL_ADD, socket, &event);
  }
  return 0;
}

int HttpTransfers::Loop::set_timer(CURLM* /*multi*/, long milliseconds, void* self) {
  auto& timer = static_cast<Loop*>(self)->timer_;
  timer = milliseconds < 0
              ? std::nullopt
              : std::optional(SteadyClock::now() + std::chrono::milliseconds(milliseconds));
  return 0;
}

}  // namespace server
