#pragma once

#include <string>

#include "checkout/order.hpp"
#include "shop/catalogue.hpp"

namespace test {

inline shop::ClientProduct plan_204(double quantity = 1) {
  return {204, "Tuisty", 16'900, quantity};
}

inline server::CheckoutOrder cart_order(double quantity = 1) {
  server::CheckoutOrder order;
  order.products = {plan_204(quantity)};
  return order;
}

inline server::CheckoutOrder top_up_order() {
  server::CheckoutOrder order;
  order.type = server::CheckoutType::top_up;
  order.products = {{902, "Recarga $100", 10'000, 1}};
  order.phone = "+52 (833) 123-4567";
  order.email = " Ana@Example.com ";
  return order;
}

}  // namespace test
