#include "http/pistache_handler.hpp"

#include <pistache/peer.h>
#include <sys/socket.h>

#include <algorithm>
#include <cstddef>
#include <exception>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>

#include "http/reader.hpp"

namespace server {
namespace {

using Pistache::Tcp::Peer;

constexpr const char* kConnectionData = "connection";

/// A value never starts a header of its own.
void add_header(std::string& head, std::string_view name, std::string_view value) {
  head.append(name).append(": ");
  const auto begin = head.size();
  head.append(value).append("\r\n");
  std::replace_if(
      head.begin() + static_cast<std::ptrdiff_t>(begin), head.end() - 2,
      [](char c) { return c == '\r' || c == '\n'; }, ' ');
}

/// What we keep for each client connection, beside Pistache's own.
struct Connection {
  explicit Connection(std::shared_ptr<HttpState> of)
      : state(std::move(of)), reader(state->options.max_request_bytes) {
    expect_answer();
  }
  ~Connection() { answered(); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  Connection(Connection&&) = delete;
  Connection& operator=(Connection&&) = delete;

  void expect_answer() { state->expectant += expectant.exchange(true) ? 0 : 1; }
  void answered() { state->expectant -= expectant.exchange(false) ? 1 : 0; }

  const std::shared_ptr<HttpState> state;
  RequestReader reader;                 ///< I/O thread only
  std::atomic<bool> answer_due{false};  ///< one request at a time
  std::atomic<bool> close_next{false};  ///< the next answer is the last
  std::atomic<bool> expectant{false};   ///< counted in the state
  std::atomic<bool> closed{false};      ///< the last answer has been given: read on, heed nothing
  std::atomic<bool> behind{false};      ///< Pistache has the rest of an answer still to write
  std::mutex sending;                   ///< held while an answer is written
  bool gone = false;                    ///< under it: the socket's number may be another client's
};

/// One request and the way back for its answer, which may be given from any thread, once.
class Exchange {
 public:
  Exchange(std::shared_ptr<HttpState> state, std::shared_ptr<Connection> connection,
           std::weak_ptr<Peer> peer);

  Request request;
  bool keep_alive = true;

  void answer(const Reply& reply);
  /// Answers in the program's own error form.
  void refuse(Fault fault, std::string_view detail = {}, const std::string& allow = {});
  /// Calls the handler; an exception becomes Fault::internal.
  void run(const Handler& handler);
  /// The same for one that answers later. Refuses when the server is stopping.
  static void run(const std::shared_ptr<Exchange>& exchange, const DeferredHandler& handler);

 private:
  void send(const std::shared_ptr<Peer>& peer, const Reply& reply);
  [[nodiscard]] std::string text_of(const Reply& reply, bool close) const;

  std::shared_ptr<HttpState> state_;
  std::shared_ptr<Connection> connection_;
  std::weak_ptr<Peer> peer_;
};

/// The answer that a deferred handler owes.
class OwedAnswer {
 public:
  OwedAnswer(std::shared_ptr<Exchange> exchange, std::shared_ptr<HttpState> state)
      : exchange_(std::move(exchange)), state_(std::move(state)) {}
  ~OwedAnswer() { refuse("a deferred handler gave no answer"); }
  OwedAnswer(const OwedAnswer&) = delete;
  OwedAnswer& operator=(const OwedAnswer&) = delete;
  OwedAnswer(OwedAnswer&&) = delete;
  OwedAnswer& operator=(OwedAnswer&&) = delete;

  void give(const Reply& reply) {
    if (!given_.exchange(true)) {
      exchange_->answer(reply);
      state_->outstanding.end();
    }
  }
  void refuse(std::string_view detail) {
    if (!given_.exchange(true)) {
      exchange_->refuse(Fault::internal, detail);
      state_->outstanding.end();
    }
  }

