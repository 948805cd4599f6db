#include <gtest/gtest.h>

#include "http/message.hpp"

namespace server {
namespace {

TEST(Bearer, MissingOrUndefinedTokenReturnsNothing) {
  for (const char* header : {"", "Bearer", "Bearer ", "Bearer undefined", "Bearer null",
                             "bearer   undefined", "BEARER"}) {
    EXPECT_EQ(bearer_token(header), std::nullopt) << header;
  }
}

TEST(Bearer, WellFormedTokenIsReturned) {
  EXPECT_EQ(bearer_token("Bearer abc-_.~+/=09"), "abc-_.~+/=09");
  EXPECT_EQ(bearer_token("bearer  x"), "x");
}

TEST(Bearer, MalformedHeaderReturnsAnEmptyToken) {
  for (const std::string& header :
       {std::string("Basic dXNlcjpwYXNz"), std::string("undefined"), std::string("Bearerx"),
        std::string("Bearer a b"), std::string("Bearer \xc3\xb1"), std::string("Bearer Undefined "),
        "Bearer " + std::string(257, 'a')}) {
    EXPECT_EQ(bearer_token(header), "") << header;
  }
}

}  // namespace
}  // namespace server
