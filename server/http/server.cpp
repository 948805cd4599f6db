#include "http/server.hpp"

#include <pistache/http.h>
#include <pistache/listener.h>
#include <pistache/peer.h>
#include <pistache/transport.h>
#include <pthread.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <exception>
#include <set>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>

#include "http/access_log.hpp"
#include "http/listener.hpp"
#include "http/reader.hpp"

namespace server {
namespace {

using Pistache::Tcp::Peer;
using shop::ErrorCode;

constexpr const char* kConnectionData = "connection";
constexpr int kNoContent = 204;
/// Connections that the kernel keeps until they are accepted.
constexpr int kBacklog = 1'024;
/// Within which an accepted connection reaches the server's thread.
constexpr std::chrono::milliseconds kHandOver{20};
/// How often connections are checked for their time limits.
constexpr std::chrono::milliseconds kCheckInterval{500};

/// Prevents a value from starting another header.
void add_header(std::string& head, std::string_view name, std::string_view value) {
  head.append(name).append(": ");
  const auto begin = head.size();
  head.append(value).append("\r\n");
  std::replace_if(
      head.begin() + static_cast<std::ptrdiff_t>(begin), head.end() - 2,
      [](char c) { return c == '\r' || c == '\n'; }, ' ');
}

/// A client. All of it belongs to the server's thread, which also closes the socket, so that a
/// response never reaches another client with the same descriptor.
struct Connection {
  Connection(std::size_t max_request_bytes, int descriptor, std::atomic<int>& open)
      : reader(max_request_bytes), socket(descriptor), open_connections(open) {
    ++open_connections;
  }

  void close() {
    if (!std::exchange(closed, true)) {
      --open_connections;
    }
  }

  RequestReader reader;
  const int socket;
  std::atomic<int>& open_connections;
  Request::Clock::time_point since = Request::Clock::now();  ///< of what its time limit is for
  bool answer_due = false;                                   ///< one request at a time
  bool close_next = false;                                   ///< the next response is the last one
  bool closed = false;  ///< the last response was sent: input is discarded
  bool gone = false;    ///< the socket is closed
};

struct HttpState {
  HttpState(Loop& runs, ServerOptions of, Router routes, const Api& to)
      : loop(runs), options(std::move(of)), router(std::move(routes)), api(to) {
    for (const Route& route : router.routes()) {
      access_logs.emplace_back(api, route.pattern);
    }
    for (const Destination& destination : options.destinations) {
      in_use.emplace_back(0, &api.metrics.gauge("tuisty_requests_in_flight",
                                                "destination=\"" + destination.name + '"'));
    }
  }

  AccessLog& access_log(const Route& route) {
    return access_logs.at(static_cast<std::size_t>(&route - router.routes().data()));
  }

  /// Returns false if the limit is reached.
  bool enter(DestinationId destination) {
    auto& [count, gauge] = in_use.at(destination);
    if (count == options.destinations[destination].most) {
      return false;
    }
    gauge->set(static_cast<std::int64_t>(++count));
    return true;
  }
  void leave(DestinationId destination) {
    auto& [count, gauge] = in_use.at(destination);
    gauge->set(static_cast<std::int64_t>(--count));
  }

  /// Ends connections that send nothing for too long.
  void check_time_limits() {
    const auto now = Request::Clock::now();
    for (const Connection* one : connections) {
      const bool is_idle = one->closed || one->reader.state() == RequestReader::State::empty;
      if (!one->answer_due &&
          now - one->since >= (is_idle ? options.keep_alive_timeout : options.request_timeout)) {
        ::shutdown(one->socket, SHUT_RDWR);
      }
    }
    checks.set(now + kCheckInterval);
  }

  Loop& loop;
  ServerOptions options;
  Router router;
  Api api;
  std::deque<AccessLog> access_logs;  ///< in the order of the router's routes
  AccessLog unmatched{api, ""};
  /// Requests in flight for each destination.
  std::vector<std::pair<std::size_t, Gauge*>> in_use;
  std::set<const Connection*> connections;
  Loop::Timer checks{loop, [this] { check_time_limits(); }};
  std::atomic<bool> draining{false};  ///< each response closes its connection
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

/// One request and its response.
class Exchange {
 public:
  Exchange(std::shared_ptr<HttpState> state, std::shared_ptr<Connection> connection)
      : access_log(&state->unmatched),
        state_(std::move(state)),
        connection_(std::move(connection)) {}

  Request request;
  Context context;
  AccessLog* access_log;
  bool keep_alive = true;
  DestinationId destination = kNowhere;  ///< whose limit it counts for

