include(EmbeddedHeader)

# embed_statements(folder output): writes for every SQL file below the folder, except migrations, the
# header output/PATH.sql.hpp with each of its statements as a constant of namespace server::sql, and
# all of them as a list that is named after the file. A line "-- name: x" begins the statement x.
function(embed_statements folder output)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE "${folder}" "${folder}/*.sql")
  list(FILTER files EXCLUDE REGEX "migrations/")
  foreach(file IN LISTS files)
    cmake_path(GET file STEM list)
    read_source("${folder}/${file}" sql)
    string(REGEX MATCHALL "-- name: [a-z_]+" names "${sql}")
    string(REPLACE "-- name: " "" names "${names}")
    string(REPLACE ";" ", " names "${names}")
    string(REGEX REPLACE "-- name: ([a-z_]+)\n" "#\\1#" sql "${sql}")
    string(REGEX REPLACE "--[^\n]*\n" "" sql "${sql}")
    string(FIND "${sql}" "#" first)
    string(SUBSTRING "${sql}" ${first} -1 sql)
    string(REGEX REPLACE "[;\n]+(#|$)" ")sql\"};\n\\1" sql "${sql}")
    string(REGEX REPLACE "#([a-z_]+)#" "inline const PgStatement \\1{\"\\1\", R\"sql(" sql "${sql}")
    write_header(
      "${output}/${file}.hpp" server::sql
      "#include <vector>\n\n#include \"postgres/connection.hpp\"\n"
      "${sql}\ninline const std::vector<PgStatement> ${list}{${names}};\n")
  endforeach()
endfunction()
