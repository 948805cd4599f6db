#pragma once

// Writes a value as JSON, by its type. A type of the core with members() becomes an object.

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>

#include "names.hpp"
#include "shop/cart.hpp"
#include "shop/decimal.hpp"
#include "shop/delivery.hpp"
#include "shop/finder.hpp"
#include "shop/forms.hpp"
#include "shop/imei.hpp"
#include "shop/money.hpp"
#include "shop/order.hpp"
#include "shop/quote.hpp"
#include "shop/stored_cart.hpp"

namespace shop::bridge {

// The members of each type: put(name, value).

template <class Put>
void members(const CartLine& line, Put put) {
  put("planId", line.plan_id);
  put("quantity", line.quantity);
  put("lineTotalCentavos", line_total(line));
}

template <class Put>
void members(const Cart& cart, Put put) {
  put("lines", cart.lines());
  put("count", cart.count());
  put("totalCentavos", cart.total());
  put("totalText", cart.total().format());
}

template <class Put>
void members(const Restored& restored, Put put) {
  put("cart", restored.cart);
  put("notes", restored.notes);
}

template <class Put>
void members(const QuoteLine& line, Put put) {
  put("planId", line.plan_id);
  put("quantity", line.quantity);
  put("unitPriceCentavos", line.unit_price);
  put("lineTotalCentavos", line.line_total);
}

template <class Put>
void members(const Quote& quote, Put put) {
  put("lines", quote.lines);
  put("count", quote.count);
  put("shippingCentavos", quote.shipping);
  put("totalCentavos", quote.total);
  put("totalText", quote.total.format());
  put("fingerprint", quote.fingerprint);
}

template <class Put>
void members(const finder::Advice& advice, Put put) {
  put("planId", advice.plan->id);
  ShortList<finder::Reason, kReasons.size()> reasons;
  for (std::uint8_t i = 0; i < kReasons.size(); ++i) {
    if (((advice.reasons >> i) & 1U) != 0) {
      reasons.push_back(static_cast<finder::Reason>(i));
    }
  }
  put("reasons", reasons);
}

template <class Put>
void members(const forms::FieldError& error, Put put) {
  put("field", error.field);
  put("code", error.code);
}

template <class Put>
void members(const forms::TopUpCheck& check, Put put) {
  put("errors", check.errors);
  put("phone", check.phone);
}

template <class Put>
void members(const UnitPhoneError& error, Put put) {
  put("index", error.index);
  put("field", error.field);
  put("code", error.code);
}

template <class Put>
void members(const UnitPhoneCheck& check, Put put) {
  put("errors", check.errors);
  put("phones", check.phones);
}

template <class Put>
void members(const imei::Answer& answer, Put put) {
  put("compatible", answer.compatible());
  put("verdict", answer.verdict());
  put("band28", answer.band28);
  put("volte", answer.volte);
  put("esim", answer.esim);
}

template <class Put>
void members(const imei::Check& check, Put put) {
  put("ok", !check.error);
  put("grouped", imei::group(check.digits));
  if (check.error) {
    put("code", *check.error);
    put("digits", check.characters);
  } else {
    put("imei", check.digits);
    put("checkDigitOk", check.check_digit_ok);
  }
}

template <class Put>
void members(const RestoreNote& note, Put put) {
  put("code", note.code);
  put("planId", note.plan_id);
  put("name", note.name);
  put("storedCentavos", note.stored);
  put("currentCentavos", note.current);
  put("quantity", note.quantity);
}

template <class Put>
void members(const ArrivalWindow& window, Put put) {
  put("from", std::string_view(window.from.data(), window.from.size()));
  put("to", std::string_view(window.to.data(), window.to.size()));
}

/// The text must be valid UTF-8.
inline void append_text(std::string& out, std::string_view text) {
  constexpr std::string_view kHex = "0123456789abcdef";
  out += '"';
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20U) {
      out.append("\\u00") += kHex[byte >> 4U];
      out += kHex[byte & 0xFU];
    } else {
      out.append(c == '"' || c == '\\' ? "\\" : "") += c;
    }
  }
  out += '"';
}

template <class T>
concept HasMembers = requires(const T& value) {
  members(value, [](const char*, const auto&) {});
};

template <class T>
void append_json(std::string& out, const std::optional<T>& value);

template <class T>
void append_json(std::string& out, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::is_integral_v<T>) {
    text::append_number(out, static_cast<std::int64_t>(value));
  } else if constexpr (std::is_same_v<T, Money>) {
    append_json(out, value.centavos());
  } else if constexpr (std::is_same_v<T, ErrorCode>) {
    append_json(out, static_cast<int>(value) + 1);  // JavaScript has the names.
  } else if constexpr (std::is_enum_v<T>) {
    append_text(out, name(value));
  } else if constexpr (std::is_convertible_v<T, std::string_view>) {
    append_text(out, value);
  } else if constexpr (std::is_same_v<T, const Plan*>) {
    append_json(out, value->id);
  } else if constexpr (HasMembers<T>) {
    char separator = '{';
    members(value, [&](const char* key, const auto& member) {
      out += separator;
      append_text(out, key);
      out += ':';
      append_json(out, member);
      separator = ',';
    });
    out += '}';
  } else {
    out += '[';
    for (const auto& entry : value) {
      out += out.back() == '[' ? "" : ",";
      append_json(out, entry);
    }
    out += ']';
  }
}

template <class T>
void append_json(std::string& out, const std::optional<T>& value) {
  if (value) {
    append_json(out, *value);
  } else {
    out += "null";
  }
}

template <class T>
std::string to_json(const T& value) {
  std::string out;
  append_json(out, value);
  return out;
}

}  // namespace shop::bridge
