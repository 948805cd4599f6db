#include "outbound/curl_call.hpp"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <string>
#include <utility>

namespace server {
namespace {

constexpr std::chrono::milliseconds kConnectLimit{2'000};

template <class T>
void set(CURL* curl, CURLoption option, T value) {
  if (const CURLcode code = curl_easy_setopt(curl, option, value); code != CURLE_OK) {
    throw std::runtime_error(std::string("libcurl: ") + curl_easy_strerror(code));
  }
}

HttpFailure::Kind kind_of(CURLcode code) {
  switch (code) {
    case CURLE_OPERATION_TIMEDOUT:
      return HttpFailure::Kind::timed_out;
    case CURLE_WRITE_ERROR:  // our own refusal to take more
      return HttpFailure::Kind::too_long;
    default:
      return HttpFailure::Kind::broken;
  }
}

}  // namespace

void start_curl() {
  if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    throw std::runtime_error("libcurl cannot start");
  }
}

CurlCall::CurlCall(HttpCall call) : call_(std::move(call)) {
  for (const std::string& header : call_.headers) {
    curl_slist* longer = curl_slist_append(headers_.get(), header.c_str());
    if (longer == nullptr) {
      throw std::bad_alloc();
    }
    static_cast<void>(headers_.release());
    headers_.reset(longer);
  }
}

std::size_t CurlCall::append(char* data, std::size_t size, std::size_t count, void* self) {
  auto& call = *static_cast<CurlCall*>(self);
  const std::size_t bytes = size * count;
  if (call.answer_.body.size() + bytes > call.call_.max_answer) {
    return 0;  // libcurl takes this as an order to stop
  }
  call.answer_.body.append(data, bytes);
  return bytes;
}

void CurlCall::set_up(CURL* curl, std::chrono::milliseconds limit) {
  curl_easy_reset(curl);  // settings only: connections stay open
  set(curl, CURLOPT_URL, call_.url.c_str());
  set(curl, CURLOPT_HTTPHEADER, headers_.get());
  if (call_.post) {
    set(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(call_.body.size()));
    set(curl, CURLOPT_POSTFIELDS, call_.body.c_str());
  }
  set(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  set(curl, CURLOPT_FOLLOWLOCATION, 0L);
  set(curl, CURLOPT_SSL_VERIFYPEER, 1L);
  set(curl, CURLOPT_SSL_VERIFYHOST, 2L);
  set(curl, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  set(curl, CURLOPT_NOSIGNAL, 1L);
  set(curl, CURLOPT_QUICK_EXIT, 1L);  // a resolver that hangs is left behind, not waited for
  set(curl, CURLOPT_NOPROXY, "127.0.0.1,localhost,::1");
  set(curl, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(std::min(kConnectLimit, limit).count()));
  set(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(limit.count()));
  set(curl, CURLOPT_USERAGENT, "tuisty-shop");
  set(curl, CURLOPT_WRITEFUNCTION, &CurlCall::append);
  set(curl, CURLOPT_WRITEDATA, static_cast<void*>(this));
}

HttpOutcome CurlCall::outcome(CURL* curl, CURLcode code) {
  if (code != CURLE_OK) {
    return HttpFailure{curl_easy_strerror(code), kind_of(code)};
  }
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  answer_.status = static_cast<int>(status);
  return std::move(answer_);
}

}  // namespace server
