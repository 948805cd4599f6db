#include "support/fakes.hpp"

#include <cstdio>

namespace test {

using server::SessionStatus;

void FakeClock::sleep(std::chrono::milliseconds time) {
  now_ += time;
  slept += time;
  if (on_sleep) {
    on_sleep();
  }
}

std::string FakeRandom::hex(std::size_t bytes) {
  std::string digits = std::to_string(++count_);
  return std::string(bytes * 2 - digits.size(), '0') + digits;
}

std::variant<server::PaymentSession, server::PaymentFailure> FakePayments::create(
    const server::PaymentRequest& request, std::chrono::milliseconds limit) {
  requests.push_back(request);
  limits.push_back(limit);
  if (const auto* failure = std::get_if<server::PaymentFailure>(&next)) {
    return *failure;
  }
  const std::string id = "cs_test_" + request.idempotency_key.substr(4, 32);
  return server::PaymentSession{id, "https://pay.example/" + id};
}

std::variant<server::PaymentStatus, server::PaymentFailure> FakePayments::status(
    std::string_view /*provider_id*/, std::chrono::milliseconds /*limit*/) {
  ++status_calls;
  return next_status;
}

std::optional<std::string> FakeTokens::account_of(std::string_view token) {
  if (away) {
    throw server::StoreUnavailable("away");
  }
  if (token == "other-token") {
    return "other";
  }
  return token == "good-token" ? std::optional<std::string>("account") : std::nullopt;
}

void FakeStore::answer() const {
  if (away) {
    throw server::StoreUnavailable("away");
  }
}

server::SessionStore::Begin FakeStore::begin(const server::NewSession& session,
                                             const std::optional<server::IdempotencyKey>& key) {
  answer();
  if (key && keys.contains(key->key)) {
    return resume(*key);
  }
  Row row{{session.id, session.type, SessionStatus::creating, session.quote.fingerprint, {}, {}}};
  row.session.product = session.quote.lines.front().plan_id;
  row.session.centavos = session.quote.total.centavos();
  row.session.phone = session.phone;
  if (key) {
    keys[key->key] = {key->request_digest, session.id};
  }
  rows[session.id] = row;
  return Claimed{row.session};
}

server::SessionStore::Begin FakeStore::resume(const server::IdempotencyKey& key) {
  answer();
  const auto found = keys.find(key.key);
  if (found == keys.end()) {
    throw server::StoreUnavailable("no such key");
  }
  if (found->second.digest != key.request_digest) {
    return Conflict{};
  }
  Row& row = rows.at(found->second.id);
  const bool creating = row.session.status == SessionStatus::creating;
  if (!creating && row.session.status != SessionStatus::failed) {
    return Done{row.session};
  }
  if (creating && row.leased) {
    return InProgress{};
  }
  row.session.status = SessionStatus::creating;
  row.leased = true;
  return Claimed{row.session};
}

void FakeStore::complete(std::string_view id, std::string_view provider_id, std::string_view url) {
  answer();
  auto& session = rows.at(std::string(id)).session;
  if (session.status == SessionStatus::creating || session.status == SessionStatus::failed) {
    session.status = SessionStatus::open;
    session.provider_id = provider_id;
    session.url = url;
  }
}

void FakeStore::fail(std::string_view id, bool next_attempt) {
  answer();
  auto& session = rows.at(std::string(id)).session;
  if (session.status == SessionStatus::creating) {
    session.status = SessionStatus::failed;
    session.attempt += next_attempt ? 1 : 0;
  }
}

std::optional<server::StoredSession> FakeStore::find(std::string_view provider_id) {
  answer();
  for (const auto& [id, row] : rows) {
    if (row.session.provider_id == provider_id) {
      return row.session;
    }
  }
  return std::nullopt;
}

void FakeStore::settle(std::string_view id, SessionStatus status) {
  answer();
  auto& session = rows.at(std::string(id)).session;
  if (session.status == SessionStatus::open) {
    session.status = status;
  }
}

void FakeStore::ping() {
  ++pings;
  answer();
}

}  // namespace test
