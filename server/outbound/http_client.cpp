#include "outbound/http_client.hpp"

#include <curl/curl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <list>
#include <mutex>
#include <new>
#include <optional>
#include <span>
#include <stdexcept>
#include <thread>
#include <unordered_map>

#include "deadline.hpp"
#include "text.hpp"

namespace server {
namespace {

constexpr std::chrono::milliseconds kConnectLimit{2'000};

/// As many as may ask the operator at once, and some for the others.
constexpr long kKeptConnections = 300;

/// Of each call on its way; the usual answer fits. libcurl's own 16 kB are 4 MB for 256 calls.
constexpr long kBuffer = 1'024;

/// Whoever waits is woken when there is something to do.
constexpr int kLongestPoll = 60'000;

/// Taken from the system at once.
constexpr std::size_t kEvents = 64;

template <auto free_it>
struct Free {
  template <class T>
  void operator()(T* what) const {
    free_it(what);
  }
};
using CurlEasy = std::unique_ptr<CURL, Free<&curl_easy_cleanup>>;
using CurlMulti = std::unique_ptr<CURLM, Free<&curl_multi_cleanup>>;
using CurlList = std::unique_ptr<curl_slist, Free<&curl_slist_free_all>>;

template <class T>
void set(CURL* curl, CURLoption option, T value) {
  if (const CURLcode code = curl_easy_setopt(curl, option, value); code != CURLE_OK) {
    throw std::runtime_error(std::string("libcurl: ") + curl_easy_strerror(code));
  }
}

/// Closed with its owner.
class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {
    if (number_ < 0) {
      throw std::runtime_error("no file descriptor for calls to other services");
    }
  }
  ~Descriptor() { ::close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;

  [[nodiscard]] int get() const { return number_; }

 private:
  int number_;
};

CurlMulti new_multi() {
  if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    throw std::runtime_error("libcurl cannot start");
  }
  CurlMulti multi(curl_multi_init());
  if (!multi ||
      curl_multi_setopt(multi.get(), CURLMOPT_MAXCONNECTS, kKeptConnections) != CURLM_OK) {
    throw std::runtime_error("libcurl cannot start");
  }
  return multi;
}

HttpFailure failure_of(CURLcode code) {
  HttpFailure failure{curl_easy_strerror(code)};
  if (code == CURLE_OPERATION_TIMEDOUT) {
    failure.kind = HttpFailure::Kind::timed_out;
  } else if (code == CURLE_WRITE_ERROR) {  // our own refusal to take more
    failure.kind = HttpFailure::Kind::too_long;
  }
  return failure;
}

/// One call on its way, and what its handle points to meanwhile.
struct Transfer {
  HttpCall call;
  std::chrono::milliseconds limit;
  HttpClient::Done done;
  HttpAnswer answer{};
  CurlList headers{};
  CurlEasy easy{};

