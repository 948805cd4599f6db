// What the system library would import from its host. The module imports nothing, so that bundlers
// can treat it as an ES module without resolving anything.

#include <cstddef>
#include <cstdint>

extern "C" {

/// Called by abort().
void __wasi_proc_exit(std::uint32_t /*code*/) { __builtin_trap(); }

// A build for a debugger would print why a check of the standard library failed. 8: bad descriptor.
std::uint16_t __wasi_fd_write(std::uint32_t /*descriptor*/, const void* /*texts*/,
                              std::size_t /*count*/, std::size_t* /*written*/) {
  return 8;
}
std::uint16_t __wasi_fd_close(std::uint32_t /*descriptor*/) { return 8; }
std::uint16_t __wasi_fd_seek(std::uint32_t /*descriptor*/, std::int64_t /*by*/,
                             std::uint8_t /*whence*/, std::uint64_t* /*position*/) {
  return 8;
}

/// Views of the memory are made at each call, so none has to be told.
void emscripten_notify_memory_growth(std::size_t /*index*/) {}

}  // extern "C"
