// The functions that the module exports. JavaScript writes the arguments of a call into numbers()
// and texts(), calls a rule by its position in the list, and reads the result from the memory:
// see bindings/src/module.ts.
#include <emscripten/em_macros.h>

#include <cstdlib>

#include "rules.hpp"

namespace shop::bridge {
namespace {

Numbers call_numbers{};
std::string call_texts;
std::string call_result;

using Call = std::string (*)(Arguments& in);

constexpr std::size_t kRules = [] {
  std::size_t count = 0;
  for_each_rule([&count](auto...) { ++count; });
  return count;
}();

constexpr auto kCalls = [] {
  std::array<Call, kRules> calls{};
  std::size_t index = 0;
  for_each_rule([&]<auto Rule>(Function<Rule>, auto...) {
    calls[index++] = &AdaptedOf<Rule>::template call<Rule>;
  });
  return calls;
}();

}  // namespace
}  // namespace shop::bridge

extern "C" {

EMSCRIPTEN_KEEPALIVE double* numbers() { return shop::bridge::call_numbers.data(); }

/// Returns room for the texts of the next call.
EMSCRIPTEN_KEEPALIVE char* texts(std::size_t bytes) {
  shop::bridge::call_texts.resize(bytes);
  return shop::bridge::call_texts.data();
}

/// Returns the result, which ends with a zero byte and is valid until the next call.
EMSCRIPTEN_KEEPALIVE const char* call(std::size_t rule) {
  using namespace shop::bridge;
  const std::string given = std::move(call_texts);
  Arguments in(call_numbers, given);
  call_result = kCalls.at(rule)(in);
  return call_result.c_str();
}

/// Returns the hash of the catalogue like a result.
EMSCRIPTEN_KEEPALIVE const char* version() {
  shop::bridge::call_result = shop::catalogue_version();
  return shop::bridge::call_result.c_str();
}

}  // extern "C"
