# read_source(file text): reads a file into the variable; CMake runs again when the file changes.
function(read_source file text)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${file}")
  file(READ "${file}" all)
  set(${text} "${all}" PARENT_SCOPE)
endfunction()

# write_header(output namespace includes definitions)
function(write_header output namespace includes definitions)
  file(
    CONFIGURE
    OUTPUT "${output}"
    CONTENT
      "#pragma once

@includes@
namespace @namespace@ {

@definitions@
}  // namespace @namespace@
"
    @ONLY)
endfunction()
