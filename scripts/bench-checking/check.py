"""Measures, compares with the file or writes it, and says what to do."""

import json
import re
import statistics
import sys
import tempfile

import profiles
from measure import Bench, figures
from program import Failure, say
from scenario import SCENARIOS
from verdict import ANEW, HEAD, KEYS, ROW, judge, load, row, save, shown_path


def named(pattern):
    try:
        chosen = [one for one in SCENARIOS if re.search(pattern, one.name)]
    except re.error as error:
        raise Failure(f"{pattern} is no regular expression: {error}.") from None
    if not chosen:
        raise Failure(f"{pattern} matches none of {' '.join(one.name for one in SCENARIOS)}.")
    return chosen


def measure(options, scenarios):
    """By scenario the figures of each round, by scenario its last counts, and the system's name."""
    with tempfile.TemporaryDirectory() as work:
        bench = Bench(options.binary, work, options.jobs)
        bench.prepare()
        counts = bench.measure(scenarios, options.rounds, say)
        return ({one: [figures(some, options.binary) for some in every]
                 for one, every in counts.items()},
                {one: every[-1] for one, every in counts.items()}, bench.system())


def middle(rounds):
    return {key: statistics.median_low(one[key] for one in rounds) for key in KEYS}


def spread(rounds):
    values = [one["instructions"] for one in rounds]
    return (max(values) - min(values)) / min(values) if len(values) > 1 else None


def check(options):
    # A file that says nothing is told of before minutes are spent.
    told = {"scenarios": {}} if options.write else load(options.file)
    scenarios = named(options.filter)
    rounds, _, system = measure(options, scenarios)
    now = {one.name: middle(every) for one, every in rounds.items()}
    if options.json:
        print(json.dumps({"system": system, "scenarios": now}, indent=1))
    else:
        print(ROW.format(*HEAD))
        for one, every in rounds.items():
            print(row(one.name, now[one.name], told["scenarios"].get(one.name), spread(every)))
    sys.stdout.flush()
    if options.write:
        save(options.file, options.compiler, system, now)
        say(f"Written to {shown_path(options.file)}.")
        return 0
    return conclude(told, system, {one.name: one.unit for one in scenarios}, now, options)


def conclude(told, system, units, now, options):
    """Says how the figures compare with the file; 1 where one is beyond what may be."""
    dearer, cheaper = judge(told, system, units, now, is_whole=not options.filter)
    name = shown_path(options.file)
    if told["system"] != system:
        say(f"The system's libraries are others than those of {name}: theirs are not compared.")
    if options.compiler and told["compiler"] != options.compiler:
        say(f"{name} was written with {told['compiler'] or 'no known compiler'}; "
            f"here is {options.compiler}.")
    if cheaper:
        say("\n".join(cheaper))
        say(f"That is less by more than 5 %: note it, with {ANEW}.")
    if dearer:
        say("\n".join(dearer))
        say("That is beyond 5 %. Find the cause: scripts/bench --check --profile SCENARIO lists "
            f"the functions. If it is worth its price, write the file anew with {ANEW}, and say "
            "why in the commit.")
        return 1
    say(f"No count is more than 5 % above {name}.")
    return 0


def show_profile(options):
    scenarios = named(f"^{re.escape(options.profile)}$")
    rounds, counts, _ = measure(options, scenarios)
    for one in scenarios:
        print(profiles.table(counts[one], rounds[one][-1], one))
    return 0
