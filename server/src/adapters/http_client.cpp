#include "adapters/http_client.hpp"

#include <curl/curl.h>

#include <algorithm>
#include <stdexcept>

namespace server {
namespace {

constexpr std::size_t kMaxAnswerBytes = std::size_t{256} * 1024;
constexpr std::chrono::milliseconds kConnectLimit{2'000};

extern "C" std::size_t append_answer(char* data, std::size_t size, std::size_t count, void* into) {
  auto& body = *static_cast<std::string*>(into);
  const std::size_t bytes = size * count;
  if (body.size() + bytes > kMaxAnswerBytes) {
    return 0;  // libcurl takes this as an order to stop
  }
  body.append(data, bytes);
  return bytes;
}

template <class T>
void set(CURL* curl, CURLoption option, T value) {
  if (const CURLcode code = curl_easy_setopt(curl, option, value); code != CURLE_OK) {
    throw std::runtime_error(std::string("libcurl: ") + curl_easy_strerror(code));
  }
}

struct FreeList {
  void operator()(curl_slist* list) const { curl_slist_free_all(list); }
};
using HeaderList = std::unique_ptr<curl_slist, FreeList>;

HeaderList header_list(const std::vector<std::string>& headers) {
  HeaderList list;
  for (const std::string& header : headers) {
    curl_slist* longer = curl_slist_append(list.get(), header.c_str());
    if (longer == nullptr) {
      throw std::bad_alloc();
    }
    static_cast<void>(list.release());
    list.reset(longer);
  }
  return list;
}

}  // namespace

struct HttpClient::Handle {
  Handle() : curl(curl_easy_init()) {
    if (curl == nullptr) {
      throw std::runtime_error("libcurl: no handle");
    }
  }
  ~Handle() { curl_easy_cleanup(curl); }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  Handle(Handle&&) = delete;
  Handle& operator=(Handle&&) = delete;

  CURL* curl;
};

HttpClient::HttpClient() {
  // Once for the process, before its threads; libcurl counts the calls.
  if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) {
    throw std::runtime_error("libcurl cannot start");
  }
}

HttpClient::~HttpClient() = default;

std::variant<HttpClient::Answer, HttpClient::Failure> HttpClient::send(
    const Call& call, std::chrono::milliseconds limit) {
  CURL* curl = handles_.get([] { return std::make_unique<Handle>(); }).curl;
  curl_easy_reset(curl);  // settings only: connections stay open
  const HeaderList headers = header_list(call.headers);
  Answer answer;
  set(curl, CURLOPT_URL, call.url.c_str());
  set(curl, CURLOPT_HTTPHEADER, headers.get());
  if (call.post) {
    set(curl, CURLOPT_POSTFIELDSIZE_LARGE, static_cast<curl_off_t>(call.body.size()));
    set(curl, CURLOPT_POSTFIELDS, call.body.c_str());
  }
  set(curl, CURLOPT_PROTOCOLS_STR, "http,https");
  set(curl, CURLOPT_FOLLOWLOCATION, 0L);
  set(curl, CURLOPT_SSL_VERIFYPEER, 1L);
  set(curl, CURLOPT_SSL_VERIFYHOST, 2L);
  set(curl, CURLOPT_SSLVERSION, static_cast<long>(CURL_SSLVERSION_TLSv1_2));
  set(curl, CURLOPT_NOSIGNAL, 1L);
  set(curl, CURLOPT_NOPROXY, "127.0.0.1,localhost,::1");
  set(curl, CURLOPT_CONNECTTIMEOUT_MS, static_cast<long>(std::min(kConnectLimit, limit).count()));
  set(curl, CURLOPT_TIMEOUT_MS, static_cast<long>(limit.count()));
  set(curl, CURLOPT_USERAGENT, "tuisty-shop");
  set(curl, CURLOPT_WRITEFUNCTION, &append_answer);
  set(curl, CURLOPT_WRITEDATA, static_cast<void*>(&answer.body));
  if (const CURLcode code = curl_easy_perform(curl); code != CURLE_OK) {
    return Failure{curl_easy_strerror(code)};
  }
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  answer.status = static_cast<int>(status);
  return answer;
}

}  // namespace server
