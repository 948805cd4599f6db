include(EmbeddedHeader)

# embed_migrations(folder output): writes a C++ file with every NNN_name.sql of the folder in it, so
# that the program carries its own schema. Numbers must be 001, 002, ... without a gap.
function(embed_migrations folder output)
  file(GLOB files CONFIGURE_DEPENDS "${folder}/*.sql")
  list(SORT files)
  set(entries "")
  set(expected 0)
  foreach(file IN LISTS files)
    cmake_path(GET file STEM name)
    math(EXPR expected "${expected} + 1")
    if(NOT name MATCHES "^([0-9][0-9][0-9])_[a-z0-9_]+$")
      message(FATAL_ERROR "${file}: a migration is called NNN_name.sql")
    endif()
    math(EXPR version "1${CMAKE_MATCH_1} - 1000")
    if(NOT version EQUAL expected)
      message(FATAL_ERROR "${file}: expected migration number ${expected}")
    endif()
    read_source("${file}" sql)
    string(APPEND entries "    {${version}, \"${name}\", R\"sql(${sql})sql\"},\n")
  endforeach()
  file(
    CONFIGURE
    OUTPUT "${output}"
    CONTENT
      "#include \"postgres/migrations.hpp\"

#include <array>

namespace server {
namespace {
constexpr auto kMigrations = std::to_array<Migration>({
@entries@});
}  // namespace

std::span<const Migration> embedded_migrations() { return kMigrations; }

}  // namespace server
"
    @ONLY)
endfunction()
