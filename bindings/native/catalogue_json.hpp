#pragma once

#include <string>

namespace shop::bridge {

/// JSON of the type Catalogue in bindings/src/types.
std::string catalogue();

}  // namespace shop::bridge
