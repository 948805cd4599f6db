#include "checkout/payment_request.hpp"

#include <gtest/gtest.h>

namespace server {
namespace {

using shop::LineUnits;
using shop::SimType;
using shop::Unit;
using Metadata = std::vector<std::pair<std::string, std::string>>;

const Unit kPlain{};
const Unit kEsim{SimType::esim, false, "", ""};
const Unit kMoved{SimType::physical, true, "8331234567", "0123"};
const Unit kWithoutNip{SimType::esim, true, "8337654321", ""};
const Unit kLater{SimType::esim, true, "", ""};
const Unit kRenewal{SimType::own, false, "8335550142", ""};

TEST(SimMetadata, UnitsRoundTripThroughOneShortText) {
  const std::vector<LineUnits> lines{{204, {kPlain, kPlain, kEsim, kMoved}},
                                     {402, {kWithoutNip, kLater, kLater, kRenewal}}};
  const Metadata expected{
      {"sims_1", "204:p*2,e,p=8331234567/0123;402:e=8337654321,e=?*2,o=8335550142"}};
  EXPECT_EQ(sims_metadata(lines), expected);
  EXPECT_EQ(read_sims(expected), lines);
}

TEST(SimMetadata, TopUpHasNoSims) {
  EXPECT_TRUE(sims_metadata({}).empty());
  EXPECT_TRUE(read_sims(Metadata{{"session", "cks_1"}}).empty());
}

// The provider limits metadata to 50 keys of 500 characters each.
TEST(SimMetadata, LargestOrderFitsIntoTheProvidersLimits) {
  std::vector<LineUnits> lines;
  for (int plan = 101; plan < 113; ++plan) {
    LineUnits& line = lines.emplace_back(LineUnits{plan, {}});
    for (int unit = 0; unit < 99; ++unit) {
      line.units.push_back(unit % 2 == 0 ? kPlain : unit < 17 ? kMoved : kEsim);
    }
  }
  auto metadata = sims_metadata(lines);
  EXPECT_GT(metadata.size(), 5U);
  EXPECT_LT(metadata.size(), 40U);
  for (const auto& [key, value] : metadata) {
    EXPECT_LE(value.size(), 500U) << key;
  }
  std::reverse(metadata.begin(), metadata.end());  // the provider may return any order
  EXPECT_EQ(read_sims(metadata), lines);
}

TEST(SimMetadata, MalformedTextIsReadUpToTheError) {
  const std::vector<LineUnits> one{{204, {kPlain}}};
  for (const char* text : {"204:p;", "204:p;x", "204:p;:e", "204:p,", "204:p*1"}) {
    EXPECT_EQ(read_sims(Metadata{{"sims_1", text}}), one) << text;
  }
  const std::vector<LineUnits> bare{{204, {}}};
  for (const char* text : {"204:x", "204:pe", "204:p*0", "204:p*-1", "204:p*99999999999", "204:p*",
                           "204:p*2*3", "204"}) {
    EXPECT_EQ(read_sims(Metadata{{"sims_1", text}}).front().plan_id, 204) << text;
    EXPECT_LE(read_sims(Metadata{{"sims_1", text}}).front().units.size(), 1U) << text;
  }
}

}  // namespace
}  // namespace server
