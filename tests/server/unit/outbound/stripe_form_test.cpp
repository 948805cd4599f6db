#include <gtest/gtest.h>

#include "outbound/http_client.hpp"
#include "outbound/stripe.hpp"

namespace server {
namespace {

std::string pair(const std::string& key, const std::string& value) {
  return percent_encoded(key) + "=" + percent_encoded(value);
}

TEST(StripeForm, RequestIsEncodedExactlyAsDocumented) {
  PaymentRequest request;
  request.reference = "cks_1";
  request.idempotency_key = "cks_1";
  request.lines = {{"Tuisty Mensual Estelar", "5GB · 30 días", 16'900, 2},
                   {"Recarga $50", "", 5'000, 1}};
  request.customer_email = "ana+x@example.com";
  request.success_url = "https://t.example/success?session_id={CHECKOUT_SESSION_ID}";
  request.cancel_url = "https://t.example/carrito";
  request.metadata = {{"session", "cks_1"}};
  request.methods = {"card", "oxxo"};
  request.expires_at = 1'800'003'600;
  std::string expected;
  for (const auto& [key, value] : std::vector<std::pair<std::string, std::string>>{
           {"mode", "payment"},
           {"locale", "es-419"},
           {"adaptive_pricing[enabled]", "false"},
           {"allowed_payment_method_types[0]", "card"},
           {"allowed_payment_method_types[1]", "oxxo"},
           {"expires_at", "1800003600"},
           {"line_items[0][quantity]", "2"},
           {"line_items[0][price_data][currency]", "mxn"},
           {"line_items[0][price_data][unit_amount]", "16900"},
           {"line_items[0][price_data][product_data][name]", "Tuisty Mensual Estelar"},
           {"line_items[0][price_data][product_data][description]", "5GB · 30 días"},
           {"line_items[1][quantity]", "1"},
           {"line_items[1][price_data][currency]", "mxn"},
           {"line_items[1][price_data][unit_amount]", "5000"},
           {"line_items[1][price_data][product_data][name]", "Recarga $50"},
           {"success_url", "https://t.example/success?session_id={CHECKOUT_SESSION_ID}"},
           {"cancel_url", "https://t.example/carrito"},
           {"client_reference_id", "cks_1"},
           {"metadata[session]", "cks_1"},
           {"customer_email", "ana+x@example.com"},
           {"payment_intent_data[receipt_email]", "ana+x@example.com"},
           {"name_collection[individual][enabled]", "true"}}) {
    expected += (expected.empty() ? "" : "&") + pair(key, value);
  }
  EXPECT_EQ(stripe_form(request), expected);
}

TEST(StripeForm, AddressCollectionAndShippingRateAreRequested) {
  PaymentRequest request;
  const auto has = [&request](const std::string& key, const std::string& value) {
    return ("&" + stripe_form(request) + "&").find("&" + pair(key, value) + "&") !=
           std::string::npos;
  };
  const std::string rate = "shipping_options[0][shipping_rate_data]";
  EXPECT_FALSE(has("phone_number_collection[enabled]", "true"));
  EXPECT_EQ(stripe_form(request).find("shipping"), std::string::npos);
  request.asks_address = true;
  EXPECT_TRUE(has("phone_number_collection[enabled]", "true"));
  EXPECT_TRUE(has("shipping_address_collection[allowed_countries][0]", "MX"));
  EXPECT_EQ(stripe_form(request).find("shipping_options"), std::string::npos);
  request.shipping = PaymentShipping{"Resto de México", 15'000};
  EXPECT_TRUE(has(rate + "[type]", "fixed_amount"));
  EXPECT_TRUE(has(rate + "[display_name]", "Resto de México"));
  EXPECT_TRUE(has(rate + "[fixed_amount][amount]", "15000"));
  EXPECT_TRUE(has(rate + "[fixed_amount][currency]", "mxn"));
}

}  // namespace
}  // namespace server
