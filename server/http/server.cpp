#include "http/server.hpp"

#include <pistache/endpoint.h>
#include <pistache/http.h>
#include <pistache/peer.h>
#include <pthread.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <exception>
#include <mutex>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "http/access_log.hpp"
#include "http/executor.hpp"
#include "http/listener.hpp"
#include "http/reader.hpp"
#include "http/socket_numbers.hpp"

namespace server {
namespace {

using Pistache::Tcp::Peer;
using shop::ErrorCode;

constexpr const char* kConnectionData = "connection";
constexpr int kNoContent = 204;
/// Within which an accepted connection reaches its I/O thread.
constexpr std::chrono::milliseconds kHandOver{20};

/// Prevents a value from starting another header.
void add_header(std::string& head, std::string_view name, std::string_view value) {
  head.append(name).append(": ");
  const auto begin = head.size();
  head.append(value).append("\r\n");
  std::replace_if(
      head.begin() + static_cast<std::ptrdiff_t>(begin), head.end() - 2,
      [](char c) { return c == '\r' || c == '\n'; }, ' ');
}

/// Shared by all I/O threads.
struct HttpState {
  HttpState(ServerOptions of, Router routes, const Api& to)
      : options(std::move(of)), router(std::move(routes)), api(to) {
    for (const Route& route : router.routes()) {
      access_logs.emplace_back(api, route.pattern);
    }
  }

  AccessLog& access_log(const Route& route) {
    return access_logs.at(static_cast<std::size_t>(&route - router.routes().data()));
  }

  ServerOptions options;
  Router router;
  Api api;
  std::deque<AccessLog> access_logs;  ///< in the order of the router's routes
  AccessLog unmatched{api, ""};
  std::vector<std::unique_ptr<Executor>> pools;
  std::atomic<bool> draining{false};  ///< each response closes its connection
  std::atomic<bool> stopping{false};  ///< requests for a pool are rejected
  std::atomic<int> open{0};           ///< connections that may send a request
  std::atomic<int> in_flight{0};      ///< requests without a response
  std::atomic<Request::Clock::time_point> last_activity{};

  void note_activity() { last_activity = Request::Clock::now(); }

  void wait_until_served() {
    note_activity();
    const auto limit =
        Request::Clock::now() + options.handler_deadline + options.drain_idle_timeout;
    const auto is_busy = [this](auto now) {
      return in_flight > 0 ||
             now - last_activity.load() < (open > 0 ? options.drain_idle_timeout : kHandOver);
    };
    for (auto now = Request::Clock::now(); now < limit && is_busy(now);
         now = Request::Clock::now()) {
      std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
  }
};

/// State per client, in addition to Pistache's.
struct Connection {
  /// open: the number of connections that are not closed.
  Connection(std::size_t max_request_bytes, std::atomic<int>& open)
      : reader(max_request_bytes), open_connections(open) {
    ++open_connections;
  }

  void close() {
    if (!std::exchange(closed, true)) {
      --open_connections;
    }
  }

  RequestReader reader;  ///< I/O thread only
  std::atomic<int>& open_connections;

  std::mutex mutex;         ///< guards all members below; held while a response is written
  bool answer_due = false;  ///< one request at a time
  bool close_next = false;  ///< the next response is the last one
  bool closed = false;      ///< the last response was sent: input is discarded
  bool gone = false;        ///< the file descriptor may belong to another client by now
};

/// One request and the callback for its response, which may be called once, from any thread.
class Exchange {
 public:
  Exchange(std::shared_ptr<HttpState> state, std::shared_ptr<Connection> connection,
           std::weak_ptr<Peer> peer)
      : access_log(&state->unmatched),
        state_(std::move(state)),
        connection_(std::move(connection)),
        peer_(std::move(peer)) {}

  Request request;
  AccessLog* access_log;
  bool keep_alive = true;

  /// Calls the handler; an exception becomes ErrorCode::internal.
  void run(const Handler& handler) {
    const LogContext context(request.id);
    try {
      answer(server::answer(state_->api, handler, request));
    } catch (const std::exception& error) {
      refuse(ErrorCode::internal, error.what());
    } catch (...) {
      refuse(ErrorCode::internal, "not a std::exception");
    }
  }

  /// Responds without calling the handler.
  void reject(std::string_view reason) {
    state_->api.rejected[reason].add();
    refuse(reason == "draining" ? ErrorCode::shutting_down : ErrorCode::busy);
  }

  void refuse(ErrorCode code, std::string_view detail = {}, const std::string& allow = {}) {
    Reply reply = server_error_reply(state_->api, code, request, detail);
    if (!allow.empty()) {
      reply.headers.push_back({"Allow", allow});
    }
    answer(reply);
  }

 private:
  void answer(const Reply& reply) {
    access_log->record(request, reply, Request::Clock::now() - request.received);
    // The client may disconnect at any time.
    if (const auto peer = peer_.lock()) {
      send(peer, reply);
    }
    --state_->in_flight;
  }

