#include "support/account_fakes.hpp"

#include <algorithm>

namespace test {

using server::Clock;

bool FakeAccounts::create(const server::NewAccount& account) {
  return by_email.emplace(account.email, account).second;
}

std::optional<server::StoredCredentials> FakeAccounts::find(std::string_view email) {
  ++looked_up;
  const auto found = by_email.find(std::string(email));
  if (found == by_email.end()) {
    return std::nullopt;
  }
  return server::StoredCredentials{found->second.id, found->second.password_hash};
}

void FakeAccounts::replace_hash(const server::StoredCredentials& was, std::string_view hash) {
  for (auto& [email, account] : by_email) {
    if (account.id == was.account_id && account.password_hash == was.password_hash) {
      account.password_hash = hash;
    }
  }
}

std::optional<std::string> FakeSignIns::account_of(std::string_view token) {
  const auto found = accounts.find(token);
  return found == accounts.end() ? std::nullopt : std::optional(found->second);
}

void FakeSignIns::open(std::string_view account_id, std::string_view token) {
  accounts.emplace(token, account_id);
}

bool FakeSignIns::revoke(std::string_view token) { return accounts.erase(std::string(token)) == 1; }

std::optional<std::string> FakePasswords::hash(const std::string& password,
                                               Clock::TimePoint /*deadline*/) {
  ++hashed;
  return busy ? std::nullopt : std::optional("hash:" + password);
}

std::optional<bool> FakePasswords::verify(const std::optional<std::string>& hash,
                                          const std::string& password,
                                          Clock::TimePoint /*deadline*/) {
  ++verified;
  if (busy) {
    return std::nullopt;
  }
  return hash && (*hash == "hash:" + password || *hash == "old:" + password);
}

bool FakePasswords::needs_rehash(const std::string& hash) const { return hash.starts_with("old:"); }

int FakeRateLimits::charge(const std::vector<Charge>& charges) {
  int wait = 0;
  for (const Charge& charge : charges) {
    int& count = hits[charge.key];
    if (count >= charge.limit.count) {
      wait = std::max(wait, charge.limit.seconds);
    }
    count += charge.count ? 1 : 0;
  }
  return wait;
}

void FakeRateLimits::give_back(const std::vector<std::string>& keys) {
  if (away_when_giving_back) {
    throw server::StoreUnavailable("away");
  }
  for (const std::string& key : keys) {
    hits[key] = std::max(0, hits[key] - 1);
  }
}

server::CaptchaVerdict FakeCaptcha::check(std::string_view proof, std::chrono::milliseconds limit) {
  limits.push_back(limit);
  if (proof == "later") {
    return server::CaptchaVerdict::unavailable;
  }
  return proof == "good" ? server::CaptchaVerdict::passed : server::CaptchaVerdict::refused;
}

}  // namespace test
