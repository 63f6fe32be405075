# Sums up latency, writes-beside, big and small of scripts/bench; stands in front of bench.awk, whose
# functions it uses. Its lines are described in bench-paced.sh and bench-small.sh.

$1 == "latency" {
  latencies = 1
  who = $2 " " $3
  pace_rate[who] = pace_rate[who] " " $5
  pace_p50[who] = pace_p50[who] " " $6
  pace_p99[who] = pace_p99[who] " " $7
  pace_p999[who] = pace_p999[who] " " $8
  pace_most[who] = pace_most[who] " " $9
  pace_errors[who] += $10
  failed += $10
  pace_late[who] = pace_late[who] " " $11
  round_p99[$3] = $7
  if ($3 == "rowcast")
    for (one in round_p99)
      if (one != $3 && round_p99[one] > 0) pace_ratio[$2 " " one] = pace_ratio[$2 " " one] " " $7 / round_p99[one]
  next
}

$1 == "beside" {
  besides = 1
  who = $2 " " $3 " " $4
  beside_rate[who] = beside_rate[who] " " $6
  beside_p50[who] = beside_p50[who] " " $7
  beside_p99[who] = beside_p99[who] " " $8
  beside_p999[who] = beside_p999[who] ($9 == "-" ? "" : " " $9)
  beside_errors[who] += $10
  failed += $10
  if ($4 == "beside") {
    beside_written = beside_written " " $11
    beside_write_p99[who] = beside_write_p99[who] " " $12
  }
  beside_round[$2 $3 $4 $5] = $6
  round_tail[$2 $3 $4 $5] = $8
  # Of a round, either may come first.
  if (($2 $3 "alone" $5) in beside_round && ($2 $3 "beside" $5) in beside_round) {
    page = $2 " " $3
    rate_beside[page] = rate_beside[page] " " beside_round[$2 $3 "beside" $5] / beside_round[$2 $3 "alone" $5]
    if (round_tail[$2 $3 "alone" $5] > 0)
      p99_beside[page] = p99_beside[page] " " round_tail[$2 $3 "beside" $5] / round_tail[$2 $3 "alone" $5]
  }
  next
}

$1 == "big" {
  bigs = 1
  big_rate[$2] = big_rate[$2] " " $4
  big_p50[$2] = big_p50[$2] " " $5
  big_p99[$2] = big_p99[$2] " " $6
  big_errors[$2] += $7
  failed += $7
  big_bytes[$2] = big_bytes[$2] " " $8
  big_cpu[$2] = big_cpu[$2] " " $9
  if ($2 == "small") {
    small_rate = $4
    small_cpu = $9
  } else {
    big_ratio = big_ratio " " small_rate / $4
    if (small_cpu > 0) big_cpu_ratio = big_cpu_ratio " " $9 / small_cpu
  }
  next
}

$1 == "resident" {
  smalls = 1
  resident_order[++residents] = $2 " " $3
  resident_end[$2 " " $3] = $4
  resident_peak[$2 " " $3] = $5
  resident_own[$2 " " $3] = $6
  next
}

$1 == "holding" {
  held_items = $2
  held = $3
  held_before = $4
  held_after = $5
  next
}

$1 == "binary" {
  binary_size = $2
  binary_stripped = $3
  next
}

$1 == "first" {
  first_ready = first_ready " " $3
  first_page = first_page " " $4
  first_cpu = first_cpu " " $5
  starts++
  next
}

