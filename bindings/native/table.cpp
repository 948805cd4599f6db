// Everything that the module registers for JavaScript.
#include <emscripten/bind.h>

#include "rules.hpp"

namespace shop::bridge {
namespace {

/// Returns the offset of the exchange in the memory, in doubles.
double exchange_address() {
  return static_cast<double>(reinterpret_cast<std::uintptr_t>(&exchange()) / sizeof(double));
}

/// JavaScript compares it with the description that was built together with the module.
std::string version() { return std::string(catalogue_version()); }

EMSCRIPTEN_BINDINGS(shop_core) {
  emscripten::function("exchangeAddress", &exchange_address);
  emscripten::function("version", &version);
  for_each_rule([]<auto Rule>(Function<Rule>, const char* name, auto...) {
    emscripten::function(name, &AdaptedOf<Rule>::template call<Rule>);
  });
}

}  // namespace
}  // namespace shop::bridge
