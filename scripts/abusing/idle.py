"""Connections that do little or nothing."""

import time

from crowd import Crowd
from scenario import LARGE, PAGE, get, open_and_ask, scenario, tally

SHORT = ("--header-timeout", "2s", "--idle-timeout", "2s")


def slow_sockets(stage, head, idle):
    """100 silent, 100 that drip a header, 100 idle after a request; times of the server in seconds."""
    crowd = stage.crowd
    silent = crowd.open(100)
    dripping = crowd.open(100)
    line = get(PAGE, "X-Slow: " + "x" * 200)
    place = [0]

    def drip():
        for peer in dripping:
            crowd.send(peer, line[place[0] : place[0] + 1])
        place[0] += 1

    used = open_and_ask(crowd, 100, get("/healthz"))
    everyone = silent + dripping + used
    crowd.run(max(head, idle) + 4, until=lambda: all(peer.ending for peer in everyone),
              every=drip, period=1.0)

    def lasted(peers, least, most):
        return all(peer.at and least <= peer.at - peer.opened <= most for peer in peers)

    stage.check("silent ones are closed without a word after the idle timeout",
                all(peer.ending == "end" and not peer.data for peer in silent)
                and lasted(silent, idle - 0.1, idle + 1.5))
    stage.check("dripping ones get 408 when the header's time is over, whatever came",
                all(peer.status == 408 and peer.ending == "end" for peer in dripping)
                and lasted(dripping, head - 0.1, head + 1.8))
    stage.check("idle ones are closed after their answer and the idle timeout",
                all(peer.answers() == ([200], True) and peer.ending == "end" for peer in used)
                and lasted(used, idle - 0.1, idle + 2.5))
    stage.fact(f"dripping: {tally(dripping)}")


@scenario("slow", "100 silent sockets, 100 that send a header byte a second, 100 idle after a request",
          options=SHORT, waves=2, is_quiet=True, peak_mib=8)
def slow(stage):
    slow_sockets(stage, 2, 2)


@scenario("defaults", "the same with the default timeouts, 10 s and 30 s", only_long=True,
          is_quiet=True, peak_mib=8)
def defaults(stage):
    slow_sockets(stage, 10, 30)


@scenario("idle10k", "10,000 keep-alive connections that have had an answer each",
          options=("--idle-timeout", "25s"), is_quiet=True)
