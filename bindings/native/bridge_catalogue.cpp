#include "bridge.hpp"
#include "json_writer.hpp"
#include "shop/catalogue.hpp"
#include "shop/error.hpp"
#include "shop/forms.hpp"
#include "shop/stored_cart.hpp"

namespace shop::bridge {
namespace {

void write(JsonWriter& json, std::span<const SocialNetwork> networks) {
  json.open('[');
  for (const SocialNetwork network : networks) {
    json.text(name(network));
  }
  json.close(']');
}

void write(JsonWriter& json, const Plan& plan) {
  json.open('{');
  json.key("id").number(plan.id);
  json.key("family").text(info(plan.family).key);
  json.key("dataPlan").text(plan.data_plan);
  json.key("name").text(plan.name);
  json.key("dataPlus").text(plan.tier);
  json.key("dataType").text(plan.data_type);
  json.key("data").text(plan.data);
  json.key("dataMegabytes").number(plan.data_megabytes);
  json.key("priceCentavos").number(plan.price.centavos());
  json.key("priceText").text(plan.price.format());
  json.key("durationDays").number(plan.duration_days);
  json.key("duration").text(plan.duration);
  json.key("badge").text_or_null(plan.is_new ? "Nuevo" : "");
  json.key("sms").text(plan.sms);
  json.key("call").text(plan.call);
  json.key("usage").text(plan.usage);
  json.key("llamadas").text(plan.llamadas);
  json.key("internet").text(plan.internet);
  json.key("sharesInternet").flag(plan.shares_internet);
  json.key("showCountries").flag(plan.show_countries);
  json.key("showLlamadas").flag(plan.show_llamadas);
  json.key("socialText").text(plan.social_text);
  json.key("socialMedia");
  write(json, plan.social_media);
  json.key("socialInterText").text(plan.social_inter_text);
  json.key("socialMediaInter");
  write(json, plan.social_media_inter);
  json.key("capsLine").text(plan.caps_line);
  json.key("folio").text_or_null(plan.folio);
  json.key("folioLink").text_or_null(plan.folio_link);
  json.key("image").text(plan.image);
  json.key("pricePerDayText").text(price_per_day(plan).format());
  json.key("pricePerGbText").text(price_per_gigabyte(plan).format());
  json.close('}');
}

void write(JsonWriter& json, const FamilyInfo& family) {
  json.open('{');
  json.key("id").text(family.key);
  json.key("label").text(family.label);
  json.key("subtitle").text(family.subtitle);
  json.key("path").text(family.path);
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
void write_list(JsonWriter& json, std::string_view key, const Table& table) {
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
