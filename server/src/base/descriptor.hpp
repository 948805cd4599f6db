#pragma once

#include <unistd.h>

#include <cerrno>
#include <system_error>

namespace server {

/// Owns a file descriptor.
class Descriptor {
 public:
  /// Throws std::system_error for a negative number, with errno's reason.
  explicit Descriptor(int number) : number_(number) {
    if (number < 0) {
      throw std::system_error(errno, std::generic_category(), "no file descriptor");
    }
  }
  ~Descriptor() { ::close(number_); }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  Descriptor(Descriptor&&) = delete;
  Descriptor& operator=(Descriptor&&) = delete;

  [[nodiscard]] int get() const { return number_; }

 private:
  int number_;
};

}  // namespace server
