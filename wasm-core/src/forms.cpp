#include "shop/forms.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "text.hpp"
#include "utf8.hpp"

namespace shop::forms {
namespace {

constexpr auto kFieldNames = std::to_array<std::string_view>(
    {"firstName", "lastName", "address", "between_Streets", "CP", "description", "phone", "email",
     "password", "confirmPassword", "currentPassword"});

constexpr auto kFields = std::to_array<Field>(
    {Field::first_name, Field::last_name, Field::address, Field::between_streets,
     Field::postal_code, Field::references, Field::phone, Field::email, Field::password,
     Field::confirm_password, Field::current_password});

static_assert(kFields.size() == kFieldNames.size());

constexpr std::string_view kPhoneLink = "tel:";

// Mexico's country code, with the 1 of mobiles and the 00 of calls from abroad; and the prefixes of
// calls within Mexico until 2019: 01 to land lines, 044 and 045 to mobiles.
constexpr char kDialPrefixes[][6] = {"", "52", "521", "0052", "00521", "01", "044", "045"};

// Returns nothing for a valid field.
using Verdict = std::optional<ErrorCode>;

template <class T>
Verdict verdict(const Result<T>& result) noexcept {
  return result ? Verdict() : Verdict(result.error());
}

Verdict check_text(std::string_view text, std::size_t longest, ErrorCode required) noexcept {
  const std::string_view trimmed = text::trim(text);
  if (trimmed.empty()) {
    return required;
  }
  return text::characters(trimmed) > longest ? Verdict(ErrorCode::field_too_long) : Verdict();
}

Verdict check_postal_code(std::string_view code) noexcept {
  code = text::trim(code);
  if (code.empty()) {
    return ErrorCode::postal_code_required;
  }
  const bool plausible = code.size() == kPostalCodeDigits && text::all_digits(code);
  return plausible ? Verdict() : Verdict(ErrorCode::postal_code_malformed);
}

/// A stored password is never reported as too short.
Verdict check_known_password(std::string_view password) noexcept {
  if (password.empty()) {
    return ErrorCode::password_required;
  }
  return text::characters(password) > kMaxPassword ? Verdict(ErrorCode::field_too_long) : Verdict();
}

Verdict check_new_password(std::string_view password) noexcept {
  const std::size_t length = text::characters(password);
  if (length == 0) {
    return ErrorCode::password_required;
  }
  if (length < kMinPassword) {
    return ErrorCode::password_too_short;
  }
  return length > kMaxPassword ? Verdict(ErrorCode::field_too_long) : Verdict();
}

void add(FieldErrors& errors, Field field, Verdict verdict) {
  if (verdict) {
    errors.push_back({field, *verdict});
  }
}

/// Checks a new password and, if there is one, its repetition. current: the password to replace,
/// empty if none.
void add_new_password(FieldErrors& errors, std::string_view password,
                      const std::optional<std::string_view>& confirm_password,
                      std::string_view current = {}) {
  Verdict verdict = check_new_password(password);
  if (!verdict && password == current) {
    verdict = ErrorCode::password_unchanged;
  }
  add(errors, Field::password, verdict);
  if (confirm_password && *confirm_password != password) {
    add(errors, Field::confirm_password, ErrorCode::passwords_differ);
  }
}

bool is_phone_separator(char32_t c) noexcept {
  return c == '.' || c == '(' || c == ')' || text::is_dash(c);
}

/// Converts an ASCII or full-width digit to ASCII; typed phone numbers contain both.
std::optional<char> digit_of(char32_t c) noexcept {
  constexpr char32_t kWideZero = 0xFF10;
  const char32_t value = c >= kWideZero ? c - kWideZero : c - U'0';
  return value <= 9 ? std::optional(static_cast<char>('0' + value)) : std::nullopt;
}

/// Removes invisible characters, which programs add to copied text. In broken UTF-8 the removal of
/// one can form another.
std::string without_invisible(std::string_view text) {
  std::string visible(text);
  for (std::size_t before = 0; before != visible.size();) {
    const std::string all = std::exchange(visible, {});
    before = all.size();
    for (std::string_view rest = all; !rest.empty();) {
      const auto [character, length] = utf8::decode(rest);
      visible += text::is_invisible(character) ? std::string_view() : rest.substr(0, length);
      rest.remove_prefix(length);
    }
  }
  return visible;
}

// Accepts the characters that occur before an @ in practice; mail systems allow more.
bool is_local_character(char c) noexcept {
  return text::is_letter(c) || text::is_digit(c) || (static_cast<unsigned char>(c) & 0x80U) != 0 ||
         std::string_view("!#$%&'*+-/=?^_`{|}~.").find(c) != std::string_view::npos;
}

bool is_plausible_local(std::string_view local) noexcept {
  return !local.empty() && text::characters(local) <= kMaxEmailLocal && local.front() != '.' &&
         local.back() != '.' && local.find("..") == std::string_view::npos &&
         std::all_of(local.begin(), local.end(), is_local_character);
}

bool is_plausible_label(std::string_view label) noexcept {
  return !label.empty() && label.size() <= kMaxDomainLabel && label.front() != '-' &&
         label.back() != '-' && std::all_of(label.begin(), label.end(), [](char c) {
           return text::is_letter(c) || text::is_digit(c) || c == '-';
         });
}

// At least two labels, the last one of at least two characters and not a number.
bool is_plausible_domain(std::string_view domain) noexcept {
  for (std::size_t labels = 1;; ++labels) {
    const std::size_t dot = domain.find('.');
    const std::string_view label = domain.substr(0, dot);
    if (!is_plausible_label(label)) {
      return false;
    }
    if (dot == std::string_view::npos) {
      return labels >= 2 && label.size() >= 2 && !text::all_digits(label);
    }
    domain.remove_prefix(dot + 1);
  }
}

}  // namespace

std::string_view name(Field field) noexcept {
  const auto index = static_cast<std::size_t>(field);
  return index < kFieldNames.size() ? kFieldNames[index] : std::string_view{};
}

std::span<const Field> all_fields() noexcept { return kFields; }

FieldErrors check_registration(const Registration& form) {
  FieldErrors errors;
  add(errors, Field::first_name,
      check_text(form.first_name, kMaxName, ErrorCode::first_name_required));
  add(errors, Field::last_name,
      check_text(form.last_name, kMaxName, ErrorCode::last_name_required));
  add(errors, Field::address, check_text(form.address, kMaxAddress, ErrorCode::address_required));
  add(errors, Field::between_streets,
      check_text(form.between_streets, kMaxAddress, ErrorCode::between_streets_required));
  add(errors, Field::postal_code, check_postal_code(form.postal_code));
  add(errors, Field::references,
      check_text(form.references, kMaxReferences, ErrorCode::references_required));
  add(errors, Field::phone, verdict(normalise_phone(form.phone)));
  add(errors, Field::email, verdict(normalise_email(form.email)));
  add_new_password(errors, form.password, form.confirm_password);
  return errors;
}

FieldErrors check_login(std::string_view email, std::string_view password) {
  FieldErrors errors;
  add(errors, Field::email, verdict(normalise_email(email)));
  add(errors, Field::password, check_known_password(password));
  return errors;
}

FieldErrors check_password_change(std::string_view current_password, std::string_view password,
                                  std::optional<std::string_view> confirm_password) {
  FieldErrors errors;
  add(errors, Field::current_password, check_known_password(current_password));
  add_new_password(errors, password, confirm_password, current_password);
  return errors;
}

TopUpCheck check_top_up(std::string_view phone, std::string_view email) {
  TopUpCheck check;
  Result<std::string> digits = normalise_phone(phone);
  const Result<std::string> address = normalise_email(email);
  const auto or_contact = [](Verdict verdict, ErrorCode required) {
    return verdict == required ? Verdict(ErrorCode::contact_required) : verdict;
  };
  add(check.errors, Field::phone, or_contact(verdict(digits), ErrorCode::phone_required));
  add(check.errors, Field::email, or_contact(verdict(address), ErrorCode::email_required));
  if (digits) {
    check.phone = std::move(*digits);
  }
  return check;
}

Result<std::string> normalise_phone(std::string_view written) {
  const std::string visible = without_invisible(written);
  std::string_view phone = text::trim(visible);
  if (phone.empty()) {
    return ErrorCode::phone_required;
  }
  if (text::equal_ignoring_case(phone.substr(0, kPhoneLink.size()), kPhoneLink)) {
    phone = text::trim(phone.substr(kPhoneLink.size()));
  }
  const bool international = phone.starts_with('+');
  phone.remove_prefix(international ? 1 : 0);
  std::string digits;
  while (!phone.empty()) {
    const auto [character, length] = utf8::decode(phone);
    if (const auto digit = digit_of(character)) {
      digits += *digit;
    } else if (text::space_prefix(phone) == 0 && !is_phone_separator(character)) {
      return ErrorCode::phone_malformed;
    }
    phone.remove_prefix(length);
  }
  if (digits.size() < kPhoneDigits) {
    return ErrorCode::phone_malformed;
  }
  const std::string_view prefix = std::string_view(digits).substr(0, digits.size() - kPhoneDigits);
  const bool dialled = std::find(std::begin(kDialPrefixes), std::end(kDialPrefixes), prefix) !=
                       std::end(kDialPrefixes);
  if (!dialled || (international && !prefix.starts_with('5')) || digits[prefix.size()] < '2') {
    return ErrorCode::phone_malformed;
  }
  return digits.substr(prefix.size());
}

Result<std::string> normalise_email(std::string_view written) {
  const std::string visible = without_invisible(written);
  const std::string_view email = text::trim(visible);
  if (email.empty()) {
    return ErrorCode::email_required;
  }
  if (text::characters(email) > kMaxEmail) {
    return ErrorCode::field_too_long;
  }
  const std::size_t at = email.rfind('@');
  if (at == std::string_view::npos || !is_plausible_local(email.substr(0, at)) ||
      !is_plausible_domain(email.substr(at + 1))) {
    return ErrorCode::email_malformed;
  }
  std::string lower(email);
  std::transform(lower.begin(), lower.end(), lower.begin(), text::to_lower);
  return lower;
}

std::string_view trimmed(std::string_view text) noexcept { return text::trim(text); }

}  // namespace shop::forms
