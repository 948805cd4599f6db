#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "budgets.hpp"
#include "http/api.hpp"
#include "loop/loop.hpp"

namespace server {

/// Three quarters of the file descriptors: the rest is for outgoing calls, the database and files.
[[nodiscard]] std::size_t max_client_connections();

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;                                  ///< 0: any free port, see Server::port
  std::size_t max_request_bytes = std::size_t{64} * 1024;  ///< head and body together
  std::chrono::milliseconds handler_deadline = budgets::kRequest;
  std::chrono::milliseconds request_timeout = budgets::kRequestInput;  ///< of head and body
  std::chrono::milliseconds keep_alive_timeout = budgets::kKeepAlive;
  std::chrono::milliseconds drain_idle_timeout = budgets::kDrainIdle;
  std::size_t max_connections = max_client_connections();
  std::vector<Destination> destinations{};
  TrustedProxies trusted_proxies{};
};

/// The HTTP server: Pistache listens, receives and closes; requests are parsed here. One thread
/// does all of it, and runs the event loop of all handlers.
class Server {
 public:
  /// loop: runs in the server's thread from start() to stop(). Outlives this.
  Server(Loop& loop, ServerOptions options, Router router, const Api& api);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;

  /// Listens and returns. Throws std::runtime_error, e.g. if the port is in use.
  void start();

  // Thread-safe.
  [[nodiscard]] std::uint16_t port() const;
  [[nodiscard]] bool draining() const;
  /// The longest turn of the loop since the last call, in seconds.
  [[nodiscard]] double take_longest_turn();
  /// The requests in flight.
  [[nodiscard]] const Slots& in_flight(DestinationId destination) const;

  /// Stops listening, serves one more request on each open connection, and returns when none is in
  /// flight and the open connections are idle, after handler_deadline and drain_idle_timeout at
  /// the latest. The loop goes on.
  void drain();
  /// Cancels the requests that are still in flight, ends the thread and closes all connections.
  /// Both are safe to call twice.
  void stop();

 private:
  struct State;
  class Exchange;
  class Input;
  class Transport;

  const std::shared_ptr<State> state_;
};

}  // namespace server
