#include "checkout/sims.hpp"

#include <algorithm>
#include <charconv>
#include <cstddef>

namespace server {
namespace {

using shop::LineUnits;
using shop::SimType;
using shop::Unit;

constexpr std::size_t kMaxValue = 500;
/// More values than any order needs.
constexpr int kMaxRun = 10'000;

/// Splits a text into the values of name_1, name_2, …
Metadata cut(std::string_view name, const std::string& text) {
  Metadata metadata;
  for (std::size_t at = 0; at < text.size(); at += kMaxValue) {
    metadata.emplace_back(std::string(name) + '_' + std::to_string(metadata.size() + 1),
                          text.substr(at, kMaxValue));
  }
  return metadata;
}

std::string whole(std::string_view name, const Metadata& metadata) {
  std::string text;
  for (std::size_t number = 1;; ++number) {
    const std::string key = std::string(name) + '_' + std::to_string(number);
    const auto part = metadata_value(metadata, key);
    if (!part) {
      return text;
    }
    text += *part;
  }
}

/// In the order of SimType.
constexpr std::string_view kSims = "peo";

std::string text_of(const Unit& unit) {
  std::string text(1, kSims[static_cast<std::size_t>(unit.sim)]);
  if (unit.keeps_number || unit.sim == SimType::own) {
    text += '=' + (unit.phone.empty() ? std::string("?") : unit.phone);
    text += unit.nip.empty() ? "" : '/' + unit.nip;
  }
  return text;
}

std::string text_of(const LineUnits& line) {
  std::string text = std::to_string(line.plan_id);
  for (auto unit = line.units.begin(); unit != line.units.end();) {
    const auto end =
        std::find_if(unit, line.units.end(), [&unit](const Unit& other) { return other != *unit; });
    text += (unit == line.units.begin() ? ":" : ",") + text_of(*unit);
    text += end - unit > 1 ? '*' + std::to_string(end - unit) : "";
    unit = end;
  }
  return text;
}

/// Returns the text before the mark, or all of it; rest: the text behind it.
std::string_view until(std::string_view text, char mark, std::string_view& rest) {
  const auto at = text.find(mark);
  rest = at == std::string_view::npos ? std::string_view() : text.substr(at + 1);
  return text.substr(0, at);
}

std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(number)
                                                                  : std::nullopt;
}

/// Adds a run of equal units like "p=8331234567/1234*2". Returns false for invalid text.
bool read_run(std::string_view run, std::vector<Unit>& into) {
  std::string_view times;
  std::string_view number;
  std::string_view nip;
  const std::string_view sim = until(until(run, '*', times), '=', number);
  const std::string_view phone = until(number, '/', nip);
  const auto count = times.empty() ? std::optional(1) : number_in(times);
  const auto kind = sim.size() == 1 ? kSims.find(sim) : std::string_view::npos;
  if (kind == std::string_view::npos || !count || *count < 1 || *count > kMaxRun) {
    return false;
  }
  const auto type = static_cast<SimType>(kind);
  const Unit unit{type, type != SimType::own && !phone.empty(),
                  std::string(phone == "?" ? std::string_view() : phone), std::string(nip)};
  into.insert(into.end(), static_cast<std::size_t>(*count), unit);
  return true;
}

}  // namespace

std::optional<std::string_view> metadata_value(const Metadata& metadata, std::string_view key) {
  const auto found = std::find_if(metadata.begin(), metadata.end(),
                                  [key](const auto& entry) { return entry.first == key; });
  return found == metadata.end() ? std::nullopt : std::optional<std::string_view>(found->second);
}

Metadata sims_metadata(std::span<const LineUnits> lines) {
  std::string text;
  for (const LineUnits& line : lines) {
    text += (text.empty() ? "" : ";") + text_of(line);
  }
  return cut("sims", text);
}

Metadata lines_metadata(std::span<const shop::QuoteLine> lines) {
  std::string text;
  for (const shop::QuoteLine& line : lines) {
    text += (text.empty() ? "" : ";") + std::to_string(line.plan_id) + ':' +
            std::to_string(line.quantity) + ':' + std::to_string(line.unit_price.centavos());
  }
  return cut("lines", text);
}

std::vector<shop::QuoteLine> read_lines_metadata(const Metadata& metadata) {
  const std::string text = whole("lines", metadata);
  std::vector<shop::QuoteLine> lines;
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view quantity;
    std::string_view price;
    const auto plan = number_in(until(until(rest, ';', rest), ':', quantity));
    const auto count = number_in(until(quantity, ':', price));
    const auto centavos = number_in(price);
    const auto unit = shop::Money::from_centavos(centavos.value_or(-1));
    if (!plan || !count || *count < 1 || !unit) {
      return {};
    }
    lines.push_back({*plan, *count, unit.value(), {}});
  }
  return lines;
}

std::vector<LineUnits> read_sims(const Metadata& metadata) {
  const std::string text = whole("sims", metadata);
  std::vector<LineUnits> lines;
  for (std::string_view rest = text; !rest.empty();) {
    std::string_view runs;
    const auto plan = number_in(until(until(rest, ';', rest), ':', runs));
    if (!plan) {
      break;
    }
    LineUnits& line = lines.emplace_back(LineUnits{*plan, {}});
    while (!runs.empty()) {
      if (!read_run(until(runs, ',', runs), line.units)) {
        return lines;
      }
    }
  }
  return lines;
}

}  // namespace server
