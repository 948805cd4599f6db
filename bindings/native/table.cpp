// The functions of the core that JavaScript can call. A test compares them with
// bindings/src/raw/shop_core.d.ts.
#include <emscripten/bind.h>

#include "bridge.hpp"

namespace shop::bridge {
namespace {

EMSCRIPTEN_BINDINGS(shop_core) {
  using emscripten::function;

  function("exchangeAddress", &exchange_address);
  function("errorNames", &error_names);
  function("fieldNames", &field_names);
  function("catalogue", &catalogue);
  function("maxText", &max_text);

  function("cartChange", &cart_change);
  function("cartQuote", &cart_quote);
  function("topUpQuote", &top_up_quote);
  function("cartStore", &cart_store);
  function("cartRestore", &cart_restore);

  function("findPlans", &find_plans);
  function("advise", &advise);

  function("formatMxn", &format_mxn);
  function("parseMxn", &parse_mxn);

  function("imeiCheck", &imei_check);
  function("imeiReadAnswer", &imei_read_answer);

  function("checkRegistration", &check_registration);
  function("checkLogin", &check_login);
  function("checkPasswordChange", &check_password_change);
  function("checkTopUp", &check_top_up);

  function("checkUnitPhones", &check_unit_phones);
  function("shippingZoneForPostalCode", &shipping_zone_for_postal_code);
  function("shippingCost", &shipping_cost);
  function("arrivalWindow", &arrival_window);
}

}  // namespace
}  // namespace shop::bridge