  /// Throws std::runtime_error when libcurl does not take a setting.
  void set_up();
  /// How libcurl ended it.
  [[nodiscard]] HttpOutcome outcome(CURLcode code);
  void finish(const HttpOutcome& outcome) const;
  static std::size_t append(char* data, std::size_t size, std::size_t count, void* self);
};
using Owned = std::unique_ptr<Transfer>;

std::size_t Transfer::append(char* data, std::size_t size, std::size_t count, void* self) {
  auto& transfer = *static_cast<Transfer*>(self);
  const std::size_t bytes = size * count;
  if (transfer.answer.body.size() + bytes > transfer.call.max_answer) {
    return 0;  // libcurl takes this as an order to stop
  }
  transfer.answer.body.append(data, bytes);
  return bytes;
}

/// With all that every call has in common.
CurlEasy new_easy() {
  CurlEasy easy(curl_easy_init());
  CURL* curl = easy.get();
  if (curl == nullptr) {
    throw std::bad_alloc();
  }
  set(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  set(curl, CURLOPT_FOLLOWLOCATION, 0L);
  set(curl, CURLOPT_SSL_VERIFYPEER, 1L);
  set(curl, CURLOPT_SSL_VERIFYHOST, 2L);
  set(curl, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  set(curl, CURLOPT_NOSIGNAL, 1L);
  set(curl, CURLOPT_QUICK_EXIT, 1L);  // a resolver that hangs is left behind, not waited for
  set(curl, CURLOPT_NOPROXY, "127.0.0.1,localhost,::1");
  set(curl, CURLOPT_USERAGENT, "tuisty-shop");
  set(curl, CURLOPT_BUFFERSIZE, kBuffer);
  set(curl, CURLOPT_WRITEFUNCTION, &Transfer::append);
  return easy;
}

/// All that calls differ in: a handle has done others before.
void Transfer::set_up() {
  for (const std::string& header : call.headers) {
    curl_slist* longer = curl_slist_append(headers.get(), header.c_str());
    if (longer == nullptr) {
      throw std::bad_alloc();
    }
    static_cast<void>(headers.release());
    headers.reset(longer);
  }
  CURL* curl = easy.get();
  set(curl, CURLOPT_URL, call.url.c_str());
  set(curl, CURLOPT_HTTPHEADER, headers.get());
  if (call.post) {
    set(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(call.body.size()));
    set(curl, CURLOPT_POSTFIELDS, call.body.c_str());
  } else {
    set(curl, CURLOPT_HTTPGET, 1L);
  }
  set(curl, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(std::min(kConnectLimit, limit).count()));
  set(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(limit.count()));
  set(curl, CURLOPT_WRITEDATA, static_cast<void*>(this));
}

HttpOutcome Transfer::outcome(CURLcode code) {
  if (code != CURLE_OK) {
    return failure_of(code);
  }
  long status = 0;
  curl_easy_getinfo(easy.get(), CURLINFO_RESPONSE_CODE, &status);
  answer.status = static_cast<int>(status);
  return std::move(answer);
}

void Transfer::finish(const HttpOutcome& outcome) const {
  try {
    done(outcome);
  } catch (const std::exception&) {
    return;  // whoever waits for it is told so by the server: its answer goes unused
  }
}

}  // namespace

/// libcurl's sockets in an epoll of ours: what an event costs does not grow with the calls that are
/// on their way, as it does where libcurl looks at all of them itself.
class HttpClient::Loop {
 public:
  Loop();

  void start(Owned transfer) {
    std::unique_lock lock(mutex_);
    if (stopping_) {
      lock.unlock();
      return transfer->finish(HttpFailure{"stopping"});
    }
    const bool first = started_.empty();
    started_.push_back(std::move(transfer));
    lock.unlock();
    if (first) {
      wake();
    }
  }

  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    wake();
    if (thread_.joinable()) {
      thread_.join();
    }
  }

 private:
  using Clock = std::chrono::steady_clock;

  static int on_socket(CURL* easy, curl_socket_t socket, int wanted, void* self, void* known);
  static int on_timer(CURLM* multi, long milliseconds, void* self);

  void wake() const { eventfd_write(woken_.get(), 1); }
  void watch(int descriptor, std::uint32_t events, int how) const;
  void run();
  [[nodiscard]] int time_to_wait() const;
  void act(int descriptor, std::uint32_t events);
  bool begin_started();
  void begin(Owned transfer);
  void collect();
  Owned take(CURL* easy);

  std::mutex mutex_;
  std::vector<Owned> started_;
  bool stopping_ = false;

  Descriptor epoll_;
  Descriptor woken_;

  // The thread's alone:
  CurlMulti multi_;
  std::optional<Clock::time_point> due_;  ///< when libcurl wants to be called whatever happens
  std::unordered_map<CURL*, Owned> transfers_;
  std::vector<CurlEasy> idle_;

  std::thread thread_;
};

HttpClient::Loop::Loop()
    : epoll_(epoll_create1(EPOLL_CLOEXEC)),
      woken_(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)),
      multi_(new_multi()) {
  watch(woken_.get(), EPOLLIN, EPOLL_CTL_ADD);
  curl_multi_setopt(multi_.get(), CURLMOPT_SOCKETFUNCTION, &Loop::on_socket);
  curl_multi_setopt(multi_.get(), CURLMOPT_SOCKETDATA, this);
  curl_multi_setopt(multi_.get(), CURLMOPT_TIMERFUNCTION, &Loop::on_timer);
  curl_multi_setopt(multi_.get(), CURLMOPT_TIMERDATA, this);
  thread_ = std::thread([this] { run(); });
}

void HttpClient::Loop::watch(int descriptor, std::uint32_t events, int how) const {
  epoll_event event{};
  event.events = events;
  event.data.fd = descriptor;
  epoll_ctl(epoll_.get(), how, descriptor, &event);
}

int HttpClient::Loop::on_socket(CURL* /*easy*/, curl_socket_t socket, int wanted, void* self,
                                void* known) {
  const auto& loop = *static_cast<Loop*>(self);
  if (wanted == CURL_POLL_REMOVE) {
    loop.watch(socket, 0, EPOLL_CTL_DEL);
    return 0;
  }
  const std::uint32_t events = ((wanted & CURL_POLL_IN) != 0 ? EPOLLIN : 0U) |
                               ((wanted & CURL_POLL_OUT) != 0 ? EPOLLOUT : 0U);
  loop.watch(socket, events, known == nullptr ? EPOLL_CTL_ADD : EPOLL_CTL_MOD);
  curl_multi_assign(loop.multi_.get(), socket, self);
  return 0;
}

int HttpClient::Loop::on_timer(CURLM* /*multi*/, long milliseconds, void* self) {
  auto& due = static_cast<Loop*>(self)->due_;
  due.reset();
  if (milliseconds >= 0) {
    due = Clock::now() + std::chrono::milliseconds(milliseconds);
  }
  return 0;
}

void HttpClient::Loop::run() {
  std::array<epoll_event, kEvents> events{};
  while (begin_started()) {
    const int count = epoll_wait(epoll_.get(), events.data(), kEvents, time_to_wait());
    for (const auto& event :
         std::span(events).first(static_cast<std::size_t>(std::max(count, 0)))) {
      act(event.data.fd, event.events);
    }
    if (due_ && *due_ <= Clock::now()) {
      due_.reset();
      act(CURL_SOCKET_TIMEOUT, 0);
    }
    collect();
  }
  while (!transfers_.empty()) {
    take(transfers_.begin()->first)->finish(HttpFailure{"stopping"});
  }
}

/// In milliseconds, rounded up: a call too early would only be repeated. -1: until something
/// happens.
int HttpClient::Loop::time_to_wait() const {
  if (!due_) {
    return -1;
  }
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(*due_ - Clock::now());
  return static_cast<int>(std::clamp<std::int64_t>(left.count(), 0, 60'000));
}

void HttpClient::Loop::act(int descriptor, std::uint32_t events) {
  if (descriptor == woken_.get()) {
    eventfd_t ignored = 0;
    eventfd_read(descriptor, &ignored);
    return;
  }
  // An error, or the other side's end, is for libcurl to find when it reads or writes.
  const int mask = ((events & ~EPOLLOUT) != 0 ? CURL_CSELECT_IN : 0) |
                   ((events & ~EPOLLIN) != 0 ? CURL_CSELECT_OUT : 0);
  int running = 0;
  curl_multi_socket_action(multi_.get(), descriptor, mask, &running);
}

/// False when it is time to stop.
bool HttpClient::Loop::begin_started() {
  std::unique_lock lock(mutex_);
  const bool go_on = !stopping_;
  auto started = std::exchange(started_, {});
  lock.unlock();
  for (Owned& transfer : started) {
    begin(std::move(transfer));
  }
  return go_on;
}

void HttpClient::Loop::begin(Owned transfer) {
  try {
    if (idle_.empty()) {
      idle_.push_back(new_easy());
    }
    transfer->easy = std::move(idle_.back());
    idle_.pop_back();
    transfer->set_up();
  } catch (const std::exception& error) {
    return transfer->finish(HttpFailure{error.what()});
  }
  CURL* easy = transfer->easy.get();
  if (const auto code = curl_multi_add_handle(multi_.get(), easy); code != CURLM_OK) {
    return transfer->finish(HttpFailure{curl_multi_strerror(code)});
  }
  transfers_.emplace(easy, std::move(transfer));
}

void HttpClient::Loop::collect() {
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_.get(), &left)) {
    const CURLcode code = message->data.result;  // the message goes with the handle
    const Owned transfer = take(message->easy_handle);
    const HttpOutcome outcome = transfer->outcome(code);
    idle_.push_back(std::move(transfer->easy));
    transfer->finish(outcome);
  }
}

Owned HttpClient::Loop::take(CURL* easy) {
  curl_multi_remove_handle(multi_.get(), easy);
  return std::move(transfers_.extract(easy).mapped());
}

/// For callers who wait: each makes its call with its own thread, over connections that nobody else
/// uses meanwhile.
class HttpClient::Lines {
 public:
  HttpOutcome call(Transfer transfer);
  void stop();

