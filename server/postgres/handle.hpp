#pragma once

#include <pqxx/connection>
#include <pqxx/version>
#if PQXX_VERSION_MAJOR < 7
#include <pqxx/connection_base>
#endif

namespace server {

/// libpqxx's connection: up to version 6 the base of several kinds, from 7 on there is only one.
#if PQXX_VERSION_MAJOR < 7
using PgHandle = pqxx::connection_base;
#else
using PgHandle = pqxx::connection;
#endif

}  // namespace server
