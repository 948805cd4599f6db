#pragma once

#include "http_base/router.hpp"
#include "sessions.hpp"

namespace sandbox {

/// The provider's own payment page, in Spanish:
///   GET  /pay/{id}         lines, total, "Pagar" and "Cancelar"; or that it is paid or expired
///   POST /pay/{id}/pay     pays, then 303 to success_url
///   POST /pay/{id}/cancel  303 to cancel_url; the session stays open
class PaymentPages {
 public:
  explicit PaymentPages(Sessions& sessions) : sessions_(sessions) {}
  void add_routes(http_base::Router& router);

 private:
  http_base::Reply show(const http_base::Request& request);
  http_base::Reply pay(const http_base::Request& request);
  http_base::Reply cancel(const http_base::Request& request);

  Sessions& sessions_;
};

}  // namespace sandbox
