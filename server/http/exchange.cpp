#include "http/exchange.hpp"

#include <pistache/peer.h>
#include <sys/socket.h>

#include <exception>
#include <utility>

namespace server {
namespace {

/// A header with any name: Pistache writes only typed headers.
class TextHeader final : public Pistache::Http::Header::Header {
 public:
  TextHeader(std::string name, std::string_view value) : name_(std::move(name)) {
    for (const char c : value) {
      value_ += c == '\r' || c == '\n' ? ' ' : c;  // a value never starts a header of its own
    }
  }
  const char* name() const override { return name_.c_str(); }
  uint64_t hash() const override { return std::hash<std::string>{}(name_); }
  void write(std::ostream& os) const override { os << value_; }

 private:
  std::string name_;
  std::string value_;
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

  void give(Reply reply) {
    if (!given_.exchange(true)) {
      exchange_->answer(std::move(reply));
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

}  // namespace

Exchange::Exchange(std::shared_ptr<HttpState> state, std::shared_ptr<Connection> connection,
                   Pistache::Http::ResponseWriter writer)
    : state_(std::move(state)), connection_(std::move(connection)), writer_(std::move(writer)) {}

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
    handler(exchange->request, [owed](Reply reply) { owed->give(std::move(reply)); });
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
  answer(std::move(reply));
}

void Exchange::answer(Reply reply) {
  if (state_->options.on_reply) {
    const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Request::Clock::now() -
                                                                            request.received);
    state_->options.on_reply({request, reply.status, took});
  }
  // A strong reference first, and only then a look at the peer: the client may leave at any moment,
  // and ResponseWriter::peer() would test and lock in two steps.
  const auto peer = writer_.getPeer();
  if (!peer) {
    return;
  }
  if (reply.delivery == Reply::Delivery::cut) {
    connection_->closed = true;
    ::shutdown(peer->fd(), SHUT_RDWR);
    return;
  }
  send(peer, reply);
}

void Exchange::send(const std::shared_ptr<Pistache::Tcp::Peer>& peer, Reply& reply) {
  const bool close = !keep_alive || reply.delivery == Reply::Delivery::close ||
                     connection_->close_next || state_->draining;
  auto& headers = writer_.headers();
  using Pistache::Http::ConnectionControl;
  headers.add<Pistache::Http::Header::Connection>(close ? ConnectionControl::Close
                                                        : ConnectionControl::KeepAlive);
  headers.add(std::make_shared<TextHeader>("Content-Type", reply.content_type));
  for (Header& header : reply.headers) {
    headers.add(std::make_shared<TextHeader>(std::move(header.name), header.value));
  }
  if (request.method == Method::head) {
    reply.body.clear();
  }
  // Both before the answer leaves: the client's next request may come right behind it.
  connection_->closed = close;
  connection_->answer_due = false;
  connection_->answered();
  auto sent = writer_.send(static_cast<Pistache::Http::Code>(reply.status), reply.body);
  if (close) {
    // Pistache announces the end of the connection but never makes it.
    sent.then([peer](ssize_t) { ::shutdown(peer->fd(), SHUT_WR); },
              Pistache::Async::IgnoreException);
  }
}

}  // namespace server
