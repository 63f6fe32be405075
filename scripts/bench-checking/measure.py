"""From scenarios to figures: runs them under callgrind and tells what is ours from what is not."""

import collections
import concurrent.futures
import hashlib
import os
import re
import shutil
import subprocess

import callgrind
from program import Failure
from scenario import lines
from server import Server, Stage

# Whose instructions count as ours, beside the binary's own: Swift's, where it is not linked in.
OURS = ("libswift", "libFoundation", "lib_Foundation", "libdispatch", "libBlocksRuntime")
HEAP = {"malloc", "calloc", "realloc", "reallocarray", "posix_memalign", "aligned_alloc",
        "memalign"}
KERNEL = {"read", "readv", "pread", "recv", "recvfrom", "recvmsg", "write", "writev", "pwrite",
          "send", "sendto", "sendmsg", "sendfile", "epoll_ctl", "accept", "close", "open", "openat",
          "fsync", "fdatasync", "fcntl", "mmap", "munmap", "madvise", "lseek", "ftruncate",
          "fallocate", "stat", "fstat", "lstat", "unlink"}

# Callers in Swift whose kernel calls come with the time that passes, not with requests: the loop's
# look at its lag, files that are looked at each second. For the same reason waits are not counted.
TIMED = re.compile(r"[Pp]robe|Wakeup|WatchedFile|FileStatus")


def is_ours(path, binary):
    return path == binary or os.path.basename(path).startswith(OURS)


def plain(name):
    """A function's name without what callgrind and libc put around it."""
    name = name.partition("'")[0].partition("@")[0]
    name = name[6:] if name.startswith("__GI__") else name
    return name.lstrip("_").removeprefix("libc_").removesuffix("64").removesuffix("_nocancel")


def difference(less, more, count):
    """What `more` has beyond `less`, of each one of `count`."""
    def each(name):
        left = getattr(more, name).copy()
        if less is not None:
            left.subtract(getattr(less, name))
        return collections.Counter({key: value / count for key, value in left.items() if value})

    return callgrind.Counts(*map(each, callgrind.Counts._fields))


def figures(counts, binary):
    """The figures of a scenario, by the names that the file has."""
    ours = system = heap = objects = kernel = steps = 0
    for (path, _), cost in counts.own.items():
        if is_ours(path, binary):
            ours += cost
        else:
            system += cost
    for ((caller, calling), (path, name)), calls in counts.calls.items():
        name = plain(name)
        library = os.path.basename(path)
        from_ours = is_ours(caller, binary)
        if name == "swift_allocObject":
            objects += calls
        elif from_ours and name in HEAP:
            heap += calls
        elif from_ours and name == "sqlite3_step":
            steps += calls
        elif (library.startswith("libc.so") and path != caller and name in KERNEL
              and not TIMED.search(calling)):
            kernel += calls
    def told(count, digits=None):
        # Of nothing, the difference of two runs can be a hair less.
        return max(0, round(count, digits))

    return {"instructions": told(ours), "system": told(system), "allocations": told(heap, 2),
            "objects": told(objects, 2), "kernelCalls": told(kernel, 2),
            "sqliteSteps": told(steps, 2)}


class Bench:
    """Plays scenarios with a binary in a folder, several at once."""

    def __init__(self, binary, work, jobs):
        self.stage, self.binary, self.jobs = Stage(binary, work), binary, jobs
        self.empty, self.seed = (os.path.join(work, name) for name in ("empty.db", "seed.db"))
        self.libraries = set()

    def prepare(self):
        self.stage.run("migrate", "migrate", "--db", self.empty)
        shutil.copy(self.empty, self.seed)
        self.stage.run("seed", "import", "packages", self._items(0, 20_000), "--db", self.seed)

    def _items(self, first, count):
        path = os.path.join(self.stage.work, f"{first}-{count}.ndjson")
        if not os.path.exists(path):
            with open(path, "w", encoding="utf-8") as file:
                file.write(lines(first, count))
        return path

    def play(self, scenario, count, round_number):
        """The counts of one run."""
        name = f"{scenario.name}-{count}-{round_number}"
        database = os.path.join(self.stage.work, f"{name}.db")
        profile = os.path.join(self.stage.work, f"{name}.callgrind")
        if scenario.play is None:
            shutil.copy(self.empty, database)
            self.stage.run(name, "import", "packages", self._items(100_000, count),
                           "--db", database, profile=profile)
        else:
            shutil.copy(self.seed, database)
            with Server(self.stage, name, database, profile) as client:
                scenario.play(client, count)
        try:
            return callgrind.read(profile)
        except (OSError, callgrind.Unreadable) as error:
            raise Failure(f"valgrind left no profile of {name}: {error} "
                          f"{self.stage.log(name)}") from None
        finally:
            for path in (database, f"{database}-wal", f"{database}-shm", profile):
                if os.path.exists(path):
                    os.remove(path)

    def measure(self, scenarios, rounds, say):
        """Of each scenario its counts, one of each round."""
        def both(scenario):
            if scenario.count is None:
                return ((0, 1),)
            if scenario.play is None:
                return (1, scenario.count), (1 + scenario.count, scenario.count)
            return (scenario.count, scenario.count), (2 * scenario.count, scenario.count)

        pool = concurrent.futures.ThreadPoolExecutor(self.jobs)
        try:
            # The import takes longest; begun first, it is not what all the others are waited with.
            runs = {(one, number): [pool.submit(self.play, one, count, number)
                                    for count, _ in both(one)]
                    for number in range(rounds)
                    for one in sorted(scenarios, key=lambda one: one.play is not None)}
            measured = {one: [] for one in scenarios}
            for (one, number), futures in runs.items():
                counts = [future.result() for future in futures]
                less, more = (None, *counts)[-2:]
                self.libraries.update(path for path, _ in more.own)
                measured[one].append(difference(less, more, both(one)[-1][1]))
                say(f"round {number + 1} of {rounds}: {one.name}")
            return measured
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            self.stage.stop()
            pool.shutdown()

    def system(self):
        """A name for the libraries and the processor that valgrind saw; where it is the same, so
        are the instructions of what is not ours."""
        parts = [subprocess.run(("valgrind", "--version"), capture_output=True).stdout]
        for path in sorted(self.libraries):
            if os.path.isfile(path) and not is_ours(path, self.binary):
                with open(path, "rb") as file:
                    parts.append(hashlib.sha256(file.read()).digest())
        with open("/proc/cpuinfo") as file:
            flags = next((line.split() for line in file if line.startswith("flags")), [])
        parts += [flag.encode() for flag in ("avx", "avx2", "f16c", "rdrand") if flag in flags]
        return hashlib.sha256(b"\n".join(parts)).hexdigest()[:16]

