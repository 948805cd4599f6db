#!/bin/sh
# publish-pages.sh TEMPLATE FILE: copies the package's pages into the unit's state folder, under the package's version,
# and configures nginx to serve the copy. So an upgrade changes what is served only when the unit is reloaded, together
# with the servers that it names. Open pages still find the assets of the version before.
set -eu

pages=/usr/share/tuisty/pages
state=${STATE_DIRECTORY:-/var/lib/tuisty-nginx}
version=$(dpkg-query -W -f '${Version}' tuisty)
copy=$state/$version

# The copies, newest first.
copies() {
  # shellcheck disable=SC2012 # the names are versions of packages
  ls -1t "$state"
}

if [ ! -d "$copy" ]; then
  rm -rf "$state/.new"
  cp -R "$pages" "$state/.new"
  ls "$pages/assets" >"$state/.new/.assets"
  before=$(copies | head -n 1)
  if [ -n "$before" ]; then
    # Only the assets that the version before brought itself, so that they do not pile up.
    while read -r name; do
      [ -e "$state/.new/assets/$name" ] || cp "$state/$before/assets/$name" "$state/.new/assets/"
    done <"$state/$before/.assets"
  fi
  mv "$state/.new" "$copy"
fi
touch "$copy" # also a roll-back makes it the newest

PAGES=$copy /usr/lib/tuisty/configure.sh "$@"

# Three versions stay.
copies | tail -n +4 | while read -r old; do rm -rf "${state:?}/$old"; done
