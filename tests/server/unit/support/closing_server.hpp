#pragma once

#include <string>
#include <thread>

namespace test {

/// A local service on a free port that closes every connection without a response.
class ClosingServer {
 public:
  ClosingServer();
  ~ClosingServer();
  ClosingServer(const ClosingServer&) = delete;
  ClosingServer& operator=(const ClosingServer&) = delete;

  [[nodiscard]] std::string url() const;

 private:
  int socket_;
  std::thread ender_;
};

}  // namespace test
