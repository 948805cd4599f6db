#include "outbound/http_client.hpp"

#include <curl/curl.h>
#include <dlfcn.h>
#include <gtest/gtest.h>
#include <netinet/in.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <latch>

#include "budgets.hpp"
#include "loop/task.hpp"
#include "support/fake_provider.hpp"
#include "support/loop.hpp"

namespace {

/// Trusted by the handles that libcurl makes, "" for the system's certificates only.
std::string trusted_certificate;  // NOLINT(*-avoid-non-const-global-variables)

}  // namespace

/// Replaces libcurl's own in this program: the client has no setting for a certificate.
extern "C" CURL* curl_easy_init() {
  static auto* const original = reinterpret_cast<CURL* (*)()>(dlsym(RTLD_NEXT, "curl_easy_init"));
  CURL* const made = original();
  if (!trusted_certificate.empty()) {
    curl_easy_setopt(made, CURLOPT_CAINFO, trusted_certificate.c_str());
  }
  return made;
}

namespace {

/// How many further calls of epoll_ctl succeed before one fails, in this thread; negative: all.
thread_local int succeeding = -1;  // NOLINT(*-avoid-non-const-global-variables)

}  // namespace

/// Replaces the C library's in this program: the kernel may lack memory for one more descriptor.
extern "C" int epoll_ctl(int epoll, int action, int descriptor, epoll_event* event) noexcept {
  static auto* const original =
      reinterpret_cast<decltype(&epoll_ctl)>(dlsym(RTLD_NEXT, "epoll_ctl"));
  if (succeeding >= 0 && action != EPOLL_CTL_DEL && succeeding-- == 0) {
    errno = ENOSPC;
    return -1;
  }
  return original(epoll, action, descriptor, event);
}

namespace server {
namespace {

using namespace std::chrono_literals;

/// The real client over libcurl, against a local service.
class HttpClientTest : public testing::Test {
 protected:
  HttpCall call(const std::string& path = "/v1/checkout/sessions") {
    HttpCall call;
    call.post = true;
    call.url = service_.url() + path;
    call.headers = {"Content-Type: application/json", "X-One: 1", "Expect:"};
    call.body = "{}";
    return call;
  }

  CallResult failure(const HttpCall& call, std::chrono::milliseconds limit = 1min) {
    const auto outcome = test::run(client_.send(call, limit));
    EXPECT_FALSE(outcome);
    return !outcome ? outcome.error().result : CallResult{};
  }

