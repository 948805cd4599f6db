#pragma once

#include "json_writer.hpp"

namespace shop::bridge {

/// Writes the type Catalogue of bindings/src/types.
void write_catalogue(JsonWriter& json);

}  // namespace shop::bridge
