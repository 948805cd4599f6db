#include "accounts/reset_mails.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <deque>
#include <string>
#include <vector>

#include "support/accounts.hpp"

namespace server {
namespace {

using shop::ErrorCode;
using testing::ElementsAre;
using testing::IsEmpty;
using testing::StartsWith;

constexpr const char* kAna = "ana@example.com";

/// A mail server that records the recipients and answers as told. password_resets.test.ts has SMTP.
class ResetMailsTest : public test::AccountFixture {
 protected:
  ResetMailsTest() {
    config_.public_url = "https://tienda.example";
    config_.accounts.reset_key = test::kResetKey;
    config_.mail.server = "smtp://mail.example";
    EXPECT_TRUE(test::run(accounts_.create(test::new_account('1', kAna))));
  }

  test::Outcome<std::string> ask(const std::string& email, const std::string& captcha = "good") {
    return test::outcome(service_.request_reset({email, {}, captcha}, "203.0.113.7"));
  }
  void send() { test::run(mails_.run(stop_.get_token())); }
  /// The rows, as "e-mail copies" and whether they wait.
  std::string queue() {
    return database_.value(
        "SELECT string_agg(concat_ws(' ', email, copies, CASE WHEN next_at > now() THEN 'waits' "
        "END),"
        " ', ' ORDER BY email) FROM password_resets");
  }
  void skip_pause() { database_.run("UPDATE password_resets SET next_at = now()"); }
  double counted(const std::string& outcome) { return mails_.outcomes[outcome].value(); }

