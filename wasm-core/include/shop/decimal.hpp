#pragma once

#include <cstdint>
#include <string>

namespace shop::text {

/// Appends a number in decimal. (std::to_string brings all of printf along in older libraries,
/// std::to_chars a kilobyte of tables.)
void append_number(std::string& out, std::int64_t number);

}  // namespace shop::text
