#pragma once

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>

namespace shop::test {

// The shared vectors of one kind. tests/bindings/vectors.test.ts runs them through WebAssembly.
inline nlohmann::json vectors(const std::string& file, const char* kind) {
  std::ifstream text(SHOP_VECTORS_DIR "/" + file);
  return nlohmann::json::parse(text).at(kind);
}

}  // namespace shop::test
