#include "http/socket_numbers.hpp"

#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <set>

namespace server {
namespace {

/// A listening socket whose clients are accepted with the process's accept4.
class Listener {
 public:
  Listener() : socket_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    address_.sin_family = AF_INET;
    address_.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address_;
    EXPECT_EQ(::bind(socket_, generic(), size), 0);
    EXPECT_EQ(::listen(socket_, 16), 0);
    EXPECT_EQ(::getsockname(socket_, generic(), &size), 0);
  }
  ~Listener() { ::close(socket_); }
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  int accept_one() {
    const int client = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    EXPECT_EQ(::connect(client, generic(), sizeof address_), 0);
    const int accepted = ::accept4(socket_, nullptr, nullptr, SOCK_NONBLOCK);
    ::close(client);
    return accepted;
  }

 private:
  sockaddr* generic() { return reinterpret_cast<sockaddr*>(&address_); }

  int socket_;
  sockaddr_in address_{};
};

TEST(SocketNumbers, AcceptedDescriptorsAreNotReusedSoon) {
  ASSERT_GT(rotate_socket_numbers(), 2'000U);
  Listener listener;
  std::set<int> seen;
  for (int i = 0; i < 2'000; ++i) {
    const int accepted = listener.accept_one();
    ASSERT_GE(accepted, 256);
    ASSERT_TRUE(seen.insert(accepted).second) << "descriptor " << accepted << " was reused";
    ::close(accepted);
  }
}

TEST(SocketNumbers, MovedDescriptorKeepsItsFlags) {
  rotate_socket_numbers();
  Listener listener;
  const int accepted = listener.accept_one();
  EXPECT_NE(fcntl(accepted, F_GETFL) & O_NONBLOCK, 0);
  EXPECT_NE(fcntl(accepted, F_GETFD) & FD_CLOEXEC, 0);
  ::close(accepted);
}

void rotate_within_300() {
  rlimit files{};
  ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &files), 0);
  files.rlim_cur = 300;
  files.rlim_max = 300;
  ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &files), 0);
  const std::size_t numbers = rotate_socket_numbers();
  if (numbers != 300 - 256) {
    // In a privileged process the rotation raises the limit again.
    EXPECT_GE(numbers + 256, kSocketNumbersWanted);
    return;
  }
  Listener listener;
  for (int i = 0; i < 200; ++i) {
    const int accepted = listener.accept_one();
    ASSERT_GE(accepted, 256);
    ASSERT_LT(accepted, 300);
    ::close(accepted);
  }
}

// In a child: only a privileged process can raise a lowered limit again.
TEST(SocketNumbers, RotationWrapsAroundAtTheDescriptorLimit) {
  EXPECT_EXIT(
      {
        rotate_within_300();
        std::exit(testing::Test::HasFailure() ? 1 : 0);
      },
      testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace server
