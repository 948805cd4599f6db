#include "usecases/readiness.hpp"

namespace server {

bool Readiness::operator()() {
  const std::lock_guard lock(mutex_);
  if (asked_ && clock_.now() - *asked_ < kFresh) {
    return ready_;
  }
  try {
    store_.ping();
    ready_ = true;
  } catch (const StoreUnavailable&) {
    ready_ = false;
  }
  asked_ = clock_.now();
  return ready_;
}

}  // namespace server
