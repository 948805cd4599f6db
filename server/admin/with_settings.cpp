// with-settings [--skip-invalid] [NAME=DEFAULT…] FILE… -- PROGRAM ARGUMENT…: runs a program with
// the settings of files, as systemd does for the servers, and with nothing else of this environment
// but what terminals need. If a line cannot be read, it names every such line and exits with 2;
// with --skip-invalid it leaves these lines out, unnamed.

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "admin/commands.hpp"

namespace {

int fail(const std::string& what) {
  std::cerr << "tuisty: " << what << '\n';
  return server::kWrongUse;
}

/// Returns only if the program cannot be run.
int run(std::span<const std::string> command, const std::map<std::string, std::string>& settings) {
  // NOLINTBEGIN(concurrency-mt-unsafe): there is one thread.
  ::clearenv();
  for (const auto& [name, value] : settings) {
    ::setenv(name.c_str(), value.c_str(), 1);
  }
  std::vector<std::string> words(command.begin(), command.end());
  std::vector<char*> arguments(words.size() + 1);
  std::transform(words.begin(), words.end(), arguments.begin(),
                 [](std::string& word) { return word.data(); });
  ::execvp(arguments[0], arguments.data());
  return fail(words[0] + ": " + std::strerror(errno));
  // NOLINTEND(concurrency-mt-unsafe)
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const auto dashes = std::find(words.begin(), words.end(), "--");
  if (dashes == words.end() || dashes + 1 == words.end()) {
    return fail("with-settings takes files, --, and a program");
  }
  std::map<std::string, std::string> settings;
  for (const char* name : {"PATH", "TERM", "LANG"}) {
    if (const auto value = server::process_environment(name)) {
      settings[name] = *value;
    }
  }
  bool is_strict = true;
  bool is_valid = true;
  for (const std::string& word : std::span(words.begin(), dashes)) {
    if (word == "--skip-invalid") {
      is_strict = false;
    } else if (const auto equals = word.find('='); equals != std::string::npos) {
      settings[word.substr(0, equals)] = word.substr(equals + 1);
    } else {
      std::ifstream file(word);
      const std::string text(std::istreambuf_iterator<char>(file), {});
      if (!file) {
        return fail(word + " cannot be read");
      }
      auto read = server::read_settings_file(text, word);
      for (const auto& [name, value] : read.values) {
        settings[name] = value;
      }
      for (const std::string& problem : read.problems) {
        if (is_strict) {
          is_valid = false;
          static_cast<void>(fail(problem));
        }
      }
    }
  }
  return is_valid ? run(std::span(dashes + 1, words.end()), settings) : server::kWrongUse;
}
