// nginx must time out before the server. Otherwise nginx sends a request into a connection that is
// being closed, or passes the response of the server's timer to a shopper.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <regex>
#include <string>

#include "support/base_server.hpp"

namespace server {
namespace {

using namespace std::chrono_literals;
using test::get;
using test::RawClient;

/// Returns a timeout from nginx's configuration, -1 s if it is not set.
std::chrono::seconds nginx(const std::string& block, const std::string& setting) {
  std::ifstream file(NGINX_CONF);
  const std::string text{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  const auto begin = text.find(block);
  EXPECT_NE(begin, std::string::npos) << block;
  std::smatch found;
  const std::string rest = text.substr(std::min(begin, text.size()));
  return std::regex_search(rest, found, std::regex("\n *" + setting + " ([0-9]+)s;"))
             ? std::chrono::seconds(std::stoi(found[1]))
             : -1s;
}

TEST(TimeLimits, NginxClosesIdleConnectionsBeforeTheServer) {
  const auto idle = nginx("upstream shop_server {", "keepalive_timeout");
  EXPECT_GT(idle, 0s);
  EXPECT_LE(idle + 10s, ServerOptions().keep_alive_timeout);
}

TEST(TimeLimits, HandlerTimesOutBeforeNginxAndNginxBeforeTheServer) {
  const auto reading = nginx("# ---- the API", "proxy_read_timeout");
  EXPECT_LT(ServerOptions().handler_deadline, reading);
  // A server that does not accept a connection must leave time to try the next one.
  const auto connecting = nginx("# ---- the API", "proxy_connect_timeout");
  EXPECT_GT(connecting, 0s);
  EXPECT_LT(2 * connecting, ServerOptions().handler_deadline);
  EXPECT_LT(reading, ServerOptions().request_timeout);
}

TEST(TimeLimits, IdleConnectionIsClosedAfterKeepAliveTimeout) {
  ServerOptions options;
  options.keep_alive_timeout = 1s;
  Router router;
  router.add(Method::get, "/inline", kNowhere,
             test::handler([](const Request&) { return test::text("inline"); }));
  Log log(-1);
  Metrics metrics;
  Loop loop;
  Server server(loop, options, std::move(router), {metrics, log});
  server.start();
  RawClient client(server.port());
  client.send(get("/inline"));
  const auto before = std::chrono::steady_clock::now();
  ASSERT_TRUE(client.reply());
  EXPECT_TRUE(client.ends());
  EXPECT_GE(std::chrono::steady_clock::now() - before, options.keep_alive_timeout);
}

}  // namespace
}  // namespace server
