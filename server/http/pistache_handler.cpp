#include "http/pistache_handler.hpp"

#include <pistache/peer.h>

#include <exception>
#include <utility>

#include "http/exchange.hpp"

namespace server {
namespace {

using Pistache::Tcp::Peer;

constexpr const char* kConnectionData = "connection";

/// The request in the only shape that Pistache's parser is trusted with: no header of the client's
/// reaches its typed header parsers, which answer by themselves, or lose their place.
std::string rebuilt(const RequestReader::Message& message) {
  std::string text = message.method + ' ' + message.target + " HTTP/1.1\r\nContent-Length: ";
  text += std::to_string(message.body.size());
  text += "\r\n\r\n";
  text += message.body;
  return text;
}

class PistacheHandler final : public Pistache::Http::Handler {
 public:
  HTTP_PROTOTYPE(PistacheHandler)

  explicit PistacheHandler(std::shared_ptr<HttpState> state) : state_(std::move(state)) {}

  void onRequest(const Pistache::Http::Request&, Pistache::Http::ResponseWriter) override {}

 private:
  void onConnection(const std::shared_ptr<Peer>& peer) override;
  void onInput(const char* data, size_t length, const std::shared_ptr<Peer>& peer) override;

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

void PistacheHandler::onInput(const char* data, size_t length, const std::shared_ptr<Peer>& peer) {
  const auto connection = std::static_pointer_cast<Connection>(peer->getData(kConnectionData));
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
  auto exchange = std::make_shared<Exchange>(
      state_, connection,
      Pistache::Http::ResponseWriter(Pistache::Http::Version::Http11, transport(), this, peer));
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
  auto message = connection->reader.take();
  const auto exchange = begin(peer, connection);
  exchange->keep_alive = message.keep_alive;
  connection->close_next = message.more_follows;

  Request& request = exchange->request;
  request.method = method_of(message.method);
  request.headers = std::move(message.headers);
  request.path = message.target.substr(0, message.target.find('?'));
  if (request.method != Method::other) {
    const auto parser = getParser(peer);
    const std::string text = rebuilt(message);
    try {
      if (!parser->feed(text.data(), text.size()) ||
          parser->parse() != Pistache::Http::Private::State::Done) {
        exchange->keep_alive = false;
        return exchange->refuse(Fault::request_malformed);
      }
    } catch (const std::exception&) {
      parser->reset();
      exchange->keep_alive = false;
      return exchange->refuse(Fault::request_malformed);
    }
    request.path = parser->request.resource();
    request.body = parser->request.body();
    const auto& query = parser->request.query();
    for (auto pair = query.parameters_begin(); pair != query.parameters_end(); ++pair) {
      request.query.push_back({pair->first, pair->second});
    }
    parser->reset();
  }
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
