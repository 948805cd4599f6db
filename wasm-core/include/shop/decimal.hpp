#pragma once

#include <cstdint>
#include <string>

namespace shop::text {

/// Appends a number in decimal. Smaller than the standard functions: std::to_string links printf in
/// older libraries, and std::to_chars contains a kilobyte of tables.
void append_number(std::string& out, std::int64_t number);

}  // namespace shop::text
