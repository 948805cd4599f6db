#include "shop/order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/printing.hpp"

namespace shop {
namespace {

TEST(SimType, NamesRoundTripAndOthersReturnSimInvalid) {
  EXPECT_EQ(name(SimType::physical), "physical");
  EXPECT_EQ(name(SimType::esim), "esim");
  EXPECT_EQ(name(SimType::own), "own");
  EXPECT_EQ(name(static_cast<SimType>(3)), "");
  EXPECT_EQ(sim_type_of("physical"), SimType::physical);
  EXPECT_EQ(sim_type_of("esim"), SimType::esim);
  EXPECT_EQ(sim_type_of("own"), SimType::own);
  for (const std::string_view other : {"", "eSIM", "Physical", " esim", "esim ", "sim"}) {
    EXPECT_EQ(sim_type_of(other), ErrorCode::sim_invalid) << other;
  }
}

TEST(ShippingZone, NamesRoundTripAndOthersReturnZoneInvalid) {
  EXPECT_EQ(name(ShippingZone::local), "local");
  EXPECT_EQ(name(ShippingZone::elsewhere), "elsewhere");
  EXPECT_EQ(name(static_cast<ShippingZone>(2)), "");
  EXPECT_EQ(shipping_zone_of("local"), ShippingZone::local);
  EXPECT_EQ(shipping_zone_of("elsewhere"), ShippingZone::elsewhere);
  for (const std::string_view other : {"", "Local", "tampico", "local ", "0"}) {
    EXPECT_EQ(shipping_zone_of(other), ErrorCode::shipping_zone_invalid) << other;
  }
}

TEST(UnitField, NamesAreTheKeysOfTheApi) {
  EXPECT_EQ(name(UnitField::units), "units");
  EXPECT_EQ(name(UnitField::keeps_number), "keepsNumber");
  EXPECT_EQ(name(UnitField::phone), "phone");
  EXPECT_EQ(name(UnitField::nip), "nip");
  EXPECT_EQ(name(static_cast<UnitField>(4)), "");
}

// --- Numbers to keep ----------------------------------------------------------------------------

UnitPhoneCheck check_of(std::initializer_list<UnitPhone> list) {
  return check_unit_phones(std::span(list.begin(), list.size()));
}

TEST(UnitPhones, EmptyListHasNoErrors) { EXPECT_EQ(check_of({}), UnitPhoneCheck{}); }

TEST(UnitPhones, MissingPhoneOrNipIsNoError) {
  EXPECT_EQ(check_of({{"", ""}, {" ", "\t"}, {"833 123 4567", ""}}),
            (UnitPhoneCheck{{}, {"", "", "8331234567"}}));
}

TEST(UnitPhones, RenewalRequiresItsPhone) {
  EXPECT_EQ(
      check_of({{.phone = " ", .required = true}, {.phone = "833 765 4321", .required = true}}),
      (UnitPhoneCheck{{{0, UnitField::phone, ErrorCode::phone_required}}, {"", "8337654321"}}));
}

TEST(UnitPhones, LineToRenewThatIsAlsoPortedReturnsNumberRepeated) {
  EXPECT_EQ(check_of({{"8331234567", "0123"}, {.phone = "833 123 4567", .required = true}}).errors,
            (std::vector<UnitPhoneError>{{1, UnitField::phone, ErrorCode::number_repeated}}));
}

TEST(UnitPhones, ErrorsNameIndexAndField) {
  EXPECT_EQ(check_of({{"8331234567", "1234"}, {"833", "12"}, {"", "1234"}}),
            (UnitPhoneCheck{{{1, UnitField::phone, ErrorCode::phone_malformed},
                             {1, UnitField::nip, ErrorCode::nip_malformed},
                             {2, UnitField::phone, ErrorCode::phone_required}},
                            {"8331234567", "", ""}}));
}

TEST(UnitPhones, NipMustHaveFourDigits) {
  EXPECT_EQ(check_of({{"8331234567", " 0000 "}, {"8337654321", "\t9999\n"}}).errors,
            std::vector<UnitPhoneError>{});
  const std::string_view malformed[] = {"123",  "12345",    "12 34", "12\n34",     "12a4",
                                        "-123", "１２３４", "0x12",  {"1234\0", 5}};
  for (const std::string_view nip : malformed) {
    EXPECT_EQ(check_of({{"8331234567", nip}}).errors,
              (std::vector<UnitPhoneError>{{0, UnitField::nip, ErrorCode::nip_malformed}}))
        << nip;
  }
}

TEST(UnitPhones, NumberInAnotherNotationReturnsNumberRepeated) {
  EXPECT_EQ(
      check_of({{"8331234567", ""}, {"+52 833 123 4567", "1234"}, {"(833) 123-4567", ""}}).errors,
      (std::vector<UnitPhoneError>{{1, UnitField::phone, ErrorCode::number_repeated},
                                   {2, UnitField::phone, ErrorCode::number_repeated}}));
}

TEST(UnitPhones, EmptyAndMalformedNumbersAreNoRepetition) {
  EXPECT_EQ(check_of({{"", ""}, {"", ""}, {"abc", ""}, {"abc", ""}}).errors,
            (std::vector<UnitPhoneError>{{2, UnitField::phone, ErrorCode::phone_malformed},
                                         {3, UnitField::phone, ErrorCode::phone_malformed}}));
}

TEST(UnitPhones, MoreThanOneHundredReturnQuantityLimit) {
  std::vector<UnitPhone> list(kMaxUnitPhones);
  EXPECT_EQ(check_unit_phones(list).errors, std::vector<UnitPhoneError>{});
  list.resize(kMaxUnitPhones + 2, {"833", "12"});
  const UnitPhoneCheck check = check_unit_phones(list);
  EXPECT_EQ(
      check.errors,
      (std::vector<UnitPhoneError>{{kMaxUnitPhones, UnitField::phone, ErrorCode::quantity_limit}}));
  EXPECT_EQ(check.phones.size(), kMaxUnitPhones + 2);
}

// --- The zone of a postal code ------------------------------------------------------------------

TEST(ShippingZoneForPostalCode, CodesOfTampicoMaderoAndAltamiraAreLocal) {
  for (int code = 89000; code <= 89609; ++code) {
    EXPECT_EQ(shipping_zone_for_postal_code(std::to_string(code)), ShippingZone::local) << code;
  }
}

TEST(ShippingZoneForPostalCode, NeighbouringAndDistantCodesAreElsewhere) {
  for (const std::string_view code : {"88999", "89610", "64000", "00000", "99999"}) {
    EXPECT_EQ(shipping_zone_for_postal_code(code), ShippingZone::elsewhere) << code;
  }
}

TEST(ShippingZoneForPostalCode, SpacesAroundTheDigitsAreIgnored) {
  EXPECT_EQ(shipping_zone_for_postal_code(" 89000\u00A0"), ShippingZone::local);
}

TEST(ShippingZoneForPostalCode, AnythingButFiveDigitsReturnsPostalCodeMalformed) {
  for (const std::string_view code : {"", " ", "8900", "890000", "89 000", "8900O", "+8900"}) {
    EXPECT_EQ(shipping_zone_for_postal_code(code), ErrorCode::postal_code_malformed) << code;
  }
}

// --- What sending costs -----------------------------------------------------------------------

constexpr Money kPrice = Money::of_pesos(150);

TEST(ShippingCost, ElsewhereCostsOneParcelForAnyNumberOfSims) {
  EXPECT_EQ(shipping_cost(1, ShippingZone::elsewhere, kPrice), kPrice);
  EXPECT_EQ(shipping_cost(99, ShippingZone::elsewhere, kPrice), kPrice);
}

TEST(ShippingCost, LocalZoneIsFree) {
  EXPECT_EQ(shipping_cost(1, ShippingZone::local, kPrice), Money());
}

TEST(ShippingCost, OrderWithoutPhysicalSimIsFree) {
  EXPECT_EQ(shipping_cost(0, ShippingZone::elsewhere, kPrice), Money());
  EXPECT_EQ(shipping_cost(0, std::nullopt, kPrice), Money());
}

TEST(ShippingCost, ShopWithoutShippingPriceIsFree) {
  EXPECT_EQ(shipping_cost(1, ShippingZone::elsewhere, std::nullopt), Money());
  EXPECT_EQ(shipping_cost(1, std::nullopt, std::nullopt), Money());
}

TEST(ShippingCost, PricedShippingWithoutZoneReturnsZoneRequired) {
  EXPECT_EQ(shipping_cost(1, std::nullopt, kPrice), ErrorCode::shipping_zone_required);
}

}  // namespace
}  // namespace shop
