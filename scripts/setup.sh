#!/bin/sh
# Lists the missing Debian packages with their purpose, then installs them.
#   scripts/setup.sh start            packages to build and run the shop
#   scripts/setup.sh lint unit …      those of the lint or of suites: unit, native, http, e2e
# Starts no additional service and leaves running services unchanged.
set -eu

groups=
for purpose in "${@:-start}"; do
  case $purpose in
    start) groups="$groups core server shop" ;;
    lint) groups="$groups core server tools lint" ;;
    unit) groups="$groups core shop chromium" ;;
    native) groups="$groups server shop tools" ;;
    http) groups="$groups server shop tools tls" ;;
    e2e) groups="$groups core server shop tools chromium browsers" ;;
    *)
      echo "unknown purpose: $purpose"
      exit 2
      ;;
  esac
done

# For this script's test only: a folder that replaces the machine's root.
machine=${SETUP_MACHINE_ROOT:-}

# One line per package: group, name, probe, purpose. A package counts as present when
# the probe (a command on PATH, or a file, whatever version its folder names) is found, so that a toolchain
# installed by other means is kept. Every purpose builds something.
wanted() {
  while IFS='|' read -r group package; do
    case " build $groups " in *" $group "*) echo "$package" ;; esac
  done <<LIST
build|cmake|cmd:cmake|drives both builds
build|ninja-build|cmd:ninja|runs them
core|emscripten|cmd:emcc|compiles the core to WebAssembly
server|g++|cmd:g++|compiles the server and the native tests
server|pkg-config|cmd:pkg-config|finds the libraries below
server|libpistache-dev|pkg|HTTP library of the server
server|libpqxx-dev|pkg|PostgreSQL client of the server
server|libcurl4-openssl-dev|pkg|calls to the payment provider
server|libsodium-dev|pkg|password hashing
server|libssl-dev|pkg|random bytes and SHA-256
server|nlohmann-json3-dev|pkg|JSON
server|libgtest-dev|pkg|native test suites, part of the same build tree
server|libgmock-dev|pkg|the same
shop|postgresql|file:/usr/lib/postgresql/*/bin/initdb|the shop's own private database cluster
shop|nginx-light|cmd:nginx|reverse proxy of the server, serves the pages
shop|libnginx-mod-http-brotli-static|file:/usr/lib/nginx/modules/ngx_http_brotli_static_module.so|pages a fifth smaller than with gzip
tools|ccache|cmd:ccache|what another clone here has compiled is not compiled again
chromium|chromium-headless-shell|cmd:${CHROMIUM_PATH:-chromium-headless-shell}|the core and the journeys run in a real browser
browsers|firefox-esr|cmd:${FIREFOX_PATH:-firefox-esr}|buying and paying are tested in it too
browsers|webkit2gtk-driver|file:${WEBKIT_PATH:-/usr/lib/*/webkit2gtk-4.*/MiniBrowser}|and in the engine of every iPhone
browsers|xvfb|cmd:Xvfb|the display that this engine needs
lint|clang-format|cmd:clang-format|format check
lint|clang-tidy|cmd:clang-tidy|C++ lint
lint|shellcheck|cmd:shellcheck|shell lint
tls|openssl|cmd:openssl|certificates for the tests of TLS
LIST
}

installed() { dpkg-query -W -f='${Status}' "$1" 2>/dev/null | grep -q '^install ok installed$'; }

list() { while IFS='|' read -r package why; do printf '  %-22s %s\n' "$package" "$why"; done; }

any_exists() {
  for path in "$@"; do
    if [ -e "$path" ]; then return 0; fi
  done
  return 1
}

present() {
  case $2 in
    cmd:*) command -v "${2#cmd:}" >/dev/null 2>&1 || [ -x "$machine/usr/sbin/${2#cmd:}" ] ;;
    file:*)
      # shellcheck disable=SC2086 # a pattern, to be filled in
      any_exists "$machine"${2#file:} || installed "$1"
      ;;
    *) installed "$1" ;;
  esac
}

# Prints why packages must be installed by hand, and ends.
refuse() {
  echo "$1"
  echo "$2" | list
  echo "then run the same command again with TUISTY_SKIP_SETUP=1, which looks for no packages."
  exit 3
}

[ -z "${TUISTY_SKIP_SETUP:-}" ] || exit 0

# A shared library may be installed without its headers, so only dpkg's state `installed` is
# reliable for -dev packages. Without dpkg they count as missing; the build itself names the one that is.
missing=$(wanted | while IFS='|' read -r package probe why; do
  present "$package" "$probe" || printf '%s|%s\n' "$package" "$why"
done)
[ -n "$missing" ] || exit 0
if ! command -v apt-get >/dev/null 2>&1 || ! command -v dpkg-query >/dev/null 2>&1; then
  refuse "This machine has no apt. Install the counterparts of these Debian packages:" "$missing"
fi

as_root=
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null 2>&1; then
    echo "These Debian packages are missing, and there is neither root nor sudo to install them:"
    echo "$missing" | list
    exit 3
  fi
  as_root=sudo
fi

echo "These Debian packages are missing and will be installed:"
echo "$missing" | list
packages=$(echo "$missing" | cut -d'|' -f1 | tr '\n' ' ')

# Debian starts a service as soon as its package is installed. A temporary policy-rc.d prevents that
# during the installation; an existing one is kept.
policy=$machine/usr/sbin/policy-rc.d
made_policy=no
restore_policy() {
  if [ "$made_policy" = yes ]; then $as_root rm -f "$policy"; fi
}
trap restore_policy EXIT
trap 'exit 130' INT TERM
if [ ! -e "$policy" ]; then
  made_policy=yes
  printf '#!/bin/sh\nexit 101\n' | $as_root tee "$policy" >/dev/null
  $as_root chmod 755 "$policy"
fi

# apt reports a failed update of one list as a warning; only a failed installation stops the script.
$as_root apt-get update || true

# Other systems rename or lack some packages, which is reported before anything is installed.
unknown=$(echo "$missing" | while IFS='|' read -r package why; do
  apt-cache show "$package" >/dev/null 2>&1 || printf '%s|%s\n' "$package" "$why"
done)
if [ -n "$unknown" ]; then
  refuse "This system's apt does not have these packages. Install their counterparts:" "$unknown"
fi

# shellcheck disable=SC2086 # a list of package names, split on purpose
$as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $packages

# Services that this script installed are also disabled, so that the next boot does not start them.
if command -v systemctl >/dev/null 2>&1 && [ -d "$machine/run/systemd/system" ]; then
  case " $packages" in *" nginx-light "*) $as_root systemctl disable nginx >/dev/null 2>&1 || true ;; esac
  case " $packages" in *" postgresql "*) $as_root systemctl disable postgresql >/dev/null 2>&1 || true ;; esac
fi
