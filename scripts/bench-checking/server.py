"""A program under callgrind: a `rowcast serve` on a free port of 127.0.0.1 with one event loop, or
another command of the binary."""

import os
import re
import signal
import socket
import subprocess

from program import Failure

TOKEN = "a-token-of-the-check-that-is-the-same-each-time"
# A busy machine must not turn away requests, or let connections go, because valgrind is slow.
OPTIONS = ("--host", "127.0.0.1", "--port", "0", "--loops", "1", "--shed-after", "0",
           "--idle-timeout", "10m", "--header-timeout", "10m")
PATIENCE = 120  # Seconds for one answer, or for a start or an end.


class Stage:
    """Where programs run: the binary, a folder for their files, and all that still run."""

    def __init__(self, binary, work):
        self.binary, self.work = binary, work
        self.running, self.is_over = set(), False
        self.environment = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LC_ALL": "C", "TZ": "UTC",
            "HOME": work, "SWIFT_DETERMINISTIC_HASHING": "1", "ROWCAST_TOKEN": TOKEN}

    def command(self, *arguments, profile=None):
        """Runs a command to its end, under callgrind where it is to leave a profile."""
        valgrind = () if profile is None else (
            "valgrind", "-q", "--tool=callgrind", "--vgdb=no", "--fair-sched=try",
            f"--callgrind-out-file={profile}")
        return [*valgrind, self.binary, *arguments]

    def start(self, command, name):
        if self.is_over:
            raise Failure("The run was ended.")
        with open(os.path.join(self.work, f"{name}.log"), "wb") as log:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                       stderr=log, env=self.environment, cwd=self.work)
        self.running.add(process)
        return process

    def ended(self, process):
        self.running.discard(process)
        process.stdout.close()

    def log(self, name):
        with open(os.path.join(self.work, f"{name}.log"), errors="replace") as file:
            return " ".join(file.read().split())[-600:]

    def run(self, name, *arguments, profile=None):
        process = self.start(self.command(*arguments, profile=profile), name)
        try:
            output, _ = process.communicate(timeout=10 * PATIENCE)
        except subprocess.TimeoutExpired:
            raise Failure(f"rowcast {arguments[0]} did not end.") from None
        finally:
            if process.poll() is None:
                process.kill()
            process.wait()
            self.ended(process)
        if process.returncode:
            raise Failure(f"rowcast {arguments[0]} failed: {self.log(name)} "
                          f"{output.decode(errors='replace').strip()}")

    def stop(self):
        self.is_over = True
        for process in list(self.running):
            process.kill()


class Server:
    """Serves a database from its making to the end of the `with`, where it is told to stop."""

    def __init__(self, stage, name, database, profile):
        self.stage, self.name = stage, name
        self.process = stage.start(
            stage.command("serve", "--db", database, *OPTIONS, profile=profile), name)

    def __enter__(self):
        line = self.process.stdout.readline().decode(errors="replace")
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        if not found:
            self.kill()
            raise Failure(f"The server did not start: {line}{self.stage.log(self.name)}")
        self.client = Client(int(found[1]))
        return self.client

    def __exit__(self, kind, *_):
        self.client.close()
        if kind is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(PATIENCE)
            except subprocess.TimeoutExpired:
                self.kill()
                raise Failure(f"The server did not end: {self.stage.log(self.name)}") from None
        self.kill()
        if kind is None and self.process.returncode:
            raise Failure(f"The server ended with {self.process.returncode}: "
                          f"{self.stage.log(self.name)}")

    def kill(self):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        self.stage.ended(self.process)


class Client:
    """One kept connection, over which requests go one after another: the next when the whole
    answer to the last has come."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def ask(self, target, fields=(), method="GET", body=b"", status=200):
        """The answer's fields and body; another status than the one that is due is a failure."""
        head = "".join(f"{line}\r\n" for line in (
            f"{method} {target} HTTP/1.1", "Host: localhost", *fields,
            *([f"Content-Length: {len(body)}"] if body else ())))
        try:
            self.socket.sendall(head.encode() + b"\r\n" + body)
            got, fields, answer = self._receive(bodiless=status in (204, 304))
        except (OSError, ValueError) as error:
            raise Failure(f"{method} {target} was not answered: {error}") from None
        if got != status:
            raise Failure(f"{method} {target} was answered with {got} instead of {status}: "
                          f"{answer[:300].decode(errors='replace')}")
        return fields, answer

    def _receive(self, bodiless):
        data = b""
        while (end := data.find(b"\r\n\r\n")) < 0:
            data += self._some()
        first, *lines = data[:end].decode("latin-1").split("\r\n")
        fields = {name.lower(): value.strip() for name, _, value in
                  (line.partition(":") for line in lines)}
        status, body = int(first.split()[1]), data[end + 4:]
        if bodiless and status in (204, 304):
            return status, fields, body
        length = fields.get("content-length", "")
        if not length.isdigit():
            raise ValueError(f"{first} came without a Content-Length")
        while len(body) < int(length):
            body += self._some()
        return status, fields, body

    def _some(self):
        some = self.socket.recv(1 << 20)
        if not some:
            raise ValueError("the server closed the connection")
        return some

    def close(self):
        self.socket.close()