  /// Writes the response in the calling thread. Pistache's ResponseWriter would wake the I/O
  /// thread, make six more system calls, and access the promise of send() without a lock from two
  /// threads.
  void send(const std::shared_ptr<Peer>& peer, const Reply& reply) {
    const std::lock_guard lock(connection_->mutex);
    if (connection_->gone) {
      return;
    }
    const bool close = !keep_alive || connection_->close_next || state_->draining;
    const std::string text = text_of(reply, close);
    // Before the response is sent, because the client's next request may follow immediately.
    peer->setIdle(true);
    if (close) {
      connection_->close();
    }
    connection_->answer_due = false;
    state_->note_activity();
    const int socket = peer->fd();
    const ssize_t sent = ::send(socket, text.data(), text.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
    if (sent != static_cast<ssize_t>(text.size())) {
      // Every response fits into the socket's buffer, so this client sends requests without
      // reading.
      ::shutdown(socket, SHUT_RDWR);
      connection_->close();
    } else if (close) {
      // Pistache announces the close but does not perform it.
      ::shutdown(socket, SHUT_WR);
    }
  }

  std::string text_of(const Reply& reply, bool close) const {
    std::string text = "HTTP/1.1 " + std::to_string(reply.status) + ' ';
    text += Pistache::Http::codeString(static_cast<Pistache::Http::Code>(reply.status));
    text += "\r\n";
    add_header(text, "Connection", close ? "Close" : "Keep-Alive");
    add_header(text, "X-Request-Id", request.id);
    for (const Header& header : reply.headers) {
      add_header(text, header.name, header.value);
    }
    if (reply.status != kNoContent) {  // 204 has neither length nor type (RFC 9110, 8.6)
      add_header(text, "Content-Type", reply.content_type);
      add_header(text, "Content-Length", std::to_string(reply.body.size()));
    }
    text += "\r\n";
    return request.method == Method::head ? text : text + reply.body;
  }

  std::shared_ptr<HttpState> state_;
  std::shared_ptr<Connection> connection_;
  std::weak_ptr<Peer> peer_;
};

/// Connects Pistache to the router: one response for each complete request.
class PistacheHandler final : public Pistache::Http::Handler {
 public:
  HTTP_PROTOTYPE(PistacheHandler)

  explicit PistacheHandler(std::shared_ptr<HttpState> state) : state_(std::move(state)) {}

  void onRequest(const Pistache::Http::Request&, Pistache::Http::ResponseWriter) override {}

 private:
  void onConnection(const std::shared_ptr<Peer>& peer) override {
    // Pistache reads the clock of its time limits from the parser it expects here.
    peer->putData(ParserData, std::make_shared<Pistache::Http::RequestParser>(getMaxRequestSize()));
    peer->putData(kConnectionData,
                  std::make_shared<Connection>(state_->options.max_request_bytes, state_->open));
    state_->note_activity();
  }

  void onInput(const char* data, size_t length, const std::shared_ptr<Peer>& peer) override {
    const auto connection = std::static_pointer_cast<Connection>(peer->getData(kConnectionData));
    state_->note_activity();
    {
      const std::lock_guard lock(connection->mutex);
      if (connection->closed) {
        return;
      }
      if (connection->answer_due) {
        connection->close_next = true;  // no pipelining: the pending response closes the connection
        return;
      }
    }
    if (connection->reader.state() == RequestReader::State::empty) {
      getParser(peer)->reset();  // the time limits count from the first byte
      peer->setIdle(false);
    }
    switch (connection->reader.feed({data, length})) {
      case RequestReader::State::empty:
      case RequestReader::State::reading:
        return;
      case RequestReader::State::malformed:
        return refuse(ErrorCode::body_malformed, peer, connection);
      case RequestReader::State::too_large:
        return refuse(ErrorCode::body_too_large, peer, connection);
      case RequestReader::State::complete:
        return handle(peer, connection);
    }
  }

  /// Pistache closes the socket after this.
  void onDisconnection(const std::shared_ptr<Peer>& peer) override {
    const auto connection = std::static_pointer_cast<Connection>(peer->getData(kConnectionData));
    const std::lock_guard lock(connection->mutex);
    connection->gone = true;
    connection->close();
  }

  std::shared_ptr<Exchange> begin(const std::shared_ptr<Peer>& peer,
                                  const std::shared_ptr<Connection>& connection, Request request) {
    auto exchange = std::make_shared<Exchange>(state_, connection, peer);
    exchange->request = std::move(request);
    exchange->request.received = Request::Clock::now();
    exchange->request.deadline = exchange->request.received + state_->options.handler_deadline;
    exchange->request.peer_address = peer->address().host();
    exchange->request.from_trusted_proxy =
        state_->options.trusted_proxies.contains(exchange->request.peer_address);
    const std::lock_guard lock(connection->mutex);
    connection->answer_due = true;
    ++state_->in_flight;
    return exchange;
  }

  /// Bytes after a malformed request are never parsed as another request.
  void refuse(ErrorCode code, const std::shared_ptr<Peer>& peer,
              const std::shared_ptr<Connection>& connection) {
    const auto exchange = begin(peer, connection, {});
    exchange->keep_alive = false;
    exchange->request.id = request_id({});
    exchange->refuse(code);
  }

