#include "payment_pages.hpp"

#include <string>
#include <string_view>

#include "../random_text.hpp"
#include "../url.hpp"
#include "html.hpp"

namespace sandbox {
namespace {

using http_base::Reply;
using http_base::Request;

/// A page that runs no script, is never kept (Back must show whether it is paid by now), and whose
/// form may lead on to the shop: browsers hold form-action against the redirect too.
Reply html_reply(int status, std::string_view title, std::string_view content,
                 const Session* session = nullptr) {
  const std::string nonce = random_text(16);
  std::string form_action = "'self'";
  if (session != nullptr) {
    const std::string_view success = origin_of(session->success_url);
    const std::string_view cancel = origin_of(session->cancel_url);
    form_action.append(" ").append(success);
    if (!cancel.empty() && cancel != success) {
      form_action.append(" ").append(cancel);
    }
  }
  Reply reply;
  reply.status = status;
  reply.content_type = "text/html; charset=utf-8";
  reply.body = page(title, content, nonce);
  reply.headers = {
      {"Cache-Control", "no-store"},
      {"Content-Security-Policy", "default-src 'none'; img-src data:; style-src 'nonce-" + nonce +
                                      "'; form-action " + form_action +
                                      "; base-uri 'none'; frame-ancestors 'none'"},
      {"X-Content-Type-Options", "nosniff"},
      {"Referrer-Policy", "no-referrer"},
  };
  return reply;
}

std::string heading(std::string_view text) { return "<h1>" + std::string(text) + "</h1>"; }

std::string link(const std::string& url, std::string_view kind, std::string_view text) {
  return "<a class=\"button " + std::string(kind) + "\" href=\"" + escaped(url) + "\">" +
         std::string(text) + "</a>";
}

std::string row(const SessionLine& line) {
  std::string html = "<tr><th scope=\"row\">" + escaped(line.name);
  if (!line.description.empty()) {
    html += "<small>" + escaped(line.description) + "</small>";
  }
  html += "<small>Cantidad: " + std::to_string(line.quantity);
  if (line.quantity > 1) {
    html += " × " + pesos(line.unit_amount);
  }
  return html + "</small></th><td>" + pesos(line.unit_amount * line.quantity) + "</td></tr>";
}

std::string lines_of(const Session& session) {
  std::string html = "<div class=\"box\"><table>";
  for (const SessionLine& line : session.lines) {
    html += row(line);
  }
  return html + "<tr class=\"all\"><th scope=\"row\">Total</th><td>" + pesos(session.total()) +
         "</td></tr></table></div>";
}

Reply open_page(const Session& session) {
  std::string html = "<p class=\"to\">Pago a " + escaped(host_of(session.success_url)) + "</p>";
  html += heading("Confirma tu pago");
  html += "<p class=\"sum\">" + pesos(session.total()) + " <small>MXN</small></p>";
  html += lines_of(session);
  html +=
      "<div class=\"box\"><p class=\"card\"><span>Tarjeta de prueba</span><span>•••• "
      "4242</span></p>";
  if (!session.customer_email.empty()) {
    html += "<p class=\"card\"><span>Correo</span><span>" + escaped(session.customer_email) +
            "</span></p>";
  }
  html += "</div><form method=\"post\" action=\"/pay/" + escaped(session.id) +
          "/pay\"><button>Pagar</button></form>";
  if (!session.cancel_url.empty()) {
    html += link(session.cancel_url, "quiet", "Cancelar");
  }
  return html_reply(200, "Pagar " + pesos(session.total()) + " | Entorno de pruebas", html,
                    &session);
}

Reply paid_page(const Session& session) {
  return html_reply(200, "Este pago ya se hizo | Entorno de pruebas",
                    heading("Este pago ya se hizo") +
                        "<p>No hace falta pagar otra vez. Total pagado: " + pesos(session.total()) +
                        " MXN.</p>" +
                        link(session.filled_success_url(), "main", "Volver a la tienda"));
}

Reply expired_page(const Session& session) {
  std::string html = heading("Este pago venció") +
                     "<p>No se cobró nada. Vuelve a la tienda y empieza el pago de nuevo.</p>";
  if (!session.cancel_url.empty()) {
    html += link(session.cancel_url, "main", "Volver a la tienda");
  }
  return html_reply(410, "Este pago venció | Entorno de pruebas", html);
}

Reply unknown_page() {
  return html_reply(404, "No encontramos este pago | Entorno de pruebas",
                    heading("No encontramos este pago") +
                        "<p>Revisa que la dirección esté completa, o vuelve a la tienda y empieza "
                        "el pago de nuevo.</p>");
}

Reply see_other(const std::string& url) {
  Reply reply;
  reply.status = 303;
  reply.content_type = "text/plain; charset=utf-8";
  reply.headers = {{"Location", url}, {"Cache-Control", "no-store"}};
  return reply;
}

}  // namespace

void PaymentPages::add_routes(http_base::Router& router) {
  using http_base::kInline;
  using http_base::Method;
  router.add(Method::get, "/pay/{id}", kInline, [this](const Request& r) { return show(r); });
  router.add(Method::post, "/pay/{id}/pay", kInline, [this](const Request& r) { return pay(r); });
  router.add(Method::post, "/pay/{id}/cancel", kInline,
             [this](const Request& r) { return cancel(r); });
}

Reply PaymentPages::show(const Request& request) {
  const auto session = sessions_.find(request.params.front());
  if (!session) {
    return unknown_page();
  }
  switch (session->status) {
    case SessionStatus::complete:
      return paid_page(*session);
    case SessionStatus::expired:
      return expired_page(*session);
    case SessionStatus::open:
      break;
  }
  return open_page(*session);
}

/// A second click pays nothing more and leads to the same place.
Reply PaymentPages::pay(const Request& request) {
  const auto session = sessions_.pay(request.params.front());
  if (!session) {
    return unknown_page();
  }
  return session->status == SessionStatus::complete ? see_other(session->filled_success_url())
                                                    : expired_page(*session);
}

Reply PaymentPages::cancel(const Request& request) {
  const auto session = sessions_.find(request.params.front());
  if (!session) {
    return unknown_page();
  }
  return session->cancel_url.empty() ? show(request) : see_other(session->cancel_url);
}

}  // namespace sandbox
