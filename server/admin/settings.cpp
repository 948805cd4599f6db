#include "admin/settings.hpp"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <optional>
#include <set>
#include <string_view>

namespace server {
namespace {

constexpr std::array<std::string_view, 13> kNginxSettings{"LIMIT_CHECKOUT_PER_ADDRESS",
                                                          "LIMIT_SESSION_PER_ADDRESS",
                                                          "LIMIT_IMEI_PER_ADDRESS",
                                                          "LIMIT_ACCOUNT_CALLS_PER_ADDRESS",
                                                          "LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS",
                                                          "TLS_CERTIFICATE",
                                                          "TLS_KEY",
                                                          "HTTPS_LISTEN",
                                                          "HTTP_LISTEN",
                                                          "SERVERS",
                                                          "TRUSTED_PROXIES",
                                                          "ACME_ROOT",
                                                          "REQUEST_LOG"};

/// Shorter names are too near to names of other programs.
constexpr std::size_t kMinLength = 8;
constexpr std::size_t kMaxTypos = 2;

/// The names of all settings: those that read_config() asks for, and nginx's.
std::set<std::string> known_settings() {
  std::set<std::string> known(kNginxSettings.begin(), kNginxSettings.end());
  for (const char* given : {"METRICS_LISTEN", "RECAPTCHA_SECRET"}) {
    static_cast<void>(read_config([&](const std::string& name) {
      known.insert(name);
      return name == given ? std::optional<std::string>("x") : std::nullopt;
    }));
  }
  return known;
}

/// The number of letters to insert, delete or replace.
std::size_t typos_between(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] == b[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, diagonal + 1});
    }
  }
  return row.back();
}

/// Whether the host of a URL is of the domain that is reserved for examples.
bool is_example(std::string_view url) {
  const auto begin = std::min(url.find("//"), url.size() - 2) + 2;
  const auto host = url.substr(begin, url.find_first_of(":/", begin) - begin);
  return host.ends_with(".example");
}

}  // namespace

std::span<const std::string_view> nginx_settings() { return kNginxSettings; }

ConfigProblems doubtful_settings(const Environment& environment,
                                 const std::vector<std::string>& names) {
  ConfigProblems problems;
  for (const char* address : {"PUBLIC_URL", "IMEI_API_URL"}) {
    if (const auto url = environment(address); url && url->size() > 2 && is_example(*url)) {
      problems.push_back(std::string(address) + " is still the example " + *url);
    }
  }
  const auto known = known_settings();
  for (const std::string& name : names) {
    const auto meant = std::find_if(known.begin(), known.end(), [&](const std::string& one) {
      return one.size() >= kMinLength && typos_between(name, one) <= kMaxTypos;
    });
    if (meant != known.end() && !known.contains(name)) {
      problems.push_back(name + " is no setting: is " + *meant + " meant?");
    }
  }
  return problems;
}

std::vector<std::string> variable_names() {
  std::vector<std::string> names;
  for (char** variable = environ; *variable != nullptr;
       ++variable) {  // NOLINT(*-pointer-arithmetic)
    const std::string_view text(*variable);
    names.emplace_back(text.substr(0, text.find('=')));
  }
  return names;
}

}  // namespace server