  void handle(const std::shared_ptr<Peer>& peer, const std::shared_ptr<Connection>& connection) {
    getParser(peer)->reset();  // restarts its time limits
    auto message = connection->reader.take();
    const auto exchange = begin(peer, connection, std::move(message.request));
    exchange->keep_alive = message.keep_alive && !message.more_follows;
    exchange->request.id = request_id(exchange->request);
    dispatch(exchange);
  }

  void dispatch(const std::shared_ptr<Exchange>& exchange) {
    Request& request = exchange->request;
    auto match = state_->router.find(request.method, request.path);
    if (match.route == nullptr) {
      const LogContext context(request.id);
      return match.allow.empty() ? exchange->refuse(ErrorCode::route_unknown)
                                 : exchange->refuse(ErrorCode::method_not_allowed, {}, match.allow);
    }
    request.params = std::move(match.params);
    request.route = match.route->pattern;
    const Route& route = *match.route;
    exchange->access_log = &state_->access_log(route);
    if (route.pool == kIoThread) {
      return exchange->run(route.handler);
    }
    Executor::Job job{[exchange, &route] { exchange->run(route.handler); },
                      [exchange] { exchange->reject("no_time"); }, request.deadline};
    if (state_->stopping || !state_->pools[route.pool]->submit(job)) {
      exchange->reject(state_->stopping ? "draining" : "queue_full");
    }
  }

  std::shared_ptr<HttpState> state_;
};

}  // namespace

struct Server::Impl {
  std::shared_ptr<HttpState> state;
  std::unique_ptr<Pistache::Http::Endpoint> endpoint;
};

Server::Server(ServerOptions options, Router router, const Api& api)
    : impl_(std::make_unique<Impl>()) {
  impl_->state = std::make_shared<HttpState>(std::move(options), std::move(router), api);
}

Server::~Server() {
  try {
    drain_and_stop();
  } catch (const std::exception&) {
    return;  // Pistache's shutdown may throw; the sockets end with the process
  }
}

void Server::start() {
  rotate_socket_numbers();
  const ServerOptions& options = impl_->state->options;
  for (const WorkerPoolOptions& pool : options.pools) {
    impl_->state->pools.push_back(std::make_unique<Executor>(pool));
  }
  using Pistache::Tcp::Options;
  auto endpoint = std::make_unique<Pistache::Http::Endpoint>(Pistache::Address(
      options.host.find(':') == std::string::npos ? options.host : '[' + options.host + ']',
      Pistache::Port(options.port)));
  endpoint->init(Pistache::Http::Endpoint::options()
                     .threads(options.io_threads)
                     .flags(Pistache::Flags<Options>(Options::ReuseAddr) | Options::NoDelay |
                            Options::CloseOnExec)
                     .maxRequestSize(options.max_request_bytes)
                     .headerTimeout(options.request_timeout)
                     .bodyTimeout(options.request_timeout)
                     .keepaliveTimeout(options.keep_alive_timeout));
  endpoint->setHandler(std::make_shared<PistacheHandler>(impl_->state));
  endpoint->serveThreaded();
  impl_->endpoint = std::move(endpoint);
}

std::uint16_t Server::port() const {
  return impl_->endpoint ? static_cast<std::uint16_t>(impl_->endpoint->getPort()) : 0;
}

std::vector<WorkerPoolStats> Server::load() const {
  std::vector<WorkerPoolStats> result;
  for (const auto& pool : impl_->state->pools) {
    result.push_back(pool->load());
  }
  return result;
}

bool Server::is_crowded(PoolId pool) const {
  const auto& executor = *impl_->state->pools.at(pool);
  return 2 * executor.load().waiting > executor.options().queue;
}

bool Server::draining() const { return impl_->state->draining; }

void Server::drain_and_stop() {
  impl_->state->draining = true;
  if (impl_->endpoint) {
    close_listener(port());
    impl_->state->wait_until_served();
  }
  impl_->state->stopping = true;
  for (const auto& pool : impl_->state->pools) {
    pool->drain();  // sequentially is enough: all are bounded by their requests' deadlines
  }
  if (impl_->endpoint) {
    impl_->endpoint->shutdown();
    impl_->endpoint.reset();
  }
}

StopSignals::StopSignals() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGTERM);
  sigaddset(&signals_, SIGINT);
  if (const int error = pthread_sigmask(SIG_BLOCK, &signals_, nullptr); error != 0) {
    throw std::system_error(error, std::generic_category(), "pthread_sigmask");
  }
  if (std::signal(SIGPIPE, SIG_IGN) == SIG_ERR) {
    throw std::system_error(errno, std::generic_category(), "signal");
  }
}

int StopSignals::wait() {
  int signal = 0;
  if (const int error = sigwait(&signals_, &signal); error != 0) {
    throw std::system_error(error, std::generic_category(), "sigwait");
  }
  return signal;
}

}  // namespace server
