#include "http_base/lifecycle.hpp"

#include <pthread.h>

#include <system_error>

namespace http_base {

StopSignals::StopSignals() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGTERM);
  sigaddset(&signals_, SIGINT);
  if (const int error = pthread_sigmask(SIG_BLOCK, &signals_, nullptr); error != 0) {
    throw std::system_error(error, std::generic_category(), "pthread_sigmask");
  }
  if (std::signal(SIGPIPE, SIG_IGN) == SIG_ERR) {
    throw std::system_error(errno, std::generic_category(), "signal");
  }
}

int StopSignals::wait() {
  int signal = 0;
  if (const int error = sigwait(&signals_, &signal); error != 0) {
    throw std::system_error(error, std::generic_category(), "sigwait");
  }
  return signal;
}

}  // namespace http_base
