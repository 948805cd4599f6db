#include "catalogue_json.hpp"

#include "shop/catalogue.hpp"
#include "shop/saving.hpp"
#include "to_json.hpp"

namespace shop::bridge {

/// 0 is null.
static std::optional<int> or_null(int months) {
  return months == 0 ? std::optional<int>() : std::optional<int>(months);
}

template <class Put>
void members(const Saving& saving, Put put) {
  put("months", saving.months);
  put("monthsPaid", or_null(saving.months_paid));
  put("monthlyTotalText", saving.monthly_total.format());
  put("savedText", saving.saved.format());
  put("monthlyPerDayText", saving.monthly_per_day.format());
}

template <class Put>
void members(const FamilySaving& saving, Put put) {
  put("months", saving.months);
  put("monthsPaid", or_null(saving.months_paid));
  put("mostText", saving.most.format());
}

template <class Put>
void members(const Plan& plan, Put put) {
  put("id", plan.id);
  put("family", plan.family);
  put("dataPlan", plan.data_plan);
  put("name", plan.name);
  put("dataPlus", plan.tier);
  put("dataType", plan.data_type);
  put("data", plan.data);
  put("dataMegabytes", plan.data_megabytes);
  put("priceCentavos", plan.price);
  put("priceText", plan.price.format());
  put("durationDays", plan.duration_days);
  put("duration", plan.duration);
  put("badge", OrNull{plan.is_new ? "Nuevo" : ""});
  put("sms", plan.sms);
  put("call", plan.call);
  put("usage", plan.usage);
  put("llamadas", plan.llamadas);
  put("internet", plan.internet);
  put("sharesInternet", plan.shares_internet);
  put("showCountries", plan.show_countries);
  put("showLlamadas", plan.show_llamadas);
  put("socialText", plan.social_text);
  put("socialMedia", plan.social_media);
  put("socialInterText", plan.social_inter_text);
  put("socialMediaInter", plan.social_media_inter);
  put("capsLine", plan.caps_line);
  put("folio", OrNull{plan.folio});
  put("folioLink", OrNull{plan.folio_link});
  put("image", plan.image);
  put("pricePerDayText", price_per_day(plan).format());
  put("pricePerGbText", price_per_gigabyte(plan).format());
  put("renewal", OrNull{renewal(plan)});
  put("saving", saving(plan));
}

template <class Put>
void members(const FamilyInfo& family, Put put) {
  put("id", family.key);
  put("label", family.label);
  put("subtitle", family.subtitle);
  put("path", family.path);
  put("saving", saving(family.id));
}

template <class Put>
void members(const TopUp& top_up, Put put) {
  put("id", top_up.id);
  put("name", top_up.name);
  put("description", top_up.description);
  put("priceCentavos", top_up.price);
  put("priceText", top_up.price.format());
  put("popular", top_up.popular);
}

template <class Put>
void members(const Folio& folio, Put put) {
  put("id", folio.id);
  put("planId", folio.plan_id);
  put("title", folio.title);
  put("document", folio.document);
}

void write_catalogue(JsonWriter& json) {
  json.open('{').key("version").text(catalogue_version());
  to_json(json.key("plans"), plans());
  to_json(json.key("families"), families());
  to_json(json.key("featuredIds"), featured());
  to_json(json.key("topUps"), top_ups());
  to_json(json.key("folios"), folios());
  json.close('}');
}

}  // namespace shop::bridge
