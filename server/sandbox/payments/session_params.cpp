#include "session_params.hpp"

#include <algorithm>

#include "field_reader.hpp"

namespace sandbox {
namespace {

using nlohmann::json;
using std::chrono::hours;
using std::chrono::minutes;
using std::chrono::seconds;

constexpr std::int64_t kLeastTotal = 1'000;       // centavos: the provider's minimum for MXN
constexpr std::int64_t kMostAmount = 99'999'999;  // centavos: eight digits, for any currency
constexpr std::int64_t kMostQuantity = 999'999;
constexpr std::size_t kMostLines = 100;

SessionLine read_line(FieldReader& reader) {
  SessionLine line;
  FieldReader price = reader.required_group("price_data");
  std::string currency = price.required("currency");
  std::ranges::transform(currency, currency.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  });
  if (currency != "mxn") {
    throw parameter_invalid("parameter_invalid_string",
                            "Invalid currency: " + currency + ". This account sells in mxn only.",
                            price.full_name("currency"));
  }
  const auto amount = price.integer("unit_amount", 0, kMostAmount);
  if (!amount) {
    throw parameter_missing(price.full_name("unit_amount"));
  }
  line.unit_amount = *amount;
  FieldReader product = price.required_group("product_data");
  line.name = product.required("name");
  line.description = product.optional("description");
  product.ignore("images");
  product.ignore("metadata");
  product.finish();
  price.finish();
  line.quantity = reader.integer("quantity", 1, kMostQuantity).value_or(1);
  reader.finish();
  return line;
}

std::map<std::string, std::string> read_metadata(FieldReader& form) {
  std::map<std::string, std::string> metadata;
  auto group = form.group("metadata");
  if (!group) {
    return metadata;
  }
  for (const std::string& key : group->all_names()) {
    if (key.size() > 40) {
      throw parameter_invalid("parameter_invalid_string",
                              "Metadata keys are limited to 40 characters", group->full_name(key));
    }
    metadata[key] = group->optional(key, 500);
  }
  if (metadata.size() > 50) {
    throw parameter_invalid("parameter_invalid_array", "Metadata is limited to 50 keys",
                            "metadata");
  }
  return metadata;
}

std::string read_email(FieldReader& form) {
  std::string email = form.optional("customer_email", 512);
  const std::size_t at = email.find('@');
  const bool plausible = at != 0 && at != std::string::npos && at + 1 < email.size() &&
                         email.find_first_of(" @", at + 1) == std::string::npos;
  if (!email.empty() && !plausible) {
    throw parameter_invalid("email_invalid", "Invalid email address: " + email, "customer_email");
  }
  return email;
}

WallClock::time_point read_expiry(FieldReader& form, WallClock::time_point now) {
  const auto asked = form.integer("expires_at", 0, std::int64_t{1} << 40);
  if (!asked) {
    return now + hours(24);
  }
  const WallClock::time_point expiry{seconds(*asked)};
  // A minute of grace at both ends, for clocks that differ.
  if (expiry < now + minutes(29) || expiry > now + hours(24) + minutes(1)) {
    throw parameter_invalid("parameter_invalid_integer",
                            "The `expires_at` timestamp must be between 30 minutes and 24 hours "
                            "from Checkout Session creation.",
                            "expires_at");
  }
  return expiry;
}

void check_total(std::int64_t total) {
  if (total < kLeastTotal) {
    throw parameter_invalid(
        "amount_too_small",
        "The Checkout Session's total amount due must add up to at least $10.00 mxn", "");
  }
  if (total > kMostAmount) {
    throw parameter_invalid(
        "amount_too_large",
        "The Checkout Session's total amount due must add up to at most $999,999.99 mxn", "");
  }
}

SessionParams read(const json& tree, WallClock::time_point now) {
  FieldReader form(tree, "");
  SessionParams params;
  const std::string mode = form.required("mode");
  if (mode != "payment") {
    throw parameter_invalid("parameter_invalid_string",
                            "Invalid mode: " + mode + ". This account takes payments only.",
                            "mode");
  }
  params.success_url = form.url("success_url", true);
  params.cancel_url = form.url("cancel_url", false);
  std::int64_t total = 0;
  for (FieldReader& line : form.list("line_items", kMostLines)) {
    params.lines.push_back(read_line(line));
    total += params.lines.back().unit_amount * params.lines.back().quantity;
  }
  params.metadata = read_metadata(form);
  params.customer_email = read_email(form);
  params.client_reference_id = form.optional("client_reference_id", 200);
  params.locale = form.optional("locale", 10);
  params.expires_at = read_expiry(form, now);
  // Valid for the provider, without effect here.
  for (const char* field : {"payment_method_types", "payment_intent_data", "submit_type",
                            "billing_address_collection", "phone_number_collection"}) {
    form.ignore(field);
  }
  form.finish();
  check_total(total);
  return params;
}

}  // namespace

std::variant<SessionParams, ApiError> read_session_params(const json& form,
                                                          WallClock::time_point now) {
  try {
    return read(form, now);
  } catch (const ApiError& error) {
    return error;
  }
}

}  // namespace sandbox
