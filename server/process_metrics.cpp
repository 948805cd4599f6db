#include "process_metrics.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>

namespace server {
namespace {

/// A unit with ProcSubset=pid hides /proc/stat, to which the kernel's start time is relative.
const std::int64_t kStarted = std::chrono::duration_cast<std::chrono::seconds>(
                                  std::chrono::system_clock::now().time_since_epoch())
                                  .count();

std::string sample(const std::string& name, const std::string& type, const std::string& help,
                   const std::string& value) {
  return "# HELP " + name + ' ' + help + "\n# TYPE " + name + ' ' + type + '\n' + name + ' ' +
         value + '\n';
}

double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
}

}  // namespace

std::string process_metrics() {
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  std::uint64_t pages = 0;
  std::uint64_t resident = 0;
  std::ifstream("/proc/self/statm") >> pages >> resident;
  const auto page = static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
  std::error_code hidden;
  const auto open = std::distance(std::filesystem::directory_iterator("/proc/self/fd", hidden),
                                  std::filesystem::directory_iterator());
  return sample("process_cpu_seconds_total", "counter", "CPU time in seconds.",
                std::to_string(seconds(used.ru_utime) + seconds(used.ru_stime))) +
         sample("process_max_fds", "gauge", "Limit of open file descriptors.",
                std::to_string(files.rlim_cur)) +
         sample("process_open_fds", "gauge", "Open file descriptors.", std::to_string(open)) +
         sample("process_resident_memory_bytes", "gauge", "Resident memory in bytes.",
                std::to_string(resident * page)) +
         sample("process_start_time_seconds", "gauge", "Start in seconds since 1970.",
                std::to_string(kStarted)) +
         sample("process_virtual_memory_bytes", "gauge", "Virtual memory in bytes.",
                std::to_string(pages * page));
}

}  // namespace server
