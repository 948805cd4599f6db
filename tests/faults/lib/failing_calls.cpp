// Preloaded into the server: lets single calls of the C library fail. FAILING_CALLS is a file with
// a 32-bit number for each function: n lets the nth call from now fail, and then it is 0.

#include <dlfcn.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/socket.h>

#include <atomic>
#include <cerrno>
#include <cstdlib>

namespace {

enum Function { kEpollCtl, kAccept, kSend, kFunctions };

using Countdown = std::atomic<int>;

Countdown* open_countdowns() {
  constexpr std::size_t kBytes = sizeof(Countdown) * kFunctions;
  const int file = open(std::getenv("FAILING_CALLS"), O_RDWR | O_CLOEXEC);
  void* const bytes = mmap(nullptr, kBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  return bytes == MAP_FAILED ? std::abort(), nullptr : static_cast<Countdown*>(bytes);
}

bool fails(Function function, int error) {
  static Countdown* const countdowns = open_countdowns();
  Countdown& left = countdowns[function];
  if (left <= 0 || --left != 0) {
    return false;
  }
  errno = error;
  return true;
}

template <class F>
F original(F /*replaced*/, const char* name) {
  return reinterpret_cast<F>(dlsym(RTLD_NEXT, name));
}

}  // namespace

extern "C" int epoll_ctl(int epoll, int action, int descriptor, epoll_event* event) noexcept {
  static auto* const call = original(&epoll_ctl, "epoll_ctl");
  return action != EPOLL_CTL_DEL && fails(kEpollCtl, ENOMEM)
             ? -1
             : call(epoll, action, descriptor, event);
}

extern "C" int accept4(int socket, sockaddr* address, socklen_t* length, int flags) {
  static auto* const call = original(&accept4, "accept4");
  return fails(kAccept, EMFILE) ? -1 : call(socket, address, length, flags);
}

extern "C" ssize_t send(int socket, const void* bytes, size_t count, int flags) {
  static auto* const call = original(&send, "send");
  if (!fails(kSend, ECONNRESET)) {
    return call(socket, bytes, count, flags);
  }
  // As after a reset: libpq reports a failed write only when it has read the end.
  shutdown(socket, SHUT_RDWR);
  errno = ECONNRESET;
  return -1;
}
