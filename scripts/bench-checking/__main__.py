"""Counts for scripts/bench-check, which builds the binary and checks the options."""

import argparse

import selftest
from check import check, show_profile
from program import run


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--binary", required=True)
    parser.add_argument("--file", required=True)
    parser.add_argument("--compiler", default="")
    parser.add_argument("--filter", default="")
    parser.add_argument("--rounds", type=int, required=True)
    parser.add_argument("--jobs", type=int, required=True)
    parser.add_argument("--profile", default="")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--self-test", action="store_true")
    options = parser.parse_args()
    if options.self_test:
        return selftest.run(options)
    return show_profile(options) if options.profile else check(options)


if __name__ == "__main__":
    run(main)
