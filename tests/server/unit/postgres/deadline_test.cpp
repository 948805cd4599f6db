#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <climits>
#include <cstdlib>
#include <deque>
#include <future>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "loop/task.hpp"
#include "postgres/pool.hpp"
#include "support/loop.hpp"
#include "support/test_database.hpp"

// No request waits beyond its deadline for the database or for a proxy in front of it.
namespace server {
namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;
using testing::Not;

sockaddr_un address_of(const std::string& folder) {
  sockaddr_un address{};
  address.sun_family = AF_UNIX;
  (folder + "/.s.PGSQL.5432").copy(std::begin(address.sun_path), sizeof address.sun_path - 1);
  return address;
}

int unix_socket() { return ::socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0); }

/// A proxy in front of PostgreSQL that accepts every connection and forwards a set number of
/// messages.
class DeafProxy {
 public:
  explicit DeafProxy(std::string behind) : behind_(std::move(behind)) {
    EXPECT_NE(::mkdtemp(folder_.data()), nullptr);
    const sockaddr_un address = address_of(folder_);
    EXPECT_EQ(::bind(listener_, reinterpret_cast<const sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(::listen(listener_, 64), 0);
    threads_.emplace_back([this] { accept_all(); });
  }
  ~DeafProxy() {
    let_go();
    threads_.front().join();  // no more threads are added
    std::for_each(threads_.begin() + 1, threads_.end(), [](std::thread& one) { one.join(); });
    std::for_each(sockets_.begin(), sockets_.end(), ::close);
    ::close(listener_);
    ::unlink((folder_ + "/.s.PGSQL.5432").c_str());
    ::rmdir(folder_.c_str());
  }
  DeafProxy(const DeafProxy&) = delete;
  DeafProxy& operator=(const DeafProxy&) = delete;

  [[nodiscard]] const std::string& folder() const { return folder_; }
  /// Forwards this many messages of each client: 0 none, 1 only the start of a session.
  void hear(int messages) { hears_ = messages; }
  [[nodiscard]] int accepted() const { return accepted_; }
  /// Ends all connections permanently.
  void let_go() {
    const std::lock_guard lock(mutex_);
    ::shutdown(listener_, SHUT_RDWR);
    for (const int socket : sockets_) {
      ::shutdown(socket, SHUT_RDWR);
    }
  }

 private:
  void accept_all() {
    for (;;) {
      const int client = ::accept4(listener_, nullptr, nullptr, SOCK_CLOEXEC);
      if (client < 0) {
        return;
      }
      ++accepted_;
      const int postgres = unix_socket();
      const sockaddr_un address = address_of(behind_);
      EXPECT_EQ(::connect(postgres, reinterpret_cast<const sockaddr*>(&address), sizeof address),
                0);
      const std::lock_guard lock(mutex_);
      sockets_.insert(sockets_.end(), {client, postgres});
      threads_.emplace_back([=, this] { forward(client, postgres, &hears_); });
      threads_.emplace_back([=, this] { forward(postgres, client, nullptr); });
    }
  }

  /// limit: of messages, nothing for all.
  static void forward(int from, int to, const std::atomic<int>* limit) {
    std::array<char, 65'536> bytes{};
    for (int heard = 0;;) {
      const auto count = ::recv(from, bytes.data(), bytes.size(), 0);
      if (count <= 0) {
        break;
      }
      if (limit == nullptr || heard < *limit) {
        ++heard;
        ::send(to, bytes.data(), static_cast<std::size_t>(count), MSG_NOSIGNAL);
      }
    }
    ::shutdown(to, SHUT_RDWR);
  }

  const std::string behind_;
  std::string folder_ = "/tmp/tuisty-deaf-XXXXXX";
  const int listener_ = unix_socket();
  std::atomic<int> hears_{INT_MAX};
  std::atomic<int> accepted_{0};
  std::mutex mutex_;
  std::vector<int> sockets_;
  std::deque<std::thread> threads_;  ///< the first one accepts
};

class PgDeadlineTest : public testing::Test {
 protected:
  PgDeadlineTest() {
    behind_ = database_.value("SHOW unix_socket_directories");
    rest_ = database_.value("SELECT ' dbname=' || current_database() || ' user=' || current_user");
  }

  [[nodiscard]] std::string url(const std::string& hosts) const { return "host=" + hosts + rest_; }

  static std::string reason(PgConnections& connections, const std::string& sql = "SELECT 1") {
    const PgStatement statement{"", sql};
    return test::run(test::outage(connections, statement));
  }

  /// Like reason(), but fails after a minute instead of blocking.
  static std::string reason_in_time(DeafProxy& proxy, PgConnections& connections) {
    auto said = std::async(std::launch::async, [&] { return reason(connections); });
    if (said.wait_for(1min) != std::future_status::ready) {
      proxy.let_go();
      return "never ended: " + said.get();
    }
    return said.get();
  }

  test::TestDatabase database_;
  std::string behind_;
  std::string rest_;
};

TEST_F(PgDeadlineTest, SilentProxyIsAbandonedInTime) {
  DeafProxy proxy(behind_);
  for (const int messages : {0, 1}) {
    proxy.hear(messages);
    test::Connections connections(url(proxy.folder()));
    EXPECT_THAT(reason_in_time(proxy, connections), HasSubstr("cannot connect to the database"));
  }
  proxy.hear(INT_MAX);
  test::Connections connections(url(proxy.folder()));
  EXPECT_EQ(reason_in_time(proxy, connections), "");
  proxy.hear(0);
  EXPECT_THAT(reason_in_time(proxy, connections), Not(HasSubstr("never ended")));
}

TEST_F(PgDeadlineTest, SilentDatabaseRejectsStatementsUntilItResponds) {
  DeafProxy proxy(behind_);
  test::Connections connections(url(proxy.folder()));
  EXPECT_EQ(reason(connections), "");
  proxy.hear(0);
  EXPECT_NE(reason_in_time(proxy, connections), "");
  // On a stalled machine the next statement is a probe.
  std::string said;
  while (said != "the database does not answer") {
    said = reason(connections);
    ASSERT_NE(said, "");
  }
  proxy.hear(INT_MAX);
  while (!reason(connections).empty()) {
    std::this_thread::yield();
  }
}

// Otherwise a burst after a failure would wait for one connection after the other.
TEST_F(PgDeadlineTest, ConnectionsAreMadeSideBySide) {
  DeafProxy proxy(behind_);
  proxy.hear(0);
  test::Connections connections(url(proxy.folder()));
  int side_by_side = 0;
  test::together(10, [&](int number) -> Task<void> {
    const PgStatement statement{"", "SELECT 1"};
    if (number < 9) {
      EXPECT_NE(co_await test::outage(connections, statement), "");
      side_by_side = 0;  // so the others were not at the same time
      co_return;
    }
    const auto limit = Deadline::Clock::now() + 10s;
    while (side_by_side == 0 && Deadline::Clock::now() < limit) {
      side_by_side = proxy.accepted() == 4 ? 4 : 0;
      co_await test::loop().sleep(1ms);
    }
    EXPECT_EQ(side_by_side, 4);
  });
}

TEST_F(PgDeadlineTest, NextHostIsTriedAfterASilentOne) {
  DeafProxy proxy(behind_);
  proxy.hear(0);
  test::Connections connections(url(proxy.folder() + ',' + behind_));
  EXPECT_EQ(reason(connections), "");
}

TEST_F(PgDeadlineTest, NoStatementIsSentAfterTheDeadline) {
  test::Connections connections(database_.url());
  {
    const Deadline deadline(Deadline::Clock::now());
    EXPECT_THAT(reason(connections), HasSubstr("deadline exceeded"));
  }
  EXPECT_EQ(reason(connections), "") << "the database was available all the time";
}

}  // namespace
}  // namespace server
