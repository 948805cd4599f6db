#include "adapters/socket_watchdog.hpp"

#include <sys/socket.h>

namespace server {

SocketWatchdog::SocketWatchdog() : thread_([this] { run(); }) {}

SocketWatchdog::~SocketWatchdog() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  changed_.notify_one();
  thread_.join();
}

void SocketWatchdog::run() {
  std::unique_lock lock(mutex_);
  while (!stopping_) {
    if (sockets_.empty()) {
      changed_.wait(lock);
      continue;
    }
    const auto first = sockets_.begin();
    const auto deadline = first->first.first;
    if (std::chrono::steady_clock::now() < deadline) {
      changed_.wait_until(lock, deadline);
      continue;
    }
    // Under the lock, so that the socket cannot be closed, and its number reused, meanwhile.
    ::shutdown(first->second, SHUT_RDWR);
    sockets_.erase(first);
  }
}

SocketWatchdog::Watch::Watch(SocketWatchdog& dog, int socket, std::chrono::milliseconds limit)
    : dog_(dog), key_(std::chrono::steady_clock::now() + limit, 0) {
  bool first = false;
  {
    const std::lock_guard lock(dog_.mutex_);
    key_.second = ++dog_.count_;
    dog_.sockets_.emplace(key_, socket);
    first = dog_.sockets_.begin()->first == key_;
  }
  if (first) {
    dog_.changed_.notify_one();  // else it wakes early enough by itself
  }
}

SocketWatchdog::Watch::~Watch() {
  const std::lock_guard lock(dog_.mutex_);
  dog_.sockets_.erase(key_);
}

}  // namespace server
