"""The committed file, and what the figures of now are beside it."""

import json
import math
import os

from program import Failure

LIMIT = 0.05
# By how much a figure may grow whatever its share: what is near nothing has no percent to speak of.
SLACK = {"instructions": 100, "system": 100, "allocations": 0.5, "objects": 0.5,
         "kernelCalls": 0.5, "sqliteSteps": 0.5}
WORDS = {"instructions": "instructions", "system": "instructions in the system's libraries",
         "allocations": "heap allocations", "objects": "Swift objects on the heap",
         "kernelCalls": "kernel calls", "sqliteSteps": "SQLite steps"}
KEYS = tuple(SLACK)
ANEW = "scripts/bench --check --write"


class Unusable(Failure):
    """The file is missing or malformed; the text says so and what to do."""


def shown_path(path):
    short = os.path.relpath(path)
    return path if short.startswith("..") else short


def load(path):
    name = shown_path(path)
    try:
        with open(path, encoding="utf-8") as file:
            told = json.load(file)
        scenarios = told["scenarios"]
        for one, values in scenarios.items():
            if set(values) != set(KEYS):
                raise ValueError(f"{one} has not the keys {', '.join(KEYS)}")
            for key, value in values.items():
                if isinstance(value, bool) or not isinstance(value, (int, float)) or not (
                        math.isfinite(value) and value >= 0):
                    raise ValueError(f"{key} of {one} is {json.dumps(value)}")
            if not values["instructions"]:
                raise ValueError(f"instructions of {one} is 0")
        if not all(isinstance(told[key], str) for key in ("compiler", "system")):
            raise ValueError("compiler and system must be texts")
    except OSError as error:
        raise Unusable(f"{name} can't be read ({error.strerror}). {ANEW} makes it.") from None
    except KeyError as error:
        raise Unusable(f"{name} has no {error}. {ANEW} writes it anew.") from None
    except (ValueError, AttributeError, TypeError, RecursionError) as error:
        raise Unusable(f"{name} is malformed: {error}. {ANEW} writes it anew.") from None
    return told


def save(path, compiler, system, scenarios):
    rows = ",\n".join(f"    {json.dumps(name)}: {json.dumps(values)}"
                      for name, values in scenarios.items())
    text = (f'{{\n  "compiler": {json.dumps(compiler)},\n  "system": {json.dumps(system)},\n'
            f'  "scenarios": {{\n{rows}\n  }}\n}}\n')
    with open(f"{path}.new", "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(f"{path}.new", path)


def change(was, now):
    return f"{(now - was) / was:+.1%}" if was else "new" if now else "0.0%"


def judge(told, system, units, scenarios, is_whole):
    """Sentences on what is dearer than in the file, then those on what is cheaper."""
    dearer, cheaper = [], []
    for name, now in scenarios.items():
        was = told["scenarios"].get(name)
        if was is None:
            dearer.append(f"{name} is not in the file.")
            continue
        for key in KEYS:
            if key == "system" and told["system"] != system:
                continue
            words = f"{now[key]:,} {WORDS[key]} {units[name]}"
            beyond = max(was[key] * LIMIT, SLACK[key])
            more = now[key] - was[key]
            if abs(more) <= beyond:
                continue
            share = f"{abs(more) / was[key]:.1%} " if was[key] else ""
            sentence = (f"{name}: {words}, {share}{'more' if more > 0 else 'fewer'} than the "
                        f"{was[key]:,} in the file.")
            (dearer if more > 0 else cheaper).append(sentence)
    if is_whole:
        dearer += [f"{name} is in the file, and no such scenario is measured."
                   for name in told["scenarios"] if name not in scenarios]
    return dearer, cheaper


HEAD = ("scenario", "instructions", "file", "change", "system's", "file", "heap", "file",
        "objects", "kernel", "sqlite", "spread")
ROW = "{:<12} {:>13} {:>13} {:>7} {:>11} {:>11} {:>8} {:>8} {:>8} {:>7} {:>7} {:>7}"


def row(name, now, was, spread):
    none = dict.fromkeys(KEYS)
    was = was or none

    def shown(value):
        return "-" if value is None else f"{value:,}"

    return ROW.format(
        name, shown(now["instructions"]), shown(was["instructions"]),
        change(was["instructions"], now["instructions"]) if was is not none else "-",
        shown(now["system"]), shown(was["system"]), shown(now["allocations"]),
        shown(was["allocations"]), shown(now["objects"]), shown(now["kernelCalls"]),
        shown(now["sqliteSteps"]), "-" if spread is None else f"{spread:.2%}")
