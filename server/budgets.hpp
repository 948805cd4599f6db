#pragma once

#include <chrono>

/// All durations that must agree with each other. A purchase, and what is around it:
///
///     0 s      1.25 s                7.25 s              8 s          20 s       30 s       75 s
///     | before   |    kCreateCall      | kAfterCreateCall |            |          |          |
///     |-------------------- kRequest -------------------->|            |          |          |
///     |------------- nginx waits for the response (nginx.conf.in) ---->|          |          |
///     |------------- all bytes of the request arrive: kRequestInput ------------->|          |
///     |------------- an idle connection ends: kKeepAlive (nginx's after 60 s) -------------->|
///
/// "before" is everything before the provider's call: a connection to the database, the row. Each
/// wait also ends at the request's deadline (task.hpp).
namespace server::budgets {

using std::chrono::milliseconds;

// A request.
inline constexpr milliseconds kRequest{8'000};
inline constexpr milliseconds kRequestInput{30'000};  ///< longer than nginx waits for a response
inline constexpr milliseconds kKeepAlive{75'000};     ///< longer than nginx's 60 s
/// Of open connections during a stop, after kRequest. systemd allows 15 s.
inline constexpr milliseconds kDrainIdle{500};
inline constexpr milliseconds kBackgroundStop{1'000};  ///< of periodic work, after the drain

// The database. All of it together fits before a purchase's call.
inline constexpr milliseconds kDatabaseQueue{2'000};    ///< for a free connection
inline constexpr milliseconds kDatabaseConnect{2'000};  ///< for each host; libpq accepts no less
/// PostgreSQL ends a statement after 2 s; this is for one that hangs.
inline constexpr milliseconds kStatement{2'500};
inline constexpr milliseconds kDatabaseProbe{250};
/// Without any response for longer than this the database is down: some probes may wait for a
/// connection.
inline constexpr milliseconds kDatabaseSilence{2'000};

// Calls to other services.
inline constexpr milliseconds kServiceConnect{2'000};
inline constexpr milliseconds kCreateCall{6'000};  ///< creates a payment page
inline constexpr milliseconds kReadCall{4'000};    ///< of the payment provider
/// Two timeouts open the carrier's breaker, so it opens at most 8 s after the carrier hangs, even
/// without concurrent requests.
inline constexpr milliseconds kCarrierCall{4'000};
inline constexpr milliseconds kCaptchaCall{4'000};
inline constexpr milliseconds kMailCall{30'000};
inline constexpr std::chrono::seconds kMailResponse{15};  ///< of a mail server to one command

// Reserves: what remains of kRequest for the work after a wait.
inline constexpr milliseconds kAfterCreateCall{750};  ///< the row and the response
inline constexpr milliseconds kAfterReadCall{500};    ///< the row and the response
inline constexpr milliseconds kAfterHash{1'500};      ///< the statements after a password hash
inline constexpr milliseconds kAfterCaptcha{2'000};   ///< a hash and its statements

static_assert(kMailCall + kMailResponse < std::chrono::minutes{1});  // the lease of reset_claim
static_assert(kCreateCall + kAfterCreateCall < kRequest);
static_assert(kStatement < kRequest && kRequest < kRequestInput && kRequestInput < kKeepAlive);

}  // namespace server::budgets
