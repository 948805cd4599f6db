#include "adapters/http_client.hpp"

#include <stdexcept>

#include "adapters/curl_call.hpp"

namespace server {

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

HttpClient::HttpClient() { start_curl(); }

HttpClient::~HttpClient() = default;

HttpOutcome HttpClient::send(const Call& call, std::chrono::milliseconds limit) {
  CURL* curl = handles_.get([] { return std::make_unique<Handle>(); }).curl;
  CurlCall work(call);
  work.set_up(curl, limit);
  const CURLcode code = curl_easy_perform(curl);
  return work.outcome(curl, code);
}

}  // namespace server
