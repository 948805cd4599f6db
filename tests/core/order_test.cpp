#include "shop/order.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include "support/printing.hpp"
#include "support/vectors.hpp"

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
using Json = nlohmann::json;

TEST(UnitPhones, SharedVectorsHaveTheirErrorsAndPhones) {
  for (const Json& vector : test::vectors("core.json", "unitPhones")) {
    Phones list;
    for (const Json& unit : vector.at("list")) {
      list.push_back({.phone = unit.at("phone").get_ref<const std::string&>(),
                      .nip = unit.at("nip").get_ref<const std::string&>(),
                      .required = unit.value("required", false)});
    }
    const UnitPhoneCheck check = check_unit_phones(list);
    Json errors = Json::array();
    for (const UnitPhoneError& error : check.errors) {
      errors.push_back(
          {{"index", error.index}, {"field", name(error.field)}, {"code", name(error.code)}});
    }
    EXPECT_EQ(errors, vector.at("errors")) << vector.at("name");
    EXPECT_EQ(Json(check.phones), vector.at("phones")) << vector.at("name");
  }
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

TEST(ShippingZoneForPostalCode, SharedVectorsHaveTheirZoneOrError) {
  for (const Json& vector : test::vectors("core.json", "postalCodes")) {
    const auto zone = shipping_zone_for_postal_code(vector.at("postalCode").get<std::string>());
    EXPECT_EQ(zone ? name(zone.value()) : name(zone.error()),
              vector.at("ok").get<bool>() ? vector["zone"] : vector["code"])
        << vector;
  }
}

// --- What sending costs -----------------------------------------------------------------------

TEST(ShippingCost, SharedVectorsHaveTheirPriceOrError) {
  for (const Json& vector : test::vectors("core.json", "shipping")) {
    const auto zone =
        vector.at("zone").is_null()
            ? std::nullopt
            : std::optional(shipping_zone_of(vector["zone"].get<std::string>()).value());
    const auto price = vector.at("priceCentavos").is_null()
                           ? std::nullopt
                           : std::optional(Money::from_centavos(vector["priceCentavos"]).value());
    const auto cost = shipping_cost(vector.at("physicalSims"), zone, price);
    EXPECT_EQ(cost ? Json(cost.value().centavos()) : Json(name(cost.error())),
              vector.at("ok").get<bool>() ? vector["centavos"] : vector["code"])
        << vector;
  }
}

}  // namespace
}  // namespace shop
