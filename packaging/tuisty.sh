#!/bin/sh
# tuisty COMMAND…: runs tuisty_admin with the shop's settings, as the system user that the command needs. Needs root.
#   tuisty migrate         migrates the database as the owner of its tables
#   tuisty orders …        exports the paid orders; tuisty --help lists all commands
#   tuisty --output FILE COMMAND…   writes what the command prints to a new file that only root may read
set -eu

if [ "${1:-}" = --output ] && [ $# -gt 2 ]; then
  umask 077
  set -C # FILE must be new: an old one keeps its permissions
  exec >"$2"
  set +C
  shift 2
fi

settings=/etc/tuisty/settings.env
# Runs a program with the settings that the units get, and these options of with-settings.
with_settings() {
  /usr/lib/tuisty/with-settings BUILD_FACTS=/usr/share/tuisty/pages/build.env \
    RESET_KEY_FILE=/etc/tuisty/secrets/reset NGINX_PROGRAM=/usr/sbin/nginx PAGES=/usr/share/tuisty/pages "$@"
}
as() { echo "setpriv --reuid=$1 --regid=$1 --init-groups"; }
cd /

# shellcheck disable=SC2046 # words of commands
case ${1:-} in
  --check-config)
    status=0
    with_settings "$settings" -- true || status=2
    secrets='-u DATABASE_URL -u PAYMENT_SECRET_KEY -u IMEI_API_KEY -u CAPTCHA_SECRET -u LOG_KEY -u RESET_KEY -u RECAPTCHA_SECRET -u SMTP_URL'
    # shellcheck disable=SC2086
    with_settings --skip-invalid "$settings" -- \
      $(as tuisty_nginx) --inh-caps=+net_bind_service --ambient-caps=+net_bind_service -- \
      env $secrets /usr/lib/tuisty/configure.sh --check /usr/share/tuisty/nginx.conf.in || status=2
    said=$(with_settings --skip-invalid "$settings" -- $(as tuisty) -- /usr/bin/tuisty_admin "$@") || status=2
    if [ $status -eq 0 ]; then echo "$said"; else echo "Correct $settings, and run tuisty --check-config again." >&2; fi
    exit $status
    ;;
  migrate) with_settings "$settings" /etc/tuisty/migrations.env -- $(as tuisty_owner) -- /usr/bin/tuisty_admin "$@" ;;
  *) with_settings "$settings" -- $(as tuisty) -- /usr/bin/tuisty_admin "$@" ;;
esac
