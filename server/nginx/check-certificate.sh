#!/bin/sh
# check-certificate.sh CHAIN KEY HOST: prints what is wrong with a certificate chain and its key, one sentence a line, as
# the user that runs it. Exit code 1: nginx or browsers would refuse them. A sentence that begins with "warning:" does not
# count.
set -euf

chain=$1
key=$2
host=$3
invalid=

problem() {
  echo "$1" >&2
  invalid=yes
}

readable() {
  if [ ! -e "$2" ]; then
    problem "$1 ($2) does not exist, or its folder is closed to $(id -un): see /usr/share/doc/tuisty/operations.md, TLS."
  elif [ ! -r "$2" ]; then
    problem "$1 ($2) cannot be read by $(id -un): chgrp $(id -gn) and chmod 640 it."
  fi
}
readable TLS_CERTIFICATE "$chain"
readable TLS_KEY "$key"
[ -z "$invalid" ] || exit 1

of_chain() {
  openssl x509 -in "$chain" -noout "$@" 2>/dev/null
}

if ! of_chain; then
  problem "TLS_CERTIFICATE ($chain) holds no certificate in PEM form: install the file fullchain.pem."
fi
if ! public=$(openssl pkey -in "$key" -passin pass: -pubout 2>/dev/null); then
  problem "TLS_KEY ($key) holds no private key in PEM form without a password: install the file privkey.pem."
fi
[ -z "$invalid" ] || exit 1

if [ "$(of_chain -pubkey)" != "$public" ]; then
  problem "TLS_KEY ($key) does not belong to TLS_CERTIFICATE ($chain): install both from one renewal."
fi
end=$(of_chain -enddate)
if ! of_chain -checkend 0 >/dev/null; then
  problem "TLS_CERTIFICATE ($chain) has expired: ${end#*=}. Renew it."
elif ! of_chain -checkend 1209600 >/dev/null; then
  echo "warning: TLS_CERTIFICATE ($chain) expires soon: ${end#*=}. Renew it." >&2
fi
start=$(of_chain -startdate)
if [ "$(date -d "${start#*=}" +%s)" -gt "$(date +%s)" ]; then
  problem "TLS_CERTIFICATE ($chain) is not valid before ${start#*=}: check the clock of this machine."
fi
case $host in
  \[*) option=-checkip host=${host#\[} host=${host%%\]*} ;;
  *[!0-9.:]*) option=-checkhost host=${host%:*} ;;
  *) option=-checkip host=${host%:*} ;;
esac
case $(of_chain "$option" "$host") in
  *NOT*) problem "TLS_CERTIFICATE ($chain) is not for $host, the host of PUBLIC_URL: get one with that name." ;;
esac
if [ "$(of_chain -subject -nameopt RFC2253)" = "subject=$(of_chain -issuer -nameopt RFC2253 | cut -d= -f2-)" ]; then
  echo "warning: TLS_CERTIFICATE ($chain) is self-signed, and browsers show a warning: replace it before the shop opens." >&2
elif [ "$(grep -c 'BEGIN CERTIFICATE' "$chain")" -lt 2 ]; then
  echo "warning: TLS_CERTIFICATE ($chain) has no certificate of its issuer, so some devices refuse it: install fullchain.pem." >&2
fi
if [ -n "$(find -L "$key" -perm /007)" ]; then
  echo "warning: TLS_KEY ($key) may be read by every user of this machine: chmod o= it." >&2
fi
[ -z "$invalid" ]
