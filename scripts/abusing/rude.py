"""Connections that break off, never read, or send what they should not."""

import random
import time

from scenario import LARGE, PAGE, get, open_and_ask, scenario, tally


REFUSALS = (400, 403, 404, 405, 408, 411, 413, 414, 415, 417, 431, 501, 505)


@scenario("resets", "200 resets after the request line, 200 in the middle of a 5 MB answer", waves=3,
          costly=LARGE, peak_mib=64, left_mib=24)
def resets(stage):
    crowd = stage.crowd
    for _ in range(20):
        peers = crowd.open(10)
        for peer in peers:
            crowd.send(peer, f"GET {PAGE} HTTP/1.1\r\n".encode())
        crowd.close(peers, resetting=True)
        crowd.run(0.02)
    read = 0
    for _ in range(200):
        peer = crowd.open(1, room=65536)[0]
        peer.keep = False
        crowd.send(peer, get(LARGE))
        crowd.run(5, until=lambda: peer.count >= 65536 or peer.ending)
        read += peer.count >= 65536
        crowd.close([peer], resetting=True)
        crowd.run(0.02)
    stage.check("each of the 200 had begun to read its answer", read == 200)


@scenario("neverread", "clients that pipeline requests and never read", waves=2,
          options=("--write-timeout", "2s"), costly=LARGE, peak_mib=280, left_mib=24)
def neverread(stage):
    crowd = stage.crowd
    small = crowd.open(40, room=4096)
    crowd.pause(small)
    large = []

    def one_more():
        if len(large) < 40:
            large.extend(crowd.open(1, room=4096))
            crowd.pause(large[-1:])
            crowd.send(large[-1], get(LARGE) * 100)
            # One at a time: the making of such answers is not what is tried here.

    crowd.run(10, every=one_more, period=0.1, until=lambda: len(large) == 40)
    left = {peer: get(PAGE) * 2000 for peer in small}
    for peer in small:
        peer.opened = time.monotonic()  # They ask only now.

    def more():
        for peer in small:
            left[peer] = left[peer][crowd.send(peer, left[peer]) :]

    crowd.run(10, until=lambda: all(peer.ending for peer in large + small), every=more, period=0.1)
    took = [peer.at - peer.opened for peer in large + small if peer.ending]
    stage.fact(f"dropped after {min(took, default=0):.1f} to {max(took, default=0):.1f} s")
    stage.check("all are dropped after the write timeout of 2 s",
                all(peer.ending for peer in large + small) and max(took) < 6 and min(took) > 1.9)


@scenario("churn", "thousands of connections a second: opened, asked or not, closed or reset", waves=2,
          p99_slack=20)
def churn(stage):
    chance = random.Random(stage.run.seed)
    crowd = stage.crowd
    end = time.monotonic() + 4
    opened = answered = asked = 0
    while time.monotonic() < end and opened < 20_000:
        peers = crowd.open(50, source=f"127.0.0.{chance.randrange(2, 250)}")
        opened += len(peers)
        asking = peers[:20]
        for peer in asking:
            crowd.send(peer, get("/healthz", "Connection: close"))
        crowd.close(peers[20:35], resetting=True)
        crowd.close(peers[35:])
        crowd.run(5, until=lambda: all(peer.ending for peer in asking))
        asked += len(asking)
        answered += sum(1 for peer in asking if peer.answers() == ([200], True))
    stage.fact(f"{opened} connections, {opened / 4:.0f} a second")
    stage.check("all that asked were answered", answered == asked)


@scenario("garbage", "3,000 connections of random bytes", waves=2,
          options=("--header-timeout", "1s", "--idle-timeout", "1s"))
def garbage(stage):
    chance = random.Random(stage.run.seed)
    starts = [b"", b"GET ", b"GET / HTTP/1.1\r\n", b"POST /feeds HTTP/1.1\r\nHost: a\r\n",
              b"\x16\x03\x01", b"PRI * HTTP/2.0\r\n\r\n", b"GET / HTTP/1.1\r\nHost: a\r\n\r\n",
              b"POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"]
    crowd = stage.crowd
    everyone = []
    for _ in range(30):
        some = crowd.open(100)
        for peer in some:
            crowd.send(peer, chance.choice(starts) + chance.randbytes(chance.randrange(1, 3000)))
        crowd.run(0.05)
        everyone += some
    crowd.run(12, until=lambda: all(peer.ending for peer in everyone))
    stage.fact(tally(everyone))
    stage.check("each is ended by the server", all(peer.ending for peer in everyone))
    stage.check("what is answered is whole, and refused in the end",
                all(peer.answers()[1] for peer in everyone)
                and all((peer.answers()[0] or [400])[-1] in REFUSALS for peer in everyone))


@scenario("flood", "four connections that pipeline tiny requests without end",
          options=("--max-requests-per-connection", "0"))
def flood(stage):
    crowd = stage.crowd
    peers = crowd.open(4)
    request = get("/healthz") * 500
    for peer in peers:
        peer.keep = False
    rest = {peer: b"" for peer in peers}
    end = time.monotonic() + 5
    while time.monotonic() < end:
        for peer in peers:
            if not rest[peer]:
                rest[peer] = request
            rest[peer] = rest[peer][crowd.send(peer, rest[peer]) :]
        crowd.turn(0.005)
    size = len(open_and_ask(crowd, 1, get("/healthz"))[0].data)
    each = [peer.count // size for peer in peers]
    stage.fact(f"{sum(each) / 5:.0f} answers a second to the four; least {min(each)}, most {max(each)}")
    stage.check("none of the four starves", min(each) * 4 > max(each) > 0)
    stage.check("none is cut off", all(peer.ending is None for peer in peers))


@scenario("bighead", "700 request lines and headers at, near and over their limits, at a time",
          options=("--header-timeout", "3s"), waves=2, peak_mib=64,
          left_mib=24)
def bighead(stage):
    crowd = stage.crowd
    filler = "X-Filler: " + "x" * 1000
    rows = [f"X-{number}: {'y' * 900}" for number in range(70)]
    kinds = [
        (414, 150, get("/" + "a" * 16 * 1024)),
        (431, 150, get("/healthz", *[filler] * 70)),
        (431, 100, get("/healthz", *["X: y"] * 130)),
        (200, 100, get("/healthz?" + "a" * (16 * 1024 - 23))),
        (200, 100, get("/healthz", *[filler] * 62)),
        (408, 100, get("/healthz", *rows[:60])[:-2]),
    ]
    sent = []
    for status, count, data in kinds:
        for peer in crowd.open(count):
            sent.append([status, peer, data])

    def more():
        for one in sent:
            if one[2] and one[1].ending is None:
                one[2] = one[2][crowd.send(one[1], one[2]) :]

    crowd.run(7, until=lambda: all(peer.status for _, peer, _ in sent), every=more, period=0.02)
    wrong = [(status, peer.status, peer.ending) for status, peer, _ in sent if peer.status != status]
    stage.check(f"each has the status due{'; not so: ' + str(wrong[:3]) if wrong else ''}", not wrong)
