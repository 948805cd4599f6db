#include <gtest/gtest.h>

#include "http/api.hpp"

namespace server {
namespace {

Task<Reply> nothing(const Request& /*request*/) { co_return Reply{}; }

class RouterTest : public testing::Test {
 protected:
  RouterTest() {
    router_.add(Method::get, "/healthz", kNowhere, nothing);
    router_.add(Method::post, "/login", 0, nothing);
    router_.add(Method::get, "/checkout-session/{id}", 0, nothing);
    router_.add(Method::del, "/checkout-session/{id}", 0, nothing);
  }
  Router router_;
};

TEST_F(RouterTest, AllowListsTheMethodsOfThePath) {
  EXPECT_EQ(router_.find(Method::head, "/login").allow, "POST");
  EXPECT_EQ(router_.find(Method::post, "/checkout-session/x").allow, "GET, HEAD, DELETE");
  EXPECT_EQ(router_.find(Method::other, "/healthz").allow, "GET, HEAD");
}

TEST_F(RouterTest, UnknownPathHasNoRoute) {
  for (const char* path : {"", "/", "login", "/Login", "/login/", "//login", "/checkout-session",
                           "/checkout-session/", "/checkout-session/a/b", "/healthz/x", "*"}) {
    const auto match = router_.find(Method::get, path);
    EXPECT_EQ(match.route, nullptr) << path;
    EXPECT_EQ(match.allow, "") << path;
  }
}

}  // namespace
}  // namespace server
