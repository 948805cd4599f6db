#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "../faults.hpp"
#include "../journal.hpp"
#include "http_base/router.hpp"

namespace sandbox {

/// The mobile operator's register of devices:
///   POST /operator/v1/imeis {"imei"}, with a bearer key
class OperatorApi {
 public:
  OperatorApi(const std::string& key, Faults& faults, Journal& journal)
      : key_(key), faults_(faults), journal_(journal) {}

  /// lane: where handlers may block, as a slow operator does.
  void add_routes(http_base::Router& router, http_base::Lane lane);

  /// How it can be told to behave.
  static Modes modes();

 private:
  http_base::Reply handle(const http_base::Request& request);
  http_base::Reply behave(const Behaviour& behaviour, const nlohmann::json& params);

  const std::string& key_;
  Faults& faults_;
  Journal& journal_;
};

}  // namespace sandbox
