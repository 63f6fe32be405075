"""The good client: asks for one page at a steady pace and notes how long each answer takes.

Run as a process of its own, so that nothing the abusers do in theirs delays its clock:

    python3 good.py PORT PATH SECONDS_BETWEEN CONNECTIONS

It asks over so many kept connections in turn (the server spreads them over its event loops), and
at every 20th time over a new one. A wait that is longer than the pause counts for the requests too
that would have been asked meanwhile, so that a stall weighs what it weighs for users. 0 seconds
between asks as fast as answers come. It says "ready" after the first answers, goes on until its
standard input ends, then writes one JSON object: samples [moment, seconds, fresh] and errors [moment, words], by the monotonic
clock that all processes of the machine share.
"""

import gc
import json
import select
import socket
import sys
import time

LIMIT = 10.0  # Seconds that an answer may take before it is an error.


class Wrong(Exception):
    """An answer that is not the right one."""


class Client:
    def __init__(self, port, path):
        self.port = port
        self.asked = (f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n").encode()
        self.page = None

    def connect(self):
        made = socket.create_connection(("127.0.0.1", self.port), timeout=LIMIT)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made

    def ask(self, connection):
        connection.sendall(self.asked)
        data = bytearray()
        end = -1
        while end < 0:
            piece = connection.recv(262144)
            if not piece:
                raise Wrong("closed without an answer" if not data else "closed within a head")
            data += piece
            end = data.find(b"\r\n\r\n")
        head = bytes(data[:end])
        status = head[9:12].decode("latin-1")
        length = 0
        for line in head.split(b"\r\n")[1:]:
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        while len(data) < end + 4 + length:
            piece = connection.recv(262144)
            if not piece:
                raise Wrong("closed within a body")
            data += piece
        if status != "200":
            raise Wrong(f"status {status}")
        body = bytes(data[end + 4 :])
        if self.page is None:
            self.page = body
        if len(body) != len(self.page):
            raise Wrong(f"{len(body)} bytes instead of {len(self.page)}")


def main():
    port, path = int(sys.argv[1]), sys.argv[2]
    pause, count = float(sys.argv[3]), int(sys.argv[4])
    client = Client(port, path)
    kept = [client.connect() for _ in range(count)]
    for connection in kept:
        client.ask(connection)
    print("ready", flush=True)
    gc.disable()
    samples, errors = [], []
    number = 0
    due = time.monotonic()
    while not select.select([sys.stdin], [], [], max(0.0, due - time.monotonic()))[0]:
        place = number % count
        fresh = pause > 0 and number % 20 == 19
        number += 1
        one = None
        start = time.monotonic()
        try:
            if fresh:
                one = client.connect()
            else:
                if kept[place] is None:
                    kept[place] = client.connect()
                one = kept[place]
            client.ask(one)
            took = time.monotonic() - start
            samples.append((start, took, fresh))
            # Those that this one held up, each by what was left of the wait when it was due.
            while pause and not fresh and took > pause:
                start, took = start + pause, took - pause
                samples.append((start, took, fresh))
        except (OSError, Wrong, ValueError) as error:
            errors.append((start, f"{'a new' if fresh else 'a kept'} connection: {error}"))
            if not fresh:
                if kept[place] is not None:
                    kept[place].close()
                kept[place] = None
            time.sleep(0.01)
        if fresh and one is not None:
            one.close()
        due = max(due + pause, time.monotonic())
    json.dump({"samples": samples, "errors": errors}, sys.stdout)


main()
