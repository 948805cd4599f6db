#pragma once

#include <pistache/http.h>

#include <atomic>
#include <memory>
#include <utility>

#include "http/pistache_handler.hpp"
#include "http/reader.hpp"

namespace server {

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
};

/// One request and the way back for its answer, which may be given from any thread, once.
class Exchange {
 public:
  Exchange(std::shared_ptr<HttpState> state, std::shared_ptr<Connection> connection,
           Pistache::Http::ResponseWriter writer);

  Request request;
  bool keep_alive = true;

  void answer(Reply reply);
  /// Answers in the program's own error form.
  void refuse(Fault fault, std::string_view detail = {}, const std::string& allow = {});
  /// Calls the handler; an exception becomes Fault::internal.
  void run(const Handler& handler);
  /// The same for one that answers later. Refuses when the server is stopping.
  static void run(const std::shared_ptr<Exchange>& exchange, const DeferredHandler& handler);

 private:
  void send(const std::shared_ptr<Pistache::Tcp::Peer>& peer, Reply& reply);

  std::shared_ptr<HttpState> state_;
  std::shared_ptr<Connection> connection_;
  Pistache::Http::ResponseWriter writer_;
};

}  // namespace server