  std::latch over_{1};  // outlives the service's threads, which may wait for it
  test::FakeProvider service_;
  HttpClient client_{test::loop()};
};

TEST_F(HttpClientTest, SendReturnsTheResponse) {
  service_.answer_with(201, "made", {{"Request-Id", "req_1"}, {"Retry-After", "1"}});
  HttpCall sent = call();
  sent.body = R"({"imei":"1"})";
  const auto outcome = test::run(client_.send(sent, 1min));
  ASSERT_TRUE(outcome);
  EXPECT_EQ(outcome->status, 201);
  EXPECT_EQ(outcome->body, "made");
  EXPECT_EQ(outcome->request_id + ' ' + outcome->retry_after, "req_1 1");
  ASSERT_EQ(service_.requests().size(), 1U);
  EXPECT_EQ(service_.requests()[0].body, R"({"imei":"1"})");
  EXPECT_EQ(service_.requests()[0].header("X-One"), "1");
  service_.answer_with(200, "");
  EXPECT_EQ(test::run(client_.send(sent, 1min))->request_id, "");
}

TEST_F(HttpClientTest, ConcurrentCallsGetTheirOwnResponses) {
  service_.answer_with([](const Request& request) {
    Reply reply;
    reply.body = "for " + request.body;
    return reply;
  });
  for (int round = 0; round < 10; ++round) {
    test::together(30, [&](int i) -> Task<void> {
      HttpCall one = call();
      one.body = std::to_string(round * 100 + i);
      const auto outcome = co_await client_.send(one, 1min);
      EXPECT_EQ(outcome ? outcome->body : "", "for " + one.body);
    });
  }
}

TEST_F(HttpClientTest, SendEndsAtItsLimitOrAtTheThreadsDeadline) {
  {
    const Deadline over(Deadline::Clock::now());
    EXPECT_EQ(failure(call()), CallResult::cut_short);
    EXPECT_TRUE(service_.requests().empty());
  }
  service_.answer_with([this](const Request&) {
    over_.wait();
    return Reply{};
  });
  EXPECT_EQ(failure(call(), 100ms), CallResult::timed_out);
  {
    const Deadline soon(Deadline::Clock::now() + 100ms);
    EXPECT_EQ(failure(call()), CallResult::cut_short);
  }
  over_.count_down();
}

TEST_F(HttpClientTest, CancelledCallEndsAndLeavesOthersInFlight) {
  std::latch asked(2);
  service_.answer_with([&](const Request&) {
    asked.count_down();
    over_.wait();
    return Reply{};
  });
  const HttpCall one = call();
  TaskScope tasks{test::loop()};
  const auto ask = [&]() -> Task<void> {
    co_await client_.send(one, 1min);
    ADD_FAILURE();
  };
  tasks.start(ask());
  const auto cancel = [&]() -> Task<void> {
    const auto wait = [&asked] {
      asked.wait();
      return true;
    };
    co_await test::workers().run(wait);
    tasks.cancel();
    co_await test::loop().sleep(1ms);
    over_.count_down();
  };
  test::together(2, [&](int number) -> Task<void> {
    if (number == 0) {
      co_await cancel();
    } else {
      EXPECT_TRUE(co_await client_.send(one, 1min));
    }
  });
}

TEST_F(HttpClientTest, ConnectionRefusedReturnsBroken) {
  HttpCall nowhere = call();
  for (const char* url : {"http://127.0.0.1:1/", "ftp://127.0.0.1/"}) {
    nowhere.url = url;
    EXPECT_EQ(failure(nowhere), CallResult::failed) << url;
  }
}

TEST_F(HttpClientTest, ServiceThatAcceptsNoConnectionTimesOutBeforeTheCallsLimit) {
  const int service = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{AF_INET, 0, {htonl(INADDR_LOOPBACK)}, {}};
  auto* const its = reinterpret_cast<sockaddr*>(&address);
  socklen_t size = sizeof address;
  ASSERT_EQ(::bind(service, its, size), 0);
  ASSERT_EQ(::getsockname(service, its, &size), 0);
  ASSERT_EQ(::listen(service, 0), 0);
  const int first = ::socket(AF_INET, SOCK_STREAM, 0);  // takes the only place in its queue
  ASSERT_EQ(::connect(first, its, size), 0);
  HttpCall unheard = call();
  unheard.url = "http://127.0.0.1:" + std::to_string(ntohs(address.sin_port));
  const auto before = std::chrono::steady_clock::now();
  EXPECT_EQ(failure(unheard, 3 * budgets::kServiceConnect), CallResult::timed_out);
  EXPECT_LT(std::chrono::steady_clock::now() - before, 2 * budgets::kServiceConnect);
  ::close(first);
  ::close(service);
}

// libcurl would refuse all later calls if a callback of it ended by an exception.
TEST_F(HttpClientTest, DescriptorThatCannotBeWatchedFailsItsCallOnly) {
  service_.answer_with(200, "");
  int failed = 0;
  for (int calls = 0; calls < 4; ++calls) {
    HttpClient client{test::loop()};
    succeeding = calls;
    failed += test::run(client.send(call(), 1min)) ? 0 : 1;
    succeeding = -1;
    EXPECT_TRUE(test::run(client.send(call(), 1min))) << calls;
  }
  EXPECT_GE(failed, 1);
}

TEST_F(HttpClientTest, RedirectIsNotFollowed) {
  service_.answer_with(302, "", {{"Location", "/elsewhere"}});
  EXPECT_EQ(test::run(client_.send(call(), 1min))->status, 302);
  EXPECT_EQ(service_.requests().size(), 1U);
}

// A burst of calls would otherwise be a burst of full handshakes.
TEST_F(HttpClientTest, OnlyATrustedServiceIsAskedAndNewHandlesResumeTheTlsSessionsOfOthers) {
  const std::string file = testing::TempDir() + "tls" + std::to_string(::getpid());
  const std::string key = file + ".key";
  const std::string certificate = file + ".pem";
  ASSERT_EQ(std::system(("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes"
                         " -subj /CN=test -addext subjectAltName=IP:127.0.0.1 -keyout " +
                         key + " -out " + certificate + " 2>/dev/null")
                            .c_str()),
            0);
  // Its page says whether the connection's session is new.
  FILE* const service = popen(("exec openssl s_server -accept 127.0.0.1:0 -naccept 4 -www -key " +
                               key + " -cert " + certificate + " 2>&1")
                                  .c_str(),
                              "r");
  ASSERT_NE(service, nullptr);
  std::array<char, 256> line{};
  std::string url;
  while (url.empty() && std::fgets(line.data(), line.size(), service) != nullptr) {
    const std::string text = line.data();
    if (text.starts_with("ACCEPT ")) {
      url = "https://" + text.substr(7, text.find_last_not_of('\n') - 6) + '/';
    }
  }
  const HttpCall page{.post = false, .url = url, .headers = {}, .body = {}};
  HttpClient without_trust{test::loop()};
  const auto refused = test::run(without_trust.send(page, 1min));
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().reason.find("certificate"), std::string::npos);
  trusted_certificate = certificate;
  std::string sessions;
  const auto session = [&](int /*number*/) -> Task<void> {
    const auto answer = co_await client_.send(page, 1min);
    const std::string text = answer ? answer->body : answer.error().reason;
    sessions += text.find("\nReused, TLS") != std::string::npos ? "reused "
                : text.find("\nNew, TLS") != std::string::npos  ? "new "
                                                                : text;
  };
  test::together(1, session);
  test::together(2, session);
  trusted_certificate.clear();
  ::unlink(key.c_str());
  ::unlink(certificate.c_str());
  EXPECT_EQ(pclose(service), 0);
  EXPECT_EQ(sessions, "new reused reused ");
}

TEST(CallResult, AnyResponseShowsThatTheServiceIsUp) {
  EXPECT_EQ(call_result(HttpAnswer{500, "", "", ""}), CallResult::responded);
  EXPECT_EQ(call_result(HttpFailure{"", CallResult::timed_out}), CallResult::timed_out);
}

TEST(PercentEncoded, OnlyUnreservedCharactersAreKept) {
  EXPECT_EQ(percent_encoded(""), "");
  EXPECT_EQ(percent_encoded("aZ09-._~"), "aZ09-._~");
  EXPECT_EQ(percent_encoded("a b+&=%/?#[]{}"), "a%20b%2B%26%3D%25%2F%3F%23%5B%5D%7B%7D");
  EXPECT_EQ(percent_encoded("ñ\n"), "%C3%B1%0A");
  EXPECT_EQ(percent_encoded(std::string_view("a\0b", 3)), "a%00b");
}

}  // namespace
}  // namespace server
