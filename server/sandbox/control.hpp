#pragma once

#include <map>
#include <string>

#include "faults.hpp"
#include "http_base/router.hpp"
#include "journal.hpp"
#include "payments/sessions.hpp"

namespace sandbox {

/// The control path, through which tests make the outside world misbehave:
///   POST /__control           {"<service>":{"mode","delayMs","times","status","body"}}
///   GET  /__control           how each service behaves now
///   POST /__control/expire    {"id":"cs_..."}
///   GET  /__control/requests  ?after=<number>&limit=<1..200>: the last calls received
class Control {
 public:
  /// By the service's name.
  using Services = std::map<std::string, Faults&, std::less<>>;

  Control(Services services, Sessions& sessions, Journal& journal)
      : services_(std::move(services)), sessions_(sessions), journal_(journal) {}
  void add_routes(http_base::Router& router);

 private:
  http_base::Reply set(const http_base::Request& request);
  [[nodiscard]] http_base::Reply state() const;
  http_base::Reply expire(const http_base::Request& request);
  [[nodiscard]] http_base::Reply requests(const http_base::Request& request) const;

  Services services_;
  Sessions& sessions_;
  Journal& journal_;
};

}  // namespace sandbox
