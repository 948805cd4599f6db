#include "base/setting_reader.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "base/text.hpp"

namespace server {
namespace {

constexpr int kDay = 24 * 60 * 60;

bool read_number(std::string_view text, int most, int& into) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), into);
  return error == std::errc{} && end == text.data() + text.size() && into >= 1 && into <= most;
}

struct Origin {
  std::string_view scheme;
  std::string_view host;  ///< without port
};

std::optional<Origin> origin(std::string_view text) {
  const auto colon = text.find("://");
  if (colon == std::string_view::npos) {
    return std::nullopt;
  }
  const auto scheme = text.substr(0, colon);
  auto authority = text.substr(colon + 3);
  if (authority.ends_with('/')) {
    authority.remove_suffix(1);
  }
  if ((scheme != "http" && scheme != "https") || !is_plain(authority, 1, 255, ".-:[]")) {
    return std::nullopt;
  }
  const auto port = authority.rfind(':');
  const bool has_port = port != std::string_view::npos && !authority.ends_with(']');
  return Origin{scheme, has_port ? authority.substr(0, port) : authority};
}

}  // namespace

bool SettingReader::has(const std::string& key) const {
  const auto value = environment_(key);
  return value && !value->empty();
}

std::string SettingReader::text(const std::string& key, const std::string& otherwise) {
  auto value = environment_(key);
  if (value && !value->empty()) {
    return std::move(*value);
  }
  if (otherwise.empty()) {
    problem(key, "is required");
  }
  return otherwise;
}

std::int64_t SettingReader::whole(const std::string& key, std::int64_t otherwise,
                                  std::int64_t least, std::int64_t most) {
  const std::string text = this->text(key, std::to_string(otherwise));
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < least || number > most) {
    problem(key,
            "must be a whole number from " + std::to_string(least) + " to " + std::to_string(most));
    return least;
  }
  return number;
}

std::string SettingReader::secret(const std::string& key) {
  std::string text = this->text(key);
  const bool printable =
      std::all_of(text.begin(), text.end(), [](char c) { return c > 0x20 && c < 0x7f; });
  if (text.size() < 32 || text.size() > 255 || !printable) {
    problem(key, "must have 32 to 255 printable characters, the same on every server");
  }
  return text;
}

std::string SettingReader::service(const std::string& key, const std::string& otherwise) {
  std::string text = this->text(key, otherwise);
  const auto url = origin(text);
  if (!url) {
    problem(key, "must be an address like " + otherwise);
  } else if (url->scheme == "http" && !is_loopback(url->host)) {
    problem(key, "must be https, except on this machine itself");
  }
  return without_last_slash(std::move(text));
}

std::string SettingReader::endpoint(const std::string& key, const std::string& example) {
  std::string text = this->text(key);
  const auto scheme = text.find("://");
  const auto path = scheme == std::string::npos ? scheme : text.find('/', scheme + 3);
  const auto url = origin(std::string_view(text).substr(0, path));
  const bool plain_path = path != std::string::npos &&
                          is_plain(std::string_view(text).substr(path), 1, 512, "/-._~%?=&");
  if (!url || !plain_path) {
    problem(key, "must be an address with its path, like " + example);
  } else if (url->scheme == "http" && !is_loopback(url->host)) {
    problem(key, "must be https, except on this machine itself");
  }
  return text;
}

Limit SettingReader::limit(const std::string& key, Limit otherwise) {
  const std::string usual =
      std::to_string(otherwise.count) + '/' + std::to_string(otherwise.seconds);
  const std::string text = this->text(key, usual);
  const auto slash = text.find('/');
  Limit read;
  if (slash == std::string::npos ||
      !read_number(std::string_view(text).substr(0, slash), 1'000'000, read.count) ||
      !read_number(std::string_view(text).substr(slash + 1), kDay, read.seconds)) {
    problem(key, "must be times/seconds, like " + usual);
    return otherwise;
  }
  return read;
}

void SettingReader::problem(const std::string& key, const std::string& what) {
  if (std::none_of(problems.begin(), problems.end(),
                   [&key](const std::string& p) { return p.starts_with(key + ' '); })) {
    problems.push_back(key + ' ' + what);
  }
}

bool is_origin(std::string_view text) { return origin(text).has_value(); }

std::string without_last_slash(std::string text) {
  if (text.ends_with('/')) {
    text.pop_back();
  }
  return text;
}

}  // namespace server
