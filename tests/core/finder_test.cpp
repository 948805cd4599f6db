#include "shop/finder.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace shop::finder {
namespace {

using Json = nlohmann::json;

std::vector<int> ids(const Query& query) {
  std::vector<int> ids;
  for (const Plan* const plan : find(query)) {
    ids.push_back(plan->id);
  }
  return ids;
}

constexpr std::string_view kOrders[] = {"catalogue", "price", "data", "pricePerGb"};
constexpr std::string_view kUses[] = {"little", "regular", "much"};
constexpr std::string_view kTerms[] = {"day", "weeks", "month", "months"};
constexpr std::string_view kReasons[] = {"cheapest", "cheapestPerDay", "cheapestPerGb",
                                         "moreData", "mostData",       "enoughButLonger"};

template <class Enum, std::size_t N>
Enum named(const std::string_view (&names)[N], const Json& name) {
  for (std::size_t i = 0; i < N; ++i) {
    if (names[i] == name.get<std::string>()) {
      return static_cast<Enum>(i);
    }
  }
  ADD_FAILURE() << name << " is no name";
  return Enum{};
}

Family family_of(const Json& key) {
  for (const FamilyInfo& family : families()) {
    if (family.key == key.get<std::string>()) {
      return family.id;
    }
  }
  ADD_FAILURE() << key << " is no family";
  return Family::express;
}

Query query_of(const Json& json) {
  Query query;
  if (json.contains("family")) {
    query.family = family_of(json["family"]);
  }
  if (json.contains("maxPriceCentavos")) {
    query.max_price = Money::from_centavos(json["maxPriceCentavos"]).value();
  }
  query.min_gigabytes = json.value("minGigabytes", 0);
  query.shares_internet = json.value("sharesInternet", false);
  query.all_networks = json.value("allNetworks", false);
  query.order = named<Order>(kOrders, json.value("order", "catalogue"));
  return query;
}

Json as_json(const AdvisedPlans& list) {
  Json json = Json::array();
  for (const Advice& advice : list) {
    Json reasons = Json::array();
    for (std::size_t i = 0; i < std::size(kReasons); ++i) {
      if (((advice.reasons >> i) & 1U) != 0) {
        reasons.push_back(kReasons[i]);
      }
    }
    json.push_back({{"planId", advice.plan->id}, {"reasons", reasons}});
  }
  return json;
}

// Every combination of answers. tests/bindings/vectors.test.ts runs this file through WebAssembly.
const Json& vectors() {
  static const Json json = [] {
    std::ifstream file(SHOP_VECTORS_DIR "/finder.json");
    return Json::parse(file);
  }();
  return json;
}

TEST(Finder, FindMatchesTheSharedVectors) {
  ASSERT_GE(vectors().at("find").size(), 10U);
  for (const Json& vector : vectors().at("find")) {
    EXPECT_EQ(Json(ids(query_of(vector.at("query")))), vector.at("ids")) << vector.at("name");
  }
}

TEST(Finder, AdviseMatchesTheSharedVectors) {
  ASSERT_EQ(vectors().at("advise").size(), std::size(kUses) * std::size(kTerms) * 2);
  for (const Json& vector : vectors().at("advise")) {
    const Json& answers = vector.at("answers");
    EXPECT_EQ(as_json(advise({.use = named<Use>(kUses, answers.at("use")),
                              .term = named<Term>(kTerms, answers.at("term")),
                              .shares_internet = answers.at("sharesInternet")})),
              vector.at("advice"))
        << answers;
  }
}

TEST(Finder, TotalMegabytesCoversTheWholeDuration) {
  EXPECT_EQ(total_megabytes(*find_plan(101)), 512);
  EXPECT_EQ(total_megabytes(*find_plan(204)), 5 * 1024);
  EXPECT_EQ(total_megabytes(*find_plan(301)), 15 * 1024);
  EXPECT_EQ(total_megabytes(*find_plan(503)), 12 * 24 * 1024);
}

}  // namespace
}  // namespace shop::finder
