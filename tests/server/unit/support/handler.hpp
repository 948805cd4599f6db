#pragma once

#include <utility>

#include "http/api.hpp"

namespace test {

/// A handler that waits for nothing. call: returns the reply to a request.
template <class Call>
server::Handler handler(Call call) {
  return [call = std::move(call)](const server::Request& request) -> server::Task<server::Reply> {
    co_return call(request);
  };
}

}  // namespace test
