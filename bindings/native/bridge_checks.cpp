#include <utility>

#include "bridge.hpp"
#include "convert.hpp"
#include "exchange.hpp"
#include "json_writer.hpp"
#include "shop/forms.hpp"
#include "shop/imei.hpp"

namespace shop::bridge {
namespace {

double write_errors(const forms::FieldErrors& errors) {
  Exchange& out = exchange();
  static_assert(kMaxPlans >= 10, "room for an error in every field");
  std::size_t i = 0;
  for (const forms::FieldError& error : errors) {
    out.lines[i++] = {static_cast<double>(error.field), static_cast<double>(error.code), 0, 0};
  }
  out.size = static_cast<double>(i);
  return out.size;
}

}  // namespace

std::string imei_check(const std::string& text) {
  const imei::Check check = imei::check(text);
  JsonWriter json;
  json.open('{').key("ok").flag(!check.error).key("grouped").text(imei::group(check.digits));
  if (check.error) {
    json.key("code").text(name(*check.error));
    json.key("digits").number(static_cast<std::int64_t>(check.characters));
  } else {
    json.key("imei").text(check.digits).key("checkDigitOk").flag(check.check_digit_ok);
  }
  json.close('}');
  return json.take();
}

double imei_read_answer(const std::string& json) {
  const Result<imei::Answer> answer = imei::read_answer(json);
  if (!answer) {
    return -status(answer.error());
  }
  const imei::Answer& response = answer.value();
  return (response.compatible() ? 1 : 0) + (response.band28 ? 2 : 0) + (response.volte ? 4 : 0) +
         (response.esim ? 8 : 0) + 16 * static_cast<int>(response.verdict());
}

double check_registration(const std::string& first_name, const std::string& last_name,
                          const std::string& address, const std::string& between_streets,
                          const std::string& postal_code, const std::string& references,
                          const std::string& phone, const std::string& email,
                          const std::string& password, const std::string& confirm_password) {
  return write_errors(forms::check_registration({.first_name = first_name,
                                                 .last_name = last_name,
                                                 .address = address,
                                                 .between_streets = between_streets,
                                                 .postal_code = postal_code,
                                                 .references = references,
                                                 .phone = phone,
                                                 .email = email,
                                                 .password = password,
                                                 .confirm_password = confirm_password}));
}

double check_login(const std::string& email, const std::string& password) {
  return write_errors(forms::check_login(email, password));
}

double check_password_change(const std::string& current_password, const std::string& password,
                             const std::string& confirm_password) {
  return write_errors(forms::check_password_change(current_password, password, confirm_password));
}

std::string check_top_up(const std::string& phone, const std::string& email) {
  const forms::TopUpCheck check = forms::check_top_up(phone, email);
  write_errors(check.errors);
  return check.phone;
}

}  // namespace shop::bridge
