#pragma once

// The functions that JavaScript may call. They only convert; every rule is in the core.
//
// A status is 0 on success, otherwise the error code's index plus one. Numbers are doubles, because
// embind would wrap or truncate numbers that do not fit an int. Lists are passed in the exchange.

#include <string>

namespace shop::bridge {

// --- Data that is read once -------------------------------------------------------------------

double exchange_address();  ///< Offset of the exchange in the memory, in doubles.
std::string error_names();  ///< "amount_malformed,amount_negative,…"
std::string field_names();  ///< "firstName,lastName,…"
std::string catalogue();    ///< JSON of the type Catalogue in bindings/src/types.
double max_text();          ///< Maximum length of a text; longer ones are rejected unread.

// --- Cart: lines are passed and returned in the exchange -----------------------------------------

/// operation: 0 add, 1 increase, 2 decrease, 3 remove, 4 set quantity; only 4 uses the quantity.
double cart_change(double operation, double plan_id, double quantity);
double cart_quote(double shipping_centavos);
double top_up_quote(double top_up_id);
std::string cart_store();                           ///< Empty for a malformed cart.
std::string cart_restore(const std::string& text);  ///< The notes, as JSON.

// --- Finder: status; the plans are in the exchange, each the first number of a line --------------

/// family: its index, or -1 for all. flags: the sum of the index in finder::Order, 4 for sharing
/// and 8 for all networks. min_gigabytes: 0 to 1,000.
double find_plans(double family, double max_centavos, double flags, double min_gigabytes);
/// use, term: indexes in finder::Use and finder::Term. shares_internet: 1 for true. The second
/// number of each line contains the reasons as bits.
double advise(double use, double term, double shares_internet);

// --- Money ------------------------------------------------------------------------------------

double format_mxn(double centavos);          ///< Status; the text is in the exchange.
double parse_mxn(const std::string& pesos);  ///< Centavos, or minus the status.

// --- IMEI -------------------------------------------------------------------------------------

std::string imei_check(const std::string& text);  ///< JSON of the type ImeiCheck.
/// Returns minus the status on failure. Otherwise returns bits: 1 compatible, 2 band 28, 4 VoLTE,
/// 8 eSIM; the higher bits contain the verdict.
double imei_read_answer(const std::string& json);

// --- Forms: return the number of errors; the first two numbers of a line in the exchange are
// field and code of one error --------------------------------------------------------------------

double check_registration(const std::string& first_name, const std::string& last_name,
                          const std::string& address, const std::string& between_streets,
                          const std::string& postal_code, const std::string& references,
                          const std::string& phone, const std::string& email,
                          const std::string& password, const std::string& confirm_password);
double check_login(const std::string& email, const std::string& password);
double check_password_change(const std::string& current_password, const std::string& password,
                             const std::string& confirm_password);
/// Returns the ten digits of the phone, empty if invalid; exchange: size = the number of errors.
std::string check_top_up(const std::string& phone, const std::string& email);

// --- Orders -----------------------------------------------------------------------------------

/// texts: phone, NIP, and any text if it is required, of each number, each with a line feed.
/// Returns JSON of type UnitPhoneCheck.
std::string check_unit_phones(const std::string& texts);
/// Returns 0 for local, 1 for elsewhere, or minus the status.
double shipping_zone_for_postal_code(const std::string& code);
/// zone: 0 local, 1 elsewhere, other values: none chosen. price: centavos, -1 for none. Returns
/// centavos, or minus the status.
double shipping_cost(double physical_sims, double zone, double price);
/// Returns the first and the last day, "2026-11-25/2026-11-30"; empty if the date is invalid.
std::string arrival_window(const std::string& paid_on);

}  // namespace shop::bridge
