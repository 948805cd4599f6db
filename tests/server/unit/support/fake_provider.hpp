#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "http_base/server.hpp"

namespace test {

/// A payment provider on a free port of this machine that answers whatever it is told to.
class FakeProvider {
 public:
  using Answer = std::function<http_base::Reply(const http_base::Request&)>;

  FakeProvider();

  [[nodiscard]] std::string url() const;
  void answer_with(Answer answer);
  void answer_with(int status, std::string body);
  /// What it was asked, so far.
  [[nodiscard]] std::vector<http_base::Request> requests() const;

 private:
  http_base::Reply handle(const http_base::Request& request);

  mutable std::mutex mutex_;
  Answer answer_;
  std::vector<http_base::Request> requests_;
  http_base::Server server_;
};

}  // namespace test
