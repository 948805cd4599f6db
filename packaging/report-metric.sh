#!/bin/sh
# report-metric.sh NAME FILE [VALUE]: writes a metric for node_exporter's textfile collector, which runs as another user.
# VALUE is the present time unless given. Needs root. Without the collector's folder it writes nothing.
set -eu

folder=/var/lib/prometheus/node-exporter
[ -d "$folder" ] || exit 0
umask 022
printf '%s %s\n' "$1" "${3:-$(date +%s)}" >"$folder/$2.new"
mv "$folder/$2.new" "$folder/$2"
