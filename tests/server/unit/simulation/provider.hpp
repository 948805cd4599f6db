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
/// that last until their expires_at. Every call may go wrong.
class Provider final : public server::PaymentApi {
 public:
  struct Page {
    std::string id;
    server::PaymentRequest request;
    milliseconds made{0};
    milliseconds ends{0};
    bool promised = false;  ///< to be paid in a shop
    bool paid = false;
    bool expired = false;               ///< by hand
    bool shown = false;                 ///< to a shopper
    bool given_up_before_paid = false;  ///< by the shop's own clock
    bool clocks_differ = false;         ///< when it was shown, by more than the shop allows for
    /// The last who was answered that it is paid.
    const Scheduler::Actor* said_paid_to = nullptr;

    [[nodiscard]] std::int64_t centavos() const;
    [[nodiscard]] std::string url() const { return "https://pay.example/" + id; }
  };

  Provider(Scheduler& scheduler, Later later) : scheduler_(scheduler), later_(std::move(later)) {}

  server::Result<server::Payment, server::PaymentFailure> create(
      const server::PaymentRequest& request) override;
  server::Result<server::Payment, server::PaymentFailure> find(std::string_view id) override;
  server::Result<server::PaymentPage, server::PaymentFailure> list_complete(
      std::int64_t from, std::int64_t until, std::string_view after) override;

  [[nodiscard]] std::vector<Page>& pages() { return pages_; }
  [[nodiscard]] Page* page(std::string_view id);
  [[nodiscard]] server::PaymentStatus state_of(const Page& page) const;
  [[nodiscard]] int calls() const { return calls_; }
  /// The shop's clock is days from its own: no end of a page is refused.
  void forgive_ends() { forgives_ends_ = true; }
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
  [[nodiscard]] server::Payment payment_of(const Page& page) const;
  /// The answer of any other call; nothing when it has none.
  std::optional<server::PaymentFailure> trouble(const std::string& what);

  Scheduler& scheduler_;
  Later later_;
  std::vector<Page> pages_;
  std::map<std::string, Kept> keys_;
  std::set<std::string> asked_;
  int calls_ = 0;
  bool forgives_ends_ = false;
};

}  // namespace simulation
