# Sums up what scripts/bench measured, as a table or, with json set, as one JSON object.
# Input, a line each: SCENARIO SERVER ROUND requests/s p50 p99 errors bytes cpu-µs,
# "memory" SERVER resident peak, in KiB, and "offset" ROW milliseconds; those of the scenarios that
# write are taken by bench-writes.awk, which stands in front of this one.
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
  if ($2 == "nginx") base = $4
  else ratio[$1] = ratio[$1] " " $4 / base
}

END {
  servers[1] = "nginx"
  servers[2] = "rowcast"
  if (json) print_json()
  else {
    if (count) print_table()
    if (count && writes_seen) printf "\n"
    if (writes_seen) print_writes()
  }
  exit (failed > 0)
}

function print_table(   i, s, key) {
  printf "Rowcast beside nginx %s: pages of 20 rows of %d items; medians of %d rounds of %d s;\n", \
    nginx, items, rounds, duration
  printf "%d connections, wrk with %d thread(s), nginx with %d worker(s).\n", \
    connections, threads, workers
  printf "wrk and the servers share %d core(s): trust the ratios, not the absolute numbers.\n\n", cores
  printf "%-12s %-8s %11s %7s %7s %7s %7s %7s  %s\n", "scenario", "server", "requests/s", \
    "p50 ms", "p99 ms", "cpu us", "bytes", "errors", "ratio to nginx"
  for (i = 1; i <= count; i++)
    for (s = 1; s <= 2; s++) {
      key = order[i] " " servers[s]
      printf "%-12s %-8s %11.0f %7.2f %7.2f %7.1f %7.0f %7d", \
        (s == 1 ? order[i] : ""), servers[s], median(rate[key]), median(p50[key]), \
        median(p99[key]), median(cpu[key]), median(bytes[key]), errors[key]
      if (s == 2) printf "  %.2f (%.2f to %.2f)", median(ratio[order[i]]), lowest, highest
      printf "\n"
    }
  printf "\n"
  for (s = 1; s <= 2; s++)
    printf "%-12s %-8s %8.1f MiB resident, %.1f MiB at its peak\n", \
      (s == 1 ? "memory" : ""), servers[s], resident[servers[s]] / 1024, peak[servers[s]] / 1024
  for (i = 1; i <= offsets; i++)
    printf "%-12s LIMIT 20 OFFSET %d takes %.3f ms\n", \
      (i == 1 ? "plain SQL" : ""), offset[i], offset_time[i]
  if (failed) printf "\n%d answers were errors: the numbers mean nothing.\n", failed
}

function print_json() {
  printf "{"
  if (count) print_reads_json()
  else printf "\"cores\":%d,\"rounds\":%d,\"seconds\":%d,\"connections\":%d,\"threads\":%d", \
    cores, rounds, duration, connections, threads
  if (writes_seen) print_writes_json()
  print "}"
}

function print_reads_json(   i, s, key) {
  printf "\"nginx\":\"%s\",\"cores\":%d,\"items\":%d,\"rounds\":%d,\"seconds\":%d,", \
    nginx, cores, items, rounds, duration
  printf "\"connections\":%d,\"threads\":%d,\"workers\":%d,\"scenarios\":{", \
    connections, threads, workers
  for (i = 1; i <= count; i++) {
    printf "%s\"%s\":{\"ratio\":%.3f,", (i > 1 ? "," : ""), order[i], median(ratio[order[i]])
    printf "\"lowest\":%.3f,\"highest\":%.3f", lowest, highest
    for (s = 1; s <= 2; s++) {
      key = order[i] " " servers[s]
      printf ",\"%s\":{\"requestsPerSecond\":%.0f,\"p50Milliseconds\":%.3f,", \
        servers[s], median(rate[key]), median(p50[key])
      printf "\"p99Milliseconds\":%.3f,\"cpuMicroseconds\":%.2f,\"bytes\":%.0f,\"errors\":%d}", \
        median(p99[key]), median(cpu[key]), median(bytes[key]), errors[key]
    }
    printf "}"
  }
  printf "},\"memoryKiB\":{"
  for (s = 1; s <= 2; s++)
    printf "%s\"%s\":{\"resident\":%d,\"peak\":%d}", \
      (s > 1 ? "," : ""), servers[s], resident[servers[s]], peak[servers[s]]
  printf "}"
  for (i = 1; i <= offsets; i++)
    printf "%s\"%d\":%.3f", (i == 1 ? ",\"offsetMilliseconds\":{" : ","), offset[i], offset_time[i]
  if (offsets) printf "}"
}
