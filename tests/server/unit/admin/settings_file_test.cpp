#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "admin/commands.hpp"

namespace server {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Pair;
using testing::StartsWith;

TEST(SettingsFile, ValuesAreReadAsTheyLook) {
  const auto file = read_settings_file(
      "# a comment's \"quotes\" and $(date)\n"
      "; another\n"
      "\n"
      "EMPTY=\n"
      "QUOTED_EMPTY=\"\"\n"
      "PLAIN=60/60#5\n"
      "  INDENTED=a  \n"
      "DOUBLE=\"a 'b' # $(touch /c) `d` $HOME\"\n"
      "SINGLE='a \"b\" = ;'\n"
      "LAST=\"without a line end\"",
      "settings.env");
  EXPECT_THAT(file.problems, IsEmpty());
  EXPECT_THAT(file.values, ElementsAre(Pair("DOUBLE", "a 'b' # $(touch /c) `d` $HOME"),
                                       Pair("EMPTY", ""), Pair("INDENTED", "a"),
                                       Pair("LAST", "without a line end"), Pair("PLAIN", "60/60#5"),
                                       Pair("QUOTED_EMPTY", ""), Pair("SINGLE", "a \"b\" = ;")));
}

TEST(SettingsFile, EveryLineThatOtherReadersWouldReadDifferentlyIsNamed) {
  for (const auto& [line, problem] : std::initializer_list<std::pair<const char*, const char*>>{
           {"THREADS = 4", "must be like NAME=\"value\""},
           {"export HOST=::1", "must be like NAME=\"value\""},
           {"PUBLIC_URL", "must be like NAME=\"value\""},
           {"=x", "must be like NAME=\"value\""},
           {"4TH=x", "must be like NAME=\"value\""},
           {"\xEF\xBB\xBFHOST=::1", "must be like NAME=\"value\""},
           {"HOST=\"canary", "HOST has a quote without its second one"},
           {"HOST='canary", "HOST has a quote without its second one"},
           {"HOST=\"canary\" # mine", "HOST has text after its value"},
           {"HOST=\"a\"canary", "HOST has text after its value"},
           {"LIMIT=60/60 # canary", "LIMIT has a space or a quote"},
           {"HOST=can\"ary\"", "HOST has a space or a quote"},
           {"URL=\"postgresql://a:can\\$ary@b\"", "URL has a \\"},
           {"URL='can\\ary'", "URL has a \\"},
           {"URL=canary\\", "URL has a \\"},
           {"HOST=canary\r", "ends like a line of Windows"},
           {"HOST=\"can\tary\"", "HOST has a character besides ASCII"},
           {"HOST=canari\xC3\xB1o", "HOST has a character besides ASCII"},
           {"# comment \\", "is a comment with a \\ at its end"}}) {
    const auto file = read_settings_file("A=1\n" + std::string(line) + "\nB=2\n", "file");
    EXPECT_THAT(file.problems, ElementsAre(StartsWith("file, line 2: " + std::string(problem))))
        << line;
    EXPECT_EQ(file.problems[0].find("canary"), std::string::npos) << "no sentence has a value";
    EXPECT_THAT(file.values, ElementsAre(Pair("A", "1"), Pair("B", "2"))) << line;
  }
}

TEST(SettingsFile, ANameThatIsSetTwiceIsNamed) {
  const auto file = read_settings_file("A=1\nA=2\n", "file");
  EXPECT_THAT(file.problems, ElementsAre(StartsWith("file, line 2: A is set a second time")));
}

}  // namespace
}  // namespace server
