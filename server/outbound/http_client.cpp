#include "outbound/http_client.hpp"

#include <curl/curl.h>
#include <sys/epoll.h>

#include <algorithm>
#include <new>
#include <stdexcept>

#include "base/text.hpp"
#include "budgets.hpp"

namespace server {
namespace {

using std::chrono::milliseconds;

/// Idle connections above this number are closed, because each holds some 50 kB over TLS.
constexpr long kMaxIdleConnections = 256;
/// Handles without a call that are kept; each takes some 10 kB.
constexpr std::size_t kMaxIdleHandles = 256;
/// For receiving: most responses are shorter.
constexpr long kBufferBytes = 4'096;

template <class T>
void set(CURL* curl, CURLoption option, T value) {
  if (const CURLcode code = curl_easy_setopt(curl, option, value); code != CURLE_OK) {
    throw std::runtime_error(std::string("libcurl: ") + curl_easy_strerror(code));
  }
}

std::string header(CURL* curl, const char* name) {
  curl_header* found = nullptr;
  return curl_easy_header(curl, name, 0, CURLH_HEADER, -1, &found) == CURLHE_OK ? found->value
                                                                                : std::string();
}

CallResult result_of(CURLcode code, bool is_cut_short) {
  if (code == CURLE_OPERATION_TIMEDOUT) {
    return is_cut_short ? CallResult::cut_short : CallResult::timed_out;
  }
  // A write error means that the body callback rejected a too long response.
  return code == CURLE_WRITE_ERROR ? CallResult::responded : CallResult::failed;
}

void append_encoded(std::string& to, std::string_view text) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  for (const char c : text) {
    if (is_alphanumeric(c) || c == '-' || c == '.' || c == '_' || c == '~') {
      to += c;
    } else {
      const auto byte = static_cast<unsigned char>(c);
      to += '%';
      to += kDigits[byte >> 4U];
      to += kDigits[byte & 15U];
    }
  }
}

}  // namespace

void HttpClient::Free::operator()(void* easy) const { curl_easy_cleanup(easy); }

/// A call in flight.
struct HttpClient::Transfer {
  Pause pause;  ///< until it has ended
  const std::size_t max_body;
  std::string body{};
  CURLcode code = CURLE_OK;

  void end(CURLcode with) {
    code = with;
    pause.wake();
  }
  /// Null for a handle of libcurl's own.
  static Transfer* find(CURL* easy) {
    char* client = nullptr;
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, &client);
    return reinterpret_cast<Transfer*>(client);
  }
  static std::size_t append(char* data, std::size_t size, std::size_t count, void* to) noexcept {
    auto& transfer = *static_cast<Transfer*>(to);
    const std::size_t bytes = size * count;
    if (transfer.body.size() + bytes > transfer.max_body) {
      return 0;  // makes libcurl abort the transfer
    }
    transfer.body.append(data, bytes);
    return bytes;
  }
};

HttpClient::HttpClient(Loop& loop)
    : loop_(loop), timer_(loop, [this] { act(CURL_SOCKET_TIMEOUT, 0); }) {
  if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK ||
      (multi_ = curl_multi_init()) == nullptr || (share_ = curl_share_init()) == nullptr) {
    throw std::runtime_error("libcurl cannot start");
  }
  // Otherwise each handle would have its own TLS sessions, and a burst of calls full handshakes.
  curl_share_setopt(share_, CURLSHOPT_SHARE, CURL_LOCK_DATA_SSL_SESSION);
  const curl_socket_callback on_socket = [](CURL* easy, curl_socket_t socket, int what,
                                            void* client, void*) noexcept {
    auto& self = *static_cast<HttpClient*>(client);
    if (what == CURL_POLL_REMOVE) {
      self.loop_.forget(socket);
      return 0;
    }
    const bool is_watched = self.loop_.watch(
        socket,
        ((what & CURL_POLL_IN) != 0 ? EPOLLIN : 0U) | ((what & CURL_POLL_OUT) != 0 ? EPOLLOUT : 0U),
        self);
    // To libcurl an error of this callback would be one of all calls in flight.
    if (Transfer* const transfer = is_watched ? nullptr : Transfer::find(easy)) {
      transfer->end(CURLE_COULDNT_CONNECT);
    }
    return 0;
  };
  const curl_multi_timer_callback on_timer = [](CURLM*, long left, void* client) noexcept {
    auto& timer = static_cast<HttpClient*>(client)->timer_;
    if (left < 0) {
      timer.stop();
    } else {
      timer.set(Deadline::Clock::now() + milliseconds{left});
    }
    return 0;
  };
  curl_multi_setopt(multi_, CURLMOPT_SOCKETFUNCTION, on_socket);
  curl_multi_setopt(multi_, CURLMOPT_SOCKETDATA, this);
  curl_multi_setopt(multi_, CURLMOPT_TIMERFUNCTION, on_timer);
  curl_multi_setopt(multi_, CURLMOPT_TIMERDATA, this);
  curl_multi_setopt(multi_, CURLMOPT_MAXCONNECTS, kMaxIdleConnections);
}

HttpClient::~HttpClient() {
  idle_.clear();
  curl_multi_cleanup(multi_);
  curl_share_cleanup(share_);
}

