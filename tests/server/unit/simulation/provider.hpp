#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "external.hpp"
#include "simulation/database.hpp"
#include "simulation/scheduler.hpp"

namespace simulation {

/// The payment provider, as it is documented: keys that repeat what was answered for a day, pages
/// that last a day. Every call may go wrong.
class Provider final : public server::PaymentApi {
 public:
  struct Page {
    std::string id;
    server::PaymentRequest request;
    int attempt = 1;
    milliseconds made{0};
    bool paid = false;
    bool expired = false;
    bool expired_by_us = false;
    bool shown = false;                 ///< to a shopper
    bool given_up_before_paid = false;  ///< by the shop's own clock
    /// The last who was answered that it is paid.
    const Scheduler::Actor* said_paid_to = nullptr;

    [[nodiscard]] std::int64_t centavos() const;
    [[nodiscard]] std::string url() const { return "https://pay.example/" + id; }
  };

  Provider(Scheduler& scheduler, Later later) : scheduler_(scheduler), later_(std::move(later)) {}

  server::Result<server::PaymentSession, server::PaymentFailure> create(
      const server::PaymentRequest& request, milliseconds limit) override;
  server::Result<server::PaymentStatus, server::PaymentFailure> status(std::string_view id,
                                                                       milliseconds limit) override;
  server::Result<server::PaymentPage, server::PaymentFailure> list(server::PaymentPeriod period,
                                                                   std::string_view from,
                                                                   milliseconds limit) override;
  server::Result<server::PaymentDetails, server::PaymentFailure> details(
      std::string_view id, milliseconds limit) override;
  std::optional<server::PaymentFailure> expire(std::string_view id, milliseconds limit) override;

  [[nodiscard]] std::vector<Page>& pages() { return pages_; }
  [[nodiscard]] Page* find(std::string_view id);
  [[nodiscard]] server::PaymentStatus state_of(const Page& page) const;
  [[nodiscard]] int calls() const { return calls_; }
  /// Whether a call with this idempotency key was ever made.
  [[nodiscard]] bool was_asked(const std::string& key) const { return asked_.contains(key); }

 private:
  struct Answer {
    int status = 200;
    std::string error{};
    std::size_t page = 0;
  };
  struct Kept {
    std::string body;
    Answer answer;
    milliseconds at;
  };

  /// recorded: an answer that is no page, kept under the key all the same.
  Answer make(const server::PaymentRequest& request, const Answer& says);
  /// The answer of any other call; nothing when it has none.
  std::optional<server::PaymentFailure> trouble(const std::string& what);

  Scheduler& scheduler_;
  Later later_;
  std::vector<Page> pages_;
  std::map<std::string, Kept> keys_;
  std::set<std::string> asked_;
  int calls_ = 0;
};

}  // namespace simulation
