#!/bin/sh
# Runs once in the container of the database, after roles.sql.
set -eu
psql -v ON_ERROR_STOP=1 -v owner="$OWNER_PASSWORD" -v app="$APP_PASSWORD" -U postgres -d aula <<'SQL'
ALTER ROLE aula_owner PASSWORD :'owner';
ALTER ROLE aula_app PASSWORD :'app';
SQL
