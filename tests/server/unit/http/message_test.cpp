#include "http/message.hpp"

#include <gtest/gtest.h>

#include "base/text.hpp"

namespace server {
namespace {

TEST(ClientAddress, IsTheTrustedProxysHeaderOrThePeerAndOfIpv6TheNetwork) {
  struct Case {
    const char* peer;
    const char* named;  ///< in the header
    const char* expected;
    bool trusted = true;
  };
  for (const auto& [peer, named, expected, trusted] :
       {Case{"127.0.0.1", "203.0.113.7", "203.0.113.7"}, Case{"::1", "203.0.113.7", "203.0.113.7"},
        Case{"127.0.0.1", "", "127.0.0.1"}, Case{"127.0.0.1", "anything at all", "127.0.0.1"},
        Case{"203.0.113.9", "203.0.113.7", "203.0.113.9", false},
        Case{"127.0.0.1", "2001:db8:0:1:2:3:4:5", "2001:db8:0:1::/64"},
        Case{"127.0.0.1", "2001:DB8:0:1::ffff", "2001:db8:0:1::/64"},
        Case{"127.0.0.1", "::ffff:203.0.113.7", "203.0.113.7"}}) {
    Request request;
    request.peer_address = peer;
    request.from_trusted_proxy = trusted;
    if (*named != '\0') {
      request.headers.push_back({"X-Real-IP", named});
    }
    EXPECT_EQ(client_address(request), expected) << peer << ' ' << named;
  }
}

TEST(TrustedProxies, AddressesAndNetworksAreMatched) {
  const auto proxies = TrustedProxies::parse("127.0.0.0/8,::1,10.0.0.5,10.1.0.0/20,2001:db8::/33");
  ASSERT_TRUE(proxies);
  for (const char* in : {"127.0.0.1", "127.255.0.9", "::1", "10.0.0.5", "::ffff:10.0.0.5",
                         "10.1.15.255", "2001:db8:7fff::1"}) {
    EXPECT_TRUE(proxies->contains(in)) << in;
  }
  for (const char* out :
       {"128.0.0.1", "::2", "10.0.0.6", "10.1.16.0", "2001:db8:8000::1", "", "localhost"}) {
    EXPECT_FALSE(proxies->contains(out)) << out;
  }
  EXPECT_FALSE(TrustedProxies::parse("")->contains("127.0.0.1"));
}

TEST(TrustedProxies, MalformedListReturnsNothing) {
  for (const char* wrong : {"localhost", "10.0.0", "10.0.0.0/33", "::/129", "10.0.0.0/",
                            "10.0.0.0/x", "10.0.0.1 ", "10.0.0.1,,10.0.0.2"}) {
    EXPECT_FALSE(TrustedProxies::parse(wrong)) << wrong;
  }
}

TEST(RequestId, IdOfATrustedProxyIsKeptAndOthersAreReplaced) {
  Request request;
  request.headers = {{"X-Request-Id", "0123456789abcdef"}};
  const std::string fresh = request_id(request);
  EXPECT_NE(fresh, "0123456789abcdef");
  EXPECT_EQ(fresh.size(), 32U);
  request.from_trusted_proxy = true;
  EXPECT_EQ(request_id(request), "0123456789abcdef");
  request.headers = {{"X-Request-Id", "short"}};
  EXPECT_EQ(request_id(request).size(), 32U);
}

TEST(Bearer, TokenIsReturnedNothingWithoutOneAndAnEmptyOneForAMalformedHeader) {
  EXPECT_EQ(bearer_token("Bearer abc-_.~+/=09"), "abc-_.~+/=09");
  EXPECT_EQ(bearer_token("bearer  x"), "x");
  for (const char* header : {"", "Bearer", "Bearer ", "Bearer undefined", "Bearer null",
                             "bearer   undefined", "BEARER"}) {
    EXPECT_EQ(bearer_token(header), std::nullopt) << header;
  }
  const std::string too_long = "Bearer " + std::string(257, 'a');
  for (const char* header : {"Basic dXNlcjpwYXNz", "undefined", "Bearerx", "Bearer a b",
                             "Bearer \xc3\xb1", "Bearer Undefined ", too_long.c_str()}) {
    EXPECT_EQ(bearer_token(header), "") << header;
  }
}

TEST(Request, HeaderLookupIgnoresCase) {
  Request request;
  request.headers = {{"Content-Type", "a"}, {"X", "1"}, {"x", "2"}};
  EXPECT_EQ(request.header("content-TYPE"), "a");
  EXPECT_EQ(request.header("X"), "1");
  EXPECT_EQ(request.header("Y"), "");
}

TEST(Method, NamesRoundTripAndAreCaseSensitive) {
  for (const auto method : {Method::get, Method::head, Method::post, Method::put, Method::patch,
                            Method::del, Method::options}) {
    EXPECT_EQ(method_of(name(method)), method);
  }
  EXPECT_EQ(method_of("get"), Method::other);
  EXPECT_EQ(method_of("TRACE"), Method::other);
}

}  // namespace
}  // namespace server
