#include "ports/session_store.hpp"

namespace server {

std::string_view name(SessionStatus status) {
  switch (status) {
    case SessionStatus::creating:
      return "creating";
    case SessionStatus::open:
      return "open";
    case SessionStatus::paid:
      return "paid";
    case SessionStatus::expired:
      return "expired";
    case SessionStatus::failed:
      return "failed";
  }
  return "failed";
}

}  // namespace server
