#pragma once

// Writes a value as JSON, by its type. A type of the core with members() becomes an object.

#include <optional>
#include <string_view>
#include <type_traits>

#include "json_writer.hpp"
#include "names.hpp"
#include "shop/delivery.hpp"
#include "shop/forms.hpp"
#include "shop/imei.hpp"
#include "shop/money.hpp"
#include "shop/order.hpp"
#include "shop/saving.hpp"

namespace shop::bridge {

// The members of each type: put(name, value, doc comment).

template <class Put>
void members(const UnitPhoneError& error, Put put) {
  put("index", error.index);
  put("field", error.field);
  put("code", error.code);
}

template <class Put>
void members(const UnitPhoneCheck& check, Put put) {
  put("errors", check.errors,
      "In the order of the list, a phone before its NIP. Each field has at most one error.");
  put("phones", check.phones,
      "The ten digits of each number in the list, or `''` if it is empty or has an error.");
}

template <class Put>
void members(const imei::Answer& answer, Put put) {
  put("compatible", answer.compatible());
  put("verdict", answer.verdict(),
      "For the shopper. `limited`: compatible, but its signal or calls are missing or not known. "
      "`unknown`: the carrier does not know the phone, but it may work.");
  put("network", answer.band28, "Band 28: signal inside buildings and far from cities.");
  put("calls", answer.volte, "VoLTE: without it the phone neither makes nor receives calls.");
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
void members(const ArrivalWindow& window, Put put) {
  put("from", std::string_view(window.from.data(), window.from.size()));
  put("to", std::string_view(window.to.data(), window.to.size()));
}

template <class T>
concept HasMembers = requires(const T& value) {
  members(value, [](auto&&...) {});
};

template <class T>
void to_json(JsonWriter& json, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    json.flag(value);
  } else if constexpr (std::is_integral_v<T>) {
    json.number(static_cast<std::int64_t>(value));
  } else if constexpr (std::is_same_v<T, Money>) {
    json.number(value.centavos());
  } else if constexpr (std::is_same_v<T, ErrorCode>) {
    json.number(static_cast<std::int64_t>(value) + 1);  // JavaScript has the names.
  } else if constexpr (std::is_enum_v<T>) {
    json.text(name(value));
  } else if constexpr (std::is_convertible_v<T, std::string_view>) {
    json.text(value);
  } else if constexpr (std::is_same_v<T, const Plan*>) {
    json.number(value->id);
  } else if constexpr (HasMembers<T>) {
    json.open('{');
    members(value, [&json](const char* key, const auto& member, auto&&...) {
      json.key(key);
      to_json(json, member);
    });
    json.close('}');
  } else {
    json.open('[');
    for (const auto& entry : value) {
      to_json(json, entry);
    }
    json.close(']');
  }
}

template <class T>
void to_json(JsonWriter& json, const std::optional<T>& value) {
  if (value) {
    to_json(json, *value);
  } else {
    json.null();
  }
}

}  // namespace shop::bridge
