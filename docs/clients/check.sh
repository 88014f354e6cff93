#!/usr/bin/env bash
# Runs every example client against a Memlog on its default ports and looks whether each of its events took effect,
# and each agent's tools answered. Then runs the tests of the TypeScript and the Python client and of the examples.
#   ./memlog up &        then        docs/clients/check.sh
# A client whose language is not on this machine is left out, and said so.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
api=${MEMLOG_URL:-http://127.0.0.1:8080}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
failed=0
ran=0

search() { # CONVERSATION QUERY
  curl --silent --show-error --fail-with-body "$api/v1/messages:search" \
    --header 'Content-Type: application/json' \
    ${MEMLOG_KEY:+--header "Authorization: Bearer $MEMLOG_KEY"} \
    --data "{\"query\": \"$2\", \"conversationIds\": [\"$1\"], \"limit\": 20}"
}

took_effect() { # CONVERSATION
  local ferry locker grace
  grace=$(search "$1" 'who was met at the harbour on Friday') || return 1
  ferry=$(search "$1" 'when does the ferry to Helsinki leave') || return 1
  locker=$(search "$1" 'locker code tangerine') || return 1
  grep -q 'met Grace at the harbour' <<<"$grace" && grep -q 'leaves at eleven' <<<"$ferry" &&
    ! grep -q 'leaves at nine' <<<"$ferry" && ! grep -q 'tangerine' <<<"$grace$ferry$locker"
}

check() { # NAME COMMAND…
  local name=$1 conversation="$1-$$-$RANDOM"
  shift
  echo "== $name"
  ran=$((ran + 1))
  if ! "$@" "$conversation"; then
    echo "$name: could not publish"
    failed=$((failed + 1))
    return
  fi
  for _ in $(seq 100); do
    if took_effect "$conversation"; then
      echo "$name: created, edited and deleted took effect"
      return
    fi
    sleep 0.2
  done
  echo "$name: no effect within 20 s"
  failed=$((failed + 1))
}

agent() { # NAME COMMAND…, with $core also with the four core tools
  local name=$1 target
  shift
  for target in "$api/mcp" stdio ${core:+core}; do
    echo "== $name, ${target/"$api"/http}"
    ran=$((ran + 1))
    case $target in
      stdio) "$@" "$here/../../memlog" mcp --url "$api" ;;
      core) "$@" "$here/../../memlog" mcp --url "$api" --tools core ;;
      *) "$@" "$target" ;;
    esac || {
      echo "$name: failed over $target"
      failed=$((failed + 1))
    }
  done
}

java_client() {
  "$here/../../mvnw" --batch-mode --quiet --file "$here/java/pom.xml" compile exec:java "-Dexec.args=$1"
}

check http "$here/http/publish.sh"
check java java_client

if command -v node >/dev/null && command -v npm >/dev/null; then
  cp "$here"/node/* "$work"
  (cd "$work" && npm install --no-audit --no-fund --loglevel=error)
  check node node "$work/publish.mjs"
  mkdir "$work/agent"
  cp "$here"/agent-node/* "$work/agent"
  (cd "$work/agent" && npm install --no-audit --no-fund --loglevel=error)
  agent agent-node node "$work/agent/agent.mjs"
  if node --eval 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'; then
    echo "== clients/typescript"
    ran=$((ran + 1))
    MEMLOG_URL=$api "$here/../../clients/typescript/check" || failed=$((failed + 1))
  else
    echo "== clients/typescript: NOT RUN, node $(node --version) is older than 20"
  fi
else
  echo "== node, agent-node, clients/typescript: NOT RUN, there is no node and npm on this machine"
fi

if command -v node >/dev/null && node --eval 'process.exit(parseInt(process.versions.node) < 20 ? 1 : 0)'; then
  echo "== clients/examples/node-publisher"
  ran=$((ran + 1))
  MEMLOG_URL=$api node --test --test-reporter=spec "$here/../../clients/examples/node-publisher/publisher.test.mjs" || failed=$((failed + 1))
else
  echo "== clients/examples/node-publisher: NOT RUN, there is no node 20 or later on this machine"
fi

if command -v python3 >/dev/null && python3 -m venv "$work/venv" >/dev/null 2>&1; then
  "$work/venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$here/python/requirements.txt"
  check python "$work/venv/bin/python" "$here/python/publish.py"
  "$work/venv/bin/pip" install --quiet --disable-pip-version-check --requirement "$here/agent-python/requirements.txt"
  core=yes agent agent-python "$work/venv/bin/python" "$here/agent-python/agent.py"
  if python3 -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    echo "== clients/python"
    ran=$((ran + 1))
    MEMLOG_URL=$api "$here/../../clients/python/check" "$work/venv" || failed=$((failed + 1))
    for example in agent mcp; do
      echo "== clients/examples/$example"
      ran=$((ran + 1))
      MEMLOG_URL=$api PYTHONDONTWRITEBYTECODE=1 "$work/venv/bin/python" -m unittest discover "$here/../../clients/examples/$example" ||
        failed=$((failed + 1))
    done
  else
    echo "== clients/python, clients/examples/agent, clients/examples/mcp: NOT RUN, $(python3 --version) is older than 3.11"
  fi
else
  echo "== python, agent-python, clients/python, clients/examples/agent, clients/examples/mcp: NOT RUN, there is no python3 with venv on this machine"
fi

if command -v python3 >/dev/null; then
  echo "== clients/examples/spring-boot"
  ran=$((ran + 1))
  MEMLOG_URL=$api JAVA=$("$here/../../memlog" --which-java) "$here/../../clients/examples/spring-boot/check" || failed=$((failed + 1))
else
  echo "== clients/examples/spring-boot: NOT RUN, there is no python3 on this machine"
fi

echo "clients: $((ran - failed)) of $ran worked"
[ "$failed" -eq 0 ]
