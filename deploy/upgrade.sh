#!/bin/sh
# Upgrades a server set up by docs/operate.md: sh upgrade.sh main, or another branch, tag or commit. Each commit has
# a folder of its own, so that running processes keep theirs; to roll back, run it with the previous commit. Nothing
# changes unless the build succeeds.
set -eu
base=${AULA_BASE:-/srv/aula}
repository=${AULA_REPOSITORY:-$base/repository.git}
commit=$(git -C "$repository" rev-parse --verify --quiet "$1^{commit}") || {
  echo "$repository has no branch, tag or commit $1: fetch first (docs/operate.md)" >&2
  exit 1
}
release=$base/releases/$commit

if [ ! -e "$release/server/dist/main.js" ]; then
  rm -rf "$release.new"
  git clone --quiet --no-checkout "$repository" "$release.new"
  cd "$release.new"
  git -c advice.detachedHead=false checkout --quiet "$commit"
  echo "$commit" > COMMIT
  npm ci --omit=dev --no-audit --no-fund
  if [ -e "$base/current" ]; then npm run build -- --previous "$base/current"; else npm run build; fi
  cd "$base"
  mv -T "$release.new" "$release"
fi

# The three newest folders are kept; touch makes the one in use the newest.
touch "$release"
ln -sfn "$release" "$base/current.new"
mv -T "$base/current.new" "$base/current"

# shellcheck disable=SC2086 # a list of units
sh "$base/current/deploy/restart.sh" ${AULA_UNITS:-aula@3001 aula@3002}

ls -dt "$base"/releases/*/ | tail -n +4 | xargs -r rm -rf
echo "$1 is $commit"