  Config config_;
  Log log_{-1};
  Metrics metrics_;
  test::FakeClock clock_;
  std::stop_source stop_;
  std::vector<std::string> recipients_;
  std::vector<std::string> links_;
  std::string meanwhile_;                  ///< the queue while the last mail was sent
  std::deque<std::string_view> outcomes_;  ///< of the next mails; then "sent"
  ResetMails mails_{database_.connections,
                    test::workers(),
                    config_,
                    names_,
                    clock_,
                    log_,
                    metrics_,
                    [this](const auto&, const auto& to, const auto& link, const auto&) {
                      recipients_.push_back(to);
                      meanwhile_ = queue();
                      links_.push_back(link);
                      MailOutcome outcome{"sent"};
                      if (!outcomes_.empty()) {
                        outcome = {outcomes_.front(), "status 550"};
                        outcomes_.pop_front();
                      }
                      return outcome;
                    }};
};

TEST_F(ResetMailsTest, LinkOfAKnownEmailIsMailedOnce) {
  EXPECT_EQ(test::value(ask(" Ana@Example.com ")), kAna);
  EXPECT_EQ(queue(), "ana@example.com 0");
  send();
  send();
  EXPECT_THAT(recipients_, ElementsAre(kAna));
  EXPECT_THAT(links_,
              ElementsAre(StartsWith("https://tienda.example/acceder#restablecer=acc_1111")));
  EXPECT_EQ(queue(), "");
  const std::string token = links_[0].substr(links_[0].find('=') + 1);
  const auto fresh = test::run(service_.reset_password({token, "palma verde"}, clock_.date()));
  EXPECT_TRUE(test::account_of(accounts_, fresh));
}

TEST_F(ResetMailsTest, UnknownEmailIsQueuedAndNotMailed) {
  EXPECT_EQ(test::value(ask("luis@example.com")), "luis@example.com");
  EXPECT_EQ(queue(), "luis@example.com 0");
  send();
  EXPECT_THAT(recipients_, IsEmpty());
  EXPECT_EQ(queue(), "");
  EXPECT_EQ(counted("lost"), 0);
}

TEST_F(ResetMailsTest, InvalidRequestIsNotQueued) {
  test::expect_error(ask(""), ErrorCode::email_required, "email");
  test::expect_error(ask("ana@example.com\r\nBcc: b@example.com"), ErrorCode::email_malformed,
                     "email");
  test::expect_error(ask(kAna, ""), ErrorCode::captcha_required, "captcha");
  test::expect_error(ask(kAna, "bad"), ErrorCode::captcha_invalid, "captcha");
  test::expect_error(ask(kAna, "later"), ErrorCode::busy);
  EXPECT_EQ(queue(), "");
  EXPECT_EQ(count("rate_limits WHERE hits > 0"), "0");
}

TEST_F(ResetMailsTest, FourthLinkWithinTheLifetimeOfOneIsNotQueued) {
  for (int i = 0; i < 4; ++i) {
    EXPECT_TRUE(ask(kAna));
    send();
  }
  EXPECT_EQ(recipients_.size(), 3U);
  EXPECT_EQ(test::run(limits_.doublings("203.0.113.7")), 1) << "as after as many registrations";
  EXPECT_TRUE(ask("luis@example.com"));
  EXPECT_EQ(queue(), "luis@example.com 0") << "each e-mail has its own count";
}

TEST_F(ResetMailsTest, SecondRequestWhileOneWaitsIsTheSame) {
  EXPECT_TRUE(ask(kAna));
  EXPECT_TRUE(ask(kAna));
  send();
  EXPECT_EQ(recipients_.size(), 1U);
}

TEST_F(ResetMailsTest, RefusedMailIsSentAgainAfterAPause) {
  EXPECT_TRUE(ask(kAna));
  for (int i = 0; i < 5; ++i) {
    outcomes_ = {"refused"};
    skip_pause();
    send();
    EXPECT_EQ(queue(), "ana@example.com 0 waits");
  }
  send();
  EXPECT_EQ(recipients_.size(), 5U) << "the pause is not over";
  skip_pause();
  send();
  EXPECT_EQ(recipients_.size(), 6U);
  EXPECT_EQ(counted("refused"), 5);
  EXPECT_EQ(counted("sent"), 1);
  EXPECT_EQ(queue(), "");
}

TEST_F(ResetMailsTest, PauseGrowsWithTheAgeOfTheRequest) {
  for (const auto& [age, pause] : {std::pair("1 s", "5"), std::pair("1 min", "60"),
                                   std::pair("9 min", "540"), std::pair("5 h", "3600")}) {
    EXPECT_TRUE(ask(kAna));
    database_.run(std::string("UPDATE password_resets SET next_at = now(), requested_at = now() -"
                              " interval '") +
                  age + "'");
    outcomes_ = {"refused"};
    send();
    EXPECT_EQ(database_.value(std::string("SELECT abs(extract(epoch FROM next_at - now()) - ") +
                              pause + ") < 5 FROM password_resets"),
              "t")
        << age;
  }
}

TEST_F(ResetMailsTest, AtMostTwoCopiesMayHaveBeenSent) {
  EXPECT_TRUE(ask(kAna));
  outcomes_ = {"uncertain", "refused", "uncertain", "sent"};
  send();
  EXPECT_EQ(queue(), "ana@example.com 1 waits");
  skip_pause();
  send();
  EXPECT_EQ(queue(), "ana@example.com 1 waits") << "a refusal takes back its own copy only";
  skip_pause();
  send();
  EXPECT_EQ(meanwhile_, "ana@example.com 2 waits") << "as a server that is killed leaves it";
  EXPECT_EQ(queue(), "ana@example.com 2 waits");
  EXPECT_EQ(counted("lost"), 0);
  skip_pause();
  send();
  EXPECT_EQ(recipients_.size(), 3U) << "no third copy";
  EXPECT_EQ(counted("lost"), 1);
  EXPECT_EQ(queue(), "");
}

TEST_F(ResetMailsTest, RequestOfYesterdayIsLost) {
  EXPECT_TRUE(ask(kAna));
  database_.run("UPDATE password_resets SET requested_at = now() - interval '23 hours'");
  EXPECT_TRUE(ask("luis@example.com"));
  EXPECT_EQ(test::run(sql::reset_claim(database_.connections))->email, kAna);
  database_.run(
      "UPDATE password_resets SET next_at = now(), copies = 0,"
      " requested_at = requested_at - interval '2 hours'");
  send();
  EXPECT_THAT(recipients_, IsEmpty());
  EXPECT_EQ(counted("lost"), 1);
  EXPECT_EQ(queue(), "");
}

TEST_F(ResetMailsTest, RowThatAnotherServerSendsIsNotClaimed) {
  EXPECT_TRUE(ask(kAna));
  const auto other = database_.transaction("SELECT FROM password_resets FOR UPDATE");
  send();
  EXPECT_THAT(recipients_, IsEmpty());
  const double waiting = mails_.oldest.value();
  EXPECT_GT(waiting, 1'700'000'000) << "the age of the oldest is known all the same";
}

TEST_F(ResetMailsTest, NothingIsSentWithoutAMailServerOrAfterAStopRequest) {
  EXPECT_TRUE(ask(kAna));
  config_.mail.server = "";
  send();
  config_.mail.server = "smtp://mail.example";
  stop_.request_stop();
  send();
  EXPECT_THAT(recipients_, IsEmpty());
  EXPECT_EQ(queue(), "ana@example.com 0");
}

}  // namespace
}  // namespace server
