#pragma once

#include <pqxx/version>

// Of libpqxx only the names: its headers cost each unit that reads them a second.
namespace pqxx {
#if PQXX_VERSION_MAJOR < 7
class connection_base;
#else
class connection;
#endif
class nontransaction;
class result;
}  // namespace pqxx

namespace server {

/// libpqxx's connection: up to version 6 the base of several kinds, from 7 on there is only one.
#if PQXX_VERSION_MAJOR < 7
using PgHandle = pqxx::connection_base;
#else
using PgHandle = pqxx::connection;
#endif

}  // namespace server
