"""For scripts/bench: holds connections, and times starts.

Usage: bench-small.py hold PORT TARGET COUNT
       bench-small.py first TARGET STARTS COMMAND…

hold opens COUNT connections, has each answered once, says "holding", and keeps them until it is
ended. first runs COMMAND that often, a server that prints its address once it serves; each time it
asks for TARGET as soon as it is told, ends the server, and prints "first", the number, the
milliseconds from before the exec to being told, and to the answer's last byte, and those of
processor time until then.
"""

import pathlib
import signal
import socket
import subprocess
import sys
import time


def ask(connection, target):
    connection.sendall(f"GET {target} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
    answer = b""
    while b"\r\n\r\n" not in answer:
        got = connection.recv(65536)
        if not got:
            raise SystemExit("The server ended a connection instead of answering.")
        answer += got
    head, body = answer.split(b"\r\n\r\n", 1)
    if not head.startswith(b"HTTP/1.1 200"):
        raise SystemExit(f"The server answers {head[:40]!r} instead of 200.")
    length = next(
        int(line.split(b":")[1])
        for line in head.split(b"\r\n")
        if line.lower().startswith(b"content-length:")
    )
    left = length - len(body)
    while left > 0:
        got = connection.recv(65536)
        if not got:
            raise SystemExit("The server ended a connection in its answer.")
        left -= len(got)


def hold(port, target, count):
    held = []
    for _ in range(count):
        one = socket.create_connection(("127.0.0.1", port), timeout=10)
        ask(one, target)
        held.append(one)
    print("holding", flush=True)
    signal.pause()


def processor_time(process):
    """Milliseconds that its threads have spent; 0 where the kernel does not count them."""
    spent = 0
    for one in pathlib.Path(f"/proc/{process}/task").glob("*/schedstat"):
        spent += int(one.read_text().split()[0])
    return spent / 1e6


def first(target, starts, command):
    for number in range(1, starts + 1):
        begin = time.perf_counter()
        server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            line = server.stdout.readline().decode()
            ready = time.perf_counter()
            if not line.startswith("Rowcast is serving http://"):
                raise SystemExit(f"The server says {line!r}.")
            with socket.create_connection(("127.0.0.1", int(line.rsplit(":", 1)[1])), 10) as one:
                ask(one, target)
            end = time.perf_counter()
            spent = processor_time(server.pid)
            server.terminate()
            server.wait(timeout=20)
        finally:
            server.kill()  # Of no effect on one that has ended.
            server.wait()
        print(
            f"first {number} {(ready - begin) * 1e3:.3f} {(end - begin) * 1e3:.3f} {spent:.3f}"
        )


if sys.argv[1] == "hold":
    hold(int(sys.argv[2]), sys.argv[3], int(sys.argv[4]))
else:
    first(sys.argv[2], int(sys.argv[3]), sys.argv[4:])
