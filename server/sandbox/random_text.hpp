#pragma once

#include <cstddef>
#include <string>

namespace sandbox {

/// Letters and digits from the system's random source: nobody guesses an id made of enough of them.
std::string random_text(std::size_t length);

}  // namespace sandbox
