#!/bin/sh
# tuisty COMMAND…: the server's program with the shop's settings, as the user that it is meant for. For root.
#   tuisty migrate         brings the database up to date, as the owner of its tables
#   tuisty orders …        lists what was sold; tuisty --help has the rest
set -eu
user=tuisty
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
exec setpriv --reuid="$user" --regid="$user" --init-groups -- /usr/bin/tuisty_server "$@"
