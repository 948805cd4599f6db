#pragma once

// The members of the type Catalogue of bindings/src/types.

#include "shop/catalogue.hpp"
#include "shop/saving.hpp"
#include "to_json.hpp"

namespace shop::bridge {

/// A text that is null when it is empty.
inline std::optional<std::string_view> or_null(std::string_view text) {
  return text.empty() ? std::optional<std::string_view>() : text;
}

template <class Put>
void members(const Saving& saving, Put put) {
  put("months", saving.months);
  put("monthsPaid", saving.months_paid);
  put("monthlyTotalText", saving.monthly_total.format());
  put("savedText", saving.saved.format());
  put("monthlyPerDayText", saving.monthly_per_day.format());
}

template <class Put>
void members(const FamilySaving& saving, Put put) {
  put("months", saving.months);
  put("monthsPaid", saving.months_paid);
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
  put("isNew", plan.is_new);
  put("sms", plan.sms);
  put("call", plan.call);
  put("llamadas", plan.llamadas);
  put("sharesInternet", plan.shares_internet);
  put("socialText", plan.social_text);
  put("socialMedia", plan.social_media);
  put("socialInterText", plan.social_inter_text);
  put("socialMediaInter", plan.social_media_inter);
  put("capsLine", plan.caps_line);
  put("folio", or_null(plan.folio));
  put("pricePerDayText", price_per_day(plan).format());
  put("pricePerGbText", price_per_gigabyte(plan).format());
  put("renewal", or_null(renewal(plan)));
  put("saving", saving(plan));
}

template <class Put>
void members(const FamilyInfo& family, Put put) {
  put("id", family.key);
  put("label", family.label);
  put("subtitle", family.subtitle);
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
}

inline void write_catalogue(JsonWriter& json) {
  json.open('{').key("version").text(catalogue_version());
  to_json(json.key("plans"), plans());
  to_json(json.key("families"), families());
  to_json(json.key("featuredIds"), featured());
  to_json(json.key("topUps"), top_ups());
  to_json(json.key("folios"), folios());
  json.close('}');
}

}  // namespace shop::bridge
