"""Servers under test: a `rowcast serve` on a free port of 127.0.0.1, and what /proc says of it."""

import ctypes
import os
import resource
import signal
import subprocess
import time

from program import Failure

TICK = os.sysconf("SC_CLK_TCK")


def apart():
    """For a new process: ends with its parent, and comes before the abusers and other work.

    It gets a session of its own, as the kernel shares the processor out among sessions, and where
    the user may give it, a higher priority.
    """
    os.setsid()
    try:
        os.setpriority(os.PRIO_PROCESS, 0, -10)
        with open("/proc/self/autogroup", "w") as file:
            file.write("-10")
    except OSError:
        pass  # The twin has the same lot.
    ctypes.CDLL(None).prctl(1, signal.SIGKILL)  # PR_SET_PDEATHSIG


class Server:
    def __init__(self, binary, database, options, files=None, log=None):
        def prepare():
            apart()
            if files:
                resource.setrlimit(resource.RLIMIT_NOFILE, (files, files))

        self.errors = open(log, "w+b")
        self.process = subprocess.Popen(
            [binary, "serve", "--host", "127.0.0.1", "--port", "0", "--db", database, *options],
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.errors, preexec_fn=prepare)
        self.pid = self.process.pid
        line = self.process.stdout.readline().decode()
        if "http://" not in line:
            self.kill()
            raise Failure(f"The server did not start: {self.log()}")
        self.port = int(line.strip().rsplit(":", 1)[1])

    def log(self):
        self.errors.seek(0)
        return self.errors.read().decode("utf-8", "replace")

    @property
    def is_running(self):
        return self.process.poll() is None

    def descriptors(self):
        try:
            return len(os.listdir(f"/proc/{self.pid}/fd"))
        except OSError:
            return 0

    def state(self):
        """Threads, KiB resident now and at most since `forget_peak`."""
        found = {"Threads": 0, "VmRSS": 0, "VmHWM": 0}
        try:
            with open(f"/proc/{self.pid}/status") as lines:
                for line in lines:
                    name, _, value = line.partition(":")
                    if name in found:
                        found[name] = int(value.split()[0])
        except OSError:
            pass
        return found["Threads"], found["VmRSS"], found["VmHWM"]

    def forget_peak(self):
        try:
            with open(f"/proc/{self.pid}/clear_refs", "w") as file:
                file.write("5")
        except OSError:
            pass  # Then the peak is that of its whole life.

    def seconds_of_cpu(self):
        try:
            with open(f"/proc/{self.pid}/stat") as file:
                fields = file.read().rpartition(") ")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / TICK

    def terminate(self, within):
        """SIGTERM: the status it ends with and the seconds it took; status None when it did not."""
        start = time.monotonic()
        if self.is_running:
            self.process.send_signal(signal.SIGTERM)
        try:
            status = self.process.wait(within)
        except subprocess.TimeoutExpired:
            status = None
        return status, time.monotonic() - start

    def kill(self):
        if self.is_running:
            self.process.kill()
        self.process.wait()
        self.process.stdout.close()
