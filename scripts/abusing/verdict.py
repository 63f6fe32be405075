"""From samples to figures, and from figures to a verdict."""

import math


def percentile(values, share):
    if not values:
        return math.nan
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(share * len(ordered)) - 1)]


def within(moment, windows):
    return any(start <= moment <= end for start, end in windows)


def latencies(told, windows):
    """Of one phase: milliseconds of kept and of new connections, and the errors."""
    kept = [took * 1e3 for due, took, fresh in told["samples"] if not fresh and within(due, windows)]
    fresh = [took * 1e3 for due, took, fresh in told["samples"] if fresh and within(due, windows)]
    return {
        "count": len(kept), "p50": percentile(kept, 0.5), "p99": percentile(kept, 0.99),
        "worst": max(kept, default=math.nan), "newWorst": max(fresh, default=math.nan),
        "errors": [words for moment, words in told["errors"] if within(moment, windows)],
    }


def judge(stage):
    """All that is told of a scenario; `broken` has a sentence for each bound that was not kept."""
    scenario = stage.scenario
    phases = {
        role: {phase: latencies(stage.samples[role], windows)
               for phase, windows in stage.windows.items()}
        for role in stage.samples}
    broken = list(dict.fromkeys(
        f"not so: {sentence}" for sentence, holds in stage.checks if not holds))
    own, twin = phases["server"], phases["twin"]
    for phase in ("during", "after"):
        normal = max(own["before"]["p99"], twin[phase]["p99"])
        slack = scenario.p99_slack + stage.slack
        bound = scenario.p99_factor * normal + slack
        if not own[phase]["p99"] <= bound:
            broken.append(f"p99 {phase} is {own[phase]['p99']:.1f} ms, over {bound:.1f} ms "
                          f"({scenario.p99_factor:g} × its normal + {slack:.0f} ms)")
        errors = own[phase]["errors"]
        if scenario.refuses and phase == "during":
            errors = [words for words in errors if "kept" in words]
        if errors:
            broken.append(f"{len(errors)} errors {phase}, the first: {errors[0]}")
    if own["after"]["count"] == 0:
        broken.append("the good client is not served after the abuse")
    base, peak, rest = stage.base, stage.peak, stage.rest
    if rest["descriptors"] > base["descriptors"]:
        broken.append(f"{rest['descriptors']} descriptors remain of {base['descriptors']} before")
    if max(rest["threads"], peak["threads"]) > base["threads"]:
        broken.append(f"{peak['threads']} threads, {rest['threads']} remain "
                      f"of {base['threads']} before")
    more = (peak["memory"] - base["memory"]) / 1024
    if more > scenario.peak_mib:
        broken.append(f"memory grows by {more:.1f} MiB, over {scenario.peak_mib} MiB")
    left = (rest["memory"] - base["memory"]) / 1024
    if left > scenario.left_mib:
        broken.append(f"{left:.1f} MiB remain, over {scenario.left_mib} MiB")
    if scenario.waves > 1:
        grown = (stage.waves[-1] - stage.waves[-2]) / 1024
        if grown > 3:
            broken.append(f"the last wave leaves {grown:.1f} MiB more than the one before it")
    share = [spent / stage.cpu[2] for spent in stage.cpu[:2]]
    if scenario.is_quiet and share[0] > share[1] + 0.15:
        broken.append(f"{share[0]:.0%} of a core, where the twin takes {share[1]:.0%}")
    return {
        "name": scenario.name, "summary": scenario.summary, "phases": phases,
        "base": base, "peak": peak, "rest": rest, "memoryAfterWaves": stage.waves,
        "settledAfter": stage.settled, "cores": {"server": share[0], "twin": share[1]},
        "checks": [{"sentence": sentence, "holds": holds} for sentence, holds in stage.checks],
        "facts": stage.facts, "broken": broken,
    }


HEAD = ("scenario", "p50 ms b/d/a", "p99 ms b/d/a", "twin p99", "new worst", "fds b/p/a",
        "thr", "MiB b/p/a", "cores", "base in", "verdict")
ROW = "{:<10} {:>14} {:>17} {:>8} {:>9} {:>14} {:>5} {:>15} {:>9} {:>7} {}"


def row(result):
    if "phases" not in result:
        return f"{result['name']:<10} BROKEN"
    own, twin = result["phases"]["server"], result["phases"]["twin"]
    three = [result["base"], result["peak"], result["rest"]]
    parts = ("before", "during", "after")
    return ROW.format(
        result["name"],
        "/".join(f"{own[part]['p50']:.1f}" for part in parts),
        "/".join(f"{own[part]['p99']:.1f}" for part in parts),
        f"{twin['during']['p99']:.1f}", f"{own['during']['newWorst']:.0f}",
        "/".join(str(one["descriptors"]) for one in three),
        f"{three[0]['threads']}/{three[2]['threads']}",
        "/".join(f"{one['memory'] / 1024:.0f}" for one in three),
        f"{result['cores']['server']:.2f}:{result['cores']['twin']:.2f}",
        f"{result['settledAfter']:.1f} s",
        "ok" if not result["broken"] else "BROKEN")
