# Sums up the scenarios of scripts/bench that write; stands in front of bench.awk, whose functions it
# uses. Its lines are described in bench-writes.sh.

$1 == "sync" {
  sync_time = sync_time " " $3
  next
}

$1 == "import" {
  writes_seen = imports = 1
  wall[$2] = wall[$2] " " $4
  time_spent[$2] = time_spent[$2] " " $5
  import_rate[$2] = import_rate[$2] " " rows / $4
  if ($2 == "sqlite") { wall_base = $4; time_base = $5 }
  else { wall_ratio = wall_ratio " " $4 / wall_base; time_ratio = time_ratio " " $5 / time_base }
  next
}

# The writers in the table's order: each is compared with what the last one of its round did.
$1 == "put" {
  writes_seen = puts = 1
  who = $2 (($3 == 1) ? " 1" : " many")
  put_rate[who] = put_rate[who] " " $5
  put_p50[who] = put_p50[who] " " $6
  put_p99[who] = put_p99[who] " " $7
  put_errors[who] += $8
  put_cpu[who] = put_cpu[who] " " $9
  group[who] = group[who] " " $10
  round_rate[who] = $5
  if (who == "rowcast many")
    for (one in round_rate)
      if (one != who) put_ratio[one] = put_ratio[one] " " $5 / round_rate[one]
  next
}

$1 == "readers" {
  writes_seen = readers = 1
  who = $2 ($3 ? " beside" : " alone")
  read_rate[who] = read_rate[who] " " $5
  read_p50[who] = read_p50[who] " " $6
  read_p99[who] = read_p99[who] " " $7
  read_errors[who] += $8
  failed += $8
  written[who] = written[who] " " $9
  if ($3) read_ratio[$2] = read_ratio[$2] " " $5 / alone
  else alone = $5
  next
}

# ranged(LIST, FORMAT): the median with the lowest and the highest.
function ranged(list, form,   middle) {
  middle = median(list)
  return sprintf(form " (" form " to " form ")", middle, lowest, highest)
}

function print_writes(   s, n, who, names, words) {
  printf "Writes to %s, where a synced write of 4 KiB takes %s ms.\n", disk, ranged(sync_time, "%.2f")
  printf "Medians of %d rounds, with the lowest and the highest. Clients and servers share %d core(s),\n", \
    rounds, cores
  printf "whose load was %s at the end: trust the ratios, not the absolute numbers.\n", load
  if (imports) {
    printf "\n%d items of %d copies, gzip NDJSON; beside SQLite %s's .import of the same rows as CSV.\n", \
      rows, copies, sqlite
    printf "%-9s %-8s %9s %9s  %-23s %-23s  %s\n", "scenario", "who", "wall s", "cpu s", \
      "wall to sqlite3", "cpu to sqlite3", "items/s"
    printf "%-9s %-8s %9.2f %9.2f  %-23s %-23s  %.0f\n", "import", "sqlite3", median(wall["sqlite"]), \
      median(time_spent["sqlite"]), "", "", median(import_rate["sqlite"])
    printf "%-9s %-8s %9.2f %9.2f  %-23s %-23s  %.0f\n", "", "rowcast", median(wall["rowcast"]), \
      median(time_spent["rowcast"]), ranged(wall_ratio, "%.2f"), ranged(time_ratio, "%.2f"), \
      median(import_rate["rowcast"])
  }
  if (puts) {
    printf "\nSingle items, %d s each: PUT, and bare rows by SQLite %s with a synced transaction each.\n", \
      duration, sqlite
    printf "%-9s %-19s %9s %8s %8s %8s %12s %7s  %s\n", "scenario", "who", "writes/s", "p50 ms", \
      "p99 ms", "cpu us", "writes a txn", "errors", "rowcast, " writers " clients, to it"
    n = split("sqlite 1,sqlite many,rowcast 1,title many,rowcast many", names, ",")
    split("sqlite3, 1 writer|sqlite3, " writers " writers|rowcast, 1 client|rowcast, " writers " titles|rowcast, " writers " clients", \
      words, "|")
    for (s = 1; s <= n; s++) {
      who = names[s]
      printf "%-9s %-19s %9.0f %8.2f %8.2f %8.1f %12.1f %7d", (s == 1 ? "put" : ""), words[s], \
        median(put_rate[who]), median(put_p50[who]), median(put_p99[who]), median(put_cpu[who]), \
        median(group[who]), put_errors[who]
      printf "%s\n", (s < n ? "  " ranged(put_ratio[who], "%.1f") : "")
    }
  }
  if (readers) {
    printf "\nhot with %d connections, %d s each, on a feed that %d clients put into, or none.\n", \
      connections, duration, writers
    printf "%-9s %-26s %11s %7s %19s %7s %9s  %s\n", "scenario", "who", "requests/s", "p50 ms", \
      "p99 ms", "errors", "writes/s", "requests to alone"
    n = split("full alone,full beside,paced alone,paced beside", names, ",")
    split("full speed, alone|full speed, beside|paced, alone|paced, beside", words, "|")
    for (s = 1; s <= n; s++) {
      who = names[s]
      printf "%-9s %-26s %11.0f %7.2f %19s %7d %9.0f", (s == 1 ? "readers" : ""), \
        words[s] (s % 2 ? "" : " writers"), median(read_rate[who]), median(read_p50[who]), \
        ranged(read_p99[who], "%.1f"), read_errors[who], median(written[who])
      split(who, parts, " ")
      printf "%s\n", (s % 2 ? "" : "  " ranged(read_ratio[parts[1]], "%.2f"))
    }
  }
}

