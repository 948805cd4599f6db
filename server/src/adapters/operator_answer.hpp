#pragma once

#include <string_view>

#include "ports/operator_api.hpp"

namespace server {

/// What an answer of the operator means. The rulebook reads it: 200 with a result object is an
/// answer about the device, whatever its values are.
[[nodiscard]] OperatorOutcome read_operator_answer(int status, std::string_view body);

}  // namespace server
