#!/bin/sh
# tuisty COMMAND…: runs tuisty_admin with the shop's settings as the right system user.
# Needs root.
#   tuisty migrate         migrates the database as the owner of its tables
#   tuisty orders …        exports the paid orders; tuisty --help lists all commands
set -eu
user=tuisty
export BUILD_FACTS=/usr/share/tuisty/pages/build.env
export RESET_KEY_FILE=/etc/tuisty/secrets/reset # also for settings of a package before this secret
set -a
# shellcheck source=/dev/null
. /etc/tuisty/settings.env
if [ "${1:-}" = migrate ]; then
  user=tuisty_owner
  # shellcheck source=/dev/null
  . /etc/tuisty/migrations.env
fi
set +a
cd /
if [ "${1:-}" = --check-config ]; then
  PAGES=/usr/share/tuisty/pages /usr/lib/tuisty/configure.sh --check || exit 2
fi
exec setpriv --reuid="$user" --regid="$user" --init-groups -- /usr/bin/tuisty_admin "$@"
