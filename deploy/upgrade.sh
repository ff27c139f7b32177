#!/bin/sh
# Upgrades a server as docs/operate.md sets it up: sh upgrade.sh v0.3.0. Each version has a folder of its own, so that
# running processes keep theirs; going back is the same with the version before. Nothing changes unless the build
# succeeds.
set -eu
version=$1
base=${AULA_BASE:-/srv/aula}
repository=${AULA_REPOSITORY:-$base/repository.git}
release=$base/releases/$version

if [ ! -e "$release/server/dist/main.js" ]; then
  rm -rf "$release.new"
  git -c advice.detachedHead=false clone --quiet --depth 1 --branch "$version" "file://$repository" "$release.new"
  cd "$release.new"
  npm ci --omit=dev --no-audit --no-fund
  if [ -e "$base/current" ]; then npm run build -- --previous "$base/current"; else npm run build; fi
  cd "$base"
  mv -T "$release.new" "$release"
fi

ln -sfn "$release" "$base/current.new"
mv -T "$base/current.new" "$base/current"

# shellcheck disable=SC2086 # a list of units
sh "$base/current/deploy/restart.sh" ${AULA_UNITS:-aula@3001 aula@3002}

# The three newest stay.
ls -dt "$base"/releases/*/ | tail -n +4 | xargs -r rm -rf
