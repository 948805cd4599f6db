#!/bin/sh
# backup.sh: writes a dump of the database that has been read back, keeps those of the last days, and tells node_exporter.
# Run by tuisty-backup.service as postgres.
set -eu

folder=${STATE_DIRECTORY:-/var/lib/tuisty-backup}
days=${BACKUP_DAYS:-14}
name=tuisty-$(date -u +%Y%m%dT%H%M%SZ).dump

pg_dump -Fc tuisty >"$folder/$name.new"
# Decompresses every row: a dump that cannot be read is none.
pg_restore --file=/dev/null "$folder/$name.new"
mv "$folder/$name.new" "$folder/$name"
find "$folder" -maxdepth 1 -name 'tuisty-*.dump*' -mtime "+$days" -delete

metrics=/var/lib/prometheus/node-exporter
if [ -w "$metrics" ]; then
  printf 'tuisty_backup_last_success_timestamp_seconds %s\n' "$(date +%s)" >"$metrics/tuisty_backup.prom.new"
  mv "$metrics/tuisty_backup.prom.new" "$metrics/tuisty_backup.prom"
else
  echo "$metrics is not writable for postgres: no metric tells of this back-up" >&2
fi
echo "$folder/$name"
