#include "app.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <sstream>

#include "outbound/http_client.hpp"
#include "support/loop.hpp"
#include "support/test_database.hpp"

namespace server {
namespace {

constexpr std::chrono::minutes kPatience{1};

/// Receives what notify_supervisor() sends during its lifetime.
class NotifySocket {
 public:
  /// name: a path, or an abstract name that begins with "@".
  explicit NotifySocket(std::string name = "@tuisty-test-" + std::to_string(getpid()))
      : name_(std::move(name)) {
    sockaddr_un address{AF_UNIX, {}};
    std::copy(name_.begin() + (name_[0] == '@' ? 1 : 0), name_.end(),
              std::begin(address.sun_path) + (name_[0] == '@' ? 1 : 0));
    const auto length = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + name_.size());
    EXPECT_EQ(bind(socket_, reinterpret_cast<const sockaddr*>(&address), length), 0) << name_;
    setenv("NOTIFY_SOCKET", name_.c_str(), 1);
  }
  ~NotifySocket() {
    unsetenv("NOTIFY_SOCKET");
    close(socket_);
    std::filesystem::remove(name_);
  }
  NotifySocket(const NotifySocket&) = delete;
  NotifySocket& operator=(const NotifySocket&) = delete;

  /// Returns the next datagram, "" if none was sent.
  [[nodiscard]] std::string next() const {
    std::array<char, 64> text{};
    const ssize_t size = recv(socket_, text.data(), text.size(), MSG_DONTWAIT);
    return {text.data(), static_cast<std::size_t>(std::max<ssize_t>(size, 0))};
  }

 private:
  const std::string name_;
  const int socket_ = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
};

TEST(Supervisor, StateIsOneDatagramToAPathOrAnAbstractName) {
  for (const std::string& name : {testing::TempDir() + "notify-" + std::to_string(getpid()),
                                  "@tuisty-test-" + std::to_string(getpid())}) {
    const NotifySocket socket(name);
    EXPECT_EQ(notify_supervisor("READY=1"), "");
    EXPECT_EQ(notify_supervisor("STOPPING=1"), "");
    EXPECT_EQ(socket.next(), "READY=1");
    EXPECT_EQ(socket.next(), "STOPPING=1");
    EXPECT_EQ(socket.next(), "");
  }
}

TEST(Supervisor, OnlyAnUnusableVariableIsReported) {
  unsetenv("NOTIFY_SOCKET");
  EXPECT_EQ(notify_supervisor("READY=1"), "");
  for (const std::string& name :
       {std::string("relative"), std::string(200, '/'), std::string("/nonexistent/socket")}) {
    setenv("NOTIFY_SOCKET", name.c_str(), 1);
    EXPECT_NE(notify_supervisor("READY=1"), "") << name;
  }
  unsetenv("NOTIFY_SOCKET");
}

/// The complete server on a free port, with PostgreSQL but no payment provider.
class AppTest : public testing::Test {
 protected:
  AppTest() { app_.start(); }

  static Config config(std::string database_url) {
    Config config;
    config.database_url = std::move(database_url);
    config.public_url = "https://tienda.example";
    config.host = "127.0.0.1";
    config.payment_api_base = "http://127.0.0.1:1";
    config.payment_secret_key = "sk_test_x";
    return config;
  }

  HttpCall request(bool post, const std::string& path, const std::string& body = {},
                   const std::string& header = "X-None: 1") {
    return {post,
            "http://127.0.0.1:" + std::to_string(app_.port()) + path,
            {"Content-Type: application/json", header},
            body};
  }

  HttpAnswer send(bool post, const std::string& path, const std::string& body = {},
                  const std::string& header = "X-None: 1") {
    const auto result = test::run(client_.send(request(post, path, body, header), kPatience));
    EXPECT_TRUE(result);
    return result ? *result : HttpAnswer{};
  }

