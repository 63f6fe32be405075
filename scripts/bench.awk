# Sums up what scripts/bench measured, as a table or, with json set, as one JSON object.
# Input, a line each: SCENARIO SERVER ROUND requests/s p50 p99 errors bytes cpu-µs,
# "memory" SERVER resident peak, in KiB, and "offset" ROW milliseconds; those of other scenarios
# are taken by the files that stand in front of this one.
# Ends with status 1 when there were errors.

# median(LIST): of numbers in a string, divided by blanks; sets lowest and highest too.
function median(list,   n, i, j, value, a) {
  n = split(list, a, " ")
  for (i = 2; i <= n; i++) {
    value = a[i] + 0
    for (j = i - 1; j > 0 && a[j] + 0 > value; j--) a[j + 1] = a[j]
    a[j + 1] = value
  }
  lowest = a[1] + 0
  highest = a[n] + 0
  return n % 2 ? a[(n + 1) / 2] + 0 : (a[n / 2] + a[n / 2 + 1]) / 2
}

$1 == "memory" {
  memory[++memories] = $2
  resident[$2] = $3
  peak[$2] = $4
  next
}

$1 == "offset" {
  offset[++offsets] = $2
  offset_time[offsets] = $3
  next
}

{
  if (!($1 in seen)) order[++count] = $1
  seen[$1] = 1
  key = $1 " " $2
  rate[key] = rate[key] " " $4
  p50[key] = p50[key] " " $5
  p99[key] = p99[key] " " $6
  errors[key] += $7
  failed += $7
  bytes[key] = bytes[key] " " $8
  cpu[key] = cpu[key] " " $9
  now[key] = $4
  round_of[key] = $3
  if ($2 == "rowcast") {
    compare($1, "nginx")
    compare($1, "ceiling")
    if ($1 == "gzip" && round_of["hot rowcast"] == $3) gzip_ratio = gzip_ratio " " $4 / now["hot rowcast"]
  }
}

# compare(SCENARIO, PEER): notes the ratio of this round to that peer, if it is there.
function compare(scenario, peer,   key) {
  key = scenario " " peer
  if (round_of[key] == round_of[scenario " rowcast"] && now[key] > 0)
    ratio[key] = ratio[key] " " now[scenario " rowcast"] / now[key]
}

END {
  servers[1] = "nginx"
  servers[2] = "ceiling"
  servers[3] = "rowcast"
  find_targets()
  if (json) print_json()
  else {
    print_head()
    if (count) print_table()
    print_paced()
    if (writes_seen) {
      printf "\n"
      print_writes()
    }
    if (growing) print_growth()
    print_targets()
    if (failed) printf "\n%d answers were errors: the numbers mean nothing.\n", failed
  }
  exit (failed > 0)
}

function print_head() {
  if (growing || !(count || latencies || besides || bigs || smalls)) return
  printf "Rowcast%s: pages of 20 rows of %d items; medians of %d rounds of %d s, with the\n", \
    (nginx ? " beside nginx " nginx : ""), (items ? items : large_items), rounds, duration
  printf "lowest and the highest; %d connections, wrk with %d thread(s)%s.\n", \
    connections, threads, (nginx ? ", nginx with " workers " worker(s)" : "")
  printf "The load and the servers share %d core(s), whose load average was %s at the end: trust the\n", cores, load
  printf "ratios, not the absolute numbers. Before random pages the server is warmed up for %d s.\n", 2 * duration
}

function print_table(   i, s, key, name) {
  printf "\n%-12s %-8s %11s %7s %7s %7s %7s %7s  %-20s  %s\n", "scenario", "server", "requests/s", \
    "p50 ms", "p99 ms", "cpu us", "bytes", "errors", "ratio to nginx", "ratio to the ceiling"
  for (i = 1; i <= count; i++)
    for (s = 1; s <= 3; s++) {
      name = order[i]
      key = name " " servers[s]
      if (!(key in rate)) continue
      printf "%-12s %-8s %11.0f %7.2f %7.2f %7.1f %7.0f %7d", \
        (s == 1 ? name : ""), servers[s], median(rate[key]), median(p50[key]), \
        median(p99[key]), median(cpu[key]), median(bytes[key]), errors[key]
      if (s == 3) printf "  %-20s  %s", ranged(ratio[name " nginx"], "%.2f"), \
        (ratio[name " ceiling"] == "" ? "" : ranged(ratio[name " ceiling"], "%.2f"))
      printf "\n"
    }
  if (gzip_ratio != "") printf "%-12s %-8s %s of hot's requests/s of the same round\n", "gzip", "rowcast", \
    ranged(gzip_ratio, "%.2f")
  printf "\n"
  for (s = 1; s <= memories; s++)
    printf "%-12s %-8s %8.1f MiB resident, %.1f MiB at its peak\n", \
      (s == 1 ? "memory" : ""), memory[s], resident[memory[s]] / 1024, peak[memory[s]] / 1024
  for (i = 1; i <= offsets; i++)
    printf "%-12s LIMIT 20 OFFSET %d takes %.3f ms\n", \
      (i == 1 ? "plain SQL" : ""), offset[i], offset_time[i]
}

function print_json() {
  printf "{"
  if (nginx) printf "\"nginx\":\"%s\",\"workers\":%d,", nginx, workers
  if (items) printf "\"items\":%d,", items
  if (large_items) printf "\"largeItems\":%d,", large_items
  printf "\"cores\":%d,\"load\":%s,\"rounds\":%d,\"seconds\":%d,\"connections\":%d,\"threads\":%d", \
    cores, load, rounds, duration, connections, threads
  if (count) print_reads_json()
  print_paced_json()
  if (writes_seen) print_writes_json()
  if (growing) print_growth_json()
  print_targets_json()
  print "}"
}

function print_reads_json(   i, s, j, key) {
  printf ",\"scenarios\":{"
  for (i = 1; i <= count; i++) {
    printf "%s\"%s\":{\"ratio\":%.3f,", (i > 1 ? "," : ""), order[i], median(ratio[order[i] " nginx"])
    printf "\"lowest\":%.3f,\"highest\":%.3f", lowest, highest
    if (ratio[order[i] " ceiling"] != "") printf ",%s", range_json("ceilingRatio", ratio[order[i] " ceiling"])
    if (order[i] == "gzip" && gzip_ratio != "") printf ",%s", range_json("hotRatio", gzip_ratio)
    for (s = 1; s <= 3; s++) {
      key = order[i] " " servers[s]
      if (!(key in rate)) continue
      printf ",\"%s\":{\"requestsPerSecond\":%.0f,\"p50Milliseconds\":%.3f,", \
        servers[s], median(rate[key]), median(p50[key])
      printf "\"p99Milliseconds\":%.3f,\"cpuMicroseconds\":%.2f,\"bytes\":%.0f,\"errors\":%d}", \
        median(p99[key]), median(cpu[key]), median(bytes[key]), errors[key]
    }
    printf "}"
  }
  printf "},\"memoryKiB\":{"
  for (s = 1; s <= memories; s++)
    printf "%s\"%s\":{\"resident\":%d,\"peak\":%d}", \
      (s > 1 ? "," : ""), memory[s], resident[memory[s]], peak[memory[s]]
  printf "}"
  for (i = 1; i <= offsets; i++)
    printf "%s\"%d\":%.3f", (i == 1 ? ",\"offsetMilliseconds\":{" : ","), offset[i], offset_time[i]
  if (offsets) printf "}"
}