# range_json(NAME, LIST): `"NAME":{"median","lowest","highest"}`
function range_json(name, list,   middle) {
  middle = median(list)
  return sprintf("\"%s\":{\"median\":%.3f,\"lowest\":%.3f,\"highest\":%.3f}", name, middle, lowest, highest)
}

function print_writes_json(   s, n, names, keys) {
  printf ",\"writes\":{\"disk\":\"%s\",%s,\"load\":%s,\"sqlite\":\"%s\"", \
    disk, range_json("syncMilliseconds", sync_time), load, sqlite
  if (imports) {
    printf ",\"import\":{\"items\":%d,%s,%s", rows, range_json("wallRatio", wall_ratio), \
      range_json("cpuRatio", time_ratio)
    n = split("sqlite,rowcast", names, ",")
    for (s = 1; s <= n; s++)
      printf ",\"%s\":{%s,%s}", names[s], range_json("wallSeconds", wall[names[s]]), \
        range_json("cpuSeconds", time_spent[names[s]])
    printf "}"
  }
  if (puts) {
    printf ",\"put\":{\"clients\":%d", writers
    n = split("sqlite 1,sqlite many,rowcast 1,title many,rowcast many", names, ",")
    split("sqliteOne,sqliteMany,rowcastOne,rowcastTitles,rowcastMany", keys, ",")
    for (s = 1; s <= n; s++) {
      printf ",\"%s\":{%s,%s,%s,", keys[s], range_json("writesPerSecond", put_rate[names[s]]), \
        range_json("p50Milliseconds", put_p50[names[s]]), range_json("p99Milliseconds", put_p99[names[s]])
      printf "%s,%s,\"errors\":%d", range_json("cpuMicroseconds", put_cpu[names[s]]), \
        range_json("writesPerTransaction", group[names[s]]), put_errors[names[s]]
      if (s < n) printf ",%s", range_json("rowcastManyRatio", put_ratio[names[s]])
      printf "}"
    }
    printf "}"
  }
  if (readers) {
    printf ",\"readers\":{\"writers\":%d", writers
    n = split("full alone,full beside,paced alone,paced beside", names, ",")
    split("fullAlone,fullBeside,pacedAlone,pacedBeside", keys, ",")
    for (s = 1; s <= n; s++) {
      printf ",\"%s\":{%s,%s,", keys[s], range_json("requestsPerSecond", read_rate[names[s]]), \
        range_json("p50Milliseconds", read_p50[names[s]])
      printf "%s,%s,\"errors\":%d}", range_json("p99Milliseconds", read_p99[names[s]]), \
        range_json("writesPerSecond", written[names[s]]), read_errors[names[s]]
    }
    printf ",%s,%s}", range_json("fullRatio", read_ratio["full"]), range_json("pacedRatio", read_ratio["paced"])
  }
  printf "}"
}