function print_paced(   i, n, s, who, page, place, names, words) {
  if (latencies) {
    printf "\nLatency at half of the requests/s that Rowcast answers at full speed; due times are fixed in\n"
    printf "advance, with random gaps, and latencies begin there. late is the client's own part of p99.\n"
    printf "%-14s %-8s %11s %7s %22s %8s %8s %7s %7s  %s\n", "latency", "server", "requests/s", "p50 ms", \
      "p99 ms", "p99.9 ms", "slowest", "late ms", "errors", "rowcast's p99 to it"
    for (i = 1; i <= 2; i++) {
      page = i == 1 ? "hot" : "random"
      n = split("nginx ceiling rowcast", names, " ")
      for (s = 1; s <= n; s++) {
        who = page " " names[s]
        if (!(who in pace_rate)) continue
        printf "%-14s %-8s %11.0f %7.2f %22s %8.2f %8.2f %7.2f %7d", (s == 1 ? page : ""), names[s], \
          median(pace_rate[who]), median(pace_p50[who]), ranged(pace_p99[who], "%.2f"), \
          median(pace_p999[who]), median(pace_most[who]), median(pace_late[who]), pace_errors[who]
        printf "%s\n", (names[s] == "rowcast" ? "" : "  " ranged(pace_ratio[who], "%.2f"))
      }
    }
  }
  if (besides) {
    printf "\nReads of a feed, alone and while items are PUT into it, %s a second (asked for: %d);\n", \
      ranged(beside_written, "%.0f"), write_rate
    printf "at full speed, and paced at half of what was read alone. Writes to %s.\n", disk
    printf "%-14s %-26s %11s %7s %22s %8s %7s %12s  %-20s  %s\n", "writes-beside", "reads", "requests/s", \
      "p50 ms", "p99 ms", "p99.9 ms", "errors", "write p99 ms", "requests to alone", "p99 to alone"
    n = split("hot full,hot half,random full,random half", names, ",")
    split("hot, full speed|hot, half of it|random, full speed|random, half of it", words, "|")
    for (s = 1; s <= n; s++) {
      for (i = 1; i <= 2; i++) {
        who = names[s] (i == 1 ? " alone" : " beside")
        if (!(who in beside_rate)) continue
        printf "%-14s %-26s %11.0f %7.2f %22s %8s %7d", "", words[s] (i == 1 ? "" : ", beside"), \
          median(beside_rate[who]), median(beside_p50[who]), ranged(beside_p99[who], "%.2f"), \
          (beside_p999[who] == "" ? "-" : sprintf("%.2f", median(beside_p999[who]))), beside_errors[who]
        if (i == 1) printf "\n"
        else printf " %12.2f  %-20s  %s\n", median(beside_write_p99[who]), \
          ranged(rate_beside[names[s]], "%.2f"), ranged(p99_beside[names[s]], "%.2f")
      }
    }
  }
  if (bigs) {
    printf "\nRandom pages of all of %d items beside those of %d: a server each, one at a time, both warmed\n", \
      large_items, items
    printf "up with random pages for %d s, the files read before, and compared in each round.\n", 2 * duration
    printf "%-14s %-10s %11s %7s %7s %7s %7s %7s  %-20s  %s\n", "big", "items", "requests/s", "p50 ms", \
      "p99 ms", "cpu us", "bytes", "errors", "times slower", "times the cpu"
    n = split("small large", names, " ")
    for (s = 1; s <= n; s++) {
      who = names[s]
      printf "%-14s %-10d %11.0f %7.2f %7.2f %7.1f %7.0f %7d", "", (s == 1 ? items : large_items), \
        median(big_rate[who]), median(big_p50[who]), median(big_p99[who]), median(big_cpu[who]), \
        median(big_bytes[who]), big_errors[who]
      printf "%s\n", (s == 1 ? "" : "  " sprintf("%-20s", ranged(big_ratio, "%.2f")) "  " ranged(big_cpu_ratio, "%.2f"))
    }
  }
  if (smalls) {
    printf "\nSmall: MB (10^6 bytes) resident; a server for idle and hot, and one for random pages and for connections.\n"
    printf "%-14s %-10s %-10s %9s %9s %9s\n", "small", "items", "load", "resident", "at peak", "anonymous"
    for (i = 1; i <= residents; i++) {
      who = resident_order[i]
      split(who, place, " ")
      printf "%-14s %-10d %-10s %9.1f %9.1f %9.1f\n", "", (place[1] == "small" ? items : large_items), \
        place[2], megabytes(resident_end[who]), megabytes(resident_peak[who]), megabytes(resident_own[who])
    }
    if (held) printf "%-14s %d idle connections, each answered once: %.1f MB, %.1f MB more than without.\n", \
      "", held, megabytes(held_after), megabytes(held_after - held_before)
    if (binary_size) printf "%-14s The binary: %.1f MB%s.\n", "", binary_size / 1e6, \
      (binary_stripped ? sprintf(", stripped %.1f MB", binary_stripped / 1e6) : "; no strip is here to ask")
    if (starts) printf "%-14s From exec, %d items: ready after %s ms, the page's last byte after %s ms,\n%-14s with %s ms of processor time; %d starts.\n", \
      "", (large_items ? large_items : items), ranged(first_ready, "%.1f"), ranged(first_page, "%.1f"), "", \
      ranged(first_cpu, "%.1f"), starts
  }
}

