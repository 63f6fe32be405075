"""Which functions a scenario's instructions are spent in."""

import collections
import os
import shutil
import subprocess

from measure import HEAP, plain


def table(counts, figures, scenario, rows=60):
    within, called = collections.Counter(counts.own), collections.Counter()
    for (caller, function), cost in counts.below.items():
        if caller != function:
            within[caller] += cost
    for (_, function), calls in counts.calls.items():
        called[function] += calls
    words = demangled({name for _, name in within} | {name for _, name in called})
    total = sum(counts.own.values()) or 1

    def listed(costs):
        return [f"{cost:>13,.1f} {cost / total:>6.1%} {called[function]:>10,.2f}  "
                f"{words[function[1]][:150]} [{os.path.basename(function[0])}]"
                for function, cost in costs.most_common(rows)]

    heap = collections.Counter({
        (caller[1], plain(function[1])): calls for (caller, function), calls in counts.calls.items()
        if (plain(function[1]) in HEAP or plain(function[1]) == "swift_allocObject")
        and plain(caller[1]) not in ("swift_slowAlloc", "swift_allocObject")})
    head = f"{'instructions':>13} {'share':>6} {'calls':>10}  function"
    libraries = collections.Counter()
    for (path, _), cost in counts.own.items():
        libraries[os.path.basename(path)] += cost
    figures = ", ".join(f"{key} {value:,}" for key, value in figures.items())
    return "\n".join((
        f"{scenario.name}, {scenario.unit}: {figures}",
        *(f"{cost:>13,.1f} {cost / total:>6.1%}  {name}"
          for name, cost in libraries.most_common(8)),
        "", "Of the functions themselves:", head, *listed(counts.own),
        "", "With all that they call (too much, where they call themselves):", head,
        *listed(within),
        "", "Who allocates:",
        *(f"{calls:>13,.2f}  {function} by {words[caller][:120]}"
          for (caller, function), calls in heap.most_common(rows // 2) if calls >= 0.005)))


def demangled(names):
    """Each name in Swift's words, where there is a toolchain to tell them."""
    names = sorted(names)
    words = dict(zip(names, names))
    if shutil.which("swift"):
        done = subprocess.run(("swift", "demangle", "--simplified"), text=True, capture_output=True,
                              input="\n".join(name.partition("'")[0] for name in names))
        told = done.stdout.split("\n")
        if done.returncode == 0 and len(told) >= len(names):
            words = dict(zip(names, told))
    return words
