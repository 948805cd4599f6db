#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <mutex>
#include <thread>
#include <utility>

namespace server {

/// Ends blocking calls of libraries that have no time limit of their own: shuts the socket down
/// under them when their time is over, which they take for a broken connection.
class SocketWatchdog {
 public:
  SocketWatchdog();
  ~SocketWatchdog();
  SocketWatchdog(const SocketWatchdog&) = delete;
  SocketWatchdog& operator=(const SocketWatchdog&) = delete;
  SocketWatchdog(SocketWatchdog&&) = delete;
  SocketWatchdog& operator=(SocketWatchdog&&) = delete;

  using Key = std::pair<std::chrono::steady_clock::time_point, std::uint64_t>;

  /// Watches for as long as it lives. The socket must outlive it.
  class Watch {
   public:
    Watch(SocketWatchdog& dog, int socket, std::chrono::milliseconds limit);
    ~Watch();
    Watch(const Watch&) = delete;
    Watch& operator=(const Watch&) = delete;
    Watch(Watch&&) = delete;
    Watch& operator=(Watch&&) = delete;

   private:
    SocketWatchdog& dog_;
    Key key_;
  };

 private:
  void run();

  std::mutex mutex_;
  std::condition_variable changed_;
  std::map<Key, int> sockets_;  ///< by deadline
  std::uint64_t count_ = 0;
  bool stopping_ = false;
  std::thread thread_;
};

}  // namespace server
