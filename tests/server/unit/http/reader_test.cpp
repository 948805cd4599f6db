#include <gtest/gtest.h>

#include <string>

#include "http/message.hpp"

namespace server {
namespace {

using State = RequestReader::State;

constexpr std::size_t kMax = std::size_t{64} * 1024;

State read(std::string_view bytes) {
  RequestReader reader(kMax);
  return reader.feed(bytes);
}

TEST(RequestReader, CompleteRequestIsParsed) {
  RequestReader reader(kMax);
  ASSERT_EQ(reader.feed("POST /a?b=c HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello"),
            State::complete);
  const auto message = reader.take();
  EXPECT_EQ(message.request.method, Method::post);
  EXPECT_EQ(message.request.path, "/a");
  EXPECT_EQ(message.request.body, "hello");
  EXPECT_TRUE(message.keep_alive);
  EXPECT_FALSE(message.more_follows);
  ASSERT_EQ(message.request.headers.size(), 2U);
  EXPECT_EQ(message.request.headers[0].name, "Host");
  EXPECT_EQ(message.request.headers[0].value, "x");
  EXPECT_EQ(reader.state(), State::empty);
}

TEST(RequestReader, ResultDoesNotDependOnHowTheBytesAreSplit) {
  const std::string text =
      "POST /a HTTP/1.1\r\nHost: x\r\nContent-Length: 12\r\n\r\nhe\r\n\r\nllo!!!";
  for (std::size_t cut = 0; cut <= text.size(); ++cut) {
    RequestReader reader(kMax);
    reader.feed(std::string_view(text).substr(0, cut));
    ASSERT_EQ(reader.feed(std::string_view(text).substr(cut)), State::complete) << cut;
    ASSERT_EQ(reader.take().request.body, "he\r\n\r\nllo!!!") << cut;
  }
}

TEST(RequestReader, EmptyLinesUnusualHeadersAndUnterminatedHeadsHaveTheirState) {
  EXPECT_EQ(read("\r\n\r\nGET / HTTP/1.1\r\n\r\n"), State::complete);
  EXPECT_EQ(read("\r\n"), State::empty);
  EXPECT_EQ(read("GET / HTTP/1.1\r\nDate: aaaa\r\nAccept: ;;q=x\r\nCookie: \xc3\xb1\t=\r\n\r\n"),
            State::complete);
  EXPECT_EQ(read("GET / HTTP/1.1\r\nA: " + std::string(17 * 1024, 'a')), State::too_large);
  EXPECT_EQ(read(std::string(1024 * 1024, 'a')), State::too_large);
}

TEST(RequestReader, KeepAliveFollowsVersionAndConnectionHeader) {
  const auto keeps = [](const std::string& version, const std::string& header) {
    RequestReader reader(kMax);
    EXPECT_EQ(reader.feed("GET / " + version + "\r\n" + header + "\r\n"), State::complete);
    return reader.take().keep_alive;
  };
  EXPECT_TRUE(keeps("HTTP/1.1", ""));
  EXPECT_FALSE(keeps("HTTP/1.1", "Connection: close\r\n"));
  EXPECT_FALSE(keeps("HTTP/1.1", "connection: TE, Close\r\n"));
  EXPECT_FALSE(keeps("HTTP/1.0", ""));
  EXPECT_TRUE(keeps("HTTP/1.0", "Connection: Keep-Alive\r\n"));
}

// Pistache loops forever on a chunked body that is split between \r and \n.
TEST(RequestReader, OtherThanOnePlainRequestIsMalformed) {
  for (const std::string head :
       {"Transfer-Encoding: chunked\r\n\r\n5\r", "transfer-encoding: identity\r\n\r\n",
        "Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\nabc",
        "Content-Length: 5\r\nContent-Length: 5\r\n\r\nabcde"}) {
    EXPECT_EQ(read("POST / HTTP/1.1\r\n" + head), State::malformed) << head;
  }
  for (const std::string length : {"-1", "+5", "5 5", "0x5", "", "5,5", "99999999999999999999"}) {
    EXPECT_EQ(read("POST / HTTP/1.1\r\nContent-Length: " + length + "\r\n\r\nabcde"),
              State::malformed)
        << length;
  }
  for (const std::string head :
       {// The request line.
        "GET /", "GET  HTTP/1.1", "GET / HTTP/2.0", "GET /a b HTTP/1.1", "GET a HTTP/1.1",
        "G@T / HTTP/1.1", " GET / HTTP/1.1", "GET /\x7f HTTP/1.1",
        // A header.
        "GET / HTTP/1.1\r\nNo colon", "GET / HTTP/1.1\r\nSpace : x", "GET / HTTP/1.1\r\n: x",
        "GET / HTTP/1.1\r\nA: b\r\n folded", "GET / HTTP/1.1\r\nA: b\nB: c",
        "GET / HTTP/1.1\r\nA: b\rB: c"}) {
    EXPECT_EQ(read(head + "\r\n\r\n"), State::malformed) << head;
  }
}

TEST(RequestReader, LargeContentLengthIsRejectedBeforeTheBody) {
  const std::string head = "POST / HTTP/1.1\r\nContent-Length: ";
  const std::size_t most = kMax - (head.size() + 5 + 4);
  EXPECT_EQ(read(head + std::to_string(most) + "\r\n\r\n"), State::reading);
  EXPECT_EQ(read(head + std::to_string(most) + "\r\n\r\n" + std::string(most, 'x')),
            State::complete);
  EXPECT_EQ(read(head + std::to_string(most + 1) + "\r\n\r\n"), State::too_large);
  EXPECT_EQ(read(head + "20000000000\r\n\r\n"), State::too_large);
}

TEST(RequestReader, BytesAfterARequestAreReportedAndAfterAMalformedOneStayMalformed) {
  RequestReader reader(kMax);
  ASSERT_EQ(reader.feed("GET / HTTP/1.1\r\n\r\nGET /2 HTTP/1.1\r\n\r\n"), State::complete);
  EXPECT_TRUE(reader.take().more_follows);
  RequestReader other(kMax);
  ASSERT_EQ(other.feed("nonsense\r\n\r\n"), State::malformed);
  EXPECT_EQ(other.feed("GET / HTTP/1.1\r\n\r\n"), State::malformed);
}

}  // namespace
}  // namespace server
