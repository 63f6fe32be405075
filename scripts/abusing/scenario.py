"""A scenario: what is done to the server, with which options, and which bounds are its own."""

SCENARIOS = []
PAGE = "/feeds/home/rows?pageIndex=0&pageSize=20"
LARGE = "/feeds/large/rows?pageSize=50"  # Some 5 MB.


def get(path, *fields):
    lines = [f"GET {path} HTTP/1.1", "Host: localhost", *fields]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


class Scenario:
    def __init__(self, name, summary, body):
        self.name, self.summary, self.body = name, summary, body
        self.options = self.long_options = ()
        self.only_long = False
        self.waves = 1
        self.files = None  # ulimit -n
        self.good_connections = 4
        self.costly = None  # A page that is asked for and takes long to make.
        self.refuses = False  # Whether new connections may be refused meanwhile.
        self.is_quiet = False  # Whether the abusers cost no processor time to speak of.
        self.p99_factor, self.p99_slack = 2, 10.0
        self.peak_mib, self.left_mib = 40, 12

    def options_of(self, run):
        return list(self.long_options if run.long and self.long_options else self.options)


def scenario(name, summary, **settings):
    def keep(body):
        one = Scenario(name, summary, body)
        for key, value in settings.items():
            assert hasattr(one, key), key
            setattr(one, key, value)
        SCENARIOS.append(one)
        return body

    return keep


def open_and_ask(crowd, count, request, seconds=10, **how):
    """Connections that have had one answer each."""
    peers = crowd.open(count, **how)
    for peer in peers:
        crowd.send(peer, request)
    crowd.run(seconds, until=lambda: all(peer.ending or peer.answers()[0] for peer in peers))
    return peers


def tally(peers):
    """How the connections fared: a count of each first status and ending."""
    found = {}
    for peer in peers:
        key = (str(peer.status) if peer.status else "no answer") + \
            ("" if peer.ending in (None, "end") else f", {peer.ending}")
        found[key] = found.get(key, 0) + 1
    return ", ".join(f"{count} × {key}" for key, count in sorted(found.items()))
