#pragma once

#include <string>
#include <string_view>

namespace server {

struct Version {
  std::string_view version;    ///< of the tree, such as 0.1.0+git20261126234239.6d8ffe70
  std::string_view commit;     ///< 40 hexadecimal digits, or "unknown" without git
  std::string_view catalogue;  ///< fingerprint of the catalogue, 16 hexadecimal digits
};

/// Returns what this program was built from; the build writes version.cpp (scripts/version.sh).
[[nodiscard]] Version version();

/// The output of --version.
[[nodiscard]] inline std::string version_text() {
  const auto [version, commit, catalogue] = server::version();
  return "tuisty " + std::string(version) + "\ncommit " + std::string(commit) + "\ncatalogue " +
         std::string(catalogue) + '\n';
}

}  // namespace server
