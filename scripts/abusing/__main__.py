"""Runs the scenarios of scripts/abuse, which builds the binary and checks the options."""

import argparse
import json
import os
import re
import resource
import subprocess
import sys
import tempfile

import idle  # noqa: F401  Each of the three adds its scenarios.
import rude  # noqa: F401
import body  # noqa: F401
from program import Failure, run, say
from scenario import PAGE, SCENARIOS
from server import Server
from stage import Stage
from verdict import HEAD, ROW, judge, row

ORDER = ("slow", "defaults", "resets", "idle10k", "nofile64", "neverread", "slowread", "slowest",
         "slowbody", "flood", "churn", "garbage", "bighead", "limit", "watchers", "wal", "term")


class Run:
    """What the scenarios share: the binary, its data, the choices of the options."""

    page = PAGE
    most_seconds = 900
    quiet_seconds = 2.5

    def __init__(self, options, work):
        self.binary, self.long, self.seed = options.binary, options.long, options.seed
        self.idle = options.idle
        self.work = work
        self.database = os.path.join(work, "seed.db")
        self.children = []

    def command(self, *arguments, text=""):
        done = subprocess.run([self.binary, *arguments], input=text.encode(),
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=120)
        if done.returncode:
            raise Failure(f"rowcast {arguments[0]} failed: {done.stdout.decode().strip()}")

    def load(self, database, feed, lines):
        self.command("import", feed, "-", "--db", database, text=lines)

    def packages(self, database, first, count):
        self.load(database, "packages", "".join(
            json.dumps({"id": f"p-{number}", "type": "python-package", "payload": {
                "name": f"package-{number}", "version": "1.0", "rank": None,
                "summary": f"Number {number} of its kind, " * 5}}) + "\n"
            for number in range(first, first + count)))

    def tell(self, database, first, count):
        """Imports posts into the feed that the event streams watch."""
        self.load(database, "people", "".join(
            json.dumps({"id": f"told-{number}", "type": "post",
                        "publishedAt": "2026-07-01T00:00:00Z",
                        "payload": {"text": f"Post {number}. " * 100, "language": "en"}}) + "\n"
            for number in range(first, first + count)))

    def prepare(self):
        """The demo's feeds, and a feed of which a page has 5 MB."""
        server = Server(self.binary, self.database, ["--demo"], log=self.database + ".err")
        try:
            status, _ = server.terminate(20)
        finally:
            server.kill()
        if status != 0:
            raise Failure(f"The demo feeds could not be loaded: {server.log()}")
        # Cells of one height, so that it is the bytes that cost and not the reckoning of lines.
        self.load(self.database, "large", "".join(
            json.dumps({"id": f"film-{number}", "type": "film",
                        "payload": {"title": f"Part {number} " * 13_000, "year": 1977}}) + "\n"
            for number in range(50)))


def raise_limit(wanted):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (min(wanted, hard) if hard > 0 else wanted, hard))
        except (OSError, ValueError):
            pass
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def outcome(run, scenario):
    stage = Stage(run, scenario)
    try:
        stage.play()
    except Failure as failure:
        return {"name": scenario.name, "summary": scenario.summary, "facts": stage.facts,
                "broken": [str(failure)]}
    finally:
        stage.end()
    return judge(stage)


def tell(result):
    print(row(result), flush=True)
    for words in result["facts"]:
        print(f"    {words}", flush=True)
    for words in result["broken"]:
        print(f"    BROKEN: {words}", flush=True)


def finite(value):
    """For JSON, which has no NaN: what was not measured is null."""
    if isinstance(value, dict):
        return {key: finite(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [finite(one) for one in value]
    return None if value != value else round(value, 3) if isinstance(value, float) else value


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--long", action="store_true")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--idle", type=int, default=10_000)
    options = parser.parse_args()
    ordered = sorted(SCENARIOS, key=lambda one: ORDER.index(one.name))
    chosen = [one for one in ordered if re.search(options.filter, one.name)
              and (options.long or not one.only_long)]
    if not chosen:
        names = " ".join(one.name for one in ordered)
        raise Failure(f"--filter matches none of {names} (some need --long).")
    room = raise_limit(options.idle + 600)
    if room < options.idle + 600 and any(one.name == "idle10k" for one in chosen):
        options.idle = max(0, room - 600)
        say(f"The limit of open files here is {room}: idle10k runs with {options.idle} connections.")
    results = []
    with tempfile.TemporaryDirectory() as work:
        run = Run(options, work)
        try:
            run.prepare()
            if not options.json:
                print(ROW.format(*HEAD), flush=True)
            for one in chosen:
                say(f"{one.name}: {one.summary} …")
                result = outcome(run, one)
                results.append(result)
                if not options.json:
                    tell(result)
        finally:
            for child in run.children:
                child.kill()
                child.wait()
    broken = [result["name"] for result in results if result["broken"]]
    if options.json:
        json.dump(finite({"seed": options.seed, "scenarios": results, "broken": broken}),
                  sys.stdout, indent=1)
        print()
    if broken:
        say(f"Broken with seed {options.seed}: {', '.join(broken)}.")
        return 1
    return 0


if __name__ == "__main__":
    run(main)
