#!/bin/sh
# Restarts the processes one after the other without a failed request: sh restart.sh aula@3001 aula@3002. nginx stops
# sending to a process before it is restarted. Draining alone is not enough: connections that are not accepted yet
# when the listening socket closes are reset.
set -eu
site=${AULA_NGINX_SITE:-/etc/nginx/conf.d/aula.conf}

# $1: port, $2: what stands after the address, $3: what is to stand there
mark() {
  [ -e "$site" ] || return 0
  sed -i "s/server 127\.0\.0\.1:$1 $2/server 127.0.0.1:$1 $3/" "$site"
  ${AULA_NGINX:-nginx} -s reload
}

for unit in "$@"; do
  port=${unit#aula@}
  mark "$port" "max_fails" "down max_fails"
  ${AULA_RESTART:-systemctl restart} "$unit"
  until curl -fs -o /dev/null "http://127.0.0.1:$port/readyz"; do sleep 0.5; done
  mark "$port" "down max_fails" "max_fails"
done