 private:
  std::shared_ptr<Exchange> exchange_;
  std::shared_ptr<HttpState> state_;
  std::atomic<bool> given_{false};
};

Exchange::Exchange(std::shared_ptr<HttpState> state, std::shared_ptr<Connection> connection,
                   std::weak_ptr<Peer> peer)
    : state_(std::move(state)), connection_(std::move(connection)), peer_(std::move(peer)) {}

void Exchange::run(const Handler& handler) {
  try {
    answer(handler(request));
  } catch (const std::exception& error) {
    refuse(Fault::internal, error.what());
  } catch (...) {
    refuse(Fault::internal, "not a std::exception");
  }
}

void Exchange::run(const std::shared_ptr<Exchange>& exchange, const DeferredHandler& handler) {
  if (!exchange->state_->outstanding.begin()) {
    return exchange->refuse(Fault::shutting_down);
  }
  const auto owed = std::make_shared<OwedAnswer>(exchange, exchange->state_);
  try {
    handler(exchange->request, [owed](const Reply& reply) { owed->give(reply); });
  } catch (const std::exception& error) {
    owed->refuse(error.what());
  } catch (...) {
    owed->refuse("not a std::exception");
  }
}

void Exchange::refuse(Fault fault, std::string_view detail, const std::string& allow) {
  Reply reply = state_->options.fault_reply(fault, request, detail);
  if (!allow.empty()) {
    reply.headers.push_back({"Allow", allow});
  }
  answer(reply);
}

void Exchange::answer(const Reply& reply) {
  if (state_->options.on_reply) {
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Request::Clock::now() -
                                                                            request.received);
    state_->options.on_reply({request, reply.status, took});
  }
  // The client may leave at any moment.
  if (const auto peer = peer_.lock()) {
    send(peer, reply);
  }
}

std::string Exchange::text_of(const Reply& reply, bool close) const {
  std::string text = "HTTP/1.1 " + std::to_string(reply.status) + ' ';
  text += Pistache::Http::codeString(static_cast<Pistache::Http::Code>(reply.status));
  text += "\r\n";
  add_header(text, "Connection", close ? "Close" : "Keep-Alive");
  add_header(text, "Content-Type", reply.content_type);
  for (const Header& header : reply.headers) {
    add_header(text, header.name, header.value);
  }
  const bool has_body = request.method != Method::head;
  add_header(text, "Content-Length", std::to_string(has_body ? reply.body.size() : 0));
  text += "\r\n";
  return has_body ? text + reply.body : text;
}

/// Written at once, by whichever thread has the answer: Pistache would wake the connection's own
/// for it, and have it ask the system six times more. Never by its ResponseWriter: the promise of
/// that one's send() notes without a lock who waits for it, while an I/O thread may be keeping it.
void Exchange::send(const std::shared_ptr<Peer>& peer, const Reply& reply) {
  const bool close = !keep_alive || connection_->close_next || state_->draining;
  const std::string text = text_of(reply, close);
  const std::lock_guard lock(connection_->sending);
  if (connection_->gone) {
    return;
  }
  // All before the answer leaves: the client's next request may come right behind it.
  peer->setIdle(true);
  connection_->closed = close;
  connection_->answer_due = false;
  connection_->answered();
  const int socket = peer->fd();
  if (connection_->behind) {
    ::shutdown(socket, SHUT_RDWR);  // a client that asks on and does not read
    return;
  }
  const ssize_t sent = ::send(socket, text.data(), text.size(), MSG_DONTWAIT | MSG_NOSIGNAL);
  const auto rest = text.substr(static_cast<std::size_t>(std::max<ssize_t>(sent, 0)));
  if (rest.empty()) {
    if (close) {
      // Pistache announces the end of the connection but never makes it.
      ::shutdown(socket, SHUT_WR);
    }
    return;
  }
  // The client reads slowly: what is left goes when there is room.
  connection_->behind = true;
  peer->send(Pistache::RawBuffer(rest, rest.size()))
      .then(
          [peer, close, connection = connection_](ssize_t) {
            connection->behind = false;
            if (close) {
              ::shutdown(peer->fd(), SHUT_WR);
            }
          },
          Pistache::Async::IgnoreException);
}

class PistacheHandler final : public Pistache::Http::Handler {
 public:
  HTTP_PROTOTYPE(PistacheHandler)

  explicit PistacheHandler(std::shared_ptr<HttpState> state) : state_(std::move(state)) {}

  void onRequest(const Pistache::Http::Request&, Pistache::Http::ResponseWriter) override {}

 private:
  void onConnection(const std::shared_ptr<Peer>& peer) override;
  void onInput(const char* data, size_t length, const std::shared_ptr<Peer>& peer) override;
  void onDisconnection(const std::shared_ptr<Peer>& peer) override;

  std::shared_ptr<Exchange> begin(const std::shared_ptr<Peer>& peer,
                                  const std::shared_ptr<Connection>& connection);
  void refuse(Fault fault, const std::shared_ptr<Peer>& peer,
              const std::shared_ptr<Connection>& connection);
  void handle(const std::shared_ptr<Peer>& peer, const std::shared_ptr<Connection>& connection);
  void dispatch(const std::shared_ptr<Exchange>& exchange);

