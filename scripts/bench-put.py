"""For scripts/bench: what putting items costs without a server, each row a transaction of its own.

Usage: bench-put.py DATABASE WRITERS SECONDS RUN

WRITERS processes insert rows of the table items until the time is up, each in a commit that waits
for the disk (synchronous=FULL), and wait up to 5 s for one another. RUN is part of the ids. Prints
"result", rows a second, p50 and p99 in milliseconds, errors, rows, and µs of processor time a row.
"""

import multiprocessing
import random
import resource
import signal
import sqlite3
import sys
import time


def write(path, number, seconds, run, start, results):
    database = sqlite3.connect(path, timeout=5, isolation_level=None)
    database.execute("PRAGMA synchronous=FULL")
    chance = random.Random(run * 1000 + number)
    taken, errors, count = [], 0, 0
    start.wait()
    begin = now = time.perf_counter()
    while now - begin < seconds:
        count += 1
        name = f"sql-{run}-{number}-{count}"
        payload = (
            f'{{"name":"{name}","version":"0.{count}","rank":null,'
            '"summary":"A small tested parser for server-driven lists, put by a client"}'
        )
        try:
            database.execute(
                "INSERT INTO items (feed_id, id, type, seconds, revision, payload)"
                " VALUES (1, ?, 'python-package', ?, 1, ?)",
                (name, chance.randrange(1262304000, 1767225600), payload),
            )
        except sqlite3.OperationalError:
            errors += 1
        before, now = now, time.perf_counter()
        taken.append(now - before)
    database.close()
    results.put((taken, errors, now - begin))


def main():
    path, writers, seconds, run = sys.argv[1], *map(int, sys.argv[2:])
    # A SystemExit ends the writers too: they are daemons.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    database = sqlite3.connect(path)
    database.execute("PRAGMA journal_mode=WAL")
    fork = multiprocessing.get_context("fork")
    start, results = fork.Barrier(writers), fork.Queue()
    everyone = [
        fork.Process(target=write, daemon=True, args=(path, number, seconds, run, start, results))
        for number in range(writers)
    ]
    for one in everyone:
        one.start()
    taken, errors, longest = [], 0, 0.0
    for _ in everyone:
        some, failed, time_spent = results.get(timeout=seconds + 30)
        taken += some
        errors += failed
        longest = max(longest, time_spent)
    for one in everyone:
        one.join()
    database.close()
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    rows = len(taken) - errors
    taken.sort()
    print(
        f"result {rows / longest:.1f} {taken[len(taken) // 2] * 1e3:.4f}"
        f" {taken[len(taken) * 99 // 100] * 1e3:.4f} {errors} {rows}"
        f" {(usage.ru_utime + usage.ru_stime) * 1e6 / max(rows, 1):.1f}"
    )


main()
