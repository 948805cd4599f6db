#include "shop/catalogue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "support/printing.hpp"
#include "support/vectors.hpp"

namespace shop {
namespace {

struct Row {
  int id;
  std::string_view family;
  std::string_view data_type;
  std::string_view price;
  std::string_view duration;
};

// The price list is repeated here deliberately, as an independent expectation.
constexpr Row kPriceList[] = {
    {101, "Tuisty Express", "Express 512 MB", "$19.00", "1 día"},
    {102, "Tuisty Express", "Ready 2GB", "$49.00", "7 días"},
    {103, "Tuisty Express", "Estelar 5GB", "$109.00", "15 días"},
    {201, "Tuisty Mensual", "Lite 1GB", "$99.00", "30 días"},
    {202, "Tuisty Mensual", "Ready 2GB", "$129.00", "30 días"},
    {203, "Tuisty Mensual", "Nova 3GB", "$139.00", "30 días"},
    {204, "Tuisty Mensual", "Estelar 5GB", "$169.00", "30 días"},
    {205, "Tuisty Mensual", "Boost 12GB", "$199.00", "30 días"},
    {206, "Tuisty Mensual", "Prime 15GB", "$239.00", "30 días"},
    {207, "Tuisty Mensual", "Epic 24GB", "$259.00", "30 días"},
    {208, "Tuisty Mensual", "Gamer 40GB", "$289.00", "30 días"},
    {209, "Tuisty Mensual", "Fan 100GB", "$659.00", "30 días"},
    {301, "Tuisty Trimestral", "Estelar 5GB", "$489.00", "90 días"},
    {302, "Tuisty Trimestral", "Prime 15GB", "$679.00", "90 días"},
    {303, "Tuisty Trimestral", "Epic 24GB", "$739.00", "90 días"},
    {401, "Tuisty Semestral", "Estelar 5GB", "$929.00", "180 días"},
    {402, "Tuisty Semestral", "Prime 15GB", "$1,319.00", "180 días"},
    {403, "Tuisty Semestral", "Epic 24GB", "$1,429.00", "180 días"},
    {501, "Tuisty Anual", "Estelar 5GB", "$1,859.00", "360 días"},
    {502, "Tuisty Anual", "Prime 15GB", "$2,629.00", "360 días"},
    {503, "Tuisty Anual", "Epic 24GB", "$2,849.00", "360 días"},
};

TEST(Catalogue, PlansMatchThePriceList) {
  ASSERT_EQ(plans().size(), std::size(kPriceList));
  for (std::size_t i = 0; i < plans().size(); ++i) {
    const Plan& plan = plans()[i];
    const Row& row = kPriceList[i];
    EXPECT_EQ(find_plan(plan.id), &plan);
    EXPECT_EQ(plan.id, row.id);
    EXPECT_EQ(plan.data_plan, row.family) << plan.id;
    EXPECT_EQ(plan.data_type, row.data_type) << plan.id;
    EXPECT_EQ(plan.price.format(), row.price) << plan.id;
    EXPECT_EQ(plan.duration, row.duration) << plan.id;
    EXPECT_EQ(plan.duration,
              std::to_string(plan.duration_days) + (plan.duration_days == 1 ? " día" : " días"))
        << plan.id;
    EXPECT_EQ(plan.name, "Tuisty");
    EXPECT_EQ(plan.data_type, std::string(plan.tier) + " " + std::string(plan.data));
    EXPECT_EQ(plan.shares_internet, plan.tier != "Gamer") << plan.id;
  }
  for (const int unknown : {0, -101, 901}) {
    EXPECT_EQ(find_plan(unknown), nullptr);
  }
}

TEST(Catalogue, FamilyHasLabelSubtitleAndItsPlansInOrder) {
  ASSERT_EQ(families().size(), 5U);
  EXPECT_EQ(info(Family::mensual).label, "Tuisty Mensual");
  EXPECT_EQ(info(Family::anual).subtitle, "Anual");
  const Plan* next = plans().data();
  for (const FamilyInfo& family : families()) {
    EXPECT_EQ(&info(family.id), &family);
    EXPECT_EQ(family.label, "Tuisty " + std::string(family.subtitle));
    for (const Plan& plan : plans_of(family.id)) {
      EXPECT_EQ(&plan, next++);
      EXPECT_EQ(plan.data_plan, family.label) << plan.id;
    }
  }
  EXPECT_EQ(next, plans().data() + plans().size());
  EXPECT_TRUE(plans_of(static_cast<Family>(5)).empty());
}

TEST(Catalogue, FeaturedAreFourPlansOfWhichTwoAreNew) {
  std::vector<std::pair<int, bool>> shown;
  for (const Plan* plan : featured()) {
    shown.emplace_back(plan->id, plan->is_new);
  }
  EXPECT_EQ(shown, (std::vector<std::pair<int, bool>>{
                       {204, false}, {205, true}, {207, true}, {209, false}}));
  EXPECT_EQ(
      std::count_if(plans().begin(), plans().end(), [](const Plan& plan) { return plan.is_new; }),
      2);
}

TEST(Catalogue, OnlyThreePlansLimitCallsAndMessages) {
  const std::map<int, std::pair<std::string_view, std::string_view>> limited = {
      {101, {"25", "50 min"}}, {201, {"50", "100 min"}}, {209, {"10,000", "10,000 min"}}};
  for (const Plan& plan : plans()) {
    const auto limits = limited.find(plan.id);
    EXPECT_EQ(plan.sms, limits == limited.end() ? "Ilimitados" : limits->second.first) << plan.id;
    EXPECT_EQ(plan.call, limits == limited.end() ? "Ilimitadas" : limits->second.second) << plan.id;
    EXPECT_NE(plan.llamadas.find("México, USA y Canadá"), std::string_view::npos) << plan.id;
  }
}

TEST(Catalogue, CapsLineNamesDataAndReducedSpeedOfEachPlan) {
  EXPECT_EQ(find_plan(204)->caps_line, "Al agotar tus 5GB navegas a 512 Kbps");
  EXPECT_EQ(find_plan(101)->caps_line, "Al agotar tus 512 MB navegas a 512 Kbps");
  EXPECT_EQ(find_plan(501)->caps_line, "5GB cada 30 días; al agotarlos navegas a 512 Kbps");
  for (const Plan& plan : plans()) {
    EXPECT_TRUE(plan.caps_line.ends_with("512 Kbps")) << plan.id;
    EXPECT_EQ(plan.caps_line.find("cada 30 días") != std::string_view::npos,
              plan.duration_days > 30)
        << plan.id;
  }
}

TEST(Catalogue, SocialNetworksGrowWithTheTier) {
  const auto names = [](std::span<const SocialNetwork> networks) {
    std::string joined;
    for (const SocialNetwork network : networks) {
      joined.append(name(network)).append(" ");
    }
    return joined;
  };
  EXPECT_EQ(names(find_plan(101)->social_media), "whatsapp ");
  EXPECT_EQ(names(find_plan(201)->social_media), "whatsapp facebook messenger ");
  EXPECT_EQ(names(find_plan(203)->social_media), "whatsapp facebook messenger twitter instagram ");
  EXPECT_EQ(names(find_plan(204)->social_media),
            "whatsapp facebook messenger twitter instagram snapchat telegram ");
  EXPECT_EQ(names(find_plan(204)->social_media_inter), "whatsapp messenger telegram ");
  EXPECT_EQ(names(find_plan(202)->social_media_inter), "whatsapp ");
  EXPECT_EQ(find_plan(202)->social_inter_text, "WhatsApp ilimitado en USA y Canadá");
  EXPECT_EQ(find_plan(101)->social_inter_text, "");
  EXPECT_EQ(name(static_cast<SocialNetwork>(7)), "");
}

TEST(Catalogue, TenFoliosBelongToOnePlanEach) {
  ASSERT_EQ(folios().size(), 10U);
  std::set<int> with_folio;
  for (const Folio& folio : folios()) {
    const Plan* const plan = find_plan(folio.plan_id);
    ASSERT_NE(plan, nullptr);
    EXPECT_EQ(plan->folio, folio.id);
    EXPECT_TRUE(folio.title.starts_with(plan->tier)) << folio.title;
    EXPECT_TRUE(folio.title.ends_with(plan->duration)) << folio.title;
    with_folio.insert(plan->id);
  }
  EXPECT_EQ(with_folio, (std::set{203, 204, 206, 208, 301, 302, 401, 402, 501, 502}));
  for (const Plan& plan : plans()) {
    EXPECT_EQ(plan.folio.empty(), !with_folio.contains(plan.id)) << plan.id;
  }
}

TEST(Catalogue, TopUpsAreTwoOfWhichOneIsPopular) {
  std::string shown;
  for (const TopUp& top_up : top_ups()) {
    EXPECT_EQ(find_top_up(top_up.id), &top_up);
    shown.append(top_up.name).append(": ").append(top_up.price.format()).append(" ");
    shown.append(top_up.description).append(top_up.popular ? ", popular\n" : "\n");
  }
  EXPECT_EQ(shown,
            "Recarga $50: $50.00 2GB de datos y llamadas ilimitadas\n"
            "Recarga $100: $100.00 5GB de datos y llamadas ilimitadas, popular\n");
  EXPECT_EQ(find_top_up(901), &top_ups()[0]);
  EXPECT_EQ(find_top_up(204), nullptr);
}

TEST(Catalogue, PricesPerDayAndPerGigabyteRoundHalvesUp) {
  const auto per = [](int id) {
    return price_per_day(*find_plan(id)).format() + " " +
           price_per_gigabyte(*find_plan(id)).format();
  };
  EXPECT_EQ(per(101), "$19.00 $38.00");  // 512 MB: half a GB.
  EXPECT_EQ(per(103), "$7.27 $21.80");   // 7.2667
  EXPECT_EQ(per(204), "$5.63 $33.80");   // 5.6333
  EXPECT_EQ(per(205), "$6.63 $16.58");   // 6.6333, 16.5833
  EXPECT_EQ(per(301), "$5.43 $32.60");   // Three times 5 GB.
  EXPECT_EQ(per(402), "$7.33 $14.66");   // 7.3278, 14.6556
  EXPECT_EQ(per(501), "$5.16 $30.98");   // 5.1639, 30.9833: twelve times 5 GB.
}

// A change of any field needs new vectors: tests/vectors/update.mjs.
TEST(Catalogue, VersionIsThatOfTheSharedVectors) {
  EXPECT_EQ(test::vectors("core.json", "catalogueVersion"), catalogue_version());
}

}  // namespace
}  // namespace shop
