# shellcheck shell=bash
# What scripts/bench does for the scenarios that write: import, put and readers. Sourced by it alone.
#
# Uses its variables and functions, and adds to "$work/results": "sync" ROUND milliseconds; "import"
# WHO ROUND seconds cpu-seconds; "put" WHO CLIENTS ROUND writes/s p50 p99 errors cpu-µs
# writes-a-transaction; "readers" PACE WRITERS ROUND requests/s p50 p99 errors writes/s.

# Which folder is on a disk: --folder, else the first of the usual ones. On tmpfs a sync costs
# nothing, and neither does a transaction: a comparison there would be a lie.
find_disk() {
  local candidate
  for candidate in "${folder:-${TMPDIR:-/tmp}}" ${folder:-/var/tmp}; do
    case $(stat -f -c %T "$candidate" 2>/dev/null) in
      '') die "--folder is $candidate, and there is no such folder." ;;
      tmpfs | ramfs) ;;
      *)
        folder=$candidate
        return
        ;;
    esac
  done
  die "$candidate is in memory (tmpfs), where syncing costs nothing; name a folder on a disk with --folder."
}

# examine_disk: sets `disk` to the file system's type and device, and sees that there is room.
examine_disk() {
  local free
  disk=$(df --output=fstype,source "$work" | awk 'NR == 2 { print $1 " (" $2 ")" }')
  free=$(df --output=avail "$work" | tail -n 1)
  [[ ${writing[*]} != *import* ]] || [ "$free" -ge $((copies * 400000)) ] ||
    die "$work has $((free / 1024)) MiB free; $copies copies need $((copies * 400)) MiB. Name another folder with --folder."
  say "Writes go to $work on $disk."
}

# time_sync ROUND: notes the milliseconds that a synced write of 4 KiB takes now, over blocks that
# are there already, as in SQLite's log; round 0 makes them.
time_sync() {
  local found
  found=$(dd if=/dev/zero of="$work/sync" bs=4096 count=200 oflag=dsync conv=notrunc 2>&1 |
    awk '/copied/ { for (i = 2; i <= NF; i++) if ($i == "s,") print $(i - 1) * 1000 / 200 }')
  [ "$1" -eq 0 ] || echo "sync $1 $found" >>"$work/results"
  awk -v time="$found" 'BEGIN { exit time < 0.02 }' ||
    say "Warning: a synced write takes $found ms here, and no disk is that fast: something keeps syncs from it, so put and readers mean little."
}

# attend COMMAND…: runs it so that the script can be ended meanwhile; its output goes to
# "$work/attended". Its status is the command's.
attend() {
  local status=0
  timeout 900 "$@" </dev/null >"$work/attended" 2>&1 &
  wrk_pid=$!
  wait "$wrk_pid" || status=$?
  wrk_pid=
  return $status
}

