#include "outbound/http_client.hpp"

#include <stdexcept>

#include "outbound/curl_call.hpp"

namespace server {

struct HttpClient::Handle {
  Handle() : curl(curl_easy_init()) {
    if (!curl) {
      throw std::runtime_error("libcurl: no handle");
    }
  }
  CurlEasy curl;
};

HttpClient::HttpClient() { start_curl(); }

HttpClient::~HttpClient() = default;

HttpOutcome HttpClient::send(const Call& call, std::chrono::milliseconds limit) {
  CURL* curl = handles_.get([] { return std::make_unique<Handle>(); }).curl.get();
  CurlCall work(call);
  work.set_up(curl, limit);
  const CURLcode code = curl_easy_perform(curl);
  return work.outcome(curl, code);
}

}  // namespace server
