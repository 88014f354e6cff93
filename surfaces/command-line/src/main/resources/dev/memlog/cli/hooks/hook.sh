#!/bin/sh
# Stores an event of a coding agent for Memlog, and answers the start of a session with what Memlog knew of the project
# at the last delivery. Starts no JVM that the agent waits for, and needs no server. Written by memlog hooks install.
#   hook TOOL start|prompt|answer|end <EVENT
set -u
umask 077
state=@STATE@
tool=$1 kind=$2
input=$(cat)

# Returns the text of a field, or of the first element of a list. A quotation mark within a text follows a backslash.
field() {
  printf '%s' "$input" | tr '\n' ' ' | sed -n "s/.*\"$1\" *: *\[\{0,1\} *\"\([^\"\\\\]*\)\".*/\1/p"
}

# The project is the git repository, of a worktree the main one; without a repository, the directory.
directory=$(field workspace_roots)
[ -d "$directory" ] || directory=$(field cwd)
[ -d "$directory" ] || directory=$PWD
root=$directory
while [ -n "$root" ] && [ ! -e "$root/.git" ]; do root=${root%/*}; done
root=${root:-$directory} git=${root:-$directory}/.git branch=
if [ -f "$git" ]; then
  git=$(sed -n 's/^gitdir: //p' "$git")
  case $git in /*) ;; *) git=$root/$git ;; esac
  case $git in */.git/worktrees/*) root=${git%/.git/worktrees/*} ;; esac
fi
if [ -f "$git/HEAD" ]; then
  read -r head <"$git/HEAD"
  branch=${head#ref: refs/heads/}
fi

deliver() {
  . "$state/environment"
  nohup "$MEMLOG" hooks deliver --state "$state" </dev/null >"$state/log" 2>&1 &
}

case $tool-$kind in
  *-start)
    known=$state/contexts/$(printf '%s' "$root" | sed 's/%/%25/g; s,/,%2F,g')
    if [ ! -f "$known" ]; then
      echo '{}'
    elif [ "$tool" = cursor ]; then
      printf '{"additional_context":%s}\n' "$(cat "$known")"
    else
      printf '{"hookSpecificOutput":{"hookEventName":"SessionStart","additionalContext":%s}}\n' "$(cat "$known")"
    fi
    # What could not be delivered before.
    [ -z "$(ls "$state/spool")" ] || deliver
    exit 0
    ;;
  cursor-prompt) echo '{"continue":true}' ;;
  *) echo '{}' ;;
esac

# Renamed once it is whole, so that a delivery never reads a part of it.
file=$(mktemp "$state/spool/.XXXXXXXX") || exit 0
printf 'tool=%s\nkind=%s\nroot=%s\nbranch=%s\n\n%s' "$tool" "$kind" "$root" "$branch" "$input" >"$file" &&
  mv "$file" "$state/spool/$(date +%s)-${file##*/.}"

# Codex has no event for the end of a session.
case $tool-$kind in *-end | codex-answer) deliver ;; esac
exit 0