 private:
  struct Line {
    CurlMulti multi = new_multi();  ///< keeps the connections, and can be woken
    CurlEasy easy = new_easy();
  };

  HttpOutcome call(CURLM* multi, Transfer& transfer) const;

  std::mutex mutex_;
  std::condition_variable given_back_;
  std::list<Line> idle_;  ///< last used first
  std::list<Line> busy_;
  std::atomic<bool> stopping_{false};
};

HttpOutcome HttpClient::Lines::call(Transfer transfer) {
  std::unique_lock lock(mutex_);
  if (idle_.empty()) {
    idle_.emplace_front();
  }
  const auto line = idle_.begin();
  busy_.splice(busy_.begin(), idle_, line);
  lock.unlock();
  transfer.easy = std::move(line->easy);
  auto outcome = call(line->multi.get(), transfer);
  line->easy = std::move(transfer.easy);
  lock.lock();
  idle_.splice(idle_.begin(), busy_, line);
  given_back_.notify_all();
  return outcome;
}

HttpOutcome HttpClient::Lines::call(CURLM* multi, Transfer& transfer) const {
  try {
    transfer.set_up();
  } catch (const std::exception& error) {
    return HttpFailure{error.what()};
  }
  CURL* easy = transfer.easy.get();
  auto state = curl_multi_add_handle(multi, easy);
  int running = 1;
  while (state == CURLM_OK && running > 0 && !stopping_) {
    state = curl_multi_perform(multi, &running);
    if (state == CURLM_OK && running > 0) {
      state = curl_multi_poll(multi, nullptr, 0, kLongestPoll, nullptr);
    }
  }
  int left = 0;
  const CURLMsg* message = curl_multi_info_read(multi, &left);
  const auto ended = message == nullptr ? std::nullopt : std::optional(message->data.result);
  curl_multi_remove_handle(multi, easy);
  if (ended) {
    return transfer.outcome(*ended);
  }
  return HttpFailure{state == CURLM_OK ? "stopping" : curl_multi_strerror(state)};
}

void HttpClient::Lines::stop() {
  std::unique_lock lock(mutex_);
  stopping_ = true;
  for (const Line& line : busy_) {
    curl_multi_wakeup(line.multi.get());
  }
  given_back_.wait(lock, [this] { return busy_.empty(); });
}

HttpClient::HttpClient() : loop_(std::make_unique<Loop>()), lines_(std::make_unique<Lines>()) {}

HttpClient::~HttpClient() { stop(); }

void HttpClient::stop() {
  loop_->stop();
  lines_->stop();
}

void HttpClient::start(HttpCall call, std::chrono::milliseconds limit, Done done) {
  loop_->start(std::make_unique<Transfer>(Transfer{std::move(call), limit, std::move(done)}));
}

HttpOutcome HttpClient::send(HttpCall call, std::chrono::milliseconds limit) {
  using std::chrono::milliseconds;
  const auto left =
      std::chrono::duration_cast<milliseconds>(Deadline::current() - Deadline::Clock::now());
  if (left <= milliseconds{0}) {
    return HttpFailure{"no time is left for it", HttpFailure::Kind::timed_out};
  }
  return lines_->call(Transfer{std::move(call), std::min(limit, left), {}});
}

namespace {

void append_encoded(std::string& to, std::string_view text) {
  constexpr std::string_view kHex = "0123456789ABCDEF";
  for (const char c : text) {
    if (is_plain({&c, 1}, 1, 1, "-._~")) {
      to += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      to += {'%', kHex[byte / 16U], kHex[byte % 16U]};
    }
  }
}

}  // namespace

std::string percent_encoded(std::string_view text) {
  std::string encoded;
  append_encoded(encoded, text);
  return encoded;
}

std::string form_body(const std::vector<std::pair<std::string, std::string>>& members) {
  std::string body;
  for (const auto& [name, value] : members) {
    body += body.empty() ? "" : "&";
    append_encoded(body, name);
    body += '=';
    append_encoded(body, value);
  }
  return body;
}

}  // namespace server
