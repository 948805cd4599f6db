# embed_errors(json output): writes the entries of errors.json as the table kErrorTexts.
function(embed_errors json output)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${json}")
  file(READ "${json}" all)
  string(JSON count LENGTH "${all}")
  math(EXPR last "${count} - 1")
  set(entries "")
  foreach(i RANGE ${last})
    foreach(member code status message)
      string(JSON ${member} GET "${all}" ${i} ${member})
    endforeach()
    string(JSON retry_after ERROR_VARIABLE none GET "${all}" ${i} retryAfter)
    if(none)
      set(retry_after 0)
    endif()
    string(APPEND entries
           "    {shop::ErrorCode::${code}, ${status}, R\"text(${message})text\", ${retry_after}},\n")
  endforeach()
  file(
    CONFIGURE
    OUTPUT "${output}"
    CONTENT
      "#pragma once

#include <array>

#include \"http/json_body.hpp\"

namespace server {

inline constexpr auto kErrorTexts = std::to_array<ErrorText>({
@entries@});

}  // namespace server
"
    @ONLY)
endfunction()

# embed_help(json output): writes the members of metrics.json as the table kHelp.
function(embed_help json output)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${json}")
  file(READ "${json}" all)
  string(JSON count LENGTH "${all}")
  math(EXPR last "${count} - 1")
  set(entries "")
  foreach(i RANGE ${last})
    string(JSON name MEMBER "${all}" ${i})
    string(JSON help GET "${all}" "${name}")
    string(APPEND entries "    {\"${name}\", \"${help}\"},\n")
  endforeach()
  file(
    CONFIGURE
    OUTPUT "${output}"
    CONTENT
      "#pragma once

#include <map>
#include <string_view>

namespace server {

inline const std::map<std::string_view, std::string_view> kHelp{
@entries@};

}  // namespace server
"
    @ONLY)
endfunction()

# embed_usage(text output): writes the text as the constant kUsage.
function(embed_usage text output)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${text}")
  file(READ "${text}" usage)
  file(
    CONFIGURE
    OUTPUT "${output}"
    CONTENT
      "#pragma once

#include <string_view>

namespace server {

inline constexpr std::string_view kUsage = R\"text(@usage@)text\";

}  // namespace server
"
    @ONLY)
endfunction()
