"""What the programs of scripts/abuse and scripts/bench-check share: words to people, and their ends."""

import signal
import sys


class Failure(Exception):
    """Something that ends the whole run, in a sentence."""


def say(words):
    print(words, file=sys.stderr, flush=True)


def leave(number, _):
    raise SystemExit(128 + number)


def run(main):
    """Ends with main's status; on a signal in order, so that what it has started is stopped."""
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, leave)
    try:
        sys.exit(main())
    except Failure as failure:
        say(str(failure))
        sys.exit(1)
