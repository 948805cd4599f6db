// Everything that the module registers for JavaScript.
#include <emscripten/bind.h>

#include "rules.hpp"

namespace shop::bridge {
namespace {

/// Returns the offset of the exchange in the memory, in doubles.
double exchange_address() {
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(&exchange()) / sizeof(double));
}

EMSCRIPTEN_BINDINGS(shop_core) {
  emscripten::function("exchangeAddress", &exchange_address);
  for_each_rule([]<auto Rule>(Function<Rule>, const Description& rule) {
    emscripten::function(rule.name, &AdaptedOf<Rule>::template call<Rule>);
  });
}

}  // namespace
}  // namespace shop::bridge
