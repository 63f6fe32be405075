# shellcheck shell=bash
# What scripts/bench does for latency and writes-beside: with a paced load (bench-pace.c), whose due
# times are fixed in advance. Sourced by it alone.
#
# Adds to "$work/results": "latency" PAGE SERVER ROUND requests/s p50 p99 p99.9 slowest errors late,
# and "beside" PAGE full|half alone|beside ROUND requests/s p50 p99 p99.9 errors writes/s write-p99,
# with - for what wrk does not tell.

# bench_latency ROUND SECONDS: hot and random at half of what Rowcast has just answered at full speed,
# on each server; round 0 is not noted.
bench_latency() {
  local page server rate
  for page in hot random; do
    random=()
    [ "$page" = hot ] || random=("${pages[rowcast]}" $(($1 + 100)) 0)
    url_of hot rowcast
    load rowcast "$url" "$2" "$connections"
    rate=$(half "${result%% *}")
    for server in nginx ceiling rowcast; do
      [ -n "${pid[$server]-}" ] || continue
      url_of hot "$server"
      pace "$server" "$url" "$2" "$connections" "$rate"
      right_size "$server" "${size[hot-$server]}" "${result##* }"
      note "$1" "latency $page $server" "$(cut -d ' ' -f 1-7 <<<"$result")"
    done
  done
}

# prepare_beside: the feed that is read and written, in a file of its own on a disk.
prepare_beside() {
  examine_disk
  cp "$database" "$work/beside.db"
  before_beside=$(count_rows "$work/beside.db")
  beside_writes=0 beside_run=0
  token=bench-$RANDOM$RANDOM$RANDOM$RANDOM
  ROWCAST_TOKEN=$token serve beside "$work/beside.db"
  warm beside "$(((before_beside + 19) / 20))"
}

# start_writes SECONDS: puts --writes-rate items a second, meanwhile.
start_writes() {
  local address=${base[beside]##*:}
  beside_run=$((beside_run + 1))
  timeout $(($1 + 30)) "$work/bench-pace" -r "$write_rate" -d "$1" -c "$connections" -p "$$-$beside_run" \
    -H "Authorization: Bearer $token" "$address" /feeds/packages/items \
    </dev/null >"$work/writes.out" 2>"$work/writes.err" &
  wrk_pid+=" $!"
}

# end_writes: waits for them; sets `written` to writes/s and p99.
end_writes() {
  local one found
  for one in $wrk_pid; do wait "$one" || true; done
  wrk_pid=
  found=$(sed -n 's/^result //p' "$work/writes.out")
  [ -n "$found" ] || die "The writes failed: $(tail -n 1 "$work/writes.err")"
  awk '{ exit $6 > 0 }' <<<"$found" ||
    die "$(awk '{ print $6 }' <<<"$found") writes failed: $(tail -n 1 "$work/writes.err")"
  beside_writes=$((beside_writes + $(awk '{ print $8 }' <<<"$found")))
  written=$(awk '{ print $1, $3 }' <<<"$found")
}

# read_company PAGE SPEED COMPANY ROUND SECONDS: reads alone or beside writes, at full speed or at half of
# `alone_rate`, which reads alone at full speed set.
read_company() {
  written='0 -'
  if [ "$3" = beside ]; then
    start_writes $(($5 + 1))
    sleep 1
  fi
  if [ "$2" = full ]; then
    load beside "$url" "$5" "$connections"
    [ "$3" = beside ] || alone_rate=${result%% *}
    result=$(awk '{ print $1, $2, $3, "-", $4 }' <<<"$result")
  else
    pace beside "$url" "$5" "$connections" "$(half "$alone_rate")"
    result=$(awk '{ print $1, $2, $3, $4, $6 }' <<<"$result")
  fi
  [ "$3" = alone ] || end_writes
  note "$4" "beside $1 $2 $3" "$result $written"
}

# bench_beside ROUND SECONDS: reads at full speed and at half of it, without writes and beside them; which
# comes first changes from round to round.
bench_beside() {
  local page speed company order=(alone beside)
  [ $(($1 % 2)) -eq 0 ] || order=(beside alone)
  for page in hot random; do
    random=()
    [ "$page" = hot ] || random=("$(((before_beside + 19) / 20))" $(($1 + 200)) 0)
    url_of hot beside
    for speed in full half; do
      for company in "${order[@]}"; do read_company "$page" $speed "$company" "$1" "$2"; done
    done
  done
}

# check_beside: each acknowledged write is in the file, and nothing else.
check_beside() {
  local found=$(($(count_rows "$work/beside.db") - before_beside))
  [ "$found" = "$beside_writes" ] ||
    die "$beside_writes writes were acknowledged, and $found items are there."
}
