# cmake -D OUTPUT=file -P WriteVersion.cmake: writes the C++ file with the version of the tree. An unchanged file keeps
# its time, so that only a commit recompiles it.
cmake_minimum_required(VERSION 3.25)

execute_process(
  COMMAND sh "${CMAKE_CURRENT_LIST_DIR}/../../scripts/version.sh"
  OUTPUT_VARIABLE printed
  OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
string(REPLACE " " ";" printed "${printed}")
list(GET printed 0 version)
list(GET printed 1 commit)
file(
  CONFIGURE
  OUTPUT "${OUTPUT}"
  CONTENT
    "#include \"base/version.hpp\"

#include \"shop/catalogue.hpp\"

server::Version server::version() {
  return {\"@version@\", \"@commit@\", shop::catalogue_version()};
}
"
  @ONLY)
