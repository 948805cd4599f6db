#pragma once

// Validation of the forms. The functions return codes; the pages have the messages. They run in the
// browser while the shopper types and in the server before anything is stored.
//
// A required field must contain more than white space, except for the password. All limits are in
// characters (Unicode code points) after trimming; the password is not trimmed. A field has at most
// one error, of the first rule that it breaks; errors are in the order of the form.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "shop/error.hpp"
#include "shop/short_list.hpp"

namespace shop::forms {

inline constexpr std::size_t kMaxName = 80;         ///< First name, last name.
inline constexpr std::size_t kMaxAddress = 200;     ///< Address, between streets.
inline constexpr std::size_t kMaxReferences = 500;  ///< How to find the house.
inline constexpr std::size_t kMaxEmail = 254;       ///< What mail systems carry.
inline constexpr std::size_t kMaxEmailLocal = 64;   ///< Before the @.
inline constexpr std::size_t kMaxDomainLabel = 63;  ///< Between dots.
inline constexpr std::size_t kMinPassword = 8;
inline constexpr std::size_t kMaxPassword = 128;  ///< Bounds the cost of hashing.
inline constexpr std::size_t kPostalCodeDigits = 5;
inline constexpr std::size_t kPhoneDigits = 10;

enum class Field : std::uint8_t {
  first_name,
  last_name,
  address,
  between_streets,
  postal_code,
  references,
  phone,
  email,
  password,
  confirm_password,
  current_password
};

/// Returns the key of the field in forms and API bodies: firstName, lastName, address,
/// between_Streets, CP, description, phone, email, password, confirmPassword, currentPassword.
/// Empty for a value that is not an enumerator.
[[nodiscard]] std::string_view name(Field field) noexcept;
[[nodiscard]] std::span<const Field> all_fields() noexcept;

struct FieldError {
  Field field{};
  ErrorCode code{};

  friend bool operator==(const FieldError&, const FieldError&) = default;
};

/// In the order of the form.
using FieldErrors = ShortList<FieldError, 11>;

struct Registration {
  std::string_view first_name{};
  std::string_view last_name{};
  std::string_view address{};
  std::string_view between_streets{};
  std::string_view postal_code{};
  std::string_view references{};
  std::string_view phone{};
  std::string_view email{};
  std::string_view password{};
  /// The form asks for it twice, but the API call sends it once. Without a value it is not
  /// compared.
  std::optional<std::string_view> confirm_password{};
};

/// Codes: *_required for each field, field_too_long, postal_code_malformed, phone_malformed,
/// email_malformed, password_too_short, passwords_differ.
[[nodiscard]] FieldErrors check_registration(const Registration& form);

/// Validates a sign-in: checks the e-mail, and that the password is present and not longer than a
/// stored one can be. Codes: email_required, email_malformed, password_required, field_too_long.
[[nodiscard]] FieldErrors check_login(std::string_view email, std::string_view password);

/// Validates a password change: `password` is the new password. Codes:
/// password_required for each missing password, field_too_long, password_too_short,
/// password_unchanged, passwords_differ.
[[nodiscard]] FieldErrors check_password_change(
    std::string_view current_password, std::string_view password,
    std::optional<std::string_view> confirm_password = std::nullopt);

struct TopUpCheck {
  FieldErrors errors{};
  std::string phone{};  ///< The ten digits; empty when the phone has an error.

  friend bool operator==(const TopUpCheck&, const TopUpCheck&) = default;
};

/// Codes: contact_required for each missing field, field_too_long, phone_malformed,
/// email_malformed.
[[nodiscard]] TopUpCheck check_top_up(std::string_view phone, std::string_view email);

/// Returns the ten digits of a Mexican number. Removes spaces, dashes, dots, parentheses, invisible
/// characters, a leading `tel:`, and one of the prefixes +52, 52, 0052 (each also with the 1 of
/// mobiles), 01, 044 and 045. Area codes start with 2 to 9. Errors: phone_required (empty),
/// phone_malformed.
[[nodiscard]] Result<std::string> normalise_phone(std::string_view phone);

/// Returns the e-mail trimmed, without invisible characters and with ASCII letters in lower case,
/// so that each mailbox has at most one account. Errors: email_required (empty), field_too_long,
/// email_malformed.
[[nodiscard]] Result<std::string> normalise_email(std::string_view email);

/// Removes white space at both ends. Texts are validated and stored in this form.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

}  // namespace shop::forms
