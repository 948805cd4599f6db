#include "http/json_body.hpp"

#include <algorithm>
#include <array>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>

#include "json.hpp"
#include "shop/catalogue.hpp"
#include "text.hpp"

namespace server {
namespace {

using nlohmann::json;
using shop::ErrorCode;

/// "application/json", with or without a charset, which can only be UTF-8 (RFC 8259, 8.1).
bool is_json_type(std::string_view header) {
  const auto parts = split(header, ';');
  const auto is = [&](std::size_t part, std::string_view text) {
    return equal_ignoring_case(trim(parts.at(part)), text);
  };
  return !parts.empty() && is(0, "application/json") &&
         (parts.size() == 1 ||
          (parts.size() == 2 && (is(1, "charset=utf-8") || is(1, "charset=\"utf-8\""))));
}

using enum shop::ErrorCode;

constexpr auto kTexts = std::to_array<ErrorText>({
    // Errors of the request itself.
    {body_missing, 400,
     "La solicitud llegó vacía. Vuelve a cargar la página e inténtalo de nuevo."},
    {body_malformed, 400,
     "No entendimos la solicitud. Vuelve a cargar la página e inténtalo de nuevo."},
    {body_too_large, 413,
     "La solicitud es demasiado grande. Quita productos del carrito e inténtalo de nuevo."},
    {content_type_unsupported, 415, "La solicitud debe enviarse como application/json."},
    {field_missing, 422, "Falta un dato. Complétalo e inténtalo de nuevo."},
    {field_invalid, 422, "Un dato no es válido. Corrígelo e inténtalo de nuevo."},
    {field_too_long, 422, "Un dato es demasiado largo. Acórtalo e inténtalo de nuevo."},
    {route_unknown, 404, "Esta dirección no existe. Revisa que esté bien escrita."},
    {method_not_allowed, 405, "Esta dirección no admite ese tipo de solicitud."},
    // Errors of the cart and its price.
    {type_invalid, 422, "El tipo de compra no es válido. Vuelve a cargar la página."},
    {cart_empty, 422, "El carrito está vacío. Agrega un plan e inténtalo de nuevo."},
    {plan_unknown, 422, "Uno de los planes ya no está a la venta. Quítalo del carrito."},
    {top_up_unknown, 422, "Esa recarga ya no está a la venta. Elige otra."},
    {quantity_invalid, 422, "La cantidad debe ser un número entero de 1 a 99."},
    {quantity_limit, 422,
     "La cantidad pasa del máximo: 99 de cada plan, 100 números que se conservan y una recarga a "
     "la "
     "vez. Redúcela."},
    {total_limit, 422, "El total pasa de $999,999.99, lo más que se puede pagar de una vez."},
    {quote_mismatch, 409, "El precio cambió. Revisa el nuevo total antes de pagar."},
    {product_ambiguous, 409,
     "El precio de un producto ya no coincide con ningún plan. Actualiza el carrito."},
    // Errors of delivery.
    {sim_invalid, 422, "El tipo de SIM debe ser SIM física o eSIM. Elígelo de nuevo."},
    {units_mismatch, 422,
     "Lo elegido para cada SIM no coincide con la cantidad. Revísalo en el carrito."},
    {nip_malformed, 422, "El NIP debe tener 4 dígitos. Revísalo, o déjalo para después."},
    {number_repeated, 422, "Ese número ya lo conserva otra SIM de esta compra. Revísalo."},
    {shipping_zone_required, 422, "Elige a dónde enviamos tu SIM para conocer el costo del envío."},
    {shipping_zone_invalid, 422,
     "La zona de envío no es válida. Elige de nuevo a dónde enviamos tu SIM."},
    // Errors of payment.
    {idempotency_key_invalid, 400,
     "La clave de la compra no es válida. Vuelve a cargar la página e inténtalo de nuevo."},
    {idempotency_conflict, 409,
     "Esa compra ya se inició con otros datos. Vuelve al carrito y confirma de nuevo."},
    {session_unknown, 404, "No encontramos esa compra. Revisa que la dirección esté completa."},
    {payment_unavailable, 503,
     "El servicio de pagos no responde. No se hizo ningún cargo: espera unos segundos e inténtalo "
     "de nuevo.",
     5},
    {payment_refused, 502,
     "El servicio de pagos no aceptó la compra. No se hizo ningún cargo: inténtalo más tarde o "
     "escríbenos."},
    // Errors of accounts.
    {token_invalid, 401, "Tu sesión terminó. Inicia sesión de nuevo."},
    {credentials_wrong, 401, "El correo o la contraseña no son correctos."},
    {password_wrong, 422, "La contraseña actual no es correcta."},
    {reset_link_invalid, 422, "Este enlace ya se usó o venció. Pide otro por el chat."},
    {email_taken, 409, "Ya hay una cuenta con ese correo. Inicia sesión."},
    {captcha_required, 422, "Por favor, completa el reCAPTCHA."},
    {captcha_invalid, 422, "No se pudo comprobar el reCAPTCHA. Complétalo otra vez."},
    // Errors of forms.
    {first_name_required, 422, "El nombre es obligatorio."},
    {last_name_required, 422, "Los apellidos son obligatorios."},
    {address_required, 422, "La dirección es obligatoria."},
    {between_streets_required, 422, "El campo de entre calles es obligatorio."},
    {postal_code_required, 422, "El código postal es obligatorio."},
    {references_required, 422, "Las referencias son obligatorias."},
    {phone_required, 422, "El teléfono es obligatorio."},
    {email_required, 422, "El correo electrónico es obligatorio."},
    {password_required, 422, "La contraseña es obligatoria."},
    {phone_malformed, 422, "El teléfono debe tener 10 dígitos. Revísalo."},
    {email_malformed, 422, "El correo electrónico no parece válido. Revísalo."},
    {postal_code_malformed, 422, "El código postal debe tener 5 dígitos. Revísalo."},
    {password_too_short, 422, "La contraseña debe tener al menos 8 caracteres."},
    {password_unchanged, 422, "Elige una contraseña distinta de la actual."},
    {contact_required, 422,
     "Por favor, ingresa un número de teléfono y un correo electrónico válidos."},
    // Errors of IMEI checks.
    {imei_not_digits, 422, "El IMEI debe contener únicamente caracteres numéricos."},
    {imei_wrong_length, 422, "El IMEI debe tener exactamente 15 dígitos."},
    {imei_multiple, 422, "Hay más de un IMEI. Deja uno solo, el primero (IMEI 1)."},
    {imei_answer_incomplete, 502,
     "El servicio de consulta dio una respuesta incompleta. Inténtalo más tarde."},
    {imei_unavailable, 503,
     "El servicio de consulta no responde. Espera unos segundos e inténtalo de nuevo.", 5},
    // Errors of the server.
    {busy, 503, "La tienda está ocupada. Espera unos segundos e inténtalo de nuevo.", 2},
    {too_many_requests, 429, "Demasiados intentos. Espera un momento e inténtalo de nuevo.", 30},
    {shutting_down, 503,
     "La tienda se está reiniciando. Espera unos segundos e inténtalo de nuevo.", 5},
    {internal, 500,
     "Algo falló de nuestro lado. Inténtalo de nuevo; si sigue igual, escríbenos con el número de "
     "incidente."},
});

}  // namespace

Result<std::shared_ptr<const json>> read_json_object(const Request& request) {
  if (request.body.empty()) {
    return ApiError{ErrorCode::body_missing};
  }
  if (!is_json_type(request.header("Content-Type"))) {
    return ApiError{ErrorCode::content_type_unsupported};
  }
  auto parsed = std::make_shared<const json>(parse_json(request.body));
  if (!parsed->is_object()) {
    return ApiError{ErrorCode::body_malformed};
  }
  return std::shared_ptr(std::move(parsed));
}

std::string JsonMembers::required_text(const char* key, std::size_t max) {
  const json* value = required(key);
  return value == nullptr ? std::string() : text(*value, key, max);
}

std::string JsonMembers::optional_text(const char* key, std::size_t max) {
  const json* value = find(key);
  return value == nullptr || value->is_null() ? std::string() : text(*value, key, max);
}

std::int64_t JsonMembers::required_integer(const char* key, ErrorCode wrong) {
  const json* value = required(key);
  return value == nullptr ? 0 : integer(*value, key, wrong);
}

std::optional<std::int64_t> JsonMembers::optional_integer(const char* key, ErrorCode wrong) {
  const json* value = find(key);
  return value == nullptr ? std::nullopt : std::optional(integer(*value, key, wrong));
}

bool JsonMembers::optional_flag(const char* key) {
  const json* value = find(key);
  if (value != nullptr && !value->is_boolean()) {
    fail(ErrorCode::field_invalid, key);
  }
  return value != nullptr && *value == true;
}

void JsonMembers::fail(ErrorCode code, const std::string& key) {
  if (!error) {
    error = ApiError{code, path_.empty() ? key : path_ + '.' + key};
  }
}

const json* JsonMembers::find(const char* key) const {
  const auto found = object_.find(key);
  return found == object_.end() ? nullptr : &*found;
}

const json* JsonMembers::required(const char* key) {
  const json* value = find(key);
  if (value == nullptr) {
    fail(ErrorCode::field_missing, key);
  }
  return value;
}

std::string JsonMembers::text(const json& value, const char* key, std::size_t max) {
  if (!value.is_string() || value.get_ref<const std::string&>().size() > max) {
    fail(ErrorCode::field_invalid, key);
    return {};
  }
  return value.get<std::string>();
}

std::int64_t JsonMembers::integer(const json& value, const char* key, ErrorCode wrong) {
  if (!value.is_number_integer()) {
    fail(wrong, key);
    return 0;
  }
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  if (value.is_number_unsigned() && value.get<std::uint64_t>() > std::uint64_t{kMost}) {
    return kMost;
  }
  return value.get<std::int64_t>();
}

const ErrorText& error_text(shop::ErrorCode code) {
  const auto* const found = std::find_if(kTexts.begin(), kTexts.end(),
                                         [code](const ErrorText& t) { return t.code == code; });
  return found == kTexts.end() ? kTexts.back() : *found;  // the last one is internal
}

Reply json_reply(int status, std::string body) {
  Reply reply;
  reply.status = status;
  reply.body = std::move(body);
  reply.headers = {{"Cache-Control", "no-store"}, {"X-Content-Type-Options", "nosniff"}};
  return reply;
}

Reply error_reply(const ApiError& error, std::string_view incident) {
  const ErrorText& text = error_text(error.code);
  std::string message(text.message);
  if (!error.more.empty()) {
    message += ' ' + error.more;
  }
  JsonObject inner;
  inner.add("code", shop::name(text.code));
  inner.add("message", message);
  if (!error.field.empty()) {
    inner.add("field", error.field);
  }
  if (!incident.empty()) {
    inner.add("incident", incident);
  }
  JsonObject body;
  body.add_json("error", inner.text());
  if (error.quote) {
    body.add_json("quote", quote_json(*error.quote));
  }
  auto reply = json_reply(text.status, body.text());
  reply.code = text.code;
  if (const int wait = error.retry_after > 0 ? error.retry_after : text.retry_after; wait > 0) {
    reply.headers.push_back({"Retry-After", std::to_string(wait)});
  }
  if (text.status == 401) {
    reply.headers.push_back({"WWW-Authenticate", "Bearer"});
  }
  return reply;
}

std::string product_name(int id) {
  if (const shop::Plan* plan = shop::find_plan(id)) {
    return std::string(plan->data_plan) + ' ' + std::string(plan->tier);
  }
  const shop::TopUp* top_up = shop::find_top_up(id);
  return top_up == nullptr ? std::string() : std::string(top_up->name);
}

std::string quote_json(const shop::Quote& quote) {
  std::string lines;
  for (const shop::QuoteLine& line : quote.lines) {
    lines += lines.empty() ? "" : ",";
    lines += JsonObject()
                 .add("id", line.plan_id)
                 .add("name", product_name(line.plan_id))
                 .add("quantity", line.quantity)
                 .add("unitPrice", line.unit_price.centavos())
                 .add("lineTotal", line.line_total.centavos())
                 .text();
  }
  return JsonObject()
      .add_json("lines", '[' + lines + ']')
      .add("count", quote.count)
      .add("shipping", quote.shipping.centavos())
      .add("total", quote.total.centavos())
      .add("fingerprint", quote.fingerprint)
      .text();
}

}  // namespace server
