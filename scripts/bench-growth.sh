# shellcheck shell=bash
# What scripts/bench --growth does: the curves of Docs/Performance.md. Sourced by it alone.
#
# Adds to "$work/results": "growth" CURVE VALUE ROUND full requests/s p50 p99 errors bytes cpu-µs
# writes/s, at full speed, and "growth" CURVE VALUE ROUND half requests/s p50 p99 p99.9 errors writes/s,
# at half of it, at due times fixed in advance.

# grow CURVE VALUE SERVER ROUND SECONDS CONNECTIONS TARGET: at full speed, then at half of it; `random`
# as for `load`, and with `beside` clients that put meanwhile.
grow() {
  local url=${base[$3]}$7 rate
  begin_writes "$5"
  load "$3" "$url" "$5" "$6"
  rate=$(half "${result%% *}")
  end_growing_writes
  note "$4" "growth $1 $2" "full $result $writes"
  begin_writes "$5"
  pace "$3" "$url" "$5" "$6" "$rate"
  end_growing_writes
  note "$4" "growth $1 $2" "half $(awk '{ print $1, $2, $3, $4, $6 }' <<<"$result") $writes"
}

# begin_writes SECONDS: has `beside` clients put, if any, longer than reads of so many seconds take.
begin_writes() {
  [ "$beside" -gt 0 ] || return 0
  write_with "$beside" $(($1 + 2))
  sleep 0.5
}

# end_growing_writes: waits for them, and sets `writes` to writes/s.
end_growing_writes() {
  local one reads=$result
  writes=0
  [ "$beside" -gt 0 ] || return 0
  for one in $wrk_pid; do wait "$one" || true; done
  wrk_pid=
  put_result
  writes=${result%% *}
  result=$reads
}

# prepare_growth: the databases, a server each, and each of them warm.
prepare_growth() {
  local count name
  growing=()
  for count in 10000 100000 1000000; do
    name=items$count
    "$root/scripts/big" --db "$work/$name.db" --binary "$binary" "$count" >&2
    serve "$name" "$work/$name.db"
    growing+=("$name")
    pages[$name]=$((count / 20))
  done
  cp "$work/items100000.db" "$work/put.db"
  token=bench-$RANDOM$RANDOM$RANDOM$RANDOM run=0 acknowledged=0
  ROWCAST_TOKEN=$token serve writes "$work/put.db"
  if [ -n "$large_database" ]; then
    serve large "$large_database"
    take large large 200
    large_items=$(total large)
    pages[large]=$((large_items / 20))
    growing+=(large)
    cat "$large_database" >/dev/null
  else
    say "Without --big there is no figure for ten million items."
  fi
  for name in "${growing[@]}"; do
    settle "$name"
    warm "$name" "${pages[$name]}"
  done
}

# bench_growth: each curve, in alternating rounds.
bench_growth() {
  local round name value hard
  hard=$(ulimit -Hn)
  prepare_growth
  for ((round = 1; round <= rounds; round++)); do
    beside=0
    for name in "${growing[@]}"; do
      random=("${pages[$name]}" "$round" 0)
      value=${name#items}
      [ "$name" != large ] || value=$large_items
      grow items "$value" "$name" "$round" "$duration" "$connections" "$page_path"
    done
    for value in 1 10 100 1000 10000; do
      random=()
      [ "$hard" = unlimited ] || [ "$hard" -gt $((value + 200)) ] || continue
      # Opening very many takes wrk some seconds of its time.
      grow connections "$value" items100000 "$round" $((value < 10000 || duration > 8 ? duration : 8)) \
        "$value" "$page_path"
    done
    for value in 1 5 20 100; do
      random=($((100000 / value)) "$round" 0)
      grow size "$value" items100000 "$round" "$duration" "$connections" "/feeds/packages/rows?pageIndex=0&pageSize=$value"
    done
    for value in 0 1 4 16 64; do
      random=()
      beside=$value
      grow writers "$value" writes "$round" "$duration" "$connections" "$page_path"
    done
  done
}
