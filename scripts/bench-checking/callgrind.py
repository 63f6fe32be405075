"""Reads what callgrind writes: each function's instructions, and who called whom how often."""

import collections
import re

# A function is (object, name): a library's path and the symbol as the linker knows it.
Counts = collections.namedtuple("Counts", "own calls below")

_SET = re.compile(r"^(ob|fn|cob|cfn)=(?:\((\d+)\))?(?: ?(.*))?$")
_CALLS = re.compile(r"^calls=(\d+)")
_COST = re.compile(r"^(?:0x[0-9a-f]+|[+-]?\d+|\*)(?: (?:[+-]?\d+|\*))? (\d+)$")


class Unreadable(Exception):
    """The file is not what callgrind writes; the text says where."""


def read(path):
    """The counts of a file: `own` instructions by function, `calls` and the instructions `below`
    them by pair of caller and called."""
    own, calls, below = collections.Counter(), collections.Counter(), collections.Counter()
    objects, names = {}, {}
    current = {"ob": "", "fn": "", "cob": None, "cfn": ""}
    count = None
    total = None
    with open(path, encoding="utf-8", errors="replace") as lines:
        for number, line in enumerate(lines, 1):
            line = line.rstrip("\n")
            if found := _COST.match(line):
                cost = int(found[1])
                function = (current["ob"], current["fn"])
                if count is None:
                    own[function] += cost
                else:
                    called = current["cob"]
                    pair = (function, (current["ob"] if called is None else called, current["cfn"]))
                    calls[pair] += count
                    below[pair] += cost
                    count = current["cob"] = None
            elif found := _SET.match(line):
                key, short, name = found.groups()
                table = objects if key.endswith("ob") else names
                if short is None:
                    current[key] = name
                elif name:
                    current[key] = table[short] = name
                elif short in table:
                    current[key] = table[short]
                else:
                    raise Unreadable(f"{path}:{number}: ({short}) was not named before")
            elif found := _CALLS.match(line):
                count = int(found[1])
            elif line.startswith(("summary: ", "totals: ")):
                total = int(line.split()[1])
    if total is None or total != sum(own.values()):
        raise Unreadable(
            f"{path}: its sum is {total}, and that of its functions {sum(own.values())}"
        )
    return Counts(own, calls, below)