  [[nodiscard]] const Api& api() const { return state_->api; }

  /// Responds without calling the handler.
  void reject(std::string_view reason) {
    state_->api.rejected[reason].add();
    refuse(ErrorCode::busy);
  }

  void refuse(ErrorCode code, std::string_view detail = {}, const std::string& allow = {}) {
    Reply reply = server_error_reply(state_->api, code, request, detail);
    if (!allow.empty()) {
      reply.headers.push_back({"Allow", allow});
    }
    answer(reply);
  }

  void answer(const Reply& reply) {
    access_log->record(request, reply, Request::Clock::now() - request.received);
    if (destination != kNowhere) {
      state_->leave(destination);
    }
    // The client may disconnect at any time.
    if (!connection_->gone) {
      send(reply);
    }
    --state_->in_flight;
  }

 private:
  /// Pistache's ResponseWriter would make six more system calls.
  void send(const Reply& reply) {
    const bool close = !keep_alive || connection_->close_next || state_->draining;
    const std::string text = text_of(reply, close);
    if (close) {
      connection_->close();
    }
    connection_->answer_due = false;
    connection_->since = Request::Clock::now();
    state_->note_activity();
    const int socket = connection_->socket;
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
    std::string text;
    text.reserve(reply.body.size() + 512);
    text.append("HTTP/1.1 ").append(std::to_string(reply.status)).append(" ");
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
};

/// Calls the handler; an exception becomes ErrorCode::internal.
Task<void> serve(std::shared_ptr<Exchange> exchange, const Handler& handler) {
  std::string problem;
  try {
    const Reply reply = co_await answer(exchange->api(), handler, exchange->request);
    exchange->answer(reply);
    co_return;
  } catch (const std::exception& error) {
    problem = error.what();
  } catch (...) {
    problem = "not a std::exception";
  }
  exchange->refuse(ErrorCode::internal, problem);
}

/// Connects Pistache to the router: one response for each complete request.
class Input final : public Pistache::Tcp::Handler {
 public:
  PROTOTYPE_OF(Pistache::Tcp::Handler, Input)

  explicit Input(std::shared_ptr<HttpState> state) : state_(std::move(state)) {}

 private:
  void onConnection(const std::shared_ptr<Peer>& peer) override {
    const auto connection =
        std::make_shared<Connection>(state_->options.max_request_bytes, peer->fd(), state_->open);
    peer->putData(kConnectionData, connection);
    state_->connections.insert(connection.get());
    state_->note_activity();
  }

  void onInput(const char* data, size_t length, const std::shared_ptr<Peer>& peer) override {
    const auto connection = std::static_pointer_cast<Connection>(peer->getData(kConnectionData));
    state_->note_activity();
    if (connection->closed) {
      return;
    }
    if (connection->answer_due) {
      connection->close_next = true;  // no pipelining: the pending response closes the connection
      return;
    }
    if (connection->reader.state() == RequestReader::State::empty) {
      connection->since = Request::Clock::now();  // the time limit counts from the first byte
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
    state_->connections.erase(connection.get());
    connection->gone = true;
    connection->close();
  }

  std::shared_ptr<Exchange> begin(const std::shared_ptr<Peer>& peer,
                                  const std::shared_ptr<Connection>& connection, Request request) {
    auto exchange = std::make_shared<Exchange>(state_, connection);
    exchange->request = std::move(request);
    exchange->request.received = Request::Clock::now();
    exchange->request.deadline = exchange->request.received + state_->options.handler_deadline;
    exchange->request.peer_address = peer->address().host();
    exchange->request.from_trusted_proxy =
        state_->options.trusted_proxies.contains(exchange->request.peer_address);
    exchange->request.id = request_id(exchange->request);
    exchange->context.deadline = exchange->request.deadline;
    exchange->context.request = exchange->request.id;
    connection->answer_due = true;
    ++state_->in_flight;
    return exchange;
  }

  /// Bytes after a malformed request are never parsed as another request.
  void refuse(ErrorCode code, const std::shared_ptr<Peer>& peer,
              const std::shared_ptr<Connection>& connection) {
    const auto exchange = begin(peer, connection, {});
    exchange->keep_alive = false;
    exchange->refuse(code);
  }

  void handle(const std::shared_ptr<Peer>& peer, const std::shared_ptr<Connection>& connection) {
    auto message = connection->reader.take();
    const auto exchange = begin(peer, connection, std::move(message.request));
    exchange->keep_alive = message.keep_alive && !message.more_follows;
    const Context::Scope scope(exchange->context);
    dispatch(exchange);
  }

  void dispatch(const std::shared_ptr<Exchange>& exchange) {
    Request& request = exchange->request;
    auto match = state_->router.find(request.method, request.path);
    if (match.route == nullptr) {
      return match.allow.empty() ? exchange->refuse(ErrorCode::route_unknown)
                                 : exchange->refuse(ErrorCode::method_not_allowed, {}, match.allow);
    }
    request.params = std::move(match.params);
    request.route = match.route->pattern;
    const Route& route = *match.route;
    exchange->access_log = &state_->access_log(route);
    if (route.destination != kNowhere) {
      if (!state_->enter(route.destination)) {
        return exchange->reject("limit");
      }
      exchange->destination = route.destination;
    }
    start(serve(exchange, route.handler));
  }

  std::shared_ptr<HttpState> state_;
};

/// Lets Pistache's thread run the event loop: it waits for the loop's descriptor as well.
class Transport final : public Pistache::Tcp::Transport {
 public:
  Transport(const std::shared_ptr<Pistache::Tcp::Handler>& handler,
            std::shared_ptr<HttpState> state)
      : Pistache::Tcp::Transport(handler), input_(handler), state_(std::move(state)) {}

