#pragma once

#include <curl/curl.h>

#include <memory>

#include "outbound/http_client.hpp"

namespace server {

struct CleanCurl {
  void operator()(CURL* curl) const { curl_easy_cleanup(curl); }
};
using CurlEasy = std::unique_ptr<CURL, CleanCurl>;

struct CleanCurlMulti {
  void operator()(CURLM* curl) const { curl_multi_cleanup(curl); }
};
using CurlMulti = std::unique_ptr<CURLM, CleanCurlMulti>;

/// One call on its way through libcurl: what the handle points to while it works.
class CurlCall {
 public:
  explicit CurlCall(HttpCall call);
  CurlCall(const CurlCall&) = delete;
  CurlCall& operator=(const CurlCall&) = delete;
  CurlCall(CurlCall&&) = delete;
  CurlCall& operator=(CurlCall&&) = delete;
  ~CurlCall() = default;

  /// Sets the handle up for this call and nothing of what it did before; this must outlive the
  /// transfer. Throws std::runtime_error when libcurl does not take a setting.
  void set_up(CURL* curl, std::chrono::milliseconds limit);
  /// What came of it.
  [[nodiscard]] HttpOutcome outcome(CURL* curl, CURLcode code);

 private:
  struct FreeList {
    void operator()(curl_slist* list) const { curl_slist_free_all(list); }
  };
  static std::size_t append(char* data, std::size_t size, std::size_t count, void* self);

  HttpCall call_;
  std::unique_ptr<curl_slist, FreeList> headers_;
  HttpAnswer answer_;
};

/// Prepares libcurl for this process: before its threads, and as often as you like.
/// Throws std::runtime_error.
void start_curl();

}  // namespace server
