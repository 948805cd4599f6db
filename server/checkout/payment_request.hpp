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

/// Encodes what was sold, and the shopper's choices for each unit, as metadata of the payment
/// provider: JSON, split into values of the permitted length under order_1, order_2, …
/// {"lines":[{"id","quantity","unitPrice"}],"units":[{"id","sim","keepsNumber","phone","nip",
/// "count"}]}; count: of equal units, so that the largest order fits.
[[nodiscard]] Metadata order_metadata(std::span<const shop::QuoteLine> lines,
                                      std::span<const shop::LineUnits> choices);

/// Decodes the units of order_metadata(), without malformed ones.
[[nodiscard]] std::vector<shop::LineUnits> read_units(const Metadata& metadata);

}  // namespace server
