#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "shop/quote.hpp"

namespace server {

/// What was sold, readable if the row is lost: "204:2:16900;402:1:48000" is two of 204 for 169
/// pesos each and one of 402 for 480, under lines_1, lines_2, …
[[nodiscard]] std::vector<std::pair<std::string, std::string>> lines_metadata(
    std::span<const shop::QuoteLine> lines);

/// The way back; empty when any of it cannot be read.
[[nodiscard]] std::vector<shop::QuoteLine> read_lines_metadata(
    std::span<const std::pair<std::string, std::string>> metadata);

/// What the shopper wants of each unit, as the payment provider keeps it for us: one text, cut into
/// values that its metadata has room for, under sims_1, sims_2, …
///
/// "204:p*2,e,p=8331234567/1234;402:e,e=?" is two physical SIMs, an eSIM, and a physical SIM that
/// takes 833 123 4567 over, all of plan 204; and two eSIMs of plan 402, of which the second one
/// keeps a number that is sent later. A number may have no NIP yet: "p=8331234567".
[[nodiscard]] std::vector<std::pair<std::string, std::string>> sims_metadata(
    std::span<const shop::LineUnits> lines);

/// The way back. What cannot be read ends it: better some of it than nothing.
[[nodiscard]] std::vector<shop::LineUnits> read_sims(
    std::span<const std::pair<std::string, std::string>> metadata);

}  // namespace server
