# Sums up scripts/bench --growth, as Markdown; stands in front of bench.awk, whose functions it uses.
# Its lines are described in bench-growth.sh.

$1 == "growth" {
  growing = 1
  who = $2 " " $3
  if (!(who in grown)) curve[$2] = curve[$2] " " $3
  grown[who] = 1
  if ($5 == "full") {
    full_rate[who] = full_rate[who] " " $6
    full_p99[who] = full_p99[who] " " $8
    full_bytes[who] = full_bytes[who] " " $10
    full_cpu[who] = full_cpu[who] " " $11
    full_writes[who] = full_writes[who] " " $12
    failed += $9
  } else {
    half_p99[who] = half_p99[who] " " $8
    half_p999[who] = half_p999[who] " " $9
    half_writes[who] = half_writes[who] " " $11
    failed += $10
  }
  next
}

function print_growth() {
  printf "Measured on %d core(s), which the load shares: medians of %d rounds of %d s, at full speed, and\n", \
    cores, rounds, duration
  printf "at half of it at due times fixed in advance; %d connections and pages of 20 rows of 100,000 items\n", connections
  printf "where it is not said otherwise.\n"
  print_curve("items", "Items of the feed; random pages", "items")
  print_curve("connections", "Connections; one page", "connections")
  print_curve("size", "Rows of a page; random pages", "rows")
  print_curve("writers", "Clients that put items meanwhile; the first page of their feed", "writers")
}

function print_curve(name, title, unit,   n, i, who, values, writes) {
  n = split(curve[name], values, " ")
  writes = name == "writers"
  printf "\n%s:\n\n| %s | requests/s | cpu µs | p99 ms, full speed | p99 ms, half load | p99.9 ms, half load | %s |\n", \
    title, unit, (writes ? "writes/s, full speed | writes/s, half load" : "bytes")
  printf "| ---: | ---: | ---: | ---: | ---: | ---: | ---: |%s\n", (writes ? " ---: |" : "")
  for (i = 1; i <= n; i++) {
    who = name " " values[i]
    printf "| %s | %s | %.1f | %.2f | %.2f | %.2f | ", thousands(values[i]), thousands(median(full_rate[who])), \
      median(full_cpu[who]), median(full_p99[who]), median(half_p99[who]), median(half_p999[who])
    if (writes) printf "%s | %s |\n", thousands(median(full_writes[who])), thousands(median(half_writes[who]))
    else printf "%s |\n", thousands(median(full_bytes[who]))
  }
}

# thousands(NUMBER): with commas.
function thousands(number,   text) {
  text = sprintf("%.0f", number)
  while (text ~ /[0-9][0-9][0-9][0-9]/) {
    if (!match(text, /[0-9][0-9][0-9](,|$)/)) break
    text = substr(text, 1, RSTART - 1) "," substr(text, RSTART)
    if (RSTART == 1) text = substr(text, 2)
  }
  return text
}

function print_growth_json(   c, n, i, who, curves, names, values) {
  c = split("items connections size writers", names, " ")
  printf ",\"growth\":{"
  for (c = 1; c <= 4; c++) {
    printf "%s\"%s\":[", (c > 1 ? "," : ""), names[c]
    n = split(curve[names[c]], values, " ")
    for (i = 1; i <= n; i++) {
      who = names[c] " " values[i]
      printf "%s{\"value\":%d,%s,%s,%s,", (i > 1 ? "," : ""), values[i], \
        range_json("requestsPerSecond", full_rate[who]), range_json("cpuMicroseconds", full_cpu[who]), \
        range_json("p99Milliseconds", full_p99[who])
      printf "%s,%s,%s,%s,%s}", range_json("halfP99Milliseconds", half_p99[who]), \
        range_json("halfP999Milliseconds", half_p999[who]), range_json("bytes", full_bytes[who]), \
        range_json("writesPerSecond", full_writes[who]), range_json("halfWritesPerSecond", half_writes[who])
    }
    printf "]"
  }
  printf "}"
}
