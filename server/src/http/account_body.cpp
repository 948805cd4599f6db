#include "http/account_body.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "http/json_members.hpp"

namespace server {
namespace {

using shop::ErrorCode;

/// Longer than any field may be, in whatever script; what is right within it the rulebook says.
constexpr std::size_t kMaxText = 4'096;
/// Google's proofs are the longest.
constexpr std::size_t kMaxCaptcha = 8'192;

/// Tabs and line breaks can be typed into a form; a zero byte would end a text in the database.
bool has_control_characters(const std::string& text) {
  return std::any_of(text.begin(), text.end(), [](char c) {
    const auto byte = static_cast<unsigned char>(c);
    return (byte < 0x20 && c != '\t' && c != '\n' && c != '\r') || byte == 0x7f;
  });
}

std::string line(JsonMembers& members, const char* key) {
  std::string text = members.optional_text(key, kMaxText);
  if (has_control_characters(text)) {
    members.fail(ErrorCode::field_invalid, key);
  }
  return text;
}

}  // namespace

std::variant<Credentials, ApiError> read_credentials(const nlohmann::json& body) {
  JsonMembers members(body);
  Credentials credentials{line(members, "email"), members.optional_text("password", kMaxText)};
  if (members.error) {
    return std::move(*members.error);
  }
  return credentials;
}

std::variant<RegistrationForm, ApiError> read_registration(const nlohmann::json& body) {
  JsonMembers members(body);
  RegistrationForm form;
  form.first_name = line(members, "firstName");
  form.last_name = line(members, "lastName");
  form.address = line(members, "address");
  form.between_streets = line(members, "between_Streets");
  form.postal_code = line(members, "CP");
  form.references = line(members, "description");
  form.phone = line(members, "phone");
  form.email = line(members, "email");
  form.password = members.optional_text("password", kMaxText);
  form.captcha = members.optional_text("captcha", kMaxCaptcha);
  if (members.error) {
    return std::move(*members.error);
  }
  return form;
}

}  // namespace server
