#include "http/server.hpp"

#include <pistache/http.h>
#include <pistache/listener.h>
#include <pistache/peer.h>
#include <pistache/transport.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <deque>
#include <exception>
#include <map>
#include <set>
#include <string_view>
#include <thread>
#include <utility>

#include "http/access_log.hpp"
#include "http/json_body.hpp"
#include "http/listener.hpp"
#include "http/message.hpp"

namespace server {
namespace {

using Pistache::Tcp::Peer;
using shop::ErrorCode;

constexpr const char* kConnectionData = "connection";
constexpr int kNoContent = 204;
/// In the log and in metrics, as in nginx's: the client hung up before the response.
constexpr int kClientClosed = 499;
/// What a client may send after its last response, so that it can read that one, and for how long.
constexpr std::size_t kLingerBytes = std::size_t{64} * 1024;
constexpr std::chrono::seconds kLinger{1};
/// Connections that the kernel keeps until they are accepted.
constexpr int kBacklog = 1'024;
/// Within which an accepted connection reaches the server's thread.
constexpr std::chrono::milliseconds kHandOver{20};
/// How often the lack of descriptors is logged.
constexpr std::chrono::minutes kLogInterval{1};
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

std::string text_of(const Reply& reply, const Request& request, bool close) {
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

  /// Counts what is not read as a request, and ends a client that sends too much of it: Pistache
  /// reads a socket for as long as it has bytes, while all others wait.
  void discard(std::size_t bytes) {
    discarded += bytes;
    if (discarded > kLingerBytes) {
      const linger reset{1, 0};  // otherwise its system would try to send the rest for a minute
      setsockopt(socket, SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
      ::shutdown(socket, SHUT_RDWR);
    }
  }

  RequestReader reader;
  const int socket;
  std::atomic<int>& open_connections;
  Request::Clock::time_point since = Request::Clock::now();  ///< of what its time limit is for
  Context* request = nullptr;  ///< that has no response yet; one at a time
  std::size_t discarded = 0;   ///< bytes
  bool close_next = false;     ///< the next response is the last one
  bool closed = false;         ///< the last response was sent: input is discarded
  bool gone = false;           ///< the socket is closed
};

}  // namespace

std::size_t max_client_connections() {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  return files.rlim_cur / 4 * 3;
}

struct Server::State {
  State(Loop& runs, ServerOptions of, Router routes, const Api& to)
      : loop(runs), options(std::move(of)), router(std::move(routes)), api(to) {
    for (const Route& route : router.routes()) {
      access_log(&route);  // its metrics exist from the start
    }
    for (const Destination& destination : options.destinations) {
      in_flight.emplace_back(loop, destination.most);
    }
  }

  /// route: null for requests that match none.
  AccessLog& access_log(const Route* route) {
    return access_logs.try_emplace(route, api, route == nullptr ? "" : route->pattern)
        .first->second;
  }

  /// Ends connections that send nothing for too long.
  void check_time_limits() {
    const auto now = Request::Clock::now();
    for (const Connection* one : connections) {
      const auto limit = one->closed ? kLinger
                         : one->reader.state() == RequestReader::State::empty
                             ? options.keep_alive_timeout
                             : options.request_timeout;
      if (one->request == nullptr && now - one->since >= limit) {
        ::shutdown(one->socket, SHUT_RDWR);
      }
    }
    checks.set(now + kCheckInterval);
  }

  void note_activity() { last_activity = Request::Clock::now(); }

  /// Closes a new connection if there are too many. Without free descriptors Pistache's accept
  /// would fail in a loop, and outgoing calls with it.
  void limit_connections(Connection& added) {
    if (connections.size() <= options.max_connections) {
      return;
    }
    fd_exhausted.add();
    if (const auto now = Request::Clock::now(); now >= next_fd_log) {
      next_fd_log = now + kLogInterval;
      api.log.error("fd_exhausted",
                    {{"connections", static_cast<std::int64_t>(options.max_connections)}});
    }
    added.close();
    ::shutdown(added.socket, SHUT_RDWR);
  }

  void wait_until_served() {
    note_activity();
    const auto limit = drain_until.load();
    const auto is_busy = [this](auto now) {
      return unanswered > 0 ||
             now - last_activity.load() < (open > 0 ? options.drain_idle_timeout : kHandOver);
    };
    for (auto now = Request::Clock::now(); now < limit && is_busy(now);
         now = Request::Clock::now()) {
      std::this_thread::sleep_for(std::chrono::milliseconds{5});
    }
  }

