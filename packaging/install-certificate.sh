#!/bin/sh
# install-certificate.sh: certbot's deploy hook. Copies the renewed certificate to where tuisty-nginx reads it, reloads
# nginx, and tells node_exporter when the certificate ends.
set -eu

install -m 640 -g tuisty_nginx "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" /etc/tuisty/tls/
systemctl reload tuisty-nginx

metrics=/var/lib/prometheus/node-exporter
if [ -d "$metrics" ]; then
  end=$(date -d "$(openssl x509 -noout -enddate -in /etc/tuisty/tls/fullchain.pem | cut -d= -f2)" +%s)
  printf 'tuisty_certificate_expiry_timestamp_seconds %s\n' "$end" >"$metrics/tuisty_certificate.prom.new"
  mv "$metrics/tuisty_certificate.prom.new" "$metrics/tuisty_certificate.prom"
fi
