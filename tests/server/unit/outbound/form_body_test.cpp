#include "outbound/form_body.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

TEST(PercentEncoded, KeepsOnlyUnreservedCharacters) {
  EXPECT_EQ(percent_encoded("aZ09-._~"), "aZ09-._~");
  EXPECT_EQ(percent_encoded("a b+&=%/?#[]{}"), "a%20b%2B%26%3D%25%2F%3F%23%5B%5D%7B%7D");
  EXPECT_EQ(percent_encoded("ñ\n"), "%C3%B1%0A");
}

TEST(FormBody, JoinsPairs) {
  FormBody form;
  form.add("a[b]", "1 2").add("c", "&");
  EXPECT_EQ(form.text(), "a%5Bb%5D=1%202&c=%26");
}

}  // namespace
}  // namespace server
