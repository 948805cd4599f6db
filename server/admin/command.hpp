#pragma once

#include <functional>
#include <span>
#include <string>

#include "config.hpp"
#include "result.hpp"

namespace server {

// Exit codes of tuisty_admin besides EXIT_SUCCESS and EXIT_FAILURE.
/// Invalid settings or arguments.
constexpr int kWrongUse = 2;
/// Another service did not provide everything.
constexpr int kIncomplete = 3;

/// A command with its options. Returns the exit code. Writes its result to standard output and logs
/// to standard error. Throws std::exception with the reason of a failure.
using Command = std::function<int(const Config&)>;

/// Parses a command and its options. Returns a message if they are invalid.
[[nodiscard]] Result<Command, std::string> parse_command(std::span<const std::string> arguments);

/// One line for each command and option.
[[nodiscard]] std::string usage();

}  // namespace server