  Loop& loop;
  const ServerOptions options;
  const Router router;
  const Api api;
  std::map<const Route*, AccessLog> access_logs;
  std::deque<Slots> in_flight;  ///< in the order of the destinations
  std::set<const Connection*> connections;
  int newest = -1;  ///< socket accepted in this turn
  Counter& fd_exhausted = api.metrics.counter("tuisty_fd_exhausted_total");
  Request::Clock::time_point next_fd_log{};
  Loop::Timer checks{loop, [this] { check_time_limits(); }};
  std::unique_ptr<Pistache::Tcp::Listener> listener;  ///< null when it does not run
  std::atomic<Request::Clock::time_point> drain_until{Request::Clock::time_point::max()};
  std::atomic<bool> draining{false};  ///< each response closes its connection
  std::atomic<int> open{0};           ///< connections that may send a request
  std::atomic<int> unanswered{0};     ///< requests without a response
  std::atomic<Request::Clock::duration> longest_turn{};
  std::atomic<Request::Clock::time_point> last_activity{};
  TaskScope requests{loop};
};

/// One request and its response.
class Server::Exchange {
 public:
  Exchange(std::shared_ptr<State> state, std::shared_ptr<Connection> connection,
           const std::string& peer_address, RequestReader::Message message)
      : state_(std::move(state)),
        connection_(std::move(connection)),
        request_(std::move(message.request)),
        keep_alive_(message.keep_alive && !message.more_follows) {
    request_.received = Request::Clock::now();
    request_.deadline = std::min(request_.received + state_->options.handler_deadline,
                                 state_->drain_until.load() - state_->options.drain_idle_timeout);
    request_.peer_address = peer_address;
    request_.from_trusted_proxy = state_->options.trusted_proxies.contains(peer_address);
    request_.id = request_id(request_);
    context_.deadline = request_.deadline;
    context_.request = request_.id;
    connection_->request = &context_;
    ++state_->unanswered;
  }

  void send(const Reply& reply) {
    state_->access_log(route_).record(request_, reply);
    connection_->request = nullptr;
    slot_.reset();
    if (!connection_->gone) {  // the client may disconnect at any time
      write(reply);
    }
    --state_->unanswered;
  }

  /// Calls the handler of its route.
  static void dispatch(std::unique_ptr<Exchange> exchange) {
    const Context::Scope scope(exchange->context_);
    State& state = *exchange->state_;
    auto match = state.router.find(exchange->request_.method, exchange->request_.path);
    if (match.route == nullptr) {
      Reply reply = error_reply(
          {match.allow.empty() ? ErrorCode::route_unknown : ErrorCode::method_not_allowed});
      if (!match.allow.empty()) {
        reply.headers.push_back({"Allow", match.allow});
      }
      return exchange->send(reply);
    }
    exchange->route_ = match.route;
    exchange->request_.params = std::move(match.params);
    exchange->request_.route = match.route->pattern;
    if (match.route->destination != kNowhere) {
      exchange->slot_ = state.in_flight.at(match.route->destination).try_take();
      if (!exchange->slot_) {
        state.api.rejected["limit"].add();
        return exchange->send(error_reply({ErrorCode::busy}));
      }
    }
    Context& context = exchange->context_;
    state.requests.start(serve(std::move(exchange)), &context);
  }

 private:
  static Task<void> serve(std::unique_ptr<Exchange> exchange) {
    Reply reply =
        co_await answer(exchange->state_->api, exchange->route_->handler, exchange->request_);
    if (exchange->context_.is_cancelled && exchange->connection_->gone) {
      reply = {};
      reply.status = kClientClosed;
    }
    exchange->send(reply);
  }

  /// Pistache's ResponseWriter would make six more system calls.
  void write(const Reply& reply) {
    const bool close = !keep_alive_ || connection_->close_next || state_->draining;
    const std::string text = text_of(reply, request_, close);
    if (close) {
      connection_->close();
    }
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

  const std::shared_ptr<State> state_;
  const std::shared_ptr<Connection> connection_;
  Request request_;
  const bool keep_alive_;
  Context context_{};
  const Route* route_ = nullptr;
  Slots::Slot slot_{};  ///< of its destination
};

/// Connects Pistache to the router: one response for each complete request.
class Server::Input final : public Pistache::Tcp::Handler {
 public:
  PROTOTYPE_OF(Pistache::Tcp::Handler, Input)

  explicit Input(std::shared_ptr<State> state) : state_(std::move(state)) {}

 private:
  void onConnection(const std::shared_ptr<Peer>& peer) override {
    const auto connection =
        std::make_shared<Connection>(state_->options.max_request_bytes, peer->fd(), state_->open);
    peer->putData(kConnectionData, connection);
    state_->connections.insert(connection.get());
    state_->newest = connection->socket;
    state_->note_activity();
    state_->limit_connections(*connection);
  }

