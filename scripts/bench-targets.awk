# Holds what scripts/bench measured against its targets; stands in front of bench.awk, and uses its
# medians and those of bench-paced.awk.

# target(WHAT, LIST, SIGN, BOUND): notes whether the median of the list is at least (">") or at most
# ("<") the bound; nothing where nothing was measured.
function target(what, list, sign, bound,   found) {
  if (list == "") return
  found = median(list)
  target_name[++targets] = what
  target_found[targets] = found
  target_lowest[targets] = lowest
  target_highest[targets] = highest
  target_bound[targets] = bound
  target_sign[targets] = sign
  target_met[targets] = sign == ">" ? found >= bound : found <= bound
}

# megabytes(KIB): of 10^6 bytes, as the targets are told in; nothing of nothing.
function megabytes(kib) {
  return kib == "" ? "" : kib * 1024 / 1e6
}

function find_targets(   i, worst) {
  target("hot to the ceiling", ratio["hot ceiling"], ">", 0.92)
  target("304 to the ceiling", ratio["304 ceiling"], ">", 0.95)
  target("random to nginx", ratio["random nginx"], ">", 1.0)
  target("gzip to hot", gzip_ratio, ">", 0.9)
  target("random of all, times slower than of " items, big_ratio, "<", 1.3)
  target("hot at half load, p99 ms", pace_p99["hot rowcast"], "<", 1)
  target("random at half load, p99 ms", pace_p99["random rowcast"], "<", 1)
  target("hot beside writes, requests", rate_beside["hot full"], ">", 0.8)
  target("hot beside writes, p99 at full speed", p99_beside["hot full"], "<", 2)
  target("hot beside writes, p99 at half load", p99_beside["hot half"], "<", 2)
  target("random beside writes, requests", rate_beside["random full"], ">", 0.8)
  target("random beside writes, p99 at full speed", p99_beside["random full"], "<", 2)
  target("random beside writes, p99 at half load", p99_beside["random half"], "<", 2)
  for (i = 1; i <= residents; i++)
    if (resident_order[i] !~ /idle/) if (resident_peak[resident_order[i]] > worst) worst = resident_peak[resident_order[i]]
  target("MB under load, the most at peak", megabytes(worst), "<", 40)
  target("MB idle, " items " items", megabytes(resident_end["small idle"]), "<", 16)
  target("MB idle, " large_items " items", megabytes(resident_end["large idle"]), "<", 16)
  if (held) target("MB more with " held " idle connections", megabytes(held_after - held_before), "<", 40)
  target("first page after exec, ms", first_page, "<", 50)
}

function print_targets(   i) {
  if (targets) printf "\n%-44s %24s  %8s\n", "target", "", "owed"
  for (i = 1; i <= targets; i++)
    printf "%-44s %24s  %s %6.2f  %s\n", target_name[i], \
      sprintf("%.2f (%.2f to %.2f)", target_found[i], target_lowest[i], target_highest[i]), \
      (target_sign[i] == ">" ? "≥" : "≤"), target_bound[i], (target_met[i] ? "met" : "MISSED")
}

function print_targets_json(   i) {
  if (!targets) return
  printf ",\"targets\":["
  for (i = 1; i <= targets; i++)
    printf "%s{\"what\":\"%s\",\"median\":%.3f,\"lowest\":%.3f,\"highest\":%.3f,\"%s\":%.2f,\"met\":%s}", \
      (i > 1 ? "," : ""), target_name[i], target_found[i], target_lowest[i], target_highest[i], \
      (target_sign[i] == ">" ? "atLeast" : "atMost"), target_bound[i], (target_met[i] ? "true" : "false")
  printf "]"
}
