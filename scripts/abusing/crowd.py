"""Many raw sockets to one server on 127.0.0.1, driven by one epoll."""

import errno
import select
import socket
import struct
import time

RESET = struct.pack("ii", 1, 0)  # SO_LINGER: a close is a reset.
NO_PORT = getattr(socket, "IP_BIND_ADDRESS_NO_PORT", 24)


class Peer:
    """One connection. `ending` is None while it is open, then "end" or "reset"."""

    __slots__ = ("socket", "data", "count", "keep", "ending", "at", "opened", "paused")

    def __init__(self, made):
        self.socket = made
        self.data = bytearray()
        self.count = 0
        self.keep = True
        self.ending = None
        self.at = None
        self.opened = time.monotonic()
        self.paused = False

    @property
    def status(self):
        """Of the first answer; 0 when there is none."""
        text = bytes(self.data[9:12])
        return int(text) if text.isdigit() and self.data.startswith(b"HTTP/1.1 ") else 0

    def answers(self):
        """The statuses of all whole answers, and whether the rest is empty."""
        found, start = [], 0
        while True:
            end = self.data.find(b"\r\n\r\n", start)
            if end < 0:
                return found, start == len(self.data)
            head = bytes(self.data[start:end])
            length = 0
            for line in head.split(b"\r\n"):
                if line.lower().startswith(b"content-length:"):
                    length = int(line[15:])
            if len(self.data) < end + 4 + length:
                return found, False
            found.append(int(head[9:12]))
            start = end + 4 + length


class Crowd:
    def __init__(self, port):
        self.port = port
        self.epoll = select.epoll()
        self.peers = {}

    def open(self, count, room=None, source=None):
        """`room`: bytes that the kernel holds for the reader. `source`: an address of 127.0.0.0/8."""
        made = []
        for _ in range(count):
            one = socket.socket()
            if room:
                one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, room)
            if source:
                one.setsockopt(socket.IPPROTO_IP, NO_PORT, 1)
                one.bind((source, 0))
            one.settimeout(5)
            one.connect(("127.0.0.1", self.port))
            one.setblocking(False)
            one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            peer = Peer(one)
            self.peers[one.fileno()] = peer
            self.epoll.register(one.fileno(), select.EPOLLIN)
            made.append(peer)
        return made

    def pause(self, peers):
        """Reads no more from them; ends are still seen."""
        for peer in peers:
            if peer.ending is None and not peer.paused:
                peer.paused = True
                self.epoll.modify(peer.socket.fileno(), 0)

    def resume(self, peers):
        for peer in peers:
            if peer.ending is None and peer.paused:
                peer.paused = False
                self.epoll.modify(peer.socket.fileno(), select.EPOLLIN)

    def send(self, peer, data):
        """The number of bytes that the kernel took."""
        if peer.ending is not None:
            return 0
        try:
            return peer.socket.send(data)
        except BlockingIOError:
            return 0
        except OSError as error:
            self.ended(peer, "reset" if error.errno in (errno.EPIPE, errno.ECONNRESET) else "error")
            return 0

    def take(self, peer, limit):
        """Reads once from a paused peer, at most `limit` bytes."""
        if peer.ending is not None:
            return
        try:
            data = peer.socket.recv(limit)
        except BlockingIOError:
            return
        except OSError:
            return self.ended(peer, "reset")
        if not data:
            return self.ended(peer, "end")
        peer.count += len(data)
        if peer.keep:
            peer.data += data

    def ended(self, peer, how):
        peer.ending = how
        peer.at = time.monotonic()
        number = peer.socket.fileno()
        self.peers.pop(number, None)
        try:
            self.epoll.unregister(number)
        except OSError:
            pass
        peer.socket.close()

    def turn(self, wait):
        for number, events in self.epoll.poll(wait, 1024):
            peer = self.peers.get(number)
            if peer is None:
                continue
            if peer.paused:  # Without interest only EPOLLERR and EPOLLHUP are told.
                self.ended(peer, "reset")
            else:
                self.take(peer, 65536)

    def run(self, seconds, until=None, every=None, period=0.05):
        """Reads what comes; calls `every` each `period`; True once `until` holds."""
        end = time.monotonic() + seconds
        following = time.monotonic()
        while True:
            now = time.monotonic()
            if every and now >= following:
                every()
                following += period
            if until and until():
                return True
            if now >= end:
                return False
            self.turn(min(0.02, end - now))

    def close(self, peers, resetting=False):
        for peer in peers:
            if peer.ending is None:
                if resetting:
                    peer.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
                self.ended(peer, "closed")

    def close_all(self):
        self.close(list(self.peers.values()), resetting=True)
        self.epoll.close()
