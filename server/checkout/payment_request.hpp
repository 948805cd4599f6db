#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "checkout/purchase.hpp"
#include "external.hpp"
#include "shop/quote.hpp"

// What the payment provider is told of a purchase, and what is read back from it.
namespace server {

/// Settings of the checkout.
struct SalesTerms {
  std::string public_url;
  std::optional<shop::Money> shipping_price{};       ///< see price_order()
  std::vector<std::string> payment_methods{"card"};  ///< the provider's terms: card, oxxo
};

/// Builds the provider request of a purchase. It depends only on the purchase, its attempt and the
/// settings: a retry with the same idempotency key must send an equal request. expires_at: the
/// row's.
[[nodiscard]] PaymentRequest payment_request(const NewPurchase& purchase, int attempt,
                                             std::int64_t expires_at, const SalesTerms& terms);

/// Whether a provider's session refers to a row of ours.
[[nodiscard]] bool is_ours(std::string_view reference);

/// Reconstructs the purchase from a provider session; nothing if its metadata is unreadable. The
/// number of a top-up is not stored at the provider.
[[nodiscard]] std::optional<NewPurchase> purchase_in(const Payment& payment);

/// Returns the value of a key in the metadata of a payment; nothing if the key is absent.
[[nodiscard]] std::optional<std::string_view> metadata_value(const Metadata& metadata,
                                                             std::string_view key);

/// Encodes the shopper's choices for each unit as metadata of the payment provider: one text, split
/// into values of the permitted length under sims_1, sims_2, …
///
/// "204:p*2,e,p=8331234567/1234;402:e,e=?" is two physical SIMs, an eSIM, and a physical SIM that
/// takes 833 123 4567 over, all of plan 204; and two eSIMs of plan 402, of which the second one
/// keeps a number that is sent later. A number may have no NIP yet: "p=8331234567". "o=8337654321"
/// renews the line of that number.
[[nodiscard]] Metadata sims_metadata(std::span<const shop::LineUnits> lines);

/// Decodes sims_metadata(). Returns the units before the first malformed one.
[[nodiscard]] std::vector<shop::LineUnits> read_sims(const Metadata& metadata);

}  // namespace server