  void onInput(const char* data, size_t length, const std::shared_ptr<Peer>& peer) override {
    const auto connection = std::static_pointer_cast<Connection>(peer->getData(kConnectionData));
    state_->note_activity();
    if (connection->closed) {
      return connection->discard(length);
    }
    if (connection->request != nullptr) {
      connection->close_next = true;  // no pipelining: the pending response closes the connection
      return connection->discard(length);
    }
    if (connection->reader.state() == RequestReader::State::empty) {
      connection->since = Request::Clock::now();  // the time limit counts from the first byte
    }
    const auto begin = [&](RequestReader::Message message) {
      return std::make_unique<Exchange>(state_, connection, peer->address().host(),
                                        std::move(message));
    };
    switch (connection->reader.feed({data, length})) {
      case RequestReader::State::empty:
      case RequestReader::State::reading:
        return;
      case RequestReader::State::malformed:
        return begin(kRejected)->send(error_reply({ErrorCode::body_malformed}));
      case RequestReader::State::too_large:
        return begin(kRejected)->send(error_reply({ErrorCode::body_too_large}));
      case RequestReader::State::complete:
        return Exchange::dispatch(begin(connection->reader.take()));
    }
  }

  /// Pistache closes the socket after this.
  void onDisconnection(const std::shared_ptr<Peer>& peer) override {
    const auto connection = std::static_pointer_cast<Connection>(peer->getData(kConnectionData));
    state_->connections.erase(connection.get());
    connection->gone = true;
    connection->close();
    if (connection->request != nullptr && !connection->request->is_shielded) {
      connection->request->cancel();
    }
  }

  /// Closes the connection: bytes after it are never parsed as another request.
  inline static const RequestReader::Message kRejected{.request = {}, .keep_alive = false};

  std::shared_ptr<State> state_;
};

/// Lets Pistache's thread run the event loop: it waits for the loop's descriptor as well.
class Server::Transport final : public Pistache::Tcp::Transport {
 public:
  Transport(const std::shared_ptr<Pistache::Tcp::Handler>& handler, std::shared_ptr<State> state)
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
    const auto begun = Request::Clock::now();
    const Log::Batch lines(state_->api.log);
    try {
      Pistache::Tcp::Transport::onReady(ready);
    } catch (const std::exception& error) {
      state_->api.log.error("connection_failed", {{"reason", error.what()}});
      watch_newest();
    }
    state_->newest = -1;
    state_->loop.turn(std::any_of(ready.begin(), ready.end(),
                                  [this](const auto& one) { return one.getTag() == tag(); }));
    state_->longest_turn = std::max(state_->longest_turn.load(), Request::Clock::now() - begun);
  }

 private:
  /// Pistache could not watch a connection that it has accepted: without another try no request on
  /// it would be read.
  void watch_newest() {
    using Pistache::Polling::NotifyOn;
    if (state_->newest >= 0) {
      reactor()->registerFd(key(), state_->newest, NotifyOn::Read | NotifyOn::Shutdown,
                            Pistache::Polling::Mode::Edge);
    }
  }
  [[nodiscard]] Pistache::Polling::Tag tag() const {
    return Pistache::Polling::Tag(static_cast<std::uint64_t>(state_->loop.descriptor()));
  }

  std::shared_ptr<Pistache::Tcp::Handler> input_;
  std::shared_ptr<State> state_;
};

Server::Server(Loop& loop, ServerOptions options, Router router, const Api& api)
    : state_(std::make_shared<State>(loop, std::move(options), std::move(router), api)) {}

Server::~Server() {
  try {
    drain();
    stop();
  } catch (const std::exception&) {
    return;  // Pistache's shutdown may throw; the sockets end with the process
  }
}

void Server::start() {
  const auto state = state_;
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
  state->listener = std::move(listener);
}

std::uint16_t Server::port() const {
  return state_->listener ? static_cast<std::uint16_t>(state_->listener->getPort()) : 0;
}

bool Server::draining() const { return state_->draining; }

const Slots& Server::in_flight(DestinationId destination) const {
  return state_->in_flight.at(destination);
}

double Server::take_longest_turn() {
  return std::chrono::duration<double>(state_->longest_turn.exchange({})).count();
}

void Server::drain() {
  state_->drain_until =
      Request::Clock::now() + state_->options.handler_deadline + state_->options.drain_idle_timeout;
  state_->draining = true;
  if (state_->listener) {
    close_listener(port());
    state_->wait_until_served();
  }
}

void Server::stop() {
  if (state_->listener) {
    state_->requests.close();
    state_->listener->shutdown();
    state_->listener.reset();
    state_->checks.stop();
  }
}

}  // namespace server