  [[nodiscard]] std::shared_ptr<Pistache::Aio::Handler> clone() const override {
    return std::make_shared<Transport>(
        std::static_pointer_cast<Pistache::Tcp::Handler>(input_->clone()), state_);
  }

  void registerPoller(Pistache::Polling::Epoll& poller) override {
    using Pistache::Polling::NotifyOn;
    Pistache::Tcp::Transport::registerPoller(poller);
    poller.addFd(state_->loop.descriptor(), Pistache::Flags<NotifyOn>(NotifyOn::Read), tag());
  }

  void onReady(const Pistache::Aio::FdSet& ready) override {
    const Log::Batch lines(state_->api.log);
    Pistache::Tcp::Transport::onReady(ready);
    state_->loop.turn(std::any_of(ready.begin(), ready.end(),
                                  [this](const auto& one) { return one.getTag() == tag(); }));
  }

 private:
  [[nodiscard]] Pistache::Polling::Tag tag() const {
    return Pistache::Polling::Tag(static_cast<std::uint64_t>(state_->loop.descriptor()));
  }

  std::shared_ptr<Pistache::Tcp::Handler> input_;
  std::shared_ptr<HttpState> state_;
};

}  // namespace

struct Server::Impl {
  std::shared_ptr<HttpState> state;
  std::unique_ptr<Pistache::Tcp::Listener> listener;
};

Server::Server(Loop& loop, ServerOptions options, Router router, const Api& api)
    : impl_(std::make_unique<Impl>()) {
  impl_->state = std::make_shared<HttpState>(loop, std::move(options), std::move(router), api);
}

Server::~Server() {
  try {
    drain();
    stop();
  } catch (const std::exception&) {
    return;  // Pistache's shutdown may throw; the sockets end with the process
  }
}

void Server::start() {
  const auto state = impl_->state;
  const std::string& host = state->options.host;
  using Pistache::Tcp::Options;
  auto listener = std::make_unique<Pistache::Tcp::Listener>();
  listener->init(
      1, Pistache::Flags<Options>(Options::ReuseAddr) | Options::NoDelay | Options::CloseOnExec,
      "loop", kBacklog);
  const auto input = std::make_shared<Input>(state);
  listener->setTransportFactory([=] { return std::make_shared<Transport>(input, state); });
  listener->setHandler(input);
  state->checks.set(Request::Clock::now() + kCheckInterval);
  state->loop.turn();  // sets the loop's clock
  listener->bind(Pistache::Address(host.find(':') == std::string::npos ? host : '[' + host + ']',
                                   Pistache::Port(state->options.port)));
  listener->runThreaded();
  impl_->listener = std::move(listener);
}

std::uint16_t Server::port() const {
  return impl_->listener ? static_cast<std::uint16_t>(impl_->listener->getPort()) : 0;
}

bool Server::draining() const { return impl_->state->draining; }

bool Server::is_crowded(DestinationId destination) const {
  const HttpState& state = *impl_->state;
  return 2 * state.in_use.at(destination).first > state.options.destinations.at(destination).most;
}

void Server::drain() {
  impl_->state->draining = true;
  if (impl_->listener) {
    close_listener(port());
    impl_->state->wait_until_served();
  }
}

void Server::stop() {
  if (impl_->listener) {
    impl_->listener->shutdown();
    impl_->listener.reset();
    impl_->state->checks.stop();
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
