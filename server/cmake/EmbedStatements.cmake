# embed_statements(folder output): writes for every SQL file below the folder, except migrations, the
# header output/PATH.sql.hpp with a function for each of its statements (statements.awk), and
# output/statements.cpp with what they do.
function(embed_statements folder output)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE "${folder}" "${folder}/*.sql")
  list(FILTER files EXCLUDE REGEX "migrations/")
  set(awk "${CMAKE_CURRENT_FUNCTION_LIST_DIR}/statements.awk")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${awk}")
  set(sources "")
  set(lists "")
  foreach(file IN LISTS files)
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${folder}/${file}")
    foreach(part header source)
      execute_process(
        COMMAND awk -v part=${part} -f "${awk}" ${files} "${file}"
        WORKING_DIRECTORY "${folder}"
        OUTPUT_VARIABLE ${part} COMMAND_ERROR_IS_FATAL ANY)
    endforeach()
    file(CONFIGURE OUTPUT "${output}/${file}.hpp" CONTENT "@header@" @ONLY)
    string(APPEND sources "${source}")
    cmake_path(GET file STEM list)
    list(APPEND lists "server::sql::all_${list}")
  endforeach()
  list(JOIN lists ", " lists)
  file(CONFIGURE OUTPUT "${output}/statements.cpp" CONTENT
"@sources@
constexpr std::span<const server::PgStatement> all_files[]{@lists@};
const std::span<const std::span<const server::PgStatement>> server::sql::files{all_files};
" @ONLY)
endfunction()
