#include "http/socket_numbers.hpp"

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>

namespace server {
namespace {

constexpr int kFirstNumber = 256;
constexpr rlim_t kMostNumbers = 1U << 20U;

std::atomic<int> limit{0};  // 0: not rotating yet
std::atomic<int> next_number{kFirstNumber};

/// Moves an accepted socket to the next descriptor of the range, or returns it unchanged on
/// failure.
int moved(int low) {
  const int end = limit.load(std::memory_order_relaxed);
  if (low < 0 || end <= kFirstNumber) {
    return low;
  }
  int from = next_number.load(std::memory_order_relaxed);
  int high = fcntl(low, F_DUPFD_CLOEXEC, from < end ? from : kFirstNumber);
  if (high < 0 && (errno == EINVAL || errno == EMFILE)) {
    high = fcntl(low, F_DUPFD_CLOEXEC, kFirstNumber);  // the end of the range: wrap around
  }
  if (high < 0) {
    return low;
  }
  next_number.store(high + 1 < end ? high + 1 : kFirstNumber, std::memory_order_relaxed);
  close(low);
  return high;
}

}  // namespace

std::size_t rotate_socket_numbers() {
  rlimit files{};
  if (getrlimit(RLIMIT_NOFILE, &files) != 0) {
    return 0;
  }
  // Raising the hard limit needs privileges; otherwise the current limit is used.
  rlimit wanted{std::max<rlim_t>(files.rlim_max, kSocketNumbersWanted),
                std::max<rlim_t>(files.rlim_max, kSocketNumbersWanted)};
  if (setrlimit(RLIMIT_NOFILE, &wanted) != 0) {
    wanted = {files.rlim_max, files.rlim_max};
    if (setrlimit(RLIMIT_NOFILE, &wanted) != 0) {
      wanted = files;
    }
  }
  const auto end = static_cast<int>(std::min(wanted.rlim_cur, kMostNumbers));
  limit.store(end, std::memory_order_relaxed);
  return end > kFirstNumber ? static_cast<std::size_t>(end - kFirstNumber) : 0;
}

}  // namespace server

// Deliberately replaces the C library's function: the executable's definition has precedence, also
// for Pistache's shared library.
extern "C" int accept4(int fd, struct sockaddr* address, socklen_t* length, int flags) {
  return server::moved(static_cast<int>(syscall(SYS_accept4, fd, address, length, flags)));
}
