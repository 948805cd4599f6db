#pragma once

#include <chrono>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "http/router.hpp"

namespace server {

/// Why the server answers by itself, without a handler's answer.
enum class Fault {
  route_unknown,
  method_not_allowed,
  request_malformed,
  request_too_large,
  busy,           ///< the lane's queue is full, or the time limit passed in it
  shutting_down,  ///< draining: no new work
  internal,       ///< a handler threw; detail is e.what(), for the log only
};

/// Writes the program's own error form. Must not throw; runs on I/O and pool threads.
using FaultReply =
    std::function<Reply(Fault fault, const Request& request, std::string_view detail)>;

struct ReplyEvent {
  const Request& request;
  int status;
  std::chrono::microseconds took;
};
/// Told of every answer (for counters and the log). Must not throw; runs on any thread.
using ReplyObserver = std::function<void(const ReplyEvent&)>;

/// A pool of its own for one kind of blocking work, so that a slow neighbour cannot starve others.
struct LaneOptions {
  std::string name;
  std::size_t threads;
  std::size_t queue;  ///< waiting jobs beyond the running ones; more are answered Fault::busy
  int nice = 0;       ///< of its threads; above 0 for work that others must not wait for
};

struct ServerOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;  ///< 0: any free one, see Server::port
  int io_threads = 2;
  std::size_t max_request_bytes = std::size_t{64} * 1024;  ///< head and body together
  std::chrono::milliseconds handler_deadline{8'000};
  std::chrono::milliseconds request_timeout{30'000};     ///< of head and body
  std::chrono::milliseconds keep_alive_timeout{75'000};  ///< longer than nginx's 60 s
  std::vector<LaneOptions> lanes;
  FaultReply fault_reply;    ///< required
  ReplyObserver on_reply{};  ///< optional
};

struct LaneLoad {
  std::string name;
  std::size_t waiting;
  std::size_t running;
};

/// The Pistache endpoint with everything that keeps it honest: see the .cpp files beside it.
class Server {
 public:
  /// Throws std::invalid_argument for options that make no sense.
  Server(ServerOptions options, Router router);
  ~Server();
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  Server(Server&&) = delete;
  Server& operator=(Server&&) = delete;

  /// Listens and returns. Throws std::runtime_error, e.g. when the port is taken.
  void start();
  [[nodiscard]] std::uint16_t port() const;
  /// Each lane, and at the end "deferred": handlers that have returned and owe their answer.
  [[nodiscard]] std::vector<LaneLoad> load() const;
  [[nodiscard]] bool draining() const;

  /// New work for lanes and deferred handlers is answered Fault::shutting_down, work in hand is
  /// finished and its answers leave; whoever connects meanwhile is still answered, then the socket
  /// closes. Other inline routes answer to the end. give_up is called when work is still not done
  /// after 3 s: it ends what that waits for. Safe to call twice.
  void drain_and_stop(const std::function<void()>& give_up = {});

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Blocks SIGTERM and SIGINT for this thread and all that it starts later, and ignores SIGPIPE.
/// Construct it first thing in main(), before any thread exists.
class StopSignals {
 public:
  StopSignals();
  /// Waits for SIGTERM or SIGINT and returns its number.
  int wait();

 private:
  sigset_t signals_{};
};

}  // namespace server
