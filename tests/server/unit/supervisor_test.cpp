#include <gtest/gtest.h>

#include "app.hpp"
#include "support/notify_socket.hpp"

namespace server {
namespace {

using test::NotifySocket;

class Supervisor : public testing::TestWithParam<const char*> {};

TEST_P(Supervisor, StateIsOneDatagram) {
  const NotifySocket socket(GetParam());
  EXPECT_EQ(notify_supervisor("READY=1"), "");
  EXPECT_EQ(notify_supervisor("STOPPING=1"), "");
  EXPECT_EQ(socket.next(), "READY=1");
  EXPECT_EQ(socket.next(), "STOPPING=1");
  EXPECT_EQ(socket.next(), "");
}

INSTANTIATE_TEST_SUITE_P(PathAndAbstractName, Supervisor, testing::Values("/", "@"));

TEST(SupervisorFailures, NothingIsSentWithoutTheVariable) {
  unsetenv("NOTIFY_SOCKET");
  EXPECT_EQ(notify_supervisor("READY=1"), "");
}

TEST(SupervisorFailures, UnusableVariableIsReported) {
  for (const std::string& name :
       {std::string("relative"), std::string(200, '/'), std::string("/nonexistent/socket")}) {
    setenv("NOTIFY_SOCKET", name.c_str(), 1);
    EXPECT_NE(notify_supervisor("READY=1"), "") << name;
  }
  unsetenv("NOTIFY_SOCKET");
}

}  // namespace
}  // namespace server
