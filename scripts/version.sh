#!/bin/sh
# Prints the version of this tree and its commit. The version contains the commit's time, so that dpkg sorts builds by
# age: 0.1.0+git20261126234239.6d8ffe70, and +dirty if files differ from the commit. Without git: "0.1.0 unknown".
set -eu
cd "$(dirname "$0")/.."
# Another git command may run: the index is read without its lock.
export GIT_OPTIONAL_LOCKS=0 TZ=UTC0
version=$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
format='+git%cd.%h %H'
# A prefix means that the enclosing clone is not this tree's.
if prefix=$(git rev-parse --show-prefix 2>&1) && [ -z "$prefix" ] \
  && head=$(git log -1 --abbrev=8 --date=format-local:%Y%m%d%H%M%S --format="$format" 2>&1); then
  changes=$(git status --porcelain)
  echo "$version${head% *}${changes:++dirty} ${head#* }"
else
  echo "$version unknown"
fi
