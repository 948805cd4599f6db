#include "accounts/reset_mails.hpp"

#include <curl/curl.h>

#include <array>
#include <cstdio>
#include <ctime>
#include <memory>
#include <utility>

#include "accounts/accounts.sql.hpp"
#include "accounts/reset_mail.eml.hpp"
#include "accounts/service.hpp"
#include "budgets.hpp"

namespace server {
namespace {

/// Returns the mail with its headers.
std::string mail_text(const std::string& from, const std::string& to, const std::string& link) {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  std::array<char, 40> date{};
  static_cast<void>(
      std::strftime(date.data(), date.size(), "%a, %d %b %Y %T +0000", gmtime_r(&now, &parts)));
  std::string quoted;  // quoted-printable: a line has at most 76 characters
  for (std::size_t i = 0; i < link.size(); ++i) {
    quoted += (link[i] == '=' ? "=3D" : link.substr(i, 1)) + (i % 50 == 49 ? "=\n" : "");
  }
  std::string text(kResetMail);
  // The recipient last, because an e-mail may contain {link}.
  for (const auto& [name, value] : {std::pair<std::string_view, std::string>("{date}", date.data()),
                                    {"{from}", from},
                                    {"{id}", random_hex(16) + from.substr(from.find('@'))},
                                    {"{shop}", link.substr(0, link.find("/acceder"))},
                                    {"{link}", quoted},
                                    {"{to}", to}}) {
    for (auto at = text.find(name); at != std::string::npos;
         at = text.find(name, at + value.size())) {
      text.replace(at, name.size(), value);
    }
  }
  return text;
}

}  // namespace

MailOutcome mail_reset_link(const MailConfig& config, const std::string& to,
                            const std::string& link, const std::stop_token& stop) {
  std::string text = mail_text(config.from, to, link);
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(
      fmemopen(text.data(), text.size(), "r"), std::fclose);
  const curl_xferinfo_callback on_progress = [](void* token, auto...) {
    return static_cast<const std::stop_token*>(token)->stop_requested() ? 1 : 0;
  };
  const std::unique_ptr<CURL, void (*)(CURL*)> handle(curl_easy_init(), curl_easy_cleanup);
  CURL* const curl = handle.get();
  curl_slist recipients{const_cast<char*>(to.c_str()), nullptr};
  curl_easy_setopt(curl, CURLOPT_URL, config.server.c_str());
  curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
  curl_easy_setopt(curl, CURLOPT_USE_SSL,
                   long{config.needs_tls ? CURLUSESSL_ALL : CURLUSESSL_NONE});
  curl_easy_setopt(curl, CURLOPT_SSLVERSION, long{CURL_SSLVERSION_TLSv1_2});
  curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(curl, CURLOPT_FORBID_REUSE, 1L);
  curl_easy_setopt(curl, CURLOPT_TIMEOUT_MS, long{budgets::kMailCall.count()});
  // Also of QUIT, which the other limit excludes.
  curl_easy_setopt(curl, CURLOPT_SERVER_RESPONSE_TIMEOUT, long{budgets::kMailResponse.count()});
  curl_easy_setopt(curl, CURLOPT_NOPROGRESS, 0L);
  curl_easy_setopt(curl, CURLOPT_XFERINFOFUNCTION, on_progress);
  curl_easy_setopt(curl, CURLOPT_XFERINFODATA, &stop);
  curl_easy_setopt(curl, CURLOPT_MAIL_FROM, config.from.c_str());
  curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, &recipients);
  curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
  curl_easy_setopt(curl, CURLOPT_CRLF, 1L);
  curl_easy_setopt(curl, CURLOPT_READDATA, file.get());
  const CURLcode code = curl_easy_perform(curl);
  long status = 0;
  curl_easy_getinfo(curl, CURLINFO_RESPONSE_CODE, &status);
  constexpr long kGoAhead = 354;  // after it the server may have taken the mail
  return {code == CURLE_OK     ? "sent"
          : status == kGoAhead ? "uncertain"
                               : "refused",
          curl_easy_strerror(code) + (", status " + std::to_string(status))};
}

Task<void> ResetMails::run(const std::stop_token& stop) {
  while (!config.mail.server.empty() && !stop.stop_requested()) {
    const auto claimed = co_await sql::reset_claim(database);
    const auto& [oldest_at, email, is_lost, account, hash] = claimed.value();
    oldest.set(oldest_at);
    if (email.empty()) {
      co_return;
    }
    MailOutcome outcome{"lost", "not confirmed twice, or a day old"};
    if (is_lost == false) {
      const std::string link =
          reset_link(config.public_url, {account, hash}, clock.date(), config.accounts.reset_key);
      const auto call = [&, &to = email] { return mail(config.mail, to, link, stop); };
      outcome = co_await worker.run(call);
    }
    if (is_lost) {  // there is such an account
      outcomes[outcome.name].add();
      log.info("reset_mail", {{"outcome", outcome.name},
                              {"account", names.brief("log, e-mail", email)},
                              {"reason", outcome.reason}});
    }
    if (outcome.name == "refused") {
      co_await sql::reset_defer(database, email);
    } else if (outcome.name != "uncertain") {  // which reset_claim has counted
      co_await sql::reset_done(database, email);
    }
  }
}

}  // namespace server
