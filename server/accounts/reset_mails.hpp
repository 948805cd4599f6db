#pragma once

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/crypto.hpp"
#include "base/log.hpp"
#include "base/metrics.hpp"
#include "config.hpp"
#include "external.hpp"
#include "loop/workers.hpp"
#include "postgres/statement.hpp"

namespace server {

/// sent; refused: the mail server has not taken it; uncertain: it may have.
struct MailOutcome {
  std::string_view name;
  std::string reason{};  ///< for the log
};

/// Mails a reset link. Blocks, because libcurl waits for the last responses of a mail server.
[[nodiscard]] MailOutcome mail_reset_link(const MailConfig& config, const std::string& to,
                                          const std::string& link, const std::stop_token& stop);

/// Mails the links that AccountService::request_reset() queued, at most two copies of each. The
/// references outlive this.
struct ResetMails {
  /// Mails what is due.
  [[nodiscard]] Task<void> run(const std::stop_token& stop);

  Database& database;
  Workers& worker;
  const Config& config;
  const Pseudonyms& names;
  Clock& clock;
  Log& log;
  Metrics& metrics;
  std::function<decltype(mail_reset_link)> mail = mail_reset_link;
  LabelledCounters outcomes{
      metrics, "tuisty_reset_mails_total", "", "outcome", {"sent", "refused", "uncertain", "lost"}};
  Gauge& oldest = metrics.gauge("tuisty_oldest_reset_mail_timestamp_seconds");
};

}  // namespace server
