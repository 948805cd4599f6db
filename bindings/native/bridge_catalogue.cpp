#include "bridge.hpp"
#include "json_writer.hpp"
#include "shop/catalogue.hpp"
#include "shop/error.hpp"
#include "shop/forms.hpp"
#include "shop/saving.hpp"
#include "shop/stored_cart.hpp"

namespace shop::bridge {
namespace {

struct WriteField {
  JsonWriter& json;

  void operator()(const char* name, const std::string_view& text) const {
    // The folio of a plan without one is null; other texts may be empty.
    json.key(name);
    std::string_view(name).starts_with("folio") ? json.text_or_null(text) : json.text(text);
  }
  void operator()(const char* name, int number) const { json.key(name).number(number); }
  void operator()(const char* name, bool truth) const {
    if (std::string_view(name) == "isNew") {
      json.key("badge").text_or_null(truth ? "Nuevo" : "");
    } else {
      json.key(name).flag(truth);
    }
  }
  void operator()(const char* name, Family family) const { json.key(name).text(info(family).key); }
  void operator()(const char*, Money price) const {
    json.key("priceCentavos").number(price.centavos());
    json.key("priceText").text(price.format());
  }
  void operator()(const char* name, const std::span<const SocialNetwork>& networks) const {
    json.key(name).open('[');
    for (const SocialNetwork network : networks) {
      json.text(shop::name(network));
    }
    json.close(']');
  }
};

void write_months(JsonWriter& json, int months, int paid) {
  json.key("months").number(months);
  json.key("monthsPaid").number(paid == 0 ? std::nullopt : std::optional<std::int64_t>(paid));
}

void write(JsonWriter& json, const std::optional<Saving>& known) {
  if (!known) {
    json.text_or_null("");
    return;
  }
  json.open('{');
  write_months(json, known->months, known->months_paid);
  json.key("monthlyTotalText").text(known->monthly_total.format());
  json.key("savedText").text(known->saved.format());
  json.key("monthlyPerDayText").text(known->monthly_per_day.format());
  json.close('}');
}

void write(JsonWriter& json, const std::optional<FamilySaving>& known) {
  if (!known) {
    json.text_or_null("");
    return;
  }
  json.open('{');
  write_months(json, known->months, known->months_paid);
  json.key("mostText").text(known->most.format());
  json.close('}');
}

void write(JsonWriter& json, const Plan& plan) {
  json.open('{');
  for_each_field(plan, WriteField{json});
  json.key("pricePerDayText").text(price_per_day(plan).format());
  json.key("pricePerGbText").text(price_per_gigabyte(plan).format());
  json.key("renewal").text_or_null(renewal(plan));
  write(json.key("saving"), saving(plan));
  json.close('}');
}

void write(JsonWriter& json, const FamilyInfo& family) {
  json.open('{');
  json.key("id").text(family.key);
  json.key("label").text(family.label);
  json.key("subtitle").text(family.subtitle);
  json.key("path").text(family.path);
  write(json.key("saving"), saving(family.id));
  json.close('}');
}

void write(JsonWriter& json, const TopUp& top_up) {
  json.open('{');
  json.key("id").number(top_up.id);
  json.key("name").text(top_up.name);
  json.key("description").text(top_up.description);
  json.key("priceCentavos").number(top_up.price.centavos());
  json.key("priceText").text(top_up.price.format());
  json.key("popular").flag(top_up.popular);
  json.close('}');
}

void write(JsonWriter& json, const Folio& folio) {
  json.open('{');
  json.key("id").text(folio.id);
  json.key("planId").number(folio.plan_id);
  json.key("title").text(folio.title);
  json.key("document").text(folio.document);
  json.close('}');
}

template <class Table>
void write_list(JsonWriter& json, const char* key, const Table& table) {
  json.key(key).open('[');
  for (const auto& entry : table) {
    write(json, entry);
  }
  json.close(']');
}

template <class Table>
std::string join_names(const Table& table) {
  std::string names;
  for (const auto entry : table) {
    names.append(names.empty() ? "" : ",").append(name(entry));
  }
  return names;
}

}  // namespace

std::string error_names() { return join_names(all_error_codes()); }

std::string field_names() { return join_names(forms::all_fields()); }

double max_text() { return static_cast<double>(kMaxStoredCartBytes); }

std::string catalogue() {
  JsonWriter json;
  json.open('{');
  json.key("version").text(catalogue_version());
  write_list(json, "plans", plans());
  write_list(json, "families", families());
  json.key("featuredIds").open('[');
  for (const Plan* const plan : featured()) {
    json.number(plan->id);
  }
  json.close(']');
  write_list(json, "topUps", top_ups());
  write_list(json, "folios", folios());
  json.close('}');
  return json.take();
}

}  // namespace shop::bridge
