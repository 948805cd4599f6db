#!/bin/sh
# install-certificate.sh: certbot's deploy hook. Checks the renewed certificate, tells node_exporter when it ends, copies
# it to where tuisty-nginx reads it, and reloads nginx. If the check fails, nothing is changed.
# install-certificate.sh --self-signed: installs a certificate for the host of PUBLIC_URL, with which nginx can start
# before there is a real one. An installed certificate stays.
set -eu

tls=/etc/tuisty/tls
new=$tls/.new
url=$(/usr/lib/tuisty/with-settings --skip-invalid /etc/tuisty/settings.env -- printenv PUBLIC_URL)
host=${url#*://}
trap 'rm -rf "$new"' EXIT
rm -rf "$new"
install -d -m 750 -g tuisty_nginx "$new"

if [ "${1:-}" = --self-signed ]; then
  if [ -e "$tls/fullchain.pem" ]; then
    echo "$tls has a certificate already: it stays" >&2
    exit 0
  fi
  name=${host%:*}
  case $name in *[!0-9.]*) name=DNS:$name ;; *) name=IP:$name ;; esac
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 90 -subj "/CN=Tuisty" \
    -addext "subjectAltName=$name" -keyout "$new/privkey.pem" -out "$new/fullchain.pem" 2>/dev/null
else
  cp "$RENEWED_LINEAGE/fullchain.pem" "$RENEWED_LINEAGE/privkey.pem" "$new"
fi
chgrp tuisty_nginx "$new"/*.pem
chmod 640 "$new"/*.pem
/usr/lib/tuisty/check-certificate.sh "$new/fullchain.pem" "$new/privkey.pem" "$host"

end=$(date -d "$(openssl x509 -noout -enddate -in "$new/fullchain.pem" | cut -d= -f2)" +%s)
/usr/lib/tuisty/report-metric.sh tuisty_certificate_expiry_timestamp_seconds tuisty_certificate.prom "$end"
mv "$new"/*.pem "$tls/"
if systemctl is-active --quiet tuisty-nginx; then systemctl reload tuisty-nginx; fi