# children_cpu: sets `spent` to the seconds that this script's children have spent so far.
children_cpu() {
  times >"$work/times"
  spent=$(awk 'NR == 2 { for (i = 1; i <= 2; i++) { split($i, a, /[ms]/); sum += a[1] * 60 + a[2] } }
    END { print sum }' "$work/times")
}

# time_import WHO ROUND COMMAND…: runs it, and notes what it took; round 0 is not noted.
time_import() {
  local before start end
  # What the runs before have left to be written is written now, not in this one's time.
  sync -f "$work"
  children_cpu
  before=$spent
  start=$EPOCHREALTIME
  attend "${@:3}" || die "$1 failed to import: $(tail -n 3 "$work/attended")"
  end=$EPOCHREALTIME
  children_cpu
  [ "$2" -gt 0 ] || return 0
  awk -v who="$1" -v round="$2" -v start="$start" -v end="$end" -v before="$before" \
    -v after="$spent" 'BEGIN { print "import", who, round, end - start, after - before }' \
    >>"$work/results"
  say "round $2 of $rounds: import, $(tail -n 1 "$work/results" | awk '{ print $2 ": " $4 " s, " $5 " s of processor time" }')"
}

# count_rows DATABASE: of its items.
count_rows() {
  sqlite3 -readonly "$1" 'SELECT count(*) FROM items'
}

# prepare_import: the items times --copies with ids of their own, as NDJSON, gzip like the original,
# and as CSV, with what .import needs.
prepare_import() {
  local source=$root/../shared/data/packages.ndjson.gz copy
  if [ ! -e "$source" ]; then
    source=$work/source.gz
    generate_items 1 100000 | gzip >"$source"
  fi
  say "Preparing $copies copies of the items …"
  for ((copy = 0; copy < copies; copy++)); do
    gzip -dc "$source" | sed "s/^{\"id\":\"/&$copy-/"
  done | gzip >"$work/import.ndjson.gz"
  import_rowcast 0
  rows=$(count_rows "$work/import.db")
  # The very rows, in the very table: Rowcast's own, whose indexes come with it. The CSV has no
  # nulls, which a STRICT table would refuse.
  sqlite3 -readonly -csv "$work/import.db" 'SELECT * FROM items ORDER BY item_number' >"$work/import.csv"
  {
    printf 'PRAGMA journal_mode=WAL;\n'
    sqlite3 -readonly "$work/import.db" \
      "SELECT sql || ';' FROM sqlite_schema WHERE tbl_name = 'items' AND sql IS NOT NULL" |
      sed 's/^) STRICT;$/);/'
    printf '.import --csv %s items\n' "$work/import.csv"
  } >"$work/import.sql"
  ! grep -q STRICT "$work/import.sql" || die "The table items is not what scripts/bench knows."
  import_sqlite 0
}

# import_rowcast ROUND, import_sqlite ROUND: into a new file each.
import_rowcast() {
  rm -f "$work"/import.db*
  time_import rowcast "$1" "$binary" import --db "$work/import.db" packages "$work/import.ndjson.gz"
}

import_sqlite() {
  rm -f "$work"/peer.db*
  time_import sqlite "$1" sqlite3 -bail "$work/peer.db" ".read $work/import.sql"
  [ "$(count_rows "$work/peer.db")" = "$rows" ] ||
    die "sqlite3 has imported $(count_rows "$work/peer.db") rows of $rows: $(tail -n 3 "$work/attended")"
}

# prepare_put: a feed to write into, twice: one file is served, the other is the peer's.
prepare_put() {
  local items=$root/../shared/data/packages.ndjson.gz
  if [ ! -e "$items" ]; then
    items=$work/put.ndjson
    generate_items 1 100000 >"$items"
  fi
  attend "$binary" import --db "$work/put.db" packages "$items" ||
    die "The items could not be imported: $(tail -n 3 "$work/attended")"
  cp "$work/put.db" "$work/put-peer.db"
  before_puts=$(count_rows "$work/put.db")
  token=bench-$RANDOM$RANDOM$RANDOM$RANDOM
  ROWCAST_TOKEN=$token serve writes "$work/put.db"
}

# metric NAME: of the server that is written to.
metric() {
  curl -s -m 10 "${base[writes]}/metrics" | awk -v name="$1" '$1 == name { print $2; found = 1 } END { exit !found }' ||
    die "The server tells no metric $1."
}

# write_with CLIENTS SECONDS [title]: has clients put items, or the feed's title; the result comes to "$work/put.out".
write_with() {
  run=$((run + 1))
  timeout $(($2 + 20)) wrk -t $(($1 < threads ? $1 : threads)) -c "$1" -d "$2s" --timeout 10s --latency \
    -s "$root/scripts/bench-put.lua" -H "Authorization: Bearer $token" \
    "${base[writes]}/feeds/packages/items" -- "$run" ${3:+"$3"} </dev/null >"$work/put.out" 2>&1 &
  wrk_pid+=" $!"
}

# put_result [title]: sets `result` to what write_with has found, and counts acknowledged items.
put_result() {
  result=$(sed -n 's/^result //p' "$work/put.out")
  [ -n "$result" ] || die "wrk failed to put: $(tail -n 1 "$work/put.out")"
  [ -n "${1-}" ] || acknowledged=$((acknowledged + $(awk '{ print $5 - $4 }' <<<"$result")))
  awk '{ exit $4 > 0 }' <<<"$result" ||
    die "$(awk '{ print $4 }' <<<"$result") writes failed: $(tail -n 1 "$work/put.out")"
}

# put_rowcast CLIENTS ROUND SECONDS [title]: notes writes, and how many a transaction had.
put_rowcast() {
  local spent transactions writes now rest
  spent=$(cpu "${pid[writes]}")
  transactions=$(metric rowcast_write_transactions_total)
  writes=$(metric rowcast_writes_total)
  write_with "$1" "$3" "${4-}"
  wait "${wrk_pid# }" || true
  wrk_pid=
  put_result "${4-}"
  spent=$(($(cpu "${pid[writes]}") - spent))
  now=$(metric rowcast_write_transactions_total)
  transactions=$((now - transactions))
  now=$(metric rowcast_writes_total)
  writes=$((now - writes))
  rest=$(awk -v spent=$spent -v transactions=$transactions -v writes=$writes \
    '{ printf "%s %s %s %s %.1f %.2f", $1, $2, $3, $4, spent / writes, writes / transactions }' <<<"$result")
  note_put "${4:-rowcast}" "$1" "$2" "$rest"
}

# put_sqlite WRITERS ROUND SECONDS: the peer, one transaction a row.
put_sqlite() {
  run=$((run + 1))
  attend python3 "$root/scripts/bench-put.py" "$work/put-peer.db" "$1" "$3" "$run" ||
    die "The peer failed to put: $(tail -n 1 "$work/attended")"
  note_put sqlite "$1" "$2" \
    "$(sed -n 's/^result //p' "$work/attended" | awk '{ print $1, $2, $3, $4, $6, 1 }')"
}

# note_put WHO CLIENTS ROUND RESULT: round 0 is not noted.
note_put() {
  [ "$3" -gt 0 ] || return 0
  echo "put $1 $2 $3 $4" >>"$work/results"
  say "round $3 of $rounds: put, $1 with $2 client(s): ${4%% *} writes/s"
}

# read_beside PACE WRITERS ROUND SECONDS: one page over and over, at full speed or, paced, with 10 ms
# between an answer and the connection's next request, while so many clients write, or none.
read_beside() {
  local found pause=() writes=0 one
  [ "$1" = full ] || pause=(pause 10)
  if [ "$2" -gt 0 ]; then
    write_with "$2" $(($4 + 2))
    sleep 1
  fi
  timeout $(($4 + 20)) wrk -t "$threads" -c "$connections" -d "$4s" --timeout 5s --latency \
    -s "$root/scripts/bench.lua" "${base[writes]}$page_path" -- ${pause[@]+"${pause[@]}"} \
    </dev/null >"$work/wrk.out" 2>&1 &
  wrk_pid+=" $!"
  for one in $wrk_pid; do wait "$one" || true; done
  wrk_pid=
  found=$(sed -n 's/^result //p' "$work/wrk.out")
  [ -n "$found" ] || die "wrk failed to read: $(tail -n 1 "$work/wrk.out")"
  if [ "$2" -gt 0 ]; then
    put_result
    writes=${result%% *}
  fi
  [ "$3" -gt 0 ] || return 0
  echo "readers $1 $2 $3 ${found% *} $writes" >>"$work/results"
  say "round $3 of $rounds: readers ($1) beside $2 writers: ${found%% *} requests/s, $writes writes/s"
}

# check_puts: each acknowledged write is in the file, and nothing that was not asked for.
check_puts() {
  local found
  found=$(($(count_rows "$work/put.db") - before_puts))
  # A run ends with a write of each client on its way.
  [ "$found" -ge "$acknowledged" ] && [ "$found" -le $((acknowledged + run * writers)) ] ||
    die "$acknowledged writes were acknowledged, and $found items are there."
  say "All of $acknowledged acknowledged writes are in the file."
}

# bench_writes: the write scenarios of `writing`, in alternating rounds.
bench_writes() {
  local scenario round seconds
  run=0 acknowledged=0
  examine_disk
  [[ ${writing[*]} != *import* ]] || prepare_import
  [[ ${writing[*]} != *put* && ${writing[*]} != *readers* ]] || prepare_put
  for ((round = 0; round <= rounds; round++)); do # The first warms up.
    seconds=$((round ? duration : 1))
    time_sync "$round"
    for scenario in "${writing[@]}"; do
      case $scenario in
        import)
          [ "$round" -gt 0 ] || continue # It was warmed up as it was prepared.
          import_sqlite "$round"
          import_rowcast "$round"
          [ "$(count_rows "$work/import.db")" = "$rows" ] || die "Rowcast has imported other rows than before."
          ;;
        put)
          put_sqlite 1 "$round" "$seconds"
          put_rowcast 1 "$round" "$seconds"
          put_sqlite "$writers" "$round" "$seconds"
          put_rowcast "$writers" "$round" "$seconds" title
          put_rowcast "$writers" "$round" "$seconds"
          ;;
        readers)
          read_beside full 0 "$round" "$seconds"
          read_beside full "$writers" "$round" "$seconds"
          read_beside paced 0 "$round" "$seconds"
          read_beside paced "$writers" "$round" "$seconds"
          ;;
      esac
    done
  done
  [ -z "${pid[writes]-}" ] || check_puts
}
