#include "outbound/http_client.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <future>
#include <mutex>
#include <new>
#include <stdexcept>
#include <thread>
#include <unordered_map>

#include "deadline.hpp"

namespace server {
namespace {

constexpr std::chrono::milliseconds kConnectLimit{2'000};

/// As many as may ask the operator at once, and some for the others.
constexpr long kKeptConnections = 300;

/// libcurl looks at every call whenever one of them moves. With many on their way it waits a moment
/// for more of them to move.
constexpr std::size_t kMany = 32;
constexpr std::chrono::microseconds kGather{500};

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

void Transfer::finish(const HttpOutcome& outcome) const {
  try {
    done(outcome);
  } catch (const std::exception&) {
    return;  // whoever waits for it is told so by the server: its answer goes unused
  }
}

}  // namespace

class HttpClient::Loop {
 public:
  Loop() : multi_(new_multi()), thread_([this] { run(); }) {}

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
      curl_multi_wakeup(multi_.get());
    }
  }

  void stop() {
    {
      const std::lock_guard lock(mutex_);
      stopping_ = true;
    }
    curl_multi_wakeup(multi_.get());
    if (thread_.joinable()) {
      thread_.join();
    }
  }

 private:
  void run();
  bool begin_started();
  void begin(Owned transfer);
  void collect();
  Owned take(CURL* easy);

  std::mutex mutex_;
  std::vector<Owned> started_;
  bool stopping_ = false;

  // The thread's alone, but for curl_multi_wakeup:
  CurlMulti multi_;
  std::unordered_map<CURL*, Owned> transfers_;
  std::vector<CurlEasy> idle_;

  std::thread thread_;
};

void HttpClient::Loop::run() {
  while (begin_started()) {
    int running = 0;
    curl_multi_perform(multi_.get(), &running);
    collect();
    // Ends at the next event, time limit or wake-up, also one that has come since then.
    curl_multi_poll(multi_.get(), nullptr, 0, 60'000, nullptr);
    if (transfers_.size() >= kMany) {
      std::this_thread::sleep_for(kGather);
    }
  }
  while (!transfers_.empty()) {
    take(transfers_.begin()->first)->finish(HttpFailure{"stopping"});
  }
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
    long status = 0;
    curl_easy_getinfo(transfer->easy.get(), CURLINFO_RESPONSE_CODE, &status);
    transfer->answer.status = static_cast<int>(status);
    idle_.push_back(std::move(transfer->easy));
    if (code == CURLE_OK) {
      transfer->finish(std::move(transfer->answer));
    } else {
      transfer->finish(failure_of(code));
    }
  }
}

Owned HttpClient::Loop::take(CURL* easy) {
  curl_multi_remove_handle(multi_.get(), easy);
  return std::move(transfers_.extract(easy).mapped());
}

HttpClient::HttpClient() : loop_(std::make_unique<Loop>()) {}

HttpClient::~HttpClient() { stop(); }

void HttpClient::stop() { loop_->stop(); }

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
  // The client's thread has its part of it until set_value has returned, when we may have gone on.
  const auto outcome = std::make_shared<std::promise<HttpOutcome>>();
  start(std::move(call), std::min(limit, left),
        [outcome](const HttpOutcome& result) { outcome->set_value(result); });
  return outcome->get_future().get();
}

std::string percent_encoded(std::string_view text) {
  if (text.empty()) {
    return {};  // libcurl would measure it
  }
  const std::unique_ptr<char, Free<&curl_free>> encoded(
      curl_easy_escape(nullptr, text.data(), static_cast<int>(text.size())));
  if (!encoded) {
    throw std::bad_alloc();
  }
  return encoded.get();
}

std::string form_body(const std::vector<std::pair<std::string, std::string>>& members) {
  std::string body;
  for (const auto& [name, value] : members) {
    body += (body.empty() ? "" : "&") + percent_encoded(name) + '=' + percent_encoded(value);
  }
  return body;
}

}  // namespace server
