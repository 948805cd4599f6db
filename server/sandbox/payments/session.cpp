#include "session.hpp"

namespace sandbox {
namespace {

using nlohmann::json;

json or_null(const std::string& text) { return text.empty() ? json(nullptr) : json(text); }

std::int64_t seconds(WallClock::time_point time) {
  return std::chrono::duration_cast<std::chrono::seconds>(time.time_since_epoch()).count();
}

json customer_details(const Session& session) {
  if (session.status != SessionStatus::complete && session.customer_email.empty()) {
    return nullptr;
  }
  return json{{"email", or_null(session.customer_email)}, {"name", nullptr}, {"phone", nullptr}};
}

}  // namespace

std::string_view name(SessionStatus status) {
  switch (status) {
    case SessionStatus::complete:
      return "complete";
    case SessionStatus::expired:
      return "expired";
    case SessionStatus::open:
      break;
  }
  return "open";
}

std::int64_t Session::total() const {
  std::int64_t sum = 0;
  for (const SessionLine& line : lines) {
    sum += line.unit_amount * line.quantity;
  }
  return sum;
}

std::string Session::filled_success_url() const {
  constexpr std::string_view kPlaceholder = "{CHECKOUT_SESSION_ID}";
  std::string url = success_url;
  for (std::size_t at = url.find(kPlaceholder); at != std::string::npos;
       at = url.find(kPlaceholder, at + id.size())) {
    url.replace(at, kPlaceholder.size(), id);
  }
  return url;
}

json to_json(const Session& session, const std::string& page) {
  const bool paid = session.status == SessionStatus::complete;
  const bool open = session.status == SessionStatus::open;
  return json{
      {"id", session.id},
      {"object", "checkout.session"},
      {"amount_subtotal", session.total()},
      {"amount_total", session.total()},
      {"cancel_url", or_null(session.cancel_url)},
      {"client_reference_id", or_null(session.client_reference_id)},
      {"created", seconds(session.created)},
      {"currency", "mxn"},
      {"customer", nullptr},
      {"customer_details", customer_details(session)},
      {"customer_email", or_null(session.customer_email)},
      {"expires_at", seconds(session.expires_at)},
      {"livemode", false},
      {"locale", or_null(session.locale)},
      {"metadata", session.metadata},
      {"mode", "payment"},
      {"payment_intent", or_null(session.payment_intent)},
      {"payment_method_types", json::array({"card"})},
      {"payment_status", paid ? "paid" : "unpaid"},
      {"status", name(session.status)},
      {"success_url", session.success_url},
      {"total_details", {{"amount_discount", 0}, {"amount_shipping", 0}, {"amount_tax", 0}}},
      {"ui_mode", "hosted"},
      {"url", open ? json(page) : json(nullptr)},
  };
}

}  // namespace sandbox
