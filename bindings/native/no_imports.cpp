// What the system library would import from its host. The module imports nothing, so that bundlers
// can treat it as an ES module without resolving anything.

#include <cstddef>
#include <cstdint>

extern "C" {

/// Called by abort().
void __wasi_proc_exit(std::uint32_t /*code*/) { __builtin_trap(); }

/// Views of the memory are made at each call, so none has to be told.
void emscripten_notify_memory_growth(std::size_t /*index*/) {}

}  // extern "C"
