#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "external.hpp"
#include "shop/quote.hpp"

namespace server {

/// Returns the value of a key in the metadata of a payment; nothing if the key is absent.
[[nodiscard]] std::optional<std::string_view> metadata_value(const Metadata& metadata,
                                                             std::string_view key);

/// Encodes the sold lines, so that they can be restored if the row is lost:
/// "204:2:16900;402:1:48000" is two of plan 204 for 169 pesos each and one of 402 for 480. The text
/// is split over lines_1, lines_2, …
[[nodiscard]] Metadata lines_metadata(std::span<const shop::QuoteLine> lines);

/// Decodes lines_metadata(). Returns an empty list if any line is malformed.
[[nodiscard]] std::vector<shop::QuoteLine> read_lines_metadata(const Metadata& metadata);

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
