#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "external.hpp"
#include "simulation/database.hpp"
#include "simulation/scheduler.hpp"

namespace simulation {

/// The payment provider as documented: it replays its response to a key for a day, and a page lasts
/// until its expires_at. Every call may fail.
class Provider final : public server::PaymentApi {
 public:
  struct Page {
    std::string id;  ///< ends with its attempt
    server::PaymentRequest request;
    milliseconds made{0};
    milliseconds ends{0};
    bool promised = false;  ///< a pending cash payment
    bool paid = false;
    bool expired = false;                  ///< by hand
    bool shown = false;                    ///< to a shopper
    bool row_expired_before_paid = false;  ///< by the shop's clock
    bool clocks_differ = false;            ///< by more than the shop tolerates, when it was shown
    /// The last actor that received its paid status.
    const Scheduler::Actor* said_paid_to = nullptr;

    [[nodiscard]] std::int64_t centavos() const;
    [[nodiscard]] std::string url() const { return "https://pay.example/" + id; }
  };

  Provider(Scheduler& scheduler, Later later) : scheduler_(scheduler), later_(std::move(later)) {}

  server::Task<server::PaymentResult> create(const server::PaymentRequest& request) override;
  server::Task<server::PaymentResult> find(std::string_view id) override;
  server::Task<server::PaymentPageResult> list_complete(std::int64_t from, std::int64_t until,
                                                        std::string_view after) override;

  [[nodiscard]] std::vector<Page>& pages() { return pages_; }
  [[nodiscard]] Page* page(std::string_view id);
  [[nodiscard]] server::PaymentStatus state_of(const Page& page) const;
  [[nodiscard]] int calls() const { return calls_; }
  /// Answers the next call for a page with 500, without a page.
  void fail_next() { fails_next_ = true; }
  /// Whether it lists no sessions.
  void withhold_lists(bool withholds) { withholds_lists_ = withholds; }
  /// The clocks differ by days: accepts any end of a page.
  void forgive_ends() { forgives_ends_ = true; }
  /// Whether a call with this idempotency key was answered with an error, or its page has expired.
  [[nodiscard]] bool has_ended(const std::string& key) const;

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

  /// Creates a page, or an error response, and stores it under the key.
  Answer make(const server::PaymentRequest& request, const Answer& says);
  /// Notes the answer, which has no page.
  server::PaymentFailure refuse(const std::string& key, const Answer& answer);
  [[nodiscard]] server::Payment payment_of(const Page& page) const;
  /// The fault of any other call; nothing if it succeeds.
  server::Task<std::optional<server::PaymentFailure>> trouble(std::string what);

  Scheduler& scheduler_;
  Later later_;
  std::vector<Page> pages_;
  std::map<std::string, Kept> keys_;
  std::set<std::string> refused_;  ///< keys
  int calls_ = 0;
  bool forgives_ends_ = false;
  bool fails_next_ = false;
  bool withholds_lists_ = false;
};

}  // namespace simulation