  test::TestDatabase database_;
  HttpClient client_{test::loop()};
  Log log_{-1};
  App app_{config(database_.url()), log_};
};

constexpr const char* kBody =
    R"({"type":1,"products":[{"id":204,"name":"Tuisty","price":16900,"quantity":2}]})";

TEST_F(AppTest, ReadyServerReportsRequestMetrics) {
  EXPECT_EQ(send(false, "/readyz").status, 200);
  static_cast<void>(send(true, "/create-checkout-session", "{"));
  const auto metrics = send(false, "/metrics");
  for (const char* line :
       {"tuisty_http_requests_total{route=\"/create-checkout-session\",method=\"POST\","
        "status=\"400\",code=\"body_malformed\"} 1\n",
        "tuisty_database_up 1\n", "tuisty_payment_page_lifetime_seconds 3600\n",
        "tuisty_circuit_breaker_open{service=\"payment\"} 0\n",
        "tuisty_background_failures_total{task=\"sweep\"} 0\n",
        "tuisty_requests_rejected_total{reason=\"limit\"} 0\n",
        "\ntuisty_database_connections_waiting ", "\nprocess_open_fds "}) {
    EXPECT_THAT(metrics.body, testing::HasSubstr(line));
  }
  // The log of these tests takes no line.
  EXPECT_THAT(metrics.body, testing::ContainsRegex("\ntuisty_log_lines_dropped_total [1-9]"));
  EXPECT_LT(metrics.body.size(), 32'768U) << "it fits into a socket's buffer";
  // Every metric has our prefix and a help line.
  std::istringstream lines(metrics.body);
  std::string help;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("# HELP ")) {
      help = line.substr(7, line.find(' ', 7) - 7);
    } else if (!line.starts_with('#')) {
      EXPECT_TRUE(line.starts_with(help) && !help.empty()) << line;
      EXPECT_TRUE(line.starts_with("tuisty_") || line.starts_with("process_")) << line;
    }
  }
}

// A load balancer would remove every server in a peak.
TEST_F(AppTest, ServerIsReadyWhileAllConnectionsToTheDatabaseAreInUse) {
  auto lock = std::make_optional(database_.transaction("LOCK TABLE checkout_sessions"));
  bool in_use = false;
  bool over = false;
  const auto buy = [&]() -> Task<void> {
    const HttpCall call = request(true, "/create-checkout-session", kBody);
    while (!over) {
      static_cast<void>(co_await client_.send(call, kPatience));
    }
  };
  const auto watch = [&]() -> Task<void> {
    const HttpCall metrics = request(false, "/metrics");
    const HttpCall readiness = request(false, "/readyz");
    const auto limit = std::chrono::steady_clock::now() + kPatience;
    while (!in_use && std::chrono::steady_clock::now() < limit) {
      const auto before = co_await client_.send(metrics, kPatience);
      const auto ready = co_await client_.send(readiness, kPatience);
      EXPECT_EQ(ready.value().status, 200);
      in_use =
          before.value().body.find("tuisty_database_connections_in_use 10\n") != std::string::npos;
    }
    over = true;
    lock.reset();
  };
  test::together(13, [&](int number) { return number == 0 ? watch() : buy(); });
  EXPECT_TRUE(in_use) << "a connection was always free";
}

TEST_F(AppTest, StartPurgesExpiredKeys) {
  EXPECT_EQ(send(true, "/create-checkout-session", kBody, "Idempotency-Key: key-0001").status, 503)
      << "there is no provider";
  database_.run("UPDATE idempotency SET created_at = now() - interval '8 days'");
  App second(config(database_.url()), log_);
  second.start();
  const auto limit = std::chrono::steady_clock::now() + std::chrono::minutes{2};
  while (database_.value("SELECT count(*) FROM idempotency") != "0") {
    ASSERT_LT(std::chrono::steady_clock::now(), limit) << "the old key is still there";
  }
  second.stop();
}

TEST_F(AppTest, SupervisorIsToldOfReadinessThatWaitsForNoPurgeAndOfStop) {
  const auto holder = database_.transaction("LOCK TABLE idempotency");
  const NotifySocket supervisor;
  App second(config(database_.url()), log_);
  EXPECT_EQ(supervisor.next(), "");
  second.start();
  EXPECT_EQ(supervisor.next(), "READY=1");
  second.stop();
  EXPECT_EQ(supervisor.next(), "STOPPING=1");
}

TEST_F(AppTest, StartThrowsWithoutDatabase) {
  App app(config("postgresql://absent@/nothing?host=/nonexistent"), log_);
  const NotifySocket supervisor;
  EXPECT_ANY_THROW(app.start());
  EXPECT_EQ(supervisor.next(), "") << "a server that does not serve is not ready";
}

}  // namespace
}  // namespace server
