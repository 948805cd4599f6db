#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include "http/server.hpp"
#include "loop.hpp"
#include "workers.hpp"

namespace test {

/// A local payment provider on a free port whose responses the test sets.
class FakeProvider {
 public:
  using Answer = std::function<server::Reply(const server::Request&)>;

  FakeProvider();

  [[nodiscard]] std::string url() const;
  void answer_with(Answer answer);
  void answer_with(int status, std::string body);
  /// Returns the requests received so far.
  [[nodiscard]] std::vector<server::Request> requests() const;

 private:
  server::Reply handle(const server::Request& request);

  mutable std::mutex mutex_;
  Answer answer_;
  std::vector<server::Request> requests_;
  server::Log log_{-1};
  server::Metrics metrics_;
  server::Loop loop_;
  server::Workers workers_{loop_, 16};  ///< a response may block
  server::Server server_;
};

}  // namespace test
