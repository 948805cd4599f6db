#pragma once

// Validation of the forms. Rules return codes; the pages have the messages. The functions run in
// the browser while typing and in the server before anything is stored.
//
// Required means: something other than white space (a password may be white space). All limits are
// in characters (Unicode code points) after trimming, those of the password untrimmed. A field has
// at most one error, the first rule that it breaks; errors come in the order of the form.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "shop/error.hpp"

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

/// The key of the field in forms and API bodies: firstName, lastName, address, between_Streets, CP,
/// description, phone, email, password, confirmPassword, currentPassword. Empty for a value that is
/// not an enumerator.
[[nodiscard]] std::string_view name(Field field) noexcept;
[[nodiscard]] std::span<const Field> all_fields() noexcept;

struct FieldError {
  Field field;
  ErrorCode code;

  friend bool operator==(const FieldError&, const FieldError&) = default;
};

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
  /// The form asks for it twice, the API call sends it once: nothing means that it is not compared.
  std::optional<std::string_view> confirm_password{};
};

/// Codes: *_required for each field, field_too_long, postal_code_malformed, phone_malformed,
/// email_malformed, password_too_short, passwords_differ.
[[nodiscard]] std::vector<FieldError> check_registration(const Registration& form);

/// Signing in asks only whether something was entered, and that it is no longer than a stored one
/// can be. Codes: email_required, password_required, field_too_long.
[[nodiscard]] std::vector<FieldError> check_login(std::string_view email,
                                                  std::string_view password);

/// Validates a password change: `password` is the new password. Codes:
/// password_required for each of the two that is missing, field_too_long, password_too_short,
/// password_unchanged, passwords_differ.
[[nodiscard]] std::vector<FieldError> check_password_change(
    std::string_view current_password, std::string_view password,
    std::optional<std::string_view> confirm_password = std::nullopt);

struct TopUpCheck {
  std::vector<FieldError> errors{};
  std::string phone{};  ///< The ten digits; empty when the phone has an error.

  friend bool operator==(const TopUpCheck&, const TopUpCheck&) = default;
};

/// Codes: contact_required for each of the two that is missing, field_too_long, phone_malformed,
/// email_malformed.
[[nodiscard]] TopUpCheck check_top_up(std::string_view phone, std::string_view email);

/// The ten digits of a Mexican number: spaces, dashes, dots, parentheses and invisible characters
/// are taken out, and so is a leading +52 or 52 (or the +521 that mobiles had until 2019). Area
/// codes start with 2 to 9. Errors: phone_required (empty), phone_malformed.
[[nodiscard]] Result<std::string> normalise_phone(std::string_view phone);

/// Trimmed, without invisible characters and with ASCII letters in lower case, so that one mailbox
/// is one account.
/// Errors: email_required (empty), field_too_long, email_malformed.
[[nodiscard]] Result<std::string> normalise_email(std::string_view email);

/// Without white space at both ends: how the rules see a text, and how it is to be stored.
[[nodiscard]] std::string_view trimmed(std::string_view text) noexcept;

}  // namespace shop::forms
