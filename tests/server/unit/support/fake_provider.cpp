#include "support/fake_provider.hpp"

#include <utility>

namespace test {
namespace {

server::ServerOptions options() {
  server::ServerOptions options;
  options.destinations = {{"calls", 64}};
  return options;
}

server::Router router(const server::Handler& answers) {
  server::Router router;
  router.add(server::Method::post, "/v1/checkout/sessions", 0, answers);
  router.add(server::Method::get, "/v1/checkout/sessions", 0, answers);
  router.add(server::Method::get, "/v1/checkout/sessions/{id}", 0, answers);
  router.add(server::Method::get, "/elsewhere", 0, answers);
  router.add(server::Method::post, "/recaptcha/api/siteverify", 0, answers);
  return router;
}

}  // namespace

FakeProvider::FakeProvider()
    : server_(loop_, options(),
              router([this](const server::Request& request) -> server::Task<server::Reply> {
                const auto work = [&] { return handle(request); };
                auto reply = co_await workers_.run(work);
                co_return reply;
              }),
              {metrics_, log_}) {
  server_.start();
}

std::string FakeProvider::url() const {
  return "http://127.0.0.1:" + std::to_string(server_.port());
}

void FakeProvider::answer_with(Answer answer) {
  const std::lock_guard lock(mutex_);
  answer_ = std::move(answer);
}

void FakeProvider::answer_with(int status, std::string body) {
  answer_with([status, body = std::move(body)](const server::Request&) {
    server::Reply reply;
    reply.status = status;
    reply.body = body;
    return reply;
  });
}

std::vector<server::Request> FakeProvider::requests() const {
  const std::lock_guard lock(mutex_);
  return requests_;
}

server::Reply FakeProvider::handle(const server::Request& request) {
  Answer answer;
  {
    const std::lock_guard lock(mutex_);
    requests_.push_back(request);
    answer = answer_;
  }
  return answer(request);
}

}  // namespace test
