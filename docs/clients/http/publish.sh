#!/usr/bin/env bash
# Publishes over HTTP: three messages, an edit, a deletion.
#   publish.sh CONVERSATION
set -euo pipefail
conversation=${1:-http-example}
api=${MEMLOG_URL:-http://127.0.0.1:8080}/v1/conversations/$conversation

call() { # METHOD PATH [JSON]
  curl --silent --show-error --fail-with-body --request "$1" "$api$2" \
    --header 'Content-Type: application/json' \
    ${MEMLOG_KEY:+--header "Authorization: Bearer $MEMLOG_KEY"} \
    ${3:+--data "$3"}
  echo
}

call POST /messages '{"messageId": "m1", "role": "user", "author": "Ada", "content": "The http client met Grace at the harbour on Friday."}'
call POST /messages '{"messageId": "m2", "role": "user", "author": "Ada", "content": "The http client'\''s ferry to Helsinki leaves at nine."}'
call POST /messages '{"messageId": "m3", "role": "user", "author": "Ada", "content": "The http client'\''s locker code is tangerine."}'
call PATCH /messages/m2 '{"content": "The http client'\''s ferry to Helsinki leaves at eleven."}'
call DELETE /messages/m3
