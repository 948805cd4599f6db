#include <gtest/gtest.h>

#include "http/api.hpp"

namespace server {
namespace {

Task<Reply> nothing(const Request& /*request*/) { co_return Reply{}; }

Router example() {
  Router router;
  router.add(Method::get, "/healthz", kNowhere, nothing);
  router.add(Method::post, "/login", 0, nothing);
  router.add(Method::get, "/checkout-session/{id}", 0, nothing);
  router.add(Method::del, "/checkout-session/{id}", 0, nothing);
  return router;
}

TEST(Router, RouteIsFoundByPathAndMethod) {
  const Router router = example();
  const auto match = router.find(Method::post, "/login");
  ASSERT_NE(match.route, nullptr);
  EXPECT_EQ(match.route->pattern, "/login");
}

TEST(Router, PathParametersAreReturned) {
  const Router router = example();
  const auto match = router.find(Method::get, "/checkout-session/cs_1");
  ASSERT_NE(match.route, nullptr);
  EXPECT_EQ(match.params, std::vector<std::string>{"cs_1"});
}

TEST(Router, HeadUsesTheGetRoute) {
  const Router router = example();
  EXPECT_NE(router.find(Method::head, "/healthz").route, nullptr);
  EXPECT_EQ(router.find(Method::head, "/login").route, nullptr);
}

TEST(Router, AllowListsTheMethodsOfThePath) {
  const Router router = example();
  EXPECT_EQ(router.find(Method::get, "/login").allow, "POST");
  EXPECT_EQ(router.find(Method::post, "/checkout-session/x").allow, "GET, HEAD, DELETE");
  EXPECT_EQ(router.find(Method::other, "/healthz").allow, "GET, HEAD");
}

TEST(Router, UnknownPathHasNoRoute) {
  const Router router = example();
  for (const char* path : {"", "/", "login", "/Login", "/login/", "//login", "/checkout-session",
                           "/checkout-session/", "/checkout-session/a/b", "/healthz/x", "*"}) {
    const auto match = router.find(Method::get, path);
    EXPECT_EQ(match.route, nullptr) << path;
    EXPECT_EQ(match.allow, "") << path;
  }
}

}  // namespace
}  // namespace server
