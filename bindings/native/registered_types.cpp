// The types that cross, for an embind whose library registers all that it knows in one function:
// wide strings, integers, memory views, values. With the function here, the library's stays out,
// and so do five kilobytes that nothing calls.
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

// For messages about types that nobody registered: a test holds that there are none.
EMSCRIPTEN_KEEPALIVE const char* __getTypeName(const std::type_info* /*type*/) { return nullptr; }

}  // extern "C"
