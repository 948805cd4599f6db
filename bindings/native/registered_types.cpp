// Registers only the types in use. Embind's library registers every type in one function; replacing
// that function saves five kilobytes of unused code.
#include <emscripten/bind.h>
#include <emscripten/em_macros.h>

#include <string>

extern "C" {

EMSCRIPTEN_KEEPALIVE __attribute__((constructor)) void
__embind_register_native_and_builtin_types() {
  namespace embind = emscripten::internal;
  embind::_embind_register_float(embind::TypeID<double>::get(), "double", sizeof(double));
  embind::_embind_register_std_string(embind::TypeID<std::string>::get(), "std::string");
}

// For messages about unregistered types: a test ensures that there are none.
EMSCRIPTEN_KEEPALIVE const char* __getTypeName(const std::type_info* /*type*/) { return nullptr; }

}  // extern "C"
