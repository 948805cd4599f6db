#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <thread>

namespace server {

/// One T for each thread that asks, made when it first does, and owned here rather than by the
/// thread, so that it goes when its owner goes.
template <class T>
class PerThread {
 public:
  /// make: () -> std::unique_ptr<T>. The reference is for the calling thread alone.
  template <class Make>
  T& get(Make make) {
    {
      const std::lock_guard lock(mutex_);
      if (const auto found = items_.find(std::this_thread::get_id()); found != items_.end()) {
        return *found->second;
      }
    }
    std::unique_ptr<T> made = make();  // may be slow: not under the lock
    const std::lock_guard lock(mutex_);
    return *(items_[std::this_thread::get_id()] = std::move(made));
  }

  /// Destroys the calling thread's own.
  void drop() {
    std::unique_ptr<T> dropped;
    const std::lock_guard lock(mutex_);
    if (const auto found = items_.find(std::this_thread::get_id()); found != items_.end()) {
      dropped = std::move(found->second);
      items_.erase(found);
    }
  }

 private:
  std::mutex mutex_;
  std::map<std::thread::id, std::unique_ptr<T>> items_;
};

}  // namespace server
