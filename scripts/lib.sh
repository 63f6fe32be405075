# shellcheck shell=bash
# What the scripts of this folder share. Sourced, never run.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)

# die SENTENCE: says why on stderr and ends the script.
die() {
  printf '%s\n' "$*" >&2
  exit 1
}

# say SENTENCE: progress, on stderr, so that stdout stays the script's result.
say() {
  printf '%s\n' "$*" >&2
}

# usage: prints the header comment of the script that runs; it is its --help.
usage() {
  sed -n '2,/^$/s/^# \{0,1\}//p' "$0"
}

# option_value OPTION [VALUE]: prints the value, or ends the script when it is missing.
option_value() {
  [ $# -ge 2 ] || die "$1 needs a value; see --help."
  printf '%s' "$2"
}

# require_packages NAME…: installs the Debian packages that are not there yet, as root or by sudo.
require_packages() {
  if ! command -v dpkg-query >/dev/null; then
    say "This is no Debian: be sure to have the counterparts of $*."
    return
  fi
  local name missing=() as_root=()
  for name in "$@"; do
    dpkg-query -W -f='${db:Status-Status}' "$name" 2>/dev/null | grep -qx installed ||
      missing+=("$name")
  done
  [ ${#missing[@]} -gt 0 ] || return 0

  local command="apt-get install -y --no-install-recommends ${missing[*]}"
  if [ "$(id -u)" -ne 0 ]; then
    # Without a terminal nobody can answer sudo's question.
    if command -v sudo >/dev/null && { [ -t 0 ] || sudo -n true 2>/dev/null; }; then
      as_root=(sudo)
    else
      die "Missing Debian packages: ${missing[*]}. Run as root: $command"
    fi
  fi
  say "Installing Debian packages: ${missing[*]}"
  # The lists may be absent (a container) or old; a failed refresh may still leave usable ones.
  "${as_root[@]}" apt-get update -qq </dev/null >&2 || true
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=120 \
    install -y -qq --no-install-recommends "${missing[@]}" </dev/null >&2 ||
    die "Could not install ${missing[*]}. Run as root: $command"
}

# require_swift: puts a Swift toolchain of at least 6.2 on PATH, or ends the script.
require_swift() {
  local folder version
  for folder in "" ~/.local/share/swiftly/bin /opt/swift/usr/bin /usr/local/swift/usr/bin; do
    if [ -z "$folder" ]; then
      command -v swift >/dev/null && break
    elif [ -x "$folder/swift" ]; then
      PATH=$folder:$PATH
      break
    fi
  done
  command -v swift >/dev/null ||
    die "No Swift toolchain found; install Swift 6.2 or later from https://www.swift.org/install/."
  version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
  [ "$(printf '%s\n' 6.2 "${version:-0}" | sort -V | head -n 1)" = 6.2 ] ||
    die "Swift ${version:-of an unknown version} is too old; 6.2 or later is needed."
}

# prepare_build: all that building Rowcast needs.
prepare_build() {
  require_packages libsqlite3-dev zlib1g-dev libxml2-dev pkg-config
  require_swift
}

# want_browser: has the tests of the viewer find a Chromium and fonts where they can be installed.
# Without them nothing fails here; those tests are then skipped.
want_browser() {
  local name program=
  for name in chromium-headless-shell chromium chromium-browser google-chrome; do
    program=$(command -v "$name") && break
  done
  for name in chromium-headless-shell chromium; do
    [ -z "$program" ] || break
    # In a subshell, which is all that ends when it can't be installed.
    (require_packages "$name") || continue
    program=$(command -v "$name" || true)
  done
  if [ -z "$program" ]; then
    say "There is no Chromium here, and none was installed: the tests in a browser will be skipped."
    return
  fi
  # Letters of many scripts, and emoji: for the pictures; no test depends on them.
  (require_packages fonts-dejavu-core fonts-noto-color-emoji) ||
    say "Some fonts are missing: pictures may show boxes for letters."
}

# build_release: builds the rowcast binary, optimised, and sets `binary` to its path. Swift's
# libraries are linked in, so that the file runs where no toolchain is.
build_release() {
  prepare_build
  local build=(swift build --package-path "$root" -c release --static-swift-stdlib
    --product rowcast)
  say "Building a release of rowcast …"
  "${build[@]}" </dev/null >&2 || die "The build failed."
  # shellcheck disable=SC2034 # For the script that sources this.
  binary=$("${build[@]}" --show-bin-path </dev/null)/rowcast
}

# generate_items FIRST LAST: items of those numbers, the same each time, one a line: dates tie, two in
# five have none.
generate_items() {
  awk -v first="$1" -v last="$2" 'BEGIN {
    split("small fast typed tested modern simple async tiny", adjective)
    split("parser client queue router logger cache schema toolkit", noun)
    random = first % 1000003
    for (i = first; i <= last; i++) {
      random = (random * 1103 + 12347) % 1000003
      name = adjective[random % 8 + 1] "-" noun[int(random / 8) % 8 + 1]
      summary = "A " adjective[int(random / 64) % 8 + 1] " " noun[int(random / 512) % 8 + 1] \
        " for server-driven lists, number " i " of its kind"
      if (i % 5 < 2)
        printf "{\"id\":\"js-%d-%s\",\"type\":\"javascript-package\",\"payload\":{\"name\":\"%s\"," \
          "\"version\":\"%d.%d.0\",\"downloads\":%d,\"summary\":\"%s\"}}\n", \
          i, name, name, random % 9, random % 31, random, summary
      else
        printf "{\"id\":\"py-%d-%s\",\"type\":\"python-package\"," \
          "\"publishedAt\":\"20%02d-%02d-01T00:00:00Z\",\"payload\":{\"name\":\"%s\"," \
          "\"version\":\"%d.%d\",\"rank\":null,\"summary\":\"%s\"}}\n", \
          i, name, 10 + random % 16, 1 + random % 12, name, random % 9, random % 31, summary
    }
  }'
}