void HttpClient::ready(int socket, std::uint32_t events) {
  act(socket, ((events & ~std::uint32_t{EPOLLOUT}) != 0 ? CURL_CSELECT_IN : 0) |
                  ((events & EPOLLOUT) != 0 ? CURL_CSELECT_OUT : 0));
}

void HttpClient::act(int socket, int events) {
  int running = 0;
  curl_multi_socket_action(multi_, socket, events, &running);
  int left = 0;
  while (const CURLMsg* message = curl_multi_info_read(multi_, &left)) {
    Transfer::find(message->easy_handle)->end(message->data.result);
  }
}

HttpClient::Handle HttpClient::take() {
  if (!idle_.empty()) {
    Handle last = std::move(idle_.back());
    idle_.pop_back();
    return last;
  }
  Handle made(curl_easy_init());
  CURL* curl = made.get();
  if (curl == nullptr) {
    throw std::bad_alloc();
  }
  set(curl, CURLOPT_SHARE, share_);
  set(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  set(curl, CURLOPT_FOLLOWLOCATION, 0L);
  set(curl, CURLOPT_SSL_VERIFYPEER, 1L);
  set(curl, CURLOPT_SSL_VERIFYHOST, 2L);
  set(curl, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  // One call a connection, so that a connection that hangs delays no other call.
  set(curl, CURLOPT_HTTP_VERSION, static_cast<long>(CURL_HTTP_VERSION_1_1));
  set(curl, CURLOPT_NOSIGNAL, 1L);
  set(curl, CURLOPT_QUICK_EXIT, 1L);  // a resolver that hangs is abandoned
  set(curl, CURLOPT_BUFFERSIZE, kBufferBytes);
  set(curl, CURLOPT_NOPROXY, "127.0.0.1,localhost,::1");
  set(curl, CURLOPT_USERAGENT, "tuisty-shop");
  set(curl, CURLOPT_WRITEFUNCTION, &Transfer::append);
  return made;
}

Task<HttpOutcome> HttpClient::send(const HttpCall& call, milliseconds limit) {
  const auto left =
      std::chrono::duration_cast<milliseconds>(Deadline::current() - Deadline::Clock::now());
  if (left <= milliseconds{0}) {
    co_return HttpFailure{"deadline exceeded before the call was sent", CallResult::cut_short};
  }
  const bool is_cut_short = left < limit;
  const long most = static_cast<long>(std::min(limit, left).count());
  Handle handle = take();
  CURL* const curl = handle.get();
  Transfer transfer{{loop_, Loop::Time::max()}, call.max_answer};
  // libcurl reads this list until the call has ended; it owns nothing.
  std::vector<curl_slist> headers(call.headers.size());
  for (std::size_t i = 0; i < headers.size(); ++i) {
    headers[i] = {const_cast<char*>(call.headers[i].c_str()),
                  i + 1 < headers.size() ? &headers[i + 1] : nullptr};
  }
  set(curl, CURLOPT_URL, call.url.c_str());
  set(curl, CURLOPT_HTTPHEADER, headers.data());
  if (call.post) {
    set(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(call.body.size()));
    set(curl, CURLOPT_POSTFIELDS, call.body.c_str());
  } else {
    set(curl, CURLOPT_HTTPGET, 1L);
  }
  set(curl, CURLOPT_CONNECTTIMEOUT_MS,
      std::min(static_cast<long>(budgets::kServiceConnect.count()), most));
  set(curl, CURLOPT_TIMEOUT_MS, most);
  set(curl, CURLOPT_WRITEDATA, static_cast<void*>(&transfer));
  set(curl, CURLOPT_PRIVATE, static_cast<void*>(&transfer));
  if (curl_multi_add_handle(multi_, curl) != CURLM_OK) {
    co_return HttpFailure{"libcurl takes no call"};
  }
  const auto remove = [curl](void* multi) { curl_multi_remove_handle(multi, curl); };
  std::unique_ptr<void, decltype(remove)> added(multi_, remove);
  co_await transfer.pause;
  added.reset();
  if (idle_.size() < kMaxIdleHandles) {
    idle_.push_back(std::move(handle));
  }
  if (transfer.code != CURLE_OK) {
    co_return HttpFailure{curl_easy_strerror(transfer.code),
                          result_of(transfer.code, is_cut_short)};
  }
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  co_return HttpAnswer{static_cast<int>(status), std::move(transfer.body),
                       header(curl, "Request-Id"), header(curl, "Retry-After")};
}

std::string percent_encoded(std::string_view text) {
  std::string encoded;
  append_encoded(encoded, text);
  return encoded;
}

std::string form_body(const std::vector<std::pair<std::string, std::string>>& members) {
  std::size_t size = 0;
  for (const auto& [name, value] : members) {
    // Most texts grow by less than half.
    size += (name.size() + value.size()) * 3 / 2 + 2;
  }
  std::string body;
  body.reserve(size);
  for (const auto& [name, value] : members) {
    if (!body.empty()) {
      body += '&';
    }
    append_encoded(body, name);
    body += '=';
    append_encoded(body, value);
  }
  return body;
}

}  // namespace server
