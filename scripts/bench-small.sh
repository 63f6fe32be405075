# shellcheck shell=bash
# What scripts/bench does for big and small. Sourced by it alone.
#
# Adds to "$work/results": "big" small|large ROUND requests/s p50 p99 errors bytes cpu-µs; "resident"
# small|large WHAT resident peak anonymous, in KiB; "holding" ITEMS CONNECTIONS before after, in KiB;
# "binary" bytes stripped-bytes; "first" ROUND milliseconds to being ready, to the page's last byte, and of processor time.

# bench_big ROUND SECONDS: random pages of all of the small database, then of the large one.
bench_big() {
  local which
  for which in small large; do
    if [ $which = small ]; then
      random=("${pages[rowcast]}" $(($1 + 300)) 0)
      url_of hot rowcast
      load rowcast "$url" "$2" "$connections"
      right_size rowcast "${size[hot-rowcast]}" "$(cut -d ' ' -f 5 <<<"$result")"
    else
      random=("${pages[large]}" $(($1 + 300)) 0)
      url_of large large
      load large "$url" "$2" "$connections"
      right_size large "${size[large-rowcast]}" "$(cut -d ' ' -f 5 <<<"$result")"
    fi
    note "$1" "big $which" "$result"
  done
}

# note_resident DATABASE WHAT: of the server that is called small.
note_resident() {
  local one=${pid[small]}
  echo "resident $1 $2 $(memory "$one" VmRSS) $(memory "$one" VmHWM) $(memory "$one" RssAnon)" >>"$work/results"
  say "$1 database, $2: $(memory "$one" VmRSS) KiB resident"
}

# measure_small DATABASE PATH PAGES: a server for each load, so that none has another's peak.
measure_small() {
  serve small "$2"
  settle small
  note_resident "$1" idle
  random=()
  load small "${base[small]}$page_path" "$duration" "$connections"
  note_resident "$1" hot
  stop small
  serve small "$2"
  settle small
  random=("$3" 400 0)
  load small "${base[small]}$page_path" $((3 * duration)) "$connections"
  note_resident "$1" random
  stop small
}

# measure_holding DATABASE ITEMS: with so many idle connections, each answered once, and without.
measure_holding() {
  local held=10000 before hard
  hard=$(ulimit -Hn)
  if [ "$hard" != unlimited ] && [ "$hard" -lt $((held + 200)) ]; then
    say "$hard descriptors are allowed (ulimit -Hn): no figure for $held connections."
    return
  fi
  serve small "$1"
  settle small
  curl -s -m 10 -o "$work/answer.body" "${base[small]}$page_path"
  sleep 1
  before=$(memory "${pid[small]}" VmRSS)
  coproc HOLD { exec python3 "$root/scripts/bench-small.py" hold "${base[small]##*:}" "$page_path" "$held"; }
  started+=("$HOLD_PID")
  read -r -t 60 <&"${HOLD[0]}" || die "$held connections could not be opened."
  sleep 1
  echo "holding $2 $held $before $(memory "${pid[small]}" VmRSS)" >>"$work/results"
  kill "$HOLD_PID" 2>/dev/null || true
  wait "$HOLD_PID" 2>/dev/null || true
  stop small
}

# measure_binary: its size, as it is and stripped of symbols.
measure_binary() {
  local stripped=0
  if command -v strip >/dev/null && strip -o "$work/stripped" "$binary" 2>/dev/null; then
    stripped=$(stat -c %s "$work/stripped")
    rm "$work/stripped"
  fi
  echo "binary $(stat -L -c %s "$binary") $stripped" >>"$work/results"
}

# measure_first DATABASE: from exec to the first page's last byte, of several starts.
measure_first() {
  local found
  found=$(timeout 120 python3 "$root/scripts/bench-small.py" first "$page_path" 11 \
    "$binary" serve --host 127.0.0.1 --port 0 --db "$1" </dev/null) || die "A start failed: $found"
  awk '$1 == "first"' <<<"$found" >>"$work/results"
}

# bench_small: memory, the binary, and the start, on the small database and the large one.
bench_small() {
  measure_binary
  measure_small small "$database" "${pages[rowcast]}"
  if [ -n "$large_database" ]; then
    cat "$large_database" >/dev/null
    measure_small large "$large_database" "${pages[large]}"
    measure_holding "$large_database" "$large_items"
    measure_first "$large_database"
  else
    measure_holding "$database" "$items"
    measure_first "$database"
  fi
}
