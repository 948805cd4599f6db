#include <gtest/gtest.h>

#include "outbound/http_client.hpp"
#include "outbound/stripe.hpp"

namespace server {
namespace {

std::string pair(const std::string& key, const std::string& value) {
  return percent_encoded(key) + "=" + percent_encoded(value);
}

TEST(StripeForm, IsExactlyWhatStripeWants) {
  PaymentRequest request;
  request.reference = "cks_1";
  request.idempotency_key = "cks_1";
  request.lines = {{"Tuisty Mensual Estelar", "5GB · 30 días", 16'900, 2},
                   {"Recarga $50", "", 5'000, 1}};
  request.customer_email = "ana+x@example.com";
  request.success_url = "https://t.example/success?session_id={CHECKOUT_SESSION_ID}";
  request.cancel_url = "https://t.example/carrito";
  request.metadata = {{"session", "cks_1"}};
  std::string expected;
  for (const auto& [key, value] : std::vector<std::pair<std::string, std::string>>{
           {"mode", "payment"},
           {"locale", "es-419"},
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
           {"customer_email", "ana+x@example.com"}}) {
    expected += (expected.empty() ? "" : "&") + pair(key, value);
  }
  EXPECT_EQ(stripe_form(request), expected);
}

}  // namespace
}  // namespace server
