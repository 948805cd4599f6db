#include "shop/finder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/vectors.hpp"

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
constexpr std::string_view kReasons[] = {"cheapest", "cheapestPerDay", "cheapestPerGb",
                                         "moreData", "mostData",       "enoughButLonger"};

Query query_of(const Json& json) {
  Query query;
  for (const FamilyInfo& family : families()) {
    if (json.value("family", "") == family.key) {
      query.family = family.id;
    }
  }
  if (json.contains("maxPriceCentavos")) {
    query.max_price = json["maxPriceCentavos"];
  }
  query.min_gigabytes = json.value("minGigabytes", 0.0);
  query.shares_internet = json.value("sharesInternet", false);
  query.all_networks = json.value("allNetworks", false);
  const auto* const order = std::ranges::find(kOrders, json.value("order", "catalogue"));
  query.order = static_cast<Order>(order - std::begin(kOrders));
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

TEST(Finder, FindMatchesTheSharedVectors) {
  const Json vectors = test::vectors("finder.json", "find");
  ASSERT_GE(vectors.size(), 10U);
  for (const Json& vector : vectors) {
    EXPECT_EQ(Json(ids(query_of(vector.at("query")))), vector.at("ids")) << vector.at("name");
  }
}

TEST(Finder, AdviseMatchesTheSharedVectors) {
  const Json vectors = test::vectors("finder.json", "advise");
  // The vectors are in the order of the enumerations.
  std::vector<Json> actual;
  for (const bool shares : {false, true}) {
    for (const Use use : {Use::little, Use::regular, Use::much}) {
      for (const Term term : {Term::day, Term::weeks, Term::month, Term::months}) {
        actual.push_back(as_json(advise({.use = use, .term = term, .shares_internet = shares})));
      }
    }
  }
  ASSERT_EQ(vectors.size(), actual.size());
  for (std::size_t i = 0; i < actual.size(); ++i) {
    const Json& vector = vectors[i];
    EXPECT_EQ(actual[i], vector["advice"]) << vector["answers"];
  }
}

}  // namespace
}  // namespace shop::finder
