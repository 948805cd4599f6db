include(EmbeddedHeader)

# embed_errors(json output): writes the entries of errors.json as the table kErrorTexts.
function(embed_errors json output)
  read_source("${json}" all)
  string(JSON count LENGTH "${all}")
  math(EXPR last "${count} - 1")
  set(table "inline constexpr auto kErrorTexts = std::to_array<ErrorText>({\n")
  foreach(i RANGE ${last})
    foreach(member code status message)
      string(JSON ${member} GET "${all}" ${i} ${member})
    endforeach()
    string(JSON retry_after ERROR_VARIABLE none GET "${all}" ${i} retryAfter)
    if(none)
      set(retry_after 0)
    endif()
    string(APPEND table
           "    {shop::ErrorCode::${code}, ${status}, R\"text(${message})text\", ${retry_after}},\n")
  endforeach()
  write_header("${output}" server "#include <array>\n\n#include \"http/json_body.hpp\"\n"
               "${table}});\n")
endfunction()

# embed_help(json output): writes the members of metrics.json as the table kHelp.
function(embed_help json output)
  read_source("${json}" all)
  string(JSON count LENGTH "${all}")
  math(EXPR last "${count} - 1")
  set(table "inline const std::map<std::string_view, std::string_view> kHelp{\n")
  foreach(i RANGE ${last})
    string(JSON name MEMBER "${all}" ${i})
    string(JSON help GET "${all}" "${name}")
    string(APPEND table "    {\"${name}\", \"${help}\"},\n")
  endforeach()
  write_header("${output}" server "#include <map>\n#include <string_view>\n" "${table}};\n")
endfunction()

# embed_text(file name output): writes the file as a constant.
function(embed_text file name output)
  read_source("${file}" text)
  write_header("${output}" server "#include <string_view>\n"
               "inline constexpr std::string_view ${name} = R\"text(${text})text\";\n")
endfunction()
