#pragma once

#include <string>
#include <thread>

namespace test {

/// A service on a free port of this machine that ends every connection without a word.
class MuteService {
 public:
  MuteService();
  ~MuteService();
  MuteService(const MuteService&) = delete;
  MuteService& operator=(const MuteService&) = delete;

  [[nodiscard]] std::string url() const;

 private:
  int socket_;
  std::thread ender_;
};

}  // namespace test
