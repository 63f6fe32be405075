"""Slow bodies and slow readers."""

import os
import threading
import time

from scenario import LARGE, PAGE, get, open_and_ask, scenario, tally

SELECT = "POST /feeds/home/rows/link-swift/select HTTP/1.1\r\nHost: localhost\r\n"


@scenario("slowbody", "bodies in drips and bodies that stop; honest ones of a few seconds",
          options=("--body-timeout", "2s", "--body-grace", "3s"), is_quiet=True, peak_mib=16)
def slowbody(stage):
    crowd = stage.crowd
    long_head = (SELECT + "Content-Length: 100000\r\n\r\n").encode()
    dripping = crowd.open(50)
    stopping = crowd.open(50)
    honest = crowd.open(25)
    chunked = crowd.open(25)
    for peer in dripping:
        crowd.send(peer, long_head)
    for peer in stopping:
        crowd.send(peer, long_head + b"x" * 5000)
    for peer in honest:
        crowd.send(peer, (SELECT + "Content-Length: 50\r\n\r\n").encode())
    for peer in chunked:
        crowd.send(peer, (SELECT + "Transfer-Encoding: chunked\r\n\r\n").encode())
    turn = [0]

    def drip():
        turn[0] += 1
        for peer in dripping:
            crowd.send(peer, b"x")
        if turn[0] <= 5:
            for peer in honest:
                crowd.send(peer, b"0123456789")
            for peer in chunked:
                crowd.send(peer, b"a\r\n0123456789\r\n" + (b"0\r\n\r\n" if turn[0] == 5 else b""))

    start = time.monotonic()
    crowd.run(9, every=drip, period=0.5,
              until=lambda: all(peer.status for peer in dripping + stopping + honest + chunked))
    stage.check("a body that stops gets 408", all(peer.status == 408 for peer in stopping))
    stage.check("a body in drips gets 408 once its grace is over",
                all(peer.status == 408 for peer in dripping))
    stage.check("a body of 2.5 s is served", all(peer.status == 200 for peer in honest))
    stage.check("one in chunks too", all(peer.status == 200 for peer in chunked))
    stage.fact(f"over after {time.monotonic() - start:.1f} s; dripping {tally(dripping)}")


def read_slowly(stage, count, seconds, room):
    """Reads LARGE at 10 kB/s for so long, then fast, and checks that it comes whole."""
    crowd = stage.crowd
    whole = open_and_ask(crowd, 1, get(LARGE))[0].data.partition(b"\r\n\r\n")[2]
    peers = crowd.open(count, room=room)
    crowd.pause(peers)
    for peer in peers:
        crowd.send(peer, get(LARGE))

    def some():
        for peer in peers:
            crowd.take(peer, 1000)

    crowd.run(seconds, every=some, period=0.1,
              until=lambda: all(peer.ending or len(peer.data) > len(whole) for peer in peers))
    slow = max(len(peer.data) for peer in peers)
    crowd.resume(peers)
    crowd.run(20, until=lambda: all(peer.ending or peer.answers()[0] for peer in peers))
    stage.fact(f"{len(whole)} bytes, {slow} of them at 10 kB/s")
    stage.check("each answer comes whole",
                all(peer.data.partition(b"\r\n\r\n")[2] == whole for peer in peers))


@scenario("slowread", "a 5 MB answer read at 10 kB/s for 12 s arrives whole, --write-timeout 3s",
          options=("--write-timeout", "3s"), peak_mib=64, left_mib=24, costly=LARGE)
def slowread(stage):
    read_slowly(stage, 4, 12, 16384)


@scenario("slowest", "all of a 5 MB answer read at 10 kB/s, with the defaults", only_long=True,
          peak_mib=64, left_mib=24, costly=LARGE)
def slowest(stage):
    read_slowly(stage, 2, 560, None)


@scenario("wal", "100,000 items imported beside 20 event streams and a client that stops reading",
          options=("--write-timeout", "600s"), costly=LARGE, p99_factor=3, p99_slack=20, peak_mib=96, left_mib=96)
def wal(stage):
    crowd = stage.crowd
    streams = crowd.open(20)
    for peer in streams:
        crowd.send(peer, get("/feeds/people/events", "Accept: text/event-stream"))
    stuck = crowd.open(1, room=4096)
    crowd.send(stuck[0], get(LARGE) * 10)
    crowd.pause(stuck)
    crowd.run(1)
    log = stage.server_database + "-wal"
    largest = 0
    for batch in range(20):
        importing = threading.Thread(
            target=stage.run.packages, args=(stage.server_database, batch * 5000, 5000))
        importing.start()
        while importing.is_alive():
            crowd.run(0.01)
            largest = max(largest, os.path.getsize(log) if os.path.exists(log) else 0)
    stage.fact(f"the -wal file grew to {largest / 1048576:.1f} MiB")
    stage.check("the -wal file stays under 64 MiB", largest < 64 * 1048576)
    stage.check("the streams and the stuck client are still there",
                all(peer.ending is None for peer in streams + stuck))
