// What JavaScript has to know of the module and its catalogue, as JSON. The build runs this
// program, and bindings/description.mjs writes the package's declarations and scripts from it.
#include <emscripten/em_macros.h>

#include "catalogue_json.hpp"
#include "rules.hpp"

namespace shop::bridge {
namespace {

template <class T>
constexpr bool kIsOptional = false;
template <class T>
constexpr bool kIsOptional<std::optional<T>> = true;

std::vector<std::string> names_of(const Type& type) {
  std::vector<std::string> names;
  for (std::uint8_t i = 0; type.names != nullptr && !type.names(i).empty(); ++i) {
    names.emplace_back(type.names(i));
  }
  return names;
}

/// Returns the TypeScript type of what to_json() writes.
template <class T>
std::string typescript() {
  if constexpr (kDocumented<T>.name != nullptr) {
    return kDocumented<T>.name;
  } else if constexpr (std::is_same_v<T, bool>) {
    return "boolean";
  } else if constexpr (std::is_enum_v<T>) {
    std::string names;
    for (const std::string& name : names_of(Crossing<T>::kType)) {
      names.append(names.empty() ? "'" : " | '").append(name).append("'");
    }
    return names;
  } else if constexpr (std::is_arithmetic_v<T> || std::is_same_v<T, Money> ||
                       std::is_same_v<T, const Plan*>) {
    return "number";
  } else if constexpr (std::is_convertible_v<T, std::string_view>) {
    return "string";
  } else if constexpr (kIsOptional<T>) {
    return typescript<typename T::value_type>() + " | null";
  } else if constexpr (HasMembers<T>) {
    std::string text = "{ ";
    members(T{}, [&text]<class Member>(const char* key, const Member&, auto&&...) {
      text.append("readonly ").append(key).append(": ").append(typescript<Member>()).append("; ");
    });
    return text + "}";
  } else {
    return "readonly " + typescript<std::remove_cvref_t<decltype(*T{}.begin())>>() + "[]";
  }
}

template <class T>
void type(JsonWriter& json, const T& sample) {
  json.open('{').key("name").text(kDocumented<T>.name).key("doc").text(kDocumented<T>.text);
  if constexpr (std::is_enum_v<T>) {
    to_json(json.key("names"), names_of(Crossing<T>::kType));
  } else {
    json.key("members").open('[');
    members(sample, [&json]<class M>(const char* key, const M&, const char* doc = "") {
      json.open('{').key("name").text(key).key("typescript").text(typescript<M>());
      json.key("doc").text(doc).close('}');
    });
    json.close(']');
  }
  json.close('}');
}

void type(JsonWriter& json, const Type& type) {
  json.key("kind").text(type.kind).key("names");
  to_json(json, names_of(type));
  json.key("typescript").text(type.typescript == nullptr ? type.kind : type.typescript);
}

template <auto Rule>
void describe(JsonWriter& json, const Description& rule) {
  json.open('{').key("name").text(rule.name).key("doc").text(rule.doc).key("gives").text(
      rule.gives);
  if (rule.record.name != nullptr) {
    json.key("record")
        .open('{')
        .key("name")
        .text(rule.record.name)
        .key("doc")
        .text(rule.record.doc);
    json.key("typescript").text(rule.record.type).close('}');
  }
  const auto types = AdaptedOf<Rule>::parameters();
  json.key("parameters").open('[');
  for (const Parameter& parameter : rule.takes) {
    const Type& of = types.at(static_cast<std::size_t>(&parameter - rule.takes.begin()));
    type(json.open('{').key("name").text(parameter.name).key("doc").text(parameter.doc), of);
    json.key("isOptional").flag(of.optional).close('}');
  }
  json.close(']').key("fails").open('[');
  for (const ErrorCode code : rule.fails) {
    json.text(name(code));
  }
  type(json.close(']').key("result").open('{'), AdaptedOf<Rule>::kResult);
  json.close('}').close('}');
}

/// The position of a member, in doubles.
template <class Member>
void place(JsonWriter& json, const char* name, const Member& member) {
  const auto* const at = reinterpret_cast<const double*>(&member);
  json.key(name).number(at - &exchange().status);
}

std::string describe_all() {
  JsonWriter json;
  json.open('{');
  to_json(json.key("catalogue"), Catalogue{});
  const Exchange& out = exchange();
  json.key("layout").open('{');
  place(json, "status", out.status);
  place(json, "count", out.count);
  place(json, "total", out.total);
  place(json, "shipping", out.shipping);
  place(json, "codes", out.codes);
  place(json, "textLength", out.text_length);
  place(json, "text", out.text);
  place(json, "fingerprint", out.fingerprint);
  place(json, "lines", out.lines);
  json.key("stride").number(sizeof(ExchangeLine) / sizeof(double));
  json.key("capacity").number(std::size(out.lines)).close('}').key("errors").open('[');
  for (const ErrorCode code : all_error_codes()) {
    json.text(name(code));
  }
  json.close(']').key("types").open('[');
  type(json, Family{});
  type(json, SocialNetwork{});
  type(json, Saving{});
  type(json, FamilySaving{});
  type(json, plans().front());
  type(json, top_ups().front());
  type(json, folios().front());
  type(json, families().front());
  type(json, Catalogue{});
  type(json, finder::Order{});
  type(json, finder::Use{});
  type(json, finder::Term{});
  type(json, finder::Reason{});
  type(json, forms::Field{});
  type(json, ShippingZone{});
  type(json, imei::Support{});
  type(json, imei::Answer{});
  type(json, UnitPhoneCheck{});
  type(json, ArrivalWindow{});
  json.close(']').key("rules").open('[');
  for_each_rule(
      [&json]<auto Rule>(Function<Rule>, const Description& rule) { describe<Rule>(json, rule); });
  json.close(']').close('}');
  return json.take();
}

}  // namespace
}  // namespace shop::bridge

extern "C" EMSCRIPTEN_KEEPALIVE const char* description() {
  static const std::string text = shop::bridge::describe_all();
  return text.c_str();
}
