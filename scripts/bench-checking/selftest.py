"""Sees to it that the check can fail: plants counts and files that it must not pass."""

import contextlib
import copy
import io
import os
import tempfile

import callgrind
from check import check, conclude, measure, named
from measure import figures
from verdict import KEYS, Unusable, load, save

MALFORMED = {
    "no JSON": "{", "a list": "[]", "no scenarios": '{"compiler":"","system":""}',
    "scenarios of another kind": '{"compiler":"","system":"","scenarios":[1]}',
    "a figure that is none": '{"compiler":"","system":"","scenarios":{"hot":{%s}}}' % ",".join(
        f'"{key}":NaN' for key in KEYS),
    "a figure below 0": '{"compiler":"","system":"","scenarios":{"hot":{%s}}}' % ",".join(
        f'"{key}":-1' for key in KEYS),
    "a figure that is missing": '{"compiler":"","system":"","scenarios":{"hot":{"system":1}}}',
    "no bytes": "", "no text": "\udcff",
}
CALLGRIND = """# callgrind format
events: Ir
ob=(1) /bin/rowcast
fn=(1) first
1 10
cob=(2) /lib/libc.so.6
cfn=(2) malloc
calls=3 0
1 60
cfn=(1)
calls=2 0
+1 8
ob=(2)
fn=(2)
* 60
totals: 70
"""


def run(options):
    faults = []
    with tempfile.TemporaryDirectory() as work:
        options.file = os.path.join(work, "counts.json")
        for words, text in {"a missing file": None, **MALFORMED}.items():
            if text is not None:
                with open(options.file, "wb") as file:
                    file.write(text.encode("utf-8", "surrogateescape"))
            try:
                check(options)
                faults.append(f"{words} is taken for a file of counts")
            except Unusable as error:
                if "\n" in str(error) or "counts.json" not in str(error):
                    faults.append(f"{words} is not told of in a line: {error}")
        faults += read_profiles(work)
        (one,) = named("^304$")
        options.filter = "^304$"
        rounds, _, system = measure(options, [one])
        now = {one.name: rounds[one][0]}
        save(options.file, options.compiler, system, now)
        faults += compare(load(options.file), system, {one.name: one.unit}, now, options)
    for fault in faults:
        print(fault)
    if not faults:
        print("The check finds what is planted.")
    return 1 if faults else 0


def compare(told, system, units, now, options):
    """The measured counts beside files in which one figure is another."""
    (name,) = now
    faults = []

    def expect(words, status, part, changed, here=system):
        with contextlib.redirect_stderr(io.StringIO()) as said:
            got = conclude(changed, here, units, now, options)
        if got != status or part not in said.getvalue():
            faults.append(f"{words}: {got} instead of {status}, and says {said.getvalue()!r}")

    def planted(key, factor, less=0):
        changed = copy.deepcopy(told)
        changed["scenarios"][name][key] = now[name][key] * factor - less
        return changed

    counts = callgrind.Counts(*(
        {(("/bin/ours", "f"), ("/lib/libc.so.6", "malloc")): -0.01} if field == "calls" else {}
        for field in callgrind.Counts._fields))
    if min(figures(counts, "/bin/ours").values()) < 0:
        faults.append("a hair less than nothing is written down, and then read as malformed")
    expect("the same counts", 0, "No count", told)
    expect("counts within 5 %", 0, "No count", planted("instructions", 1 / 1.04))
    expect("6 % more instructions", 1, f"{name}: ", planted("instructions", 1 / 1.06))
    expect("6 % fewer instructions", 0, "note it", planted("instructions", 1 / 0.94))
    if now[name]["allocations"] > 1:
        expect("more allocations", 1, "heap allocations", planted("allocations", 1 / 1.1, 0.5))
    expect("one more kernel call", 1, "kernel calls", planted("kernelCalls", 1, 1))
    expect("6 % more in the system's libraries", 1, "system's", planted("system", 1 / 1.2, 200))
    expect("the same with others of these", 0, "not compared", planted("system", 1 / 1.2, 200), "x")
    without = copy.deepcopy(told)
    del without["scenarios"][name]
    expect("a scenario that the file lacks", 1, "is not in the file", without)
    return faults


def read_profiles(work):
    faults = []
    path = os.path.join(work, "profile")

    def written(text):
        with open(path, "w") as file:
            file.write(text)
        return callgrind.read(path)

    first, malloc = ("/bin/rowcast", "first"), ("/lib/libc.so.6", "malloc")
    told = written(CALLGRIND)
    if (told.own != {first: 10, malloc: 60} or told.calls != {(first, malloc): 3, (first, first): 2}
            or told.below != {(first, malloc): 60, (first, first): 8}):
        faults.append(f"a profile is misread: {told}")
    for words, text in {"another sum": CALLGRIND.replace("totals: 70", "totals: 71"),
                        "no sum": CALLGRIND.replace("totals: 70\n", ""), "nothing": "",
                        "an unknown name": CALLGRIND.replace("fn=(1) first", "fn=(1)")}.items():
        try:
            written(text)
            faults.append(f"a profile with {words} is taken for a good one")
        except callgrind.Unreadable:
            pass
    return faults
