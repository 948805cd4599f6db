#include "support/fake_provider.hpp"

#include <utility>

namespace test {
namespace {

http_base::ServerOptions options() {
  http_base::ServerOptions options;
  options.lanes = {{"calls", 16, 16}};
  options.fault_reply = [](http_base::Fault, const http_base::Request&, std::string_view) {
    http_base::Reply reply;
    reply.status = 500;
    return reply;
  };
  return options;
}

http_base::Router router(const http_base::Handler& handler) {
  http_base::Router router;
  router.add(http_base::Method::post, "/v1/checkout/sessions", 0, handler);
  router.add(http_base::Method::get, "/v1/checkout/sessions/{id}", 0, handler);
  router.add(http_base::Method::get, "/elsewhere", 0, handler);
  router.add(http_base::Method::post, "/recaptcha/api/siteverify", 0, handler);
  return router;
}

}  // namespace

FakeProvider::FakeProvider()
    : server_(options(),
              router([this](const http_base::Request& request) { return handle(request); })) {
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
  answer_with([status, body = std::move(body)](const http_base::Request&) {
    http_base::Reply reply;
    reply.status = status;
    reply.body = body;
    return reply;
  });
}

std::vector<http_base::Request> FakeProvider::requests() const {
  const std::lock_guard lock(mutex_);
  return requests_;
}

http_base::Reply FakeProvider::handle(const http_base::Request& request) {
  Answer answer;
  {
    const std::lock_guard lock(mutex_);
    requests_.push_back(request);
    answer = answer_;
  }
  return answer(request);
}

}  // namespace test
