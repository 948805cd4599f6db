#!/bin/sh
# Refuses commit subjects of over 72 characters: of the commits since `start`, as part of `npm run lint`, or of the
# message in the file that git's hook names (.githooks/commit-msg).
set -eu
# Earlier subjects may be longer. A shallow clone lacks this commit, and its history is not checked.
start=9c51f0aa459990dd0d93c06a5e4256258cbeb89f
if [ $# -gt 0 ]; then head -n 1 "$1"; else git log --format=%s "$start..HEAD" 2>/dev/null || true; fi |
  if LC_ALL=C.UTF-8 grep -E '.{73}'; then
    echo 'Commit subjects have at most 72 characters.' >&2
    exit 1
  fi
