#!/bin/sh
# backup.sh: writes a dump of the database that has been read back, and keeps those of the last days. Run by
# tuisty-backup.service as postgres, which then tells node_exporter.
set -eu

folder=${STATE_DIRECTORY:-/var/lib/tuisty-backup}
days=${BACKUP_DAYS:-14}
name=tuisty-$(date -u +%Y%m%dT%H%M%SZ).dump
trap 'rm -f "$folder"/*.new' EXIT

# Before the dump, so that a full disk heals as dumps get old; the newest one stays in any case.
rm -f "$folder"/*.new
newest=$(find "$folder" -maxdepth 1 -name 'tuisty-*.dump' -printf '%f\n' | sort | tail -n 1)
find "$folder" -maxdepth 1 -name 'tuisty-*.dump' ! -name "$newest" -mtime "+$days" -delete
if [ -n "$newest" ]; then
  needed=$(du -k "$folder/$newest" | cut -f1)
  free=$(df -kP "$folder" | awk 'NR == 2 { print $4 }')
  if [ "$free" -le "$needed" ]; then
    echo "$folder has $free kB free, and the last dump has $needed kB: free space there, or set BACKUP_DAYS lower" >&2
    exit 1
  fi
fi

pg_dump -Fc tuisty >"$folder/$name.new"
# Decompresses every row: a dump that cannot be read is none.
pg_restore --file=/dev/null "$folder/$name.new"
mv "$folder/$name.new" "$folder/$name"
echo "$folder/$name"
