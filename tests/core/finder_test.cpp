#include "shop/finder.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
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

bool has(const Advice& advice, Reason reason) {
  return ((advice.reasons >> static_cast<unsigned>(reason)) & 1U) != 0;
}

Json as_json(const AdvisedPlans& list) {
  Json json = Json::array();
  for (const Advice& advice : list) {
    Json reasons = Json::array();
    for (std::size_t i = 0; i < std::size(kReasons); ++i) {
      if (has(advice, static_cast<Reason>(i))) {
        reasons.push_back(kReasons[i]);
      }
    }
    json.push_back({{"planId", advice.plan->id}, {"reasons", reasons}});
  }
  return json;
}

// tests/bindings/finder.test.ts runs this file through WebAssembly.
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

TEST(Finder, EmptyQueryReturnsTheWholeCatalogueInOrder) {
  const FoundPlans found = find({});
  ASSERT_EQ(found.size(), plans().size());
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i], &plans()[i]);
  }
}

TEST(Finder, MaxPriceIsInclusive) {
  const auto up_to = [](std::int64_t centavos) {
    return ids({.family = Family::express, .max_price = Money::from_centavos(centavos).value()});
  };
  EXPECT_EQ(up_to(4900), (std::vector{101, 102}));
  EXPECT_EQ(up_to(4899), (std::vector{101}));
  EXPECT_EQ(up_to(0), std::vector<int>());
}

TEST(Finder, MinGigabytesIsInclusiveAndCountsTheAllowanceOfOneMonth) {
  const auto at_least = [](int gigabytes) {
    return ids({.family = Family::anual, .min_gigabytes = gigabytes});
  };
  EXPECT_EQ(at_least(15), (std::vector{502, 503}));
  EXPECT_EQ(at_least(16), (std::vector{503}));
  EXPECT_EQ(at_least(60), std::vector<int>());  // Estelar has 12 times 5 GB.
}

TEST(Finder, VideosForOneDayAdvisesTwoGigabytesForAWeekAt49Pesos) {
  for (const bool shares_internet : {false, true}) {
    const AdvisedPlans list =
        advise({.use = Use::much, .term = Term::day, .shares_internet = shares_internet});
    ASSERT_EQ(list.size(), 2U);
    EXPECT_TRUE(has(list[0], Reason::most_data));
    EXPECT_TRUE(has(list[1], Reason::enough_but_longer));
    EXPECT_EQ(list[1].plan->data, "2GB");
    EXPECT_EQ(list[1].plan->duration_days, 7);
    EXPECT_EQ(list[1].plan->price, Money::of_pesos(49));
  }
}

TEST(Finder, LightUseIsNeverAdvisedByPricePerGigabyte) {
  for (std::size_t term = 0; term < std::size(kTerms); ++term) {
    for (const bool shares_internet : {false, true}) {
      for (const Advice& advice : advise({.use = Use::little,
                                  .term = static_cast<Term>(term),
                                  .shares_internet = shares_internet})) {
        EXPECT_FALSE(has(advice, Reason::cheapest_per_gigabyte)) << advice.plan->id;
        EXPECT_NE(advice.plan, find_plan(503)) << "24GB at $2,849";
      }
    }
  }
}

TEST(Finder, SharingNeedsFourGigabytesMore) {
  const auto first = [](Use use) {
    return advise({.use = use, .shares_internet = true})[0].plan->data;
  };
  EXPECT_EQ(first(Use::little), "5GB");
  EXPECT_EQ(first(Use::regular), "12GB");
  EXPECT_EQ(first(Use::much), "24GB");
}

TEST(Finder, EachAnswerOfEachQuestionChangesAnAdvice) {
  // For each answer its advice beside every pair of other answers. No two answers have the same.
  const auto advice = [](std::size_t use, std::size_t term, std::size_t sharing) {
    return as_json(advise({.use = static_cast<Use>(use),
                           .term = static_cast<Term>(term),
                           .shares_internet = sharing == 1}));
  };
  std::array<std::vector<Json>, std::size(kUses)> by_use;
  std::array<std::vector<Json>, std::size(kTerms)> by_term;
  std::array<std::vector<Json>, 2> by_sharing;
  for (std::size_t use = 0; use < by_use.size(); ++use) {
    for (std::size_t term = 0; term < by_term.size(); ++term) {
      for (std::size_t sharing = 0; sharing < by_sharing.size(); ++sharing) {
        const Json list = advice(use, term, sharing);
        by_use[use].push_back(list);
        by_term[term].push_back(list);
        by_sharing[sharing].push_back(list);
      }
    }
  }
  EXPECT_EQ(std::set(by_use.begin(), by_use.end()).size(), by_use.size());
  EXPECT_EQ(std::set(by_term.begin(), by_term.end()).size(), by_term.size());
  EXPECT_EQ(std::set(by_sharing.begin(), by_sharing.end()).size(), by_sharing.size());
}

TEST(Finder, RequiredDataScalesWithTheDays) {
  // 512 MB for one day would be 15 GB in 30: enough for regular use, not for much.
  const auto first = [](Use use) { return advise({.use = use, .term = Term::day})[0]; };
  EXPECT_TRUE(has(first(Use::regular), Reason::cheapest));
  EXPECT_TRUE(has(first(Use::much), Reason::most_data));
  EXPECT_FALSE(has(first(Use::much), Reason::cheapest));
}

TEST(Finder, AdviceIsOneToThreeDistinctPlansWithReasons) {
  for (std::size_t use = 0; use < std::size(kUses); ++use) {
    for (std::size_t term = 0; term < std::size(kTerms); ++term) {
      const AdvisedPlans list =
          advise({.use = static_cast<Use>(use), .term = static_cast<Term>(term)});
      SCOPED_TRACE(std::string(kUses[use]) + " " + std::string(kTerms[term]));
      EXPECT_GE(list.size(), 1U);
      EXPECT_LE(list.size(), kMaxAdvice);
      std::set<const Plan*> seen;
      for (const Advice& advice : list) {
        EXPECT_TRUE(seen.insert(advice.plan).second) << advice.plan->id;
        EXPECT_NE(advice.reasons, 0) << advice.plan->id;
      }
    }
  }
}

TEST(Finder, AdviceForSharedInternetExcludesGamer) {
  const auto advises_gamer = [](bool shares_internet) {
    const AdvisedPlans list =
        advise({.use = Use::much, .term = Term::month, .shares_internet = shares_internet});
    return std::any_of(list.begin(), list.end(),
                       [](const Advice& advice) { return advice.plan->tier == "Gamer"; });
  };
  EXPECT_TRUE(advises_gamer(false));
  EXPECT_FALSE(advises_gamer(true));
}

TEST(Finder, TotalMegabytesCoversTheWholeDuration) {
  EXPECT_EQ(total_megabytes(*find_plan(101)), 512);
  EXPECT_EQ(total_megabytes(*find_plan(204)), 5 * 1024);
  EXPECT_EQ(total_megabytes(*find_plan(301)), 15 * 1024);
  EXPECT_EQ(total_megabytes(*find_plan(503)), 12 * 24 * 1024);
}

}  // namespace
}  // namespace shop::finder
