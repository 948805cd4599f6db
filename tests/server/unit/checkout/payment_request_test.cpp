#include "checkout/payment_request.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

namespace server {
namespace {

using nlohmann::json;
using shop::LineUnits;
using shop::SimType;
using shop::Unit;

const Unit kPlain{};
const Unit kEsim{SimType::esim, false, "", ""};
const Unit kMoved{SimType::physical, true, "8331234567", "0123"};
const Unit kWithoutNip{SimType::esim, true, "8337654321", ""};
const Unit kLater{SimType::esim, true, "", ""};
const Unit kRenewal{SimType::own, false, "8335550142", ""};

/// The order in the metadata of a session, whose values are joined.
json order_of(const Metadata& metadata) {
  std::string text;
  for (const auto& [key, value] : metadata) {
    text += value;
  }
  return json::parse(text);
}

std::vector<shop::QuoteLine> sold(int plan, int quantity, std::int64_t centavos) {
  return {{plan, quantity, shop::Money::from_centavos(centavos).value(), {}}};
}

TEST(OrderMetadata, IsOneShortJsonTextAndUnitsRoundTrip) {
  const std::vector<LineUnits> choices{{204, {kEsim, kPlain, kPlain, kMoved}},
                                       {402, {kLater, kLater, kWithoutNip, kRenewal}}};
  const auto lines = sold(204, 4, 16'900);
  const auto metadata = order_metadata(lines, {choices.data(), 1});
  ASSERT_EQ(metadata.size(), 1U);
  EXPECT_EQ(metadata[0].first, "order_1");
  EXPECT_EQ(
      metadata[0].second,
      R"({"lines":[{"id":204,"quantity":4,"unitPrice":16900}],"units":[)"
      R"({"id":204,"sim":"esim","keepsNumber":false,"phone":"","nip":"","count":1},)"
      R"({"id":204,"sim":"physical","keepsNumber":false,"phone":"","nip":"","count":2},)"
      R"({"id":204,"sim":"physical","keepsNumber":true,"phone":"8331234567","nip":"0123","count":1}]})");
  auto read = read_units(order_metadata(lines, choices));
  ASSERT_EQ(read.size(), 2U);
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_EQ(read[i].plan_id, choices[i].plan_id);
    EXPECT_THAT(read[i].units, testing::UnorderedElementsAreArray(choices[i].units));
  }
}

TEST(OrderMetadata, TopUpHasNoUnits) {
  const auto metadata = order_metadata(sold(902, 1, 10'000), {});
  EXPECT_EQ(order_of(metadata),
            json::parse(R"({"lines":[{"id":902,"quantity":1,"unitPrice":10000}]})"));
  EXPECT_TRUE(read_units(metadata).empty());
  EXPECT_TRUE(read_units({{"session", "cks_1"}}).empty());
}

// The provider limits metadata to 50 keys of 500 characters each.
TEST(OrderMetadata, LargestOrderFitsIntoTheProvidersLimits) {
  std::vector<shop::QuoteLine> lines;
  std::vector<LineUnits> choices;
  std::size_t phones = 0;
  for (std::size_t plan = 0; plan < shop::kMaxPlans; ++plan) {
    const int id = 1'000 + static_cast<int>(plan);
    lines.push_back({id, shop::kMaxQuantity, shop::kMaxTotal, {}});
    LineUnits& line = choices.emplace_back(LineUnits{id, {}});
    for (int unit = 0; unit < shop::kMaxQuantity; ++unit) {
      line.units.push_back(unit % 2 == 0 ? kPlain : unit % 3 == 0 ? kLater : kEsim);
      if (phones < shop::kMaxUnitPhones && unit % 4 == 1) {
        line.units.back() = kMoved;
        line.units.back().phone = std::to_string(8'330'000'000 + static_cast<long long>(++phones));
      }
    }
  }
  ASSERT_EQ(phones, shop::kMaxUnitPhones);
  auto metadata = order_metadata(lines, choices);
  EXPECT_GT(metadata.size(), 20U);
  EXPECT_LE(metadata.size(), 43U) << "with the seven others";
  for (const auto& [key, value] : metadata) {
    EXPECT_LE(value.size(), 500U) << key;
  }
  std::reverse(metadata.begin(), metadata.end());  // the provider may return any order
  const auto read = read_units(metadata);
  ASSERT_EQ(read.size(), choices.size());
  for (std::size_t i = 0; i < read.size(); ++i) {
    EXPECT_THAT(read[i].units, testing::UnorderedElementsAreArray(choices[i].units));
  }
}

TEST(OrderMetadata, MalformedUnitsAreLeftOut) {
  const std::string good = R"({"count":1,"id":204,"sim":"physical"})";
  for (const char* bad :
       {"1", "null", "[]", "{}", R"({"count":0,"id":204,"sim":"esim"})",
        R"({"count":100,"id":204,"sim":"esim"})", R"({"count":"1","id":204,"sim":"esim"})",
        R"({"count":1,"id":204,"sim":"x"})", R"({"count":1,"id":204})"}) {
    const std::string units = std::string("[") + bad + ',' + good + ']';
    EXPECT_EQ(read_units({{"order_1", R"({"units":)" + units + '}'}}),
              (std::vector<LineUnits>{{204, {kPlain}}}))
        << bad;
  }
  for (const char* text : {"x", "{", "[]", R"({"units":1})", R"({"units":[)"}) {
    EXPECT_TRUE(read_units({{"order_1", text}}).empty()) << text;
  }
}

// Sessions that were begun before the metadata was JSON.
TEST(OrderMetadata, EarlierFormIsRead) {
  const Metadata earlier{
      {"sims_1", "204:p*2,e,p=8331234567/0123;402:e=8337654321,e=?*2,o=8335550142"}};
  EXPECT_EQ(read_units(earlier),
            (std::vector<LineUnits>{{204, {kPlain, kPlain, kEsim, kMoved}},
                                    {402, {kWithoutNip, kLater, kLater, kRenewal}}}));
  for (const char* text : {"", ";", "204", "204:x", "204:p*0", "204:p*-1", "204:p*99999999999"}) {
    const auto read = read_units({{"sims_1", text}});
    EXPECT_TRUE(read.empty() || read[0].units.size() <= 99) << text;
  }
  Payment payment;
  payment.reference = "cks_" + std::string(32, '0');
  payment.url = "https://pay.example/cs_1";
  payment.centavos = 84'800;
  payment.metadata = {
      {"quote", "0123456789abcdef"}, {"lines_1", "204:2:16900;4"}, {"lines_2", "02:1:48000"}};
  const auto purchase = purchase_in(payment);
  ASSERT_TRUE(purchase);
  ASSERT_EQ(purchase->quote.lines.size(), 2U);
  EXPECT_EQ(purchase->quote.lines[1].plan_id, 402);
  EXPECT_EQ(purchase->quote.shipping.centavos(), 3'000);
}

TEST(StoredLines, LineWithoutIdQuantityOrPriceIsNotReadAsZero) {
  EXPECT_EQ(read_lines(R"([{"id":204,"quantity":2,"unit_centavos":16900}])").at(0).unit_centavos,
            16'900);
  for (const char* line : {R"({"quantity":2,"unit_centavos":16900})", R"({"id":204,"quantity":2})",
                           R"({"id":204,"unit_centavos":16900})",
                           R"({"id":204,"quantity":"2","unit_centavos":16900})"}) {
    EXPECT_THROW(static_cast<void>(read_lines('[' + std::string(line) + ']')), std::exception)
        << line;
  }
}

}  // namespace
}  // namespace server
