#include "postgres/connection.hpp"

#include <libpq-fe.h>

#include <array>
#include <pqxx/connection>
#include <pqxx/except>
#include <pqxx/nontransaction>
#include <pqxx/prepared_statement>
#include <pqxx/result>
#include <set>

#include "base/text.hpp"

namespace server {
namespace {

/// session: of libpq's target_session_attrs, "" as in the URL. Throws pqxx's exceptions.
PGconn* connect(const std::string& url, const char* session = "") {
  // The URL is first, so that the options after it override it.
  const std::array<const char*, 8> keys{"dbname",
                                        "connect_timeout",
                                        "tcp_user_timeout",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "keepalives_count",
                                        "target_session_attrs",
                                        nullptr};
  const std::array<const char*, 8> values{url.c_str(), "2", "3000",  "5",
                                          "2",         "2", session, nullptr};
  PgConnHandle connection(PQconnectdbParams(keys.data(), values.data(), 1));
  if (PQstatus(connection.get()) != CONNECTION_OK) {
    throw pqxx::broken_connection(connection == nullptr ? "no memory"
                                                        : PQerrorMessage(connection.get()));
  }
  // The URL, the environment and service files all determine host and TLS.
  const char* host = PQhostaddr(connection.get());
  const std::string address = host == nullptr ? "" : host;
  if (!address.empty() && !is_loopback(address) && PQsslInUse(connection.get()) == 0) {
    throw std::runtime_error("the connection to the database at " + address +
                             " is not encrypted: it needs sslmode=verify-full");
  }
  // Errors are terse, because they are logged and some details quote the row: names, e-mails,
  // hashes.
  PQsetErrorVerbosity(connection.get(), PQERRORS_TERSE);
  return connection.release();
}

#if PQXX_VERSION_MAJOR < 7
class ConnectOnce : public pqxx::connectionpolicy {
 public:
  explicit ConnectOnce(const std::string& url) : connectionpolicy(url) {}

  handle do_startconnect(handle already) override {
    if (already != nullptr) {
      return already;
    }
    if (started_) {
      // libpqxx would reconnect automatically and lose the session settings below.
      throw pqxx::broken_connection("the connection is lost");
    }
    started_ = true;
    return connect(options());
  }

 private:
  bool started_ = false;
};
#endif

PgRows read_rows(const pqxx::result& result) {
  PgRows read;
  read.affected = static_cast<std::size_t>(result.affected_rows());
  for (const auto& row : result) {
    std::vector<std::string> texts;
    for (const auto& field : row) {
      texts.emplace_back(field.c_str());
    }
    read.rows.push_back(std::move(texts));
  }
  return read;
}

std::vector<std::string> texts_of(const PgValues& values) {
  std::vector<std::string> texts;
  for (const PgValue& value : values) {
    texts.push_back(value.text);
  }
  return texts;
}

}  // namespace

struct PgConnection::Impl {
#if PQXX_VERSION_MAJOR < 7
  explicit Impl(const std::string& url) : connection(url) {
    connection.set_verbosity(pqxx::connection_base::terse);
  }
  pqxx::basic_connection_base<ConnectOnce> connection;
#else
  explicit Impl(const std::string& url)
      : connection(pqxx::connection::seize_raw_connection(connect(url))) {
    connection.set_verbosity(pqxx::error_verbosity::terse);
  }
  pqxx::connection connection;
#endif

  template <class Call>
  PgRows run(const Call& call) {
    try {
      pqxx::nontransaction work(connection);
      return read_rows(call(work));
    } catch (const pqxx::insufficient_privilege& error) {
      throw PgError(error.what(), "42501");  // libpqxx 6 loses the code
    } catch (const pqxx::sql_error& error) {
      throw PgError(error.what(), error.sqlstate());
    } catch (const pqxx::failure& error) {
      throw PgError(error.what(), "");
    }
  }

  std::set<std::string> prepared;
};

void FreePgConn::operator()(pg_conn* connection) const { PQfinish(connection); }

PgConnHandle pg_connect(const std::string& url) {
  try {
    return PgConnHandle(connect(url, "read-write"));
  } catch (const pqxx::failure& error) {
    throw PgError(error.what(), "");
  }
}

std::vector<PgHost> pg_hosts(const std::string& url) {
  const std::unique_ptr<PQconninfoOption, decltype(&PQconninfoFree)> options(
      PQconninfoParse(url.c_str(), nullptr), PQconninfoFree);
  if (options == nullptr) {
    throw PgError("the URL of the database is invalid", "");
  }
  // A list of hosts, addresses or ports has one for each host, or a port for all.
  std::vector<PgHost> hosts{{}};
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    const std::string_view key = option->keyword;
    if (option->val != nullptr && (key == "host" || key == "hostaddr")) {
      hosts.resize(split(option->val, ',').size());
    }
  }
  for (const PQconninfoOption* option = options.get(); option->keyword != nullptr; ++option) {
    const std::string_view key = option->keyword;
    if (option->val == nullptr || key == "target_session_attrs") {
      continue;
    }
    const bool is_list = key == "host" || key == "hostaddr" || key == "port";
    const auto values =
        is_list ? split(option->val, ',') : std::vector{std::string_view(option->val)};
    for (std::size_t i = 0; i < hosts.size(); ++i) {
      const std::string_view value = values[values.size() == 1 ? 0 : i];
      hosts[i].name += !is_list ? "" : (hosts[i].name.empty() ? "" : ":") + std::string(value);
      hosts[i].url += std::string(key) + "='";
      for (const char c : value) {
        hosts[i].url += c == '\'' || c == '\\' ? std::string{'\\', c} : std::string{c};
      }
      hosts[i].url += "' ";
    }
  }
  return hosts;
}

PgConnection::PgConnection(const std::string& url) {
  try {
    impl_ = std::make_shared<Impl>(url);
  } catch (const pqxx::failure& error) {
    throw PgError(error.what(), "");
  }
}

std::string PgConnection::host() const {
  return std::string(impl_->connection.hostname()) + ':' + impl_->connection.port();
}

PgRows PgConnection::execute(const std::string& sql) {
  return impl_->run([&](pqxx::nontransaction& work) { return work.exec(sql); });
}

Task<PgRows> PgConnection::execute(const PgStatement& statement, const PgValues& values) {
  co_return impl_->run([&](pqxx::nontransaction& work) {
    const std::string name(statement.name);
    if (impl_->prepared.insert(name).second) {
      impl_->connection.prepare(name, std::string(statement.sql));
    }
    return work.exec_prepared(name, pqxx::prepare::make_dynamic_params(texts_of(values)));
  });
}

}  // namespace server
