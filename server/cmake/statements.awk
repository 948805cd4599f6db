# Writes the C++ of the statements in the last of the .sql files: part=header has a struct for each
# row and a function for each statement, part=source what they do.
#
# -- name: claim                            a statement
# -- takes: id text, minutes int            its parameters, with their types in PostgreSQL
# -- gives: attempt int, page_ends bigint   the columns of its row, if there is one; "rows: ..." of
#                                           any number. Without: whether it wrote a row
# -- once                                   not to be repeated if its response is lost
# -- row: Name id text, ...                 the first columns of several statements, in any file
#
# A declaration continues after a comma at the end of a line. A NULL is "" of a text; others need a
# "?" after their type.

function type_of(sql) {
  return sql ~ /\?$/ ? "std::optional<" type_of(substr(sql, 1, length(sql) - 1)) ">" \
    : sql ~ /\[\]$/ ? "std::vector<" type_of(substr(sql, 1, length(sql) - 2)) ">" \
    : sql == "bigint" ? "std::int64_t" : sql == "boolean" ? "bool" \
    : sql ~ /^(int|smallint)$/ ? "int" : "std::string"
}

function write_row(type, columns,    all, column, count, i, base, members, reads) {
  count = split(columns, all, / *, */)
  for (i = 1; i <= count; i++) {
    if (split(all[i], column, " ") == 1) {
      base = " : " column[1]
      reads = " >> static_cast<" column[1] "&>(row)"
    } else {
      members = members "  " type_of(column[2]) " " column[1] "{};\n"
      reads = reads " >> row." column[1]
    }
  }
  head = "PgColumns& operator>>(PgColumns& in, " type "& row)"
  declarations = declarations "struct " type base " {\n" members "};\n" head ";\n\n"
  functions = functions head " {\n  return in" reads ";\n}\n\n"
}

function write_statement(    all, count, first, i, many, parameter, result, row, values) {
  many = sub(/^rows: /, "", gives)
  row = first = gives
  sub(/,.*/, "", first)
  if (gives ~ / /) {
    row = ""
    count = split(name, all, "_")
    for (i = 1; i <= count; i++) row = row toupper(substr(all[i], 1, 1)) substr(all[i], 2)
    row = row "Row"
    write_row(row, gives)
  }
  if (first in columns_of) {
    sub(/^[A-Za-z]+/, columns_of[first], gives)
    if (file_of[first] != FILENAME) includes = "#include \"" file_of[first] ".hpp\"\n"
  }
  result = row == "" ? "bool" : "std::" (many ? "vector" : "optional") "<" row ">"
  head = "Task<" result "> " name "(Database& database"
  count = split(takes, all, / *, */)
  for (i = 1; i <= count; i++) {
    split(all[i], parameter, " ")
    result = type_of(parameter[2])
    if (result == "std::string") result = "std::string_view"
    if (result ~ /vector/) result = "const " result "&"
    head = head ", " result " " parameter[1]
    values = values (i == 1 ? "" : ", ") parameter[1]
  }
  sub(/[;\n]+$/, "", sql)
  statements = statements "    {\"" name "\", R\"sql(" sql ")sql\", " (once ? "true" : "false") \
    ", \"" takes "\", \"" gives "\"},\n"
  declarations = declarations head ");\n"
  functions = functions head ") {\n  return " (row == "" ? "writes" : (many ? "rows<" : "row<") row ">") \
    "(database, all_" list "[" position++ "], {" values "});\n}\n\n"
}

function end() {
  if (name != "") write_statement()
  name = takes = gives = once = sql = ""
}

FNR == 1 { is_last = ++files == ARGC - 1 }
continues { sub(/^-- */, ""); $0 = begun " " $0 }
{ continues = /^-- (takes|gives|row): .*,$/; begun = $0 }
continues { next }
/^-- row: / {
  type = $3
  sub(/^-- row: [A-Za-z]+ /, "")
  columns_of[type] = $0
  file_of[type] = FILENAME
  if (is_last) write_row(type, $0)
}
!is_last { next }
/^-- name: / { end(); name = $3 }
/^-- takes: / { takes = substr($0, 11) }
/^-- gives: / { gives = substr($0, 11) }
/^-- once$/ { once = 1 }
!/^--/ && name != "" { sql = sql $0 "\n" }
FNR == 1 {
  list = FILENAME
  gsub(/.*\/|\.sql$/, "", list)
}
END {
  end()
  if (part == "header") {
    print "#pragma once\n\n#include \"postgres/statement.hpp\"\n" includes
    print "namespace server::sql {\n\n" declarations
    print "\nextern const std::span<const PgStatement> " list ";\n\n}  // namespace server::sql"
  } else {
    print "#include \"" FILENAME ".hpp\"\n\nnamespace server::sql {\n"
    print "constexpr PgStatement all_" list "[]{\n" statements "};"
    print "const std::span<const PgStatement> " list "{all_" list "};\n\n" functions "}  // namespace server::sql\n"
  }
}