function print_paced_json(   i, j, n, s, names, pages, who) {
  split("hot random", pages, " ")
  if (latencies) {
    printf ",\"latency\":{"
    n = split("nginx ceiling rowcast", names, " ")
    for (i = 1; i <= 2; i++) {
      printf "%s\"%s\":{", (i > 1 ? "," : ""), pages[i]
      for (s = j = 1; s <= n; s++) {
        who = pages[i] " " names[s]
        if (!(who in pace_rate)) continue
        printf "%s\"%s\":{%s,%s,%s,", (j++ > 1 ? "," : ""), names[s], range_json("requestsPerSecond", pace_rate[who]), \
          range_json("p50Milliseconds", pace_p50[who]), range_json("p99Milliseconds", pace_p99[who])
        printf "%s,%s,%s,\"errors\":%d", range_json("p999Milliseconds", pace_p999[who]), \
          range_json("slowestMilliseconds", pace_most[who]), range_json("lateMilliseconds", pace_late[who]), \
          pace_errors[who]
        if (names[s] != "rowcast") printf ",%s", range_json("rowcastP99Ratio", pace_ratio[who])
        printf "}"
      }
      printf "}"
    }
    printf "}"
  }
  if (besides) {
    printf ",\"writesBeside\":{\"disk\":\"%s\",%s", disk, range_json("writesPerSecond", beside_written)
    n = split("hot full,hot half,random full,random half", names, ",")
    split("hotFull,hotHalf,randomFull,randomHalf", words, ",")
    for (s = 1; s <= n; s++) {
      printf ",\"%s\":{", words[s]
      for (i = 1; i <= 2; i++) {
        who = names[s] (i == 1 ? " alone" : " beside")
        printf "\"%s\":{%s,%s,%s,", (i == 1 ? "alone" : "beside"), range_json("requestsPerSecond", beside_rate[who]), \
          range_json("p50Milliseconds", beside_p50[who]), range_json("p99Milliseconds", beside_p99[who])
        if (beside_p999[who] != "") printf "%s,", range_json("p999Milliseconds", beside_p999[who])
        if (i == 2) printf "%s,", range_json("writeP99Milliseconds", beside_write_p99[who])
        printf "\"errors\":%d},", beside_errors[who]
      }
      printf "%s,%s}", range_json("requestsRatio", rate_beside[names[s]]), range_json("p99Ratio", p99_beside[names[s]])
    }
    printf "}"
  }
  if (bigs) {
    printf ",\"big\":{\"warmUpSeconds\":%d,%s,%s", 2 * duration, range_json("timesSlower", big_ratio), \
      range_json("timesTheProcessorTime", big_cpu_ratio)
    n = split("small large", names, " ")
    for (s = 1; s <= n; s++) {
      who = names[s]
      printf ",\"%s\":{\"items\":%d,%s,%s,", who, (s == 1 ? items : large_items), \
        range_json("requestsPerSecond", big_rate[who]), range_json("p50Milliseconds", big_p50[who])
      printf "%s,%s,%s,\"errors\":%d}", range_json("p99Milliseconds", big_p99[who]), \
        range_json("cpuMicroseconds", big_cpu[who]), range_json("bytes", big_bytes[who]), big_errors[who]
    }
    printf "}"
  }
  if (smalls) {
    printf ",\"small\":{\"residentKiB\":["
    for (i = 1; i <= residents; i++) {
      who = resident_order[i]
      split(who, names, " ")
      printf "%s{\"items\":%d,\"load\":\"%s\",\"resident\":%d,\"peak\":%d,\"anonymous\":%d}", (i > 1 ? "," : ""), \
        (names[1] == "small" ? items : large_items), names[2], resident_end[who], resident_peak[who], resident_own[who]
    }
    printf "]"
    if (held) printf ",\"idleConnections\":{\"count\":%d,\"items\":%d,\"beforeKiB\":%d,\"afterKiB\":%d}", \
      held, held_items, held_before, held_after
    if (binary_size) printf ",\"binaryBytes\":%d,\"strippedBytes\":%s", binary_size, \
      (binary_stripped ? binary_stripped : "null")
    if (starts) printf ",\"firstPage\":{\"items\":%d,\"starts\":%d,%s,%s,%s}", (large_items ? large_items : items), \
      starts, range_json("readyMilliseconds", first_ready), range_json("lastByteMilliseconds", first_page), \
      range_json("processorMilliseconds", first_cpu)
    printf "}"
  }
}
