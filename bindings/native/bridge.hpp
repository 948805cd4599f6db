#pragma once

// What JavaScript may call. Conversions only: every rule is in the core.
//
// Functions that return a status give 0, or one more than the index of the error code. Numbers come
// as doubles, since embind would wrap or cut what does not fit an int; what crosses in bulk goes
// through the exchange.

#include <string>

namespace shop::bridge {

// --- Read once --------------------------------------------------------------------------------

double exchange_address();  ///< Where the exchange is, in doubles from the start of the memory.
std::string error_names();  ///< "amount_malformed,amount_negative,…"
std::string field_names();  ///< "firstName,lastName,…"
std::string catalogue();    ///< JSON, as the type Catalogue of bindings/src/types has it.
double max_text();  ///< Longer texts are refused unread: longer than any that the core reads.

// --- Cart: lines are passed and returned in the exchange -----------------------------------------

/// operation: 0 add, 1 increase, 2 decrease, 3 remove, 4 set quantity; only 4 uses the quantity.
double cart_change(double operation, double plan_id, double quantity);
double cart_quote(double shipping_centavos);
double top_up_quote(double top_up_id);
std::string cart_store();                           ///< Empty for a malformed cart.
std::string cart_restore(const std::string& text);  ///< The notes, as JSON.

// --- Finder: status; the plans are in the exchange, each the first number of a line --------------

/// family: its index, or -1 for all. wishes: index in finder::Order, 4 for sharing, 8 for all
/// networks, added up.
double find_plans(double family, double max_centavos, double wishes);
/// Indexes in finder::Use and finder::Term; 1 for sharing. A line's second number has the reasons,
/// as bits.
double advise(double use, double term, double shares_internet);

// --- Money ------------------------------------------------------------------------------------

double format_mxn(double centavos);          ///< Status; the text is in the exchange.
double parse_mxn(const std::string& pesos);  ///< Centavos, or minus the status.

// --- IMEI -------------------------------------------------------------------------------------

/// Status; exchange: size = characters entered, count = 1 when the check digit holds.
double imei_check(const std::string& text);
std::string imei_clean(const std::string& text);  ///< JSON of the type CleanedImei.
/// Minus the status, or bits: 1 compatible, 2 band 28, 4 VoLTE, 8 eSIM; above them the verdict.
double imei_read_answer(const std::string& json);

// --- Forms: the number of errors; field and code of each are in the exchange, as the first two
// numbers of a line ------------------------------------------------------------------------------

double check_registration(const std::string& first_name, const std::string& last_name,
                          const std::string& address, const std::string& between_streets,
                          const std::string& postal_code, const std::string& references,
                          const std::string& phone, const std::string& email,
                          const std::string& password, const std::string& confirm_password);
double check_login(const std::string& email, const std::string& password);
double check_password_change(const std::string& current_password, const std::string& password,
                             const std::string& confirm_password);
/// The ten digits of the phone, or nothing; exchange: size = the number of errors.
std::string check_top_up(const std::string& phone, const std::string& email);

// --- Orders -----------------------------------------------------------------------------------

/// The two texts of each number that is to be kept, phone and NIP, every one of them ended by a
/// line feed. JSON of the type PortabilityCheck.
std::string check_portabilities(const std::string& texts);
/// zone: 0 local, 1 elsewhere, else none chosen. price: centavos, -1 for none. Centavos, or minus
/// the status.
double shipping_cost(double physical_sims, double zone, double price);

}  // namespace shop::bridge
