#include "shop/order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/printing.hpp"

namespace shop {
namespace {

using test::expect_each;

TEST(SimType, NamesRoundTripAndOthersReturnSimInvalid) {
  for (const auto& [type, text] :
       {std::pair(SimType::physical, "physical"), {SimType::esim, "esim"}, {SimType::own, "own"}}) {
    EXPECT_EQ(name(type), text);
    EXPECT_EQ(sim_type_of(text), type);
  }
  EXPECT_EQ(name(static_cast<SimType>(3)), "");
  expect_each({"", "eSIM", "Physical", " esim", "esim ", "sim"}, sim_type_of,
              ErrorCode::sim_invalid);
}

TEST(ShippingZone, NamesRoundTripAndOthersReturnZoneInvalid) {
  for (const auto& [zone, text] :
       {std::pair(ShippingZone::local, "local"), {ShippingZone::elsewhere, "elsewhere"}}) {
    EXPECT_EQ(name(zone), text);
    EXPECT_EQ(shipping_zone_of(text), zone);
  }
  EXPECT_EQ(name(static_cast<ShippingZone>(2)), "");
  expect_each({"", "Local", "tampico", "local ", "0"}, shipping_zone_of,
              ErrorCode::shipping_zone_invalid);
}

TEST(UnitField, NamesAreTheKeysOfTheApi) {
  EXPECT_EQ(name(UnitField::units), "units");
  EXPECT_EQ(name(UnitField::keeps_number), "keepsNumber");
  EXPECT_EQ(name(UnitField::phone), "phone");
  EXPECT_EQ(name(UnitField::nip), "nip");
  EXPECT_EQ(name(static_cast<UnitField>(4)), "");
}

// --- Numbers to keep ----------------------------------------------------------------------------

using Phones = std::vector<UnitPhone>;
using UnitErrors = std::vector<UnitPhoneError>;

TEST(UnitPhones, MissingPhoneOrNipIsNoErrorUnlessTheLineIsRenewed) {
  EXPECT_EQ(check_unit_phones({}), UnitPhoneCheck{});
  EXPECT_EQ(check_unit_phones(Phones{{"", ""}, {" ", "\t"}, {"833 123 4567", ""}}),
            (UnitPhoneCheck{{}, {"", "", "8331234567"}}));
  EXPECT_EQ(
      check_unit_phones(
          Phones{{.phone = " ", .required = true}, {.phone = "833 765 4321", .required = true}}),
      (UnitPhoneCheck{{{0, UnitField::phone, ErrorCode::phone_required}}, {"", "8337654321"}}));
}

TEST(UnitPhones, ErrorsNameIndexAndField) {
  EXPECT_EQ(check_unit_phones(Phones{{"8331234567", "1234"}, {"833", "12"}, {"", "1234"}}),
            (UnitPhoneCheck{{{1, UnitField::phone, ErrorCode::phone_malformed},
                             {1, UnitField::nip, ErrorCode::nip_malformed},
                             {2, UnitField::phone, ErrorCode::phone_required}},
                            {"8331234567", "", ""}}));
}

TEST(UnitPhones, NipMustHaveFourDigits) {
  using namespace std::string_view_literals;
  const auto errors = [](std::string_view nip) {
    return check_unit_phones(Phones{{"8331234567", nip}}).errors;
  };
  expect_each({" 0000 ", "\t9999\n"}, errors, UnitErrors{});
  expect_each({"123", "12345", "12 34", "12\n34", "12a4", "-123", "１２３４", "0x12", "1234\0"sv},
              errors, UnitErrors{{0, UnitField::nip, ErrorCode::nip_malformed}});
}

TEST(UnitPhones, NumberInAnotherNotationReturnsNumberRepeated) {
  const UnitPhoneError second{1, UnitField::phone, ErrorCode::number_repeated};
  EXPECT_EQ(check_unit_phones(
                Phones{{"8331234567", ""}, {"+52 833 123 4567", "1234"}, {"(833) 123-4567", ""}})
                .errors,
            (UnitErrors{second, {2, UnitField::phone, ErrorCode::number_repeated}}));
  EXPECT_EQ(
      check_unit_phones(Phones{{"8331234567", "0123"}, {.phone = "833 123 4567", .required = true}})
          .errors,
      UnitErrors{second})
      << "a line to renew that is also ported";
  // Empty and malformed numbers are no repetition.
  EXPECT_EQ(check_unit_phones(Phones{{"", ""}, {"", ""}, {"abc", ""}, {"abc", ""}}).errors,
            (UnitErrors{{2, UnitField::phone, ErrorCode::phone_malformed},
                        {3, UnitField::phone, ErrorCode::phone_malformed}}));
}

TEST(UnitPhones, MoreThanOneHundredReturnQuantityLimit) {
  Phones list(kMaxUnitPhones);
  EXPECT_EQ(check_unit_phones(list).errors, UnitErrors{});
  list.resize(kMaxUnitPhones + 2, {"833", "12"});
  const UnitPhoneCheck check = check_unit_phones(list);
  EXPECT_EQ(check.errors,
            (UnitErrors{{kMaxUnitPhones, UnitField::phone, ErrorCode::quantity_limit}}));
  EXPECT_EQ(check.phones.size(), kMaxUnitPhones + 2);
}

// --- The zone of a postal code ------------------------------------------------------------------

TEST(ShippingZoneForPostalCode, CodesOfTampicoMaderoAndAltamiraAreLocal) {
  for (int code = 89000; code <= 89609; ++code) {
    EXPECT_EQ(shipping_zone_for_postal_code(std::to_string(code)), ShippingZone::local) << code;
  }
}

TEST(ShippingZoneForPostalCode, OtherCodesAreElsewhereAndOtherTextIsMalformed) {
  expect_each({" 89000\u00A0"}, shipping_zone_for_postal_code, ShippingZone::local);
  expect_each({"88999", "89610", "64000", "00000", "99999"}, shipping_zone_for_postal_code,
              ShippingZone::elsewhere);
  expect_each({"", " ", "8900", "890000", "89 000", "8900O", "+8900"},
              shipping_zone_for_postal_code, ErrorCode::postal_code_malformed);
}

// --- What sending costs -----------------------------------------------------------------------

constexpr Money kPrice = Money::of_pesos(150);

TEST(ShippingCost, ElsewhereCostsOneParcelForAnyNumberOfPhysicalSims) {
  EXPECT_EQ(shipping_cost(1, ShippingZone::elsewhere, kPrice), kPrice);
  EXPECT_EQ(shipping_cost(99, ShippingZone::elsewhere, kPrice), kPrice);
  EXPECT_EQ(shipping_cost(1, std::nullopt, kPrice), ErrorCode::shipping_zone_required);
}

TEST(ShippingCost, LocalZoneOrderWithoutPhysicalSimAndShopWithoutPriceAreFree) {
  EXPECT_EQ(shipping_cost(1, ShippingZone::local, kPrice), Money());
  EXPECT_EQ(shipping_cost(0, ShippingZone::elsewhere, kPrice), Money());
  EXPECT_EQ(shipping_cost(0, std::nullopt, kPrice), Money());
  EXPECT_EQ(shipping_cost(1, ShippingZone::elsewhere, std::nullopt), Money());
  EXPECT_EQ(shipping_cost(1, std::nullopt, std::nullopt), Money());
}

}  // namespace
}  // namespace shop
