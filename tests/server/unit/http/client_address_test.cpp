#include <gtest/gtest.h>

#include "http/client.hpp"

namespace server {
namespace {

std::string address(const std::string& socket, const std::string& named) {
  Request request;
  request.client_address = socket;
  if (!named.empty()) {
    request.headers.push_back({"X-Real-IP", named});
  }
  return client_address(request);
}

TEST(ClientAddress, IsWhatNginxSays) {
  EXPECT_EQ(address("127.0.0.1", "203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(address("::1", "203.0.113.7"), "203.0.113.7");
}

TEST(ClientAddress, IsTheSocketsWithoutNginx) {
  EXPECT_EQ(address("127.0.0.1", ""), "127.0.0.1");
  EXPECT_EQ(address("127.0.0.1", "anything at all"), "127.0.0.1");
}

TEST(ClientAddress, BelievesNobodyFromElsewhere) {
  EXPECT_EQ(address("203.0.113.9", "203.0.113.7"), "203.0.113.9");
}

TEST(ClientAddress, TakesAnIpv6NetworkForOneCustomer) {
  EXPECT_EQ(address("127.0.0.1", "2001:db8:0:1:2:3:4:5"), "2001:db8:0:1::/64");
  EXPECT_EQ(address("127.0.0.1", "2001:DB8:0:1::ffff"), "2001:db8:0:1::/64");
  EXPECT_EQ(address("127.0.0.1", "::ffff:203.0.113.7"), "203.0.113.7");
}

}  // namespace
}  // namespace server
