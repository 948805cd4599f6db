#include "html.hpp"

namespace sandbox {
namespace {

constexpr std::string_view kStyle = R"(
:root{--ink:#1d2433;--soft:#596275;--line:#dde1e8;--ground:#f3f5f8;--act:#1f5fd0;--warn:#fff3cf}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
.test{background:var(--warn);border-bottom:1px solid #e2c461;padding:8px 16px;text-align:center;
font-size:14px}
main{max-width:520px;margin:0 auto;padding:24px 16px 48px}
.to{color:var(--soft);margin:0}
h1{font-size:20px;margin:0 0 4px}
.sum{font-size:36px;font-weight:700;line-height:1.2;margin:4px 0 20px;
font-variant-numeric:tabular-nums}
.sum small{display:inline;font-size:16px;font-weight:400;color:var(--soft)}
.box{background:#fff;border:1px solid var(--line);border-radius:12px;padding:4px 16px;
margin:0 0 16px}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:12px 0;font-weight:400}
td{text-align:right;white-space:nowrap;padding-left:16px;font-variant-numeric:tabular-nums}
tr+tr>*{border-top:1px solid var(--line)}
small{display:block;color:var(--soft);font-size:14px}
.all>*{font-weight:700}
.card{display:flex;justify-content:space-between;gap:16px;padding:12px 0;margin:0}
button,.button{display:block;width:100%;min-height:48px;padding:11px 16px;border-radius:10px;
font:inherit;font-weight:600;text-align:center;text-decoration:none;cursor:pointer}
button,.main{background:var(--act);color:#fff;border:1px solid var(--act)}
.quiet{background:none;color:var(--ink);border:1px solid var(--line);margin-top:12px}
button:hover,.main:hover{background:#174aa5}
.quiet:hover{background:#fff}
:focus-visible{outline:3px solid #8fb4f5;outline-offset:2px}
)";

}  // namespace

std::string escaped(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string pesos(std::int64_t centavos) {
  std::string digits = std::to_string(centavos / 100);
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  const std::int64_t rest = centavos % 100;
  return "$" + digits + (rest < 10 ? ".0" : ".") + std::to_string(rest);
}

std::string page(std::string_view title, std::string_view content, std::string_view nonce) {
  std::string html = R"(<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><title>)";
  html.append(escaped(title));
  html.append(R"(</title><meta name="viewport" content="width=device-width,initial-scale=1">)"
              R"(<meta name="robots" content="noindex"><link rel="icon" href="data:,">)");
  html.append("<style nonce=\"").append(nonce).append("\">").append(kStyle).append("</style>");
  html.append(R"(</head><body><div class="test" role="note"><strong>Entorno de pruebas.</strong> )"
              "No se hace ningún cargo real.</div><main>");
  html.append(content).append("</main></body></html>");
  return html;
}

}  // namespace sandbox
