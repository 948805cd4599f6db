#!/bin/sh
# configure.sh TEMPLATE FILE: writes nginx's configuration from the settings in the environment and lets nginx
# check it. FILE is unchanged if anything is invalid. configure.sh --check TEMPLATE: reports what is invalid or dangerous,
# with a configuration in a temporary folder; run it as nginx's user. Settings besides those of docs/settings.md:
#   PAGES   folder with the built pages
#   PORT    where nginx listens on 127.0.0.1, without TLS_CERTIFICATE
#   NGINX_PROGRAM, NGINX_USER   the program; the line that names its user, where root starts it. (nginx reads a variable
#   NGINX itself, for inherited sockets.)
#   REQUEST_LOG   where nginx logs what it refuses: a file, or syslog like the default (nginx cannot open a journal)
set -euf

check=
if [ "$1" = --check ]; then
  check=yes
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
  set -- "$2" "$scratch/nginx.conf"
fi
template=$1
file=$2
invalid=

problem() {
  echo "$1" >&2
  invalid=yes
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
'*) problem "$1 ($2) holds a character that nginx cannot take: one of \" \$ \\" ;;
  esac
}

# Converts the limit $1 ($2, like the default $3: times/seconds) to nginx's form, a rate per minute and a burst, and
# exports both as V_$4_RATE and V_$4_BURST; with SITE in the name those of an IPv6 customer's /48.
limit() {
  times=${2%/*}
  seconds=${2#*/}
  if ! consists_of "$times" 0-9 || ! consists_of "$seconds" 0-9 || [ "$2" != "$times/$seconds" ] ||
    [ ${#times} -gt 7 ] || [ ${#seconds} -gt 5 ]; then
    problem "$1 must be times/seconds, like $3."
    return
  fi
  while [ "${#times}" -gt 1 ] && [ "${times#0}" != "$times" ]; do times=${times#0}; done
  while [ "${#seconds}" -gt 1 ] && [ "${seconds#0}" != "$seconds" ]; do seconds=${seconds#0}; done
  if [ "$times" -eq 0 ] || [ "$seconds" -eq 0 ]; then
    problem "$1 must be times/seconds, like $3."
    return
  fi
  burst=$times
  rate=$(((times * 60 + seconds / 2) / seconds))
  if [ "$rate" -lt 1 ]; then rate=1; fi
  export "V_$4_RATE=${rate}r/m" "V_$4_BURST=$burst" \
    "V_$4_SITE_RATE=$((16 * rate))r/m" "V_$4_SITE_BURST=$((16 * burst))"
}

# Whether $1 ends in a port that can be connected.
has_port() {
  number=${1##*:}
  consists_of "$number" 0-9 && [ ${#number} -le 5 ] && [ "$number" -ge 1 ] && [ "$number" -le 65535 ]
}

# `$2 ENTRY $3;` for each entry of the list $1.
lines() {
  for entry in $(echo "$1" | tr ',' ' '); do
    printf '%s %s%s; ' "$2" "$entry" "$3"
  done
}

host=${PUBLIC_URL:-}
host=${host#*://}
host=${host%/}
consists_of "$host" '][A-Za-z0-9.:-' || problem "PUBLIC_URL's host ($host) is not a host name."

limit LIMIT_CHECKOUT_PER_ADDRESS "${LIMIT_CHECKOUT_PER_ADDRESS:-60/60}" 60/60 CHECKOUT
limit LIMIT_IMEI_PER_ADDRESS "${LIMIT_IMEI_PER_ADDRESS:-60/60}" 60/60 IMEI
limit LIMIT_ACCOUNT_CALLS_PER_ADDRESS "${LIMIT_ACCOUNT_CALLS_PER_ADDRESS:-20/4}" 20/4 ACCOUNT
limit LIMIT_SESSION_PER_ADDRESS "${LIMIT_SESSION_PER_ADDRESS:-600/60}" 600/60 SESSION

V_REQUESTS_AT_ONCE=${LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS:-200}
if ! consists_of "$V_REQUESTS_AT_ONCE" 0-9 || [ ${#V_REQUESTS_AT_ONCE} -gt 5 ] ||
  [ "${V_REQUESTS_AT_ONCE#0}" != "$V_REQUESTS_AT_ONCE" ]; then
  V_REQUESTS_AT_ONCE=1
  problem "LIMIT_REQUESTS_AT_ONCE_PER_ADDRESS must be a whole number from 1 to 99999."
fi

# Proxies whose client address is trusted; none if shoppers connect to this nginx directly.
if [ -n "${TLS_CERTIFICATE:-}" ]; then trusted=none; else trusted=127.0.0.1; fi
trusted=${TRUSTED_PROXIES:-$trusted}
V_TRUSTED_PROXIES=
if [ "$trusted" != none ]; then
  consists_of "$trusted" '0-9A-Fa-f.:/,' ||
    problem "TRUSTED_PROXIES ($trusted) must be addresses or networks with commas between them, or none."
  V_TRUSTED_PROXIES=$(lines "$trusted" set_real_ip_from '')
fi

servers=${SERVERS:-127.0.0.1:8081}
consists_of "$servers" '][A-Za-z0-9.:,-' || servers=invalid
for entry in $(echo "$servers" | tr ',' ' '); do
  # Without a port nginx would take 8081 for the name of a host.
  case $entry in ?*:*) if has_port "$entry"; then continue; fi ;; esac
  problem "SERVERS (${SERVERS:-}) must be addresses with ports from 1 to 65535, like 127.0.0.1:8081, with commas between them."
  break
done
# A server of several that fails three times within two seconds is skipped for two seconds, then probed with one
# request. Not after a single failure: if one server is down, a slow call would also exclude the other one.
case $servers in
  *,*) V_SERVERS=$(lines "$servers" server ' max_fails=3 fail_timeout=2s') V_NEXT_SERVER='error timeout' ;;
  *) V_SERVERS=$(lines "$servers" server ' max_fails=0') V_NEXT_SERVER=off ;;
esac

# IPv6 as well, unless this machine has no IPv6 address, not even of loopback: nginx could not listen then.
has_ipv6=
if read -r has_ipv6 2>/dev/null </proc/self/net/if_inet6; then has_ipv6=yes; fi
# `listen ENTRY $3;` for each entry of the setting $1, the list $2.
listens() {
  usable=$(echo "$2" | tr ',' '\n')
  consists_of "$2" '][0-9A-Fa-f.:,' || usable=invalid
  for entry in $usable; do
    if ! has_port "$entry"; then
      echo "$1 ($2) must be ports from 1 to 65535, or addresses with ports, with commas between them." >&2
      return 1
    fi
  done
  if [ -z "$has_ipv6" ] && ! usable=$(echo "$usable" | grep -v '^\['); then
    echo "$1 ($2) names only IPv6, which this machine does not have." >&2
    return 1
  fi
  lines "$usable" listen "$3"
}
V_HTTP_LISTEN=$(listens HTTP_LISTEN "${HTTP_LISTEN:-80,[::]:80}" '') || invalid=yes
V_HTTPS_LISTEN=$(listens HTTPS_LISTEN "${HTTPS_LISTEN:-443,[::]:443}" ' ssl http2') || invalid=yes

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
V_CAPTCHA_FRAMES=
if [ -n "${RECAPTCHA_SITE_KEY:-}" ]; then
  V_CAPTCHA_SCRIPTS=' https://www.google.com/recaptcha/ https://www.gstatic.com/recaptcha/'
  V_CAPTCHA_FRAMES=' https://www.google.com/recaptcha/ https://recaptcha.google.com/recaptcha/'
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

acme=${ACME_ROOT:-/var/lib/tuisty/acme}
if [ -n "$check" ]; then
  if [ ! -r "$PAGES/index.html" ]; then problem "The pages ($PAGES) cannot be read by $(id -un)."; fi
  if [ -n "${TLS_CERTIFICATE:-}" ] && [ -n "${TLS_KEY:-}" ]; then
    "$(dirname "$0")/check-certificate.sh" "$TLS_CERTIFICATE" "$TLS_KEY" "$host" || invalid=yes
    if [ ! -x "$acme" ]; then
      problem "ACME_ROOT ($acme) is no folder that $(id -un) can read: create it, or remove the setting."
    fi
    if [ -n "${PORT:-}" ]; then
      problem "PORT ($PORT) has no effect: a server's port is in its unit's name (tuisty-server@8081), and nginx uses HTTPS_LISTEN. Remove the line."
    fi
  elif [ -n "${TLS_CERTIFICATE:-}${TLS_KEY:-}" ]; then
    problem "TLS_CERTIFICATE (${TLS_CERTIFICATE:-}) and TLS_KEY (${TLS_KEY:-}) must both be set, or both be empty behind a TLS proxy."
  elif ! has_port "${PORT:-}"; then
    problem "PORT (${PORT:-}) must be nginx's port on 127.0.0.1, from 1 to 65535, because TLS_CERTIFICATE is empty."
  else
    case ,$servers, in
      *,127.0.0.1:"$PORT",*) problem "PORT ($PORT) is nginx's port and must differ from those of SERVERS ($servers)." ;;
    esac
  fi
fi
if [ -n "$invalid" ]; then exit 1; fi

export V_REQUESTS_AT_ONCE V_REQUESTS_AT_ONCE_SITE="$((16 * V_REQUESTS_AT_ONCE))" V_TRUSTED_PROXIES V_SERVERS V_NEXT_SERVER V_HTTP_LISTEN V_HTTPS_LISTEN V_LOAD_MODULES V_BROTLI \
  V_CAPTCHA_SCRIPTS V_CAPTCHA_FRAMES V_OPEN_FILES V_RUN_DIR V_REQUEST_LOG \
  V_CONNECTIONS="$((V_OPEN_FILES / 2))" V_PUBLIC_HOST="$host" V_ROOT="$PAGES" V_PORT="${PORT:-}" \
  V_USER="${NGINX_USER:-}" V_TLS_CERTIFICATE="${TLS_CERTIFICATE:-}" V_TLS_KEY="${TLS_KEY:-}" \
  V_ACME_ROOT="$acme"

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

if ! said=$("${NGINX_PROGRAM:-nginx}" -t -q -p "$V_RUN_DIR" -c "$file.new" -e stderr 2>&1); then
  case $said in
    *upstream*) setting="SERVERS ($servers)" ;;
    *bind* | *listen*) setting="HTTPS_LISTEN (${HTTPS_LISTEN:-}) or HTTP_LISTEN (${HTTP_LISTEN:-})" ;;
    *set_real_ip_from*) setting="TRUSTED_PROXIES ($trusted)" ;;
    *certificate*) setting="TLS_CERTIFICATE (${TLS_CERTIFICATE:-}) or TLS_KEY (${TLS_KEY:-})" ;;
    *) setting="$file.new" ;;
  esac
  echo "nginx refuses $setting: $said" >&2
  exit 1
fi
[ -n "$check" ] || mv "$file.new" "$file"