  std::shared_ptr<HttpState> state_;
};

void PistacheHandler::onConnection(const std::shared_ptr<Peer>& peer) {
  // Pistache reads the clock of its time limits from the parser it expects here.
  peer->putData(ParserData, std::make_shared<Pistache::Http::RequestParser>(getMaxRequestSize()));
  peer->putData(kConnectionData, std::make_shared<Connection>(state_));
}

/// Pistache closes the socket after this.
void PistacheHandler::onDisconnection(const std::shared_ptr<Peer>& peer) {
  const auto connection = std::static_pointer_cast<Connection>(peer->getData(kConnectionData));
  const std::lock_guard lock(connection->sending);
  connection->gone = true;
}

void PistacheHandler::onInput(const char* data, size_t length, const std::shared_ptr<Peer>& peer) {
  const auto connection = std::static_pointer_cast<Connection>(peer->getData(kConnectionData));
  if (connection->behind) {
    // Who sends on instead of reading its answer: of a connection that is readable and writable at
    // the same moment Pistache sees the first alone, and would never write the rest.
    ::shutdown(peer->fd(), SHUT_RDWR);
    return;
  }
  if (connection->closed) {
    return;
  }
  if (connection->answer_due) {
    connection->close_next = true;  // no pipelining: the answer due ends the connection
    return;
  }
  if (connection->reader.state() == RequestReader::State::empty) {
    getParser(peer)->reset();  // the time limits count from the first byte
    peer->setIdle(false);
    connection->expect_answer();
  }
  switch (connection->reader.feed({data, length})) {
    case RequestReader::State::empty:
    case RequestReader::State::reading:
      return;
    case RequestReader::State::malformed:
      return refuse(Fault::request_malformed, peer, connection);
    case RequestReader::State::too_large:
      return refuse(Fault::request_too_large, peer, connection);
    case RequestReader::State::complete:
      return handle(peer, connection);
  }
}

std::shared_ptr<Exchange> PistacheHandler::begin(const std::shared_ptr<Peer>& peer,
                                                 const std::shared_ptr<Connection>& connection) {
  auto exchange = std::make_shared<Exchange>(state_, connection, peer);
  exchange->request.received = Request::Clock::now();
  exchange->request.deadline = exchange->request.received + state_->options.handler_deadline;
  exchange->request.client_address = peer->address().host();
  connection->answer_due = true;
  return exchange;
}

/// What follows a request that we did not understand is never taken for another one.
void PistacheHandler::refuse(Fault fault, const std::shared_ptr<Peer>& peer,
                             const std::shared_ptr<Connection>& connection) {
  const auto exchange = begin(peer, connection);
  exchange->keep_alive = false;
  exchange->refuse(fault);
}

void PistacheHandler::handle(const std::shared_ptr<Peer>& peer,
                             const std::shared_ptr<Connection>& connection) {
  getParser(peer)->reset();  // its time limits count again
  auto message = connection->reader.take();
  const auto exchange = begin(peer, connection);
  exchange->keep_alive = message.keep_alive;
  connection->close_next = message.more_follows;

  Request& request = exchange->request;
  request.method = method_of(message.method);
  request.headers = std::move(message.headers);
  request.path = message.target.substr(0, message.target.find('?'));
  request.body = std::move(message.body);
  dispatch(exchange);
}

void PistacheHandler::dispatch(const std::shared_ptr<Exchange>& exchange) {
  Request& request = exchange->request;
  auto match = state_->router.find(request.method, request.path);
  if (match.route == nullptr) {
    return match.allow.empty() ? exchange->refuse(Fault::route_unknown)
                               : exchange->refuse(Fault::method_not_allowed, {}, match.allow);
  }
  request.params = std::move(match.params);
  request.route = match.route->pattern;
  const Route& route = *match.route;
  const auto run = [exchange, &route] {
    route.deferred ? Exchange::run(exchange, route.deferred) : exchange->run(route.handler);
  };
  if (state_->draining && (route.lane != kInline || route.deferred)) {
    return exchange->refuse(Fault::shutting_down);
  }
  if (route.lane == kInline) {
    return run();
  }
  Executor::Job job{run, [exchange] { exchange->refuse(Fault::busy); }, request.deadline};
  if (!state_->lanes[route.lane]->submit(job)) {
    exchange->refuse(state_->draining ? Fault::shutting_down : Fault::busy);
  }
}

}  // namespace

std::shared_ptr<Pistache::Http::Handler> make_pistache_handler(std::shared_ptr<HttpState> state) {
  return std::make_shared<PistacheHandler>(std::move(state));
}

}  // namespace server
