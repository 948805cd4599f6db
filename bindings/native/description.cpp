// What JavaScript has to know of the module and its catalogue, as JSON. The build runs this program
// and writes the result into the package's scripts, so that the module does not contain it.
#include <emscripten/em_macros.h>

#include "rules.hpp"
#include "shop/saving.hpp"

namespace shop::bridge {

/// A text that is null when it is empty.
static std::optional<std::string_view> or_null(std::string_view text) {
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

/// The type Catalogue of bindings/src/types.
struct Catalogue {};

template <class Put>
void members(Catalogue /*all*/, Put put) {
  put("version", catalogue_version());
  put("plans", plans());
  put("families", families());
  put("featuredIds", featured());
  put("topUps", top_ups());
  put("folios", folios());
}

/// A line of the list of rules, with the types of its arguments.
struct Line {
  std::string_view name;
  std::string_view takes;
  std::string_view gives;
  std::string_view result;
  std::vector<std::string> types;
};

template <class Put>
void members(const Line& line, Put put) {
  put("name", line.name);
  put("takes", line.takes);
  put("gives", line.gives);
  put("result", line.result);
  put("types", line.types);
}

static std::string describe(const Type& type) {
  std::string text = type.name;
  for (std::uint8_t i = 0; type.names != nullptr && !type.names(i).empty(); ++i) {
    text.append(i == 0 ? "" : "/").append(type.names(i));
  }
  return text.append(type.nullable ? "0" : "");
}

/// Which results hold a cart, whose lines JavaScript compares with those of the cart before.
template <class T>
constexpr std::string_view describe_result() {
  if constexpr (std::is_same_v<T, Cart> || std::is_same_v<T, Result<Cart>>) {
    return "cart";
  }
  return std::is_same_v<T, Restored> ? "restored" : "";
}

static std::vector<Line> lines() {
  std::vector<Line> lines;
  for_each_rule([&lines]<auto Rule>(Function<Rule>, const char* name, const char* takes,
                                    const char* gives = "") {
    using Call = AdaptedOf<Rule>;
    Line& line = lines.emplace_back(
        Line{name, takes, gives, describe_result<typename Call::Returned>(), {}});
    for (const Type& type : Call::kArguments) {
      line.types.push_back(describe(type));
    }
  });
  return lines;
}

struct Description {};

template <class Put>
void members(Description /*all*/, Put put) {
  std::vector<std::string_view> errors;
  for (const ErrorCode code : all_error_codes()) {
    errors.push_back(name(code));
  }
  put("catalogue", Catalogue());
  put("errors", errors);
  put("maxText", kMaxStoredCartBytes);  // JavaScript cuts longer texts, which the core rejects.
  put("maxLines", kMaxPlans);
  put("rules", lines());
}

}  // namespace shop::bridge

extern "C" EMSCRIPTEN_KEEPALIVE const char* description() {
  static const std::string text = shop::bridge::to_json(shop::bridge::Description());
  return text.c_str();
}
