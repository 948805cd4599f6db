#!/bin/sh
# configure.sh TEMPLATE FILE: writes nginx's configuration from the settings in the environment and lets nginx
# check it. FILE is unchanged if anything is invalid. configure.sh --check: only reports an invalid setting. Settings besides those of docs/settings.md:
#   PAGES   folder with the built pages
#   PORT    where nginx listens on 127.0.0.1, without TLS_CERTIFICATE
#   NGINX_PROGRAM, NGINX_USER   the program; the line that names its user, where root starts it. (nginx reads a variable
#   NGINX itself, for inherited sockets.)
#   REQUEST_LOG   where nginx logs what it refuses: a file, or syslog like the default (nginx cannot open a journal)
set -euf

template=$1
file=${2:-}

fail() {
  echo "$1" >&2
  exit 1
}

# Whether all characters of $1 are in the set $2; a ] must be its first character.
consists_of() {
  case $1 in
    '' | *[!$2]*) return 1 ;;
  esac
}

# nginx cannot represent these characters inside a quoted string.
path() {
  case $2 in
    *[\"\$\\]* | *'
'*) fail "$1 ($2) holds a character that nginx cannot take: one of \" \$ \\" ;;
  esac
}

# Converts the limit $1 ($2, like the default $3: times/seconds) to nginx's form, a rate per minute and a burst, and
# exports both as V_$4_RATE and V_$4_BURST; with SITE in the name those of an IPv6 customer's /48.
limit() {
  times=${2%/*}
  seconds=${2#*/}
  if ! consists_of "$times" 0-9 || ! consists_of "$seconds" 0-9 || [ "$2" != "$times/$seconds" ] ||
    [ ${#times} -gt 7 ] || [ ${#seconds} -gt 5 ]; then
    fail "$1 must be times/seconds, like $3."
  fi
  while [ "${#times}" -gt 1 ] && [ "${times#0}" != "$times" ]; do times=${times#0}; done
  while [ "${#seconds}" -gt 1 ] && [ "${seconds#0}" != "$seconds" ]; do seconds=${seconds#0}; done
  if [ "$times" -eq 0 ] || [ "$seconds" -eq 0 ]; then fail "$1 must be times/seconds, like $3."; fi
  burst=$times
  rate=$(((times * 60 + seconds / 2) / seconds))
  if [ "$rate" -lt 1 ]; then rate=1; fi
  export "V_$4_RATE=${rate}r/m" "V_$4_BURST=$burst" \
    "V_$4_SITE_RATE=$((16 * rate))r/m" "V_$4_SITE_BURST=$((16 * burst))"
}

# `$2 ENTRY $3;` for each entry of the list $1.
lines() {
  for entry in $(echo "$1" | tr ',' ' '); do
    printf '%s %s%s; ' "$2" "$entry" "$3"
  done
}

host=${PUBLIC_URL#*://}
host=${host%/}
consists_of "$host" '][A-Za-z0-9.:-' || fail "PUBLIC_URL's host ($host) is not a host name."

limit LIMIT_CHECKOUT_PER_ADDRESS "${LIMIT_CHECKOUT_PER_ADDRESS:-60/60}" 60/60 CHECKOUT
limit LIMIT_IMEI_PER_ADDRESS "${LIMIT_IMEI_PER_ADDRESS:-60/60}" 60/60 IMEI
limit LIMIT_ACCOUNT_CALLS_PER_ADDRESS "${LIMIT_ACCOUNT_CALLS_PER_ADDRESS:-20/4}" 20/4 ACCOUNT
limit LIMIT_SESSION_PER_ADDRESS "${LIMIT_SESSION_PER_ADDRESS:-600/60}" 600/60 SESSION

V_REQUESTS_AT_ONCE=${LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS:-200}
if ! consists_of "$V_REQUESTS_AT_ONCE" 0-9 || [ ${#V_REQUESTS_AT_ONCE} -gt 5 ] ||
  [ "${V_REQUESTS_AT_ONCE#0}" != "$V_REQUESTS_AT_ONCE" ]; then
  fail "LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS must be a whole number from 1 to 99999."
fi

# Proxies whose client address is trusted; none if shoppers connect to this nginx directly.
if [ -n "${TLS_CERTIFICATE:-}" ]; then trusted=none; else trusted=127.0.0.1; fi
trusted=${TRUSTED_PROXIES:-$trusted}
V_TRUSTED_PROXIES=
if [ "$trusted" != none ]; then
  consists_of "$trusted" '0-9A-Fa-f.:/,' ||
    fail "TRUSTED_PROXIES ($trusted) must be addresses or networks with commas between them, or none."
  V_TRUSTED_PROXIES=$(lines "$trusted" set_real_ip_from '')
fi

servers=${SERVERS:-127.0.0.1:8081}
consists_of "$servers" '][A-Za-z0-9.:,-' ||
  fail "SERVERS ($servers) must be addresses like 127.0.0.1:8081 with commas between them."
# A server of several that fails three times within two seconds is skipped for two seconds, then probed with one
# request. Not after a single failure: if one server is down, a slow call would also exclude the other one.
case $servers in
  *,*) V_SERVERS=$(lines "$servers" server ' max_fails=3 fail_timeout=2s') V_NEXT_SERVER='error timeout' ;;
  *) V_SERVERS=$(lines "$servers" server ' max_fails=0') V_NEXT_SERVER=off ;;
esac

# IPv6 as well, unless this machine has no IPv6 address, not even of loopback: nginx could not listen then.
has_ipv6=
if read -r has_ipv6 2>/dev/null </proc/self/net/if_inet6; then has_ipv6=yes; fi
# `listen ENTRY $2;` for each entry of the list $1.
listens() {
  consists_of "$1" '][0-9A-Fa-f.:,' ||
    fail "HTTP_LISTEN, HTTPS_LISTEN ($1) must be ports, or addresses with ports, with commas between them."
  usable=$(echo "$1" | tr ',' '\n')
  if [ -z "$has_ipv6" ]; then usable=$(echo "$usable" | grep -v '^\[') || fail "This machine has no IPv6 for $1."; fi
  lines "$usable" listen "$2"
}
V_HTTP_LISTEN=$(listens "${HTTP_LISTEN:-80,[::]:80}" '') || exit 1
V_HTTPS_LISTEN=$(listens "${HTTPS_LISTEN:-443,[::]:443}" ' ssl http2') || exit 1

# Precompressed .br files, if the module is installed.
V_LOAD_MODULES=
V_BROTLI=
for folder in /usr/lib/nginx/modules /usr/share/nginx/modules /usr/lib64/nginx/modules; do
  if [ -e "$folder/ngx_http_brotli_static_module.so" ]; then
    V_LOAD_MODULES="load_module $folder/ngx_http_brotli_static_module.so;"
    V_BROTLI='brotli_static on;'
    break
  fi
done

# The sources that reCAPTCHA v2 needs in the content security policy.
V_CAPTCHA_SCRIPTS=
V_CAPTCHA_FRAMES="'none'"
if [ -n "${RECAPTCHA_SITE_KEY:-}" ]; then
  V_CAPTCHA_SCRIPTS=' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
  V_CAPTCHA_FRAMES='https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/'
fi

# Limit on open files: each request needs a socket to the client and one to the server.
# shellcheck disable=SC3045 # dash and bash have it
V_OPEN_FILES=$(ulimit -H -n)
if [ "$V_OPEN_FILES" = unlimited ] || [ "$V_OPEN_FILES" -gt 65536 ]; then V_OPEN_FILES=65536; fi

V_RUN_DIR=$(dirname "$file")
path 'The folder with the pages' "$PAGES"
path 'The folder for nginx' "$V_RUN_DIR"
V_REQUEST_LOG=${REQUEST_LOG:-syslog:server=unix:/dev/log,nohostname,tag=tuisty_nginx}
path REQUEST_LOG "$V_REQUEST_LOG"
path TLS_CERTIFICATE "${TLS_CERTIFICATE:-}"
path TLS_KEY "${TLS_KEY:-}"
path ACME_ROOT "${ACME_ROOT:-}"
if [ "$template" = --check ]; then exit; fi

export V_REQUESTS_AT_ONCE V_REQUESTS_AT_ONCE_SITE="$((16 * V_REQUESTS_AT_ONCE))" V_TRUSTED_PROXIES V_SERVERS V_NEXT_SERVER V_HTTP_LISTEN V_HTTPS_LISTEN V_LOAD_MODULES V_BROTLI \
  V_CAPTCHA_SCRIPTS V_CAPTCHA_FRAMES V_OPEN_FILES V_RUN_DIR V_REQUEST_LOG \
  V_CONNECTIONS="$((V_OPEN_FILES / 2))" V_PUBLIC_HOST="$host" V_ROOT="$PAGES" V_PORT="${PORT:-}" \
  V_USER="${NGINX_USER:-}" V_TLS_CERTIFICATE="${TLS_CERTIFICATE:-}" V_TLS_KEY="${TLS_KEY:-}" \
  V_ACME_ROOT="${ACME_ROOT:-/var/lib/tuisty/acme}"

# shellcheck disable=SC2016 # awk's own
awk '
  BEGIN { tls = ENVIRON["V_TLS_CERTIFICATE"] != "" }
  /^ *@TLS@/ { if (!tls) next; sub(/@TLS@ */, "") }
  /^ *@PLAIN@/ { if (tls) next; sub(/@PLAIN@ */, "") }
  {
    done = ""
    while (match($0, /@[A-Z_]+@/)) {
      name = substr($0, RSTART + 1, RLENGTH - 2)
      if (!(("V_" name) in ENVIRON)) {
        print "nginx.conf.in names @" name "@, which has no value" > "/dev/stderr"
        exit 1
      }
      done = done substr($0, 1, RSTART - 1) ENVIRON["V_" name]
      $0 = substr($0, RSTART + RLENGTH)
    }
    print done $0
  }
' "$template" >"$file.new"

"${NGINX_PROGRAM:-nginx}" -t -q -p "$V_RUN_DIR" -c "$file.new" -e stderr || fail "nginx refuses $file.new."
mv "$file.new" "$file"
