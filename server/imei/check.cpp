#include "imei/check.hpp"

#include <array>

#include "http/api.hpp"
#include "http/errors.hpp"
#include "http/json_body.hpp"
#include "json.hpp"

namespace server {
namespace {

/// Of an entry of the cache.
constexpr std::chrono::seconds kLifetime{60};
/// For one look-up. Two timeouts open the breaker, so it opens at most 8 s after the carrier hangs,
/// even without concurrent requests.
constexpr std::chrono::seconds kLimit{4};

}  // namespace

std::optional<DeviceAnswer> DeviceCache::find(const std::string& imei, Clock::TimePoint now) const {
  const auto found = answers_.find(imei);
  return found == answers_.end() || found->second.expires_at <= now
             ? std::nullopt
             : std::optional(found->second.answer);
}

void DeviceCache::put(const std::string& imei, const DeviceAnswer& answer, Clock::TimePoint now) {
  if (const auto known = answers_.find(imei); known != answers_.end()) {
    by_expiry_.erase({known->second.expires_at, imei});
  }
  answers_.insert_or_assign(imei, Entry{answer, now + kLifetime});
  by_expiry_.emplace(now + kLifetime, imei);
  evict(now);
}

void DeviceCache::evict(Clock::TimePoint now) {
  while (!by_expiry_.empty() && (by_expiry_.begin()->first <= now || answers_.size() > most_)) {
    answers_.erase(by_expiry_.begin()->second);
    by_expiry_.erase(by_expiry_.begin());
  }
}

namespace {

using shop::ErrorCode;

ErrorCode code_of(CallResult failure) {
  switch (failure) {
    case CallResult::responded:
      return ErrorCode::imei_answer_incomplete;
    case CallResult::cut_short:
      return ErrorCode::busy;
    default:
      return ErrorCode::imei_unavailable;
  }
}

ApiError wrong(const shop::imei::Check& check) {
  ApiError error{*check.error, "imei"};
  if (error.code == ErrorCode::imei_wrong_length) {
    error.more = "Actualmente tiene " + std::to_string(check.characters) + '.';
  }
  return error;
}

}  // namespace

Task<Result<DeviceAnswer>> CheckImei::operator()(const std::string& text) {
  const auto checked = shop::imei::check(text);
  if (checked.error) {
    co_return wrong(checked);
  }
  const std::string& imei = checked.digits;
  if (auto known = cache_.find(imei, clock_.now())) {
    checks_["cached"].add();
    co_return *known;
  }
  auto permit = breaker_.acquire();
  if (!permit) {
    checks_["breaker_open"].add();
    co_return ApiError{ErrorCode::imei_unavailable};
  }
  checks_["asked"].add();
  const auto outcome = co_await lookup_(imei, kLimit);
  permit->record(outcome ? CallResult::responded : outcome.error());
  if (!outcome) {
    co_return ApiError{code_of(outcome.error())};
  }
  cache_.put(imei, *outcome, clock_.now());
  co_return *outcome;
}

namespace {

/// In the order of Homologation.
constexpr std::array<const char*, 4> kWords{"NO ENCONTRADO", "NO COMPATIBLE",
                                            "COMPATIBLE HOMOLOGADO", "COMPATIBLE PROBADO"};

const char* word(shop::imei::Homologation homologation) {
  return kWords.at(static_cast<std::size_t>(homologation));
}

const char* word(bool supported) { return supported ? "SI" : "NO"; }

Task<Result<Reply>> check_imei(CheckImei& check, const Request& request) {
  const auto body = read_json_object(request);
  if (!body) {
    co_return body.error();
  }
  JsonMembers members(**body);
  const std::string imei = members.required_text("imei", request.body.size());
  if (members.error) {
    co_return *members.error;
  }
  const auto device = co_await check(imei);  // the core validates the text
  co_return device ? Result<Reply>(json_reply(200, device_json(*device))) : device.error();
}

}  // namespace

std::string device_json(const DeviceAnswer& device) {
  return JsonObject()
      .add_json("result", JsonObject()
                              .add("homologated", word(device.homologation))
                              .add("volte_support", word(device.volte))
                              .add("band28_support", word(device.band28))
                              .add("esim", word(device.esim))
                              .text())
      .text();
}

void add_imei_routes(Router& router, CheckImei& check) {
  router.add(Method::post, "/imeis", kCarrier,
             [&check](const Request& request) { return check_imei(check, request); });
}

}  // namespace server