def idle10k(stage):
    count = stage.run.idle
    crowd = stage.crowd
    before = stage.throughput()
    memory = stage.measure()["memory"]
    peers = []
    start = time.monotonic()
    while len(peers) < count:
        some = crowd.open(min(250, count - len(peers)))
        for peer in some:
            peer.keep = False
            crowd.send(peer, get(PAGE))
        crowd.run(10, until=lambda: all(peer.count or peer.ending for peer in some))
        peers += some
    opening = time.monotonic() - start
    crowd.run(1.0)
    held = stage.measure()
    more = (held["memory"] - memory) / 1024
    stage.check(f"all {count} are open at a time", all(peer.ending is None for peer in peers)
                and held["descriptors"] >= count)
    stage.check("they take less than 40 MiB more", more < 40 * count / 10_000)
    during = stage.throughput()
    ratio = (before["server"] / before["twin"]) / (during["server"] / during["twin"])
    stage.check(f"requests are not slower than 1.2 × ({ratio:.2f} ×)", ratio <= 1.2)
    stage.fact(f"opened and asked in {opening:.1f} s; {more:.1f} MiB more, "
               f"{more * 1024 * 1024 / count:.0f} bytes a connection; at full speed "
               f"{before['server']:.0f} answers a second before, {during['server']:.0f} beside "
               f"them (twin: {before['twin']:.0f}, {during['twin']:.0f}), {ratio:.2f} × slower")
    crowd.run(1.0)
    crowd.close(peers[: count // 2])
    crowd.run(30, until=lambda: all(peer.ending for peer in peers))
    stage.check("the idle timeout closes those that the clients keep",
                all(peer.ending == "end" for peer in peers[count // 2 :]))


@scenario("nofile64", "ulimit -n 64 and 200 connections", files=64, good_connections=2,
          options=("--idle-timeout", "10s"), refuses=True, waves=2, peak_mib=8)
def nofile64(stage):
    crowd = stage.crowd
    peers = crowd.open(200)
    for peer in peers:
        crowd.send(peer, get(PAGE))
    crowd.run(4)
    served = [peer for peer in peers if peer.status == 200]
    stage.fact(f"of 200: {tally(peers)}")
    stage.check(f"some of them are served ({len(served)})", len(served) >= 10)
    stage.check("none gets half an answer", all(peer.answers()[1] for peer in peers))
    crowd.close(peers)
    start = time.monotonic()
    again = open_and_ask(crowd, 10, get(PAGE), seconds=5)
    took = time.monotonic() - start
    stage.check(f"once they are gone, ten new ones are all served within 2 s ({took:.2f} s)",
                all(peer.status == 200 for peer in again) and took < 2)
    stage.check("the log stays short", stage.server.log().count("\n") < 20)


@scenario("limit", "--max-connections 50 and 200 clients",
          options=("--max-connections", "50"), refuses=True, waves=2, peak_mib=8)
def limit(stage):
    crowd = stage.crowd
    peers = open_and_ask(crowd, 200, get(PAGE), seconds=8)
    served = [peer for peer in peers if peer.status == 200]
    refused = [peer for peer in peers if peer.status == 503]
    stage.fact(f"of 200: {tally(peers)}")
    stage.check("as many are served as there is room for, less the good client's new one",
                44 <= len(served) <= 46)
    stage.check("all others get a whole 503 and an end",
                len(served) + len(refused) == 200
                and all(peer.answers() == ([503], True) for peer in refused))
    stage.check("a 503 says that the connection closes",
                all(b"connection: close" in bytes(peer.data).lower() for peer in refused))
    crowd.run(2)
    crowd.close(peers)
    start = time.monotonic()
    again = open_and_ask(crowd, 40, get(PAGE), seconds=5)
    took = time.monotonic() - start
    stage.check(f"once there is room, forty are all served within 2 s ({took:.2f} s)",
                all(peer.status == 200 for peer in again) and took < 2)


@scenario("watchers", "1,000 event streams, 100 of which are never read",
          options=("--write-timeout", "2s"), p99_factor=3, p99_slack=20)
def watchers(stage):
    crowd = stage.crowd
    request = get("/feeds/people/events", "Accept: text/event-stream")
    readers = crowd.open(900)
    deaf = crowd.open(100, room=4096)
    for peer in readers + deaf:
        crowd.send(peer, request)
    crowd.run(10, until=lambda: all(b"event: snapshot" in peer.data for peer in readers + deaf))
    stage.check("all have the snapshot's event",
                all(b"event: snapshot" in peer.data for peer in readers + deaf))
    crowd.pause(deaf)
    crowd.run(2)
    told = 0
    last = b""
    for _ in range(4):
        stage.run.tell(stage.server_database, told, 20)
        told += 20
        last = f"told-{told - 1}".encode()
        crowd.run(8, until=lambda: all(peer.ending or last in peer.data for peer in readers))
        crowd.run(1.2)
    crowd.run(6, until=lambda: all(peer.ending for peer in deaf))
    stage.check("every reader has every event, and stays",
                all(last in peer.data and peer.ending is None for peer in readers))
    sizes = [len(peer.data) for peer in readers]
    gone = sum(1 for peer in deaf if peer.ending)
    stage.fact(f"{sizes[0] / 1024:.0f} KiB told to each; {gone} of 100 that never read were dropped")
    stage.check("those that never read are dropped", gone == 100)


@scenario("term", "SIGTERM amid slow, idle and silent sockets, streams and a slow list")
def term(stage):
    """Ends the twin: nothing of it may reach the server."""
    crowd = Crowd(stage.twin.port)
    crowd.open(100)
    drips = crowd.open(100)
    for peer in drips:
        crowd.send(peer, b"GET /feeds HTT")
    idle = open_and_ask(crowd, 100, get("/healthz"))
    streams = crowd.open(20)
    for peer in streams:
        crowd.send(peer, get("/feeds/home/events", "Accept: text/event-stream"))
    crowd.run(5, until=lambda: all(b"event: snapshot" in peer.data for peer in streams))
    reader = crowd.open(1, room=65536)[0]
    crowd.send(reader, get(LARGE))
    crowd.pause([reader])
    crowd.run(0.5)
    stage.stop_good("twin")
    start = time.monotonic()
    stage.twin.process.terminate()
    crowd.run(2.5, every=lambda: crowd.take(reader, 65536), period=0.05)
    crowd.resume([reader])
    crowd.run(8, until=lambda: reader.ending)
    took = None
    while time.monotonic() - start < 10:
        if not stage.twin.is_running:
            took = time.monotonic() - start
            break
        crowd.turn(0.02)
    statuses, whole = reader.answers()
    stage.check("the slow list comes whole", statuses == [200] and whole)
    stage.check(f"it exits with 0 in under 10 s ({took and round(took, 1)} s)",
                took is not None and stage.twin.process.returncode == 0)
    stage.check("idle ones are closed without a word", all(peer.ending == "end" and
                peer.answers() == ([200], True) for peer in idle))
    stage.check("streams end in order", all(peer.data.endswith(b"0\r\n\r\n") for peer in streams))
    crowd.close_all()
