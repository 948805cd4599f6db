#pragma once

#include <string>

namespace server {

/// Memory, CPU, file descriptors and start of this process in Prometheus' text format, with the
/// standard names of its client libraries. A value that the kernel does not reveal is 0.
[[nodiscard]] std::string process_metrics();

}  // namespace server
