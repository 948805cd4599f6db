// What JavaScript has to know of the module and its catalogue, as JSON. The build runs this program
// and writes the result into the package's scripts, so that the module does not contain it.
#include <emscripten/em_macros.h>

#include "catalogue_json.hpp"
#include "rules.hpp"

namespace shop::bridge {
namespace {

std::string describe(const Type& type) {
  std::string text = type.name;
  for (std::uint8_t i = 0; type.names != nullptr && !type.names(i).empty(); ++i) {
    text.append(i == 0 ? "" : "/").append(type.names(i));
  }
  return text.append(type.nullable ? "0" : "");
}

std::string describe_all() {
  JsonWriter json;
  json.open('{');
  write_catalogue(json.key("catalogue"));
  // JavaScript cuts longer texts, which the core rejects.
  json.key("maxText").number(kMaxStoredCartBytes);
  json.key("errors").open('[');
  for (const ErrorCode code : all_error_codes()) {
    json.text(name(code));
  }
  json.close(']').key("rules").open('[');
  for_each_rule([&json]<auto Rule>(Function<Rule>, const char* name, const char* takes,
                                   const char* gives = "") {
    json.open('{').key("name").text(name).key("takes").text(takes).key("gives").text(gives);
    json.key("types").open('[');
    for (const Type& type : AdaptedOf<Rule>::kTypes) {
      json.text(describe(type));
    }
    json.close(']').close('}');
  });
  json.close(']').close('}');
  return json.take();
}

}  // namespace
}  // namespace shop::bridge

extern "C" EMSCRIPTEN_KEEPALIVE const char* description() {
  static const std::string text = shop::bridge::describe_all();
  return text.c_str();
}
