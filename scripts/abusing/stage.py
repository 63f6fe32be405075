"""What every scenario runs on: the server, an untouched twin of it, a good client at each, and the
bounds that all of them keep.

The machine's cores are shared by servers, abusers, good clients and whatever else runs. The twin, a
second process of the same binary, options and data that nobody abuses, is asked at the same pace at
the same time: what the machine does to latencies, it does to both, so the difference is the abuse.
"""

import json
import os
import shutil
import subprocess
import sys
import threading
import time

from crowd import Crowd
from program import Failure
from scenario import get
from server import Server, apart

PACE = 0.005
ABUSER_NICENESS = 10  # Elsewhere than on loopback abusers do not use the server's processor.


class Stage:
    def __init__(self, run, scenario):
        self.run, self.scenario = run, scenario
        self.checks, self.facts = [], []
        self.windows = {"before": [], "during": [], "after": []}
        self.waves = []
        self.samples = {}
        self.peak = self.base = self.rest = None
        self.cpu = (0.0, 0.0, 0.0)
        self.settled = None
        self.slack = 0.0
        self.clients, self.servers = {}, {}
        options = scenario.options_of(run)
        self.server_database = os.path.join(run.work, "server.db")
        for role in ("server", "twin"):
            database = os.path.join(run.work, f"{role}.db")
            for suffix in ("", "-wal", "-shm"):
                if os.path.exists(database + suffix):
                    os.remove(database + suffix)
            shutil.copyfile(run.database, database)
            self.servers[role] = Server(
                run.binary, database, options, files=scenario.files,
                log=os.path.join(run.work, f"{role}.err"))
        self.server, self.twin = self.servers["server"], self.servers["twin"]
        self.crowd = None

    # Sentences of the scenario

    def check(self, sentence, holds):
        self.checks.append((sentence, bool(holds)))

    def fact(self, sentence):
        if sentence not in self.facts:
            self.facts.append(sentence)

    # Good clients

    def good(self, role, pace=PACE, connections=None):
        folder = os.path.dirname(os.path.abspath(__file__))
        started = subprocess.Popen(
            [sys.executable, "-B", os.path.join(folder, "good.py"),
             str(self.servers[role].port), self.run.page, str(pace),
             str(connections or self.scenario.good_connections)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=apart)
        self.run.children.append(started)
        return started

    @staticmethod
    def ready(client):
        if client.stdout.readline() != b"ready\n":
            raise Failure("A good client got no answer before the abuse began.")

    def told(self, client):
        output, _ = client.communicate(timeout=30)
        self.run.children.remove(client)
        return json.loads(output)

    def price(self, path):
        """Milliseconds that the twin takes for a costly answer, the median of five."""
        crowd = Crowd(self.twin.port)
        took = []
        for _ in range(5):
            start = time.monotonic()
            peer = crowd.open(1)[0]
            crowd.send(peer, get(path))
            if not crowd.run(10, until=lambda: peer.ending or peer.answers()[0]):
                raise Failure(f"{path} is not answered within 10 s.")
            took.append((time.monotonic() - start) * 1e3)
        crowd.close_all()
        return sorted(took)[2]

    def start_good(self):
        for role in self.servers:
            self.clients[role] = self.good(role)
        for client in self.clients.values():
            self.ready(client)
        time.sleep(0.5)

    def stop_good(self, *roles):
        for role in roles or tuple(self.clients):
            self.samples[role] = self.told(self.clients.pop(role))

    def throughput(self, seconds=2.0):
        """Answers a second of the server and of its twin, each asked as fast as it answers."""
        clients = {role: self.good(role, pace=0, connections=2) for role in self.servers}
        for client in clients.values():
            self.ready(client)
        time.sleep(seconds)
        return {role: len(self.told(client)["samples"]) / seconds
                for role, client in clients.items()}

    # Phases

    def quiet(self, phase, seconds):
        start = time.monotonic()
        time.sleep(seconds)
        self.windows[phase].append((start, time.monotonic()))

    def measure(self):
        threads, memory, _ = self.server.state()
        return {"descriptors": self.server.descriptors(), "threads": threads, "memory": memory}

    def steady(self):
        """The least of a few looks: a new connection of the good client comes and goes."""
        looks = []
        for _ in range(12):
            looks.append(self.measure())
            time.sleep(0.03)
        return {key: min(look[key] for look in looks) for key in looks[0]}

    def abuse(self):
        """One wave: the scenario in a thread of low priority, beside it a look every 100 ms."""
        problem = []
        self.crowd = Crowd(self.server.port)

        def work():
            try:
                os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), ABUSER_NICENESS)
                self.scenario.body(self)
            except BaseException as error:  # Told by the thread that waits.
                problem.append(error)

        self.server.forget_peak()
        cpu = self.server.seconds_of_cpu(), self.twin.seconds_of_cpu()
        start = time.monotonic()
        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        while thread.is_alive():
            look = self.measure()
            look["memory"] = max(look["memory"], self.server.state()[2])
            self.peak = look if self.peak is None else {
                key: max(self.peak[key], look[key]) for key in look}
            thread.join(0.1)
            if time.monotonic() - start > self.run.most_seconds:
                raise Failure(f"{self.scenario.name} took over {self.run.most_seconds} s.")
        end = time.monotonic()
        self.windows["during"].append((start, end))
        spent = self.server.seconds_of_cpu() - cpu[0], self.twin.seconds_of_cpu() - cpu[1]
        self.cpu = tuple(old + new for old, new in zip(self.cpu, (*spent, end - start)))
        self.crowd.close_all()
        if problem:
            raise problem[0]

    def settle(self, seconds=15.0):
        """Waits for descriptors and threads to be those of before."""
        start = time.monotonic()
        while time.monotonic() - start < seconds:
            now = self.steady()
            if now["descriptors"] <= self.base["descriptors"] and \
                    now["threads"] <= self.base["threads"]:
                break
        self.settled = max(self.settled or 0, time.monotonic() - start - 0.36)
        self.waves.append(self.steady()["memory"])

    def play(self):
        self.start_good()
        if self.scenario.costly:
            # Loops make answers one after another: the good client may stand behind two of these.
            price = self.price(self.scenario.costly)
            self.slack = 2 * price
            self.fact(f"one answer of {self.scenario.costly} takes {price:.0f} ms")
        self.quiet("before", self.run.quiet_seconds)
        self.base = self.steady()
        for _ in range(self.scenario.waves):
            self.abuse()
            self.settle()
        self.quiet("after", self.run.quiet_seconds)
        self.rest = self.steady()
        self.check("the server still runs", self.server.is_running)
        self.stop_good()
        for role, server in self.servers.items():
            status, took = server.terminate(10)
            if role == "server":
                self.check(f"SIGTERM ends it with 0 (status {status}, {took:.1f} s)", status == 0)

    def end(self):
        for client in self.clients.values():
            client.kill()
            client.wait()
        for server in self.servers.values():
            server.kill()
