#!/bin/sh
# embed.sh OUTPUT NAME FILE…: a Swift file with the enum NAME, which holds each file's name and text.
set -eu
output=$1
name=$2
shift 2
{
  echo "// Made by the EmbedFiles plugin; edit the files that it was made from instead."
  echo "enum $name {"
  echo "  static let files: [(name: String, text: String)] = ["
  for file in "$@"; do
    if grep -q '"""####' "$file"; then
      echo "$file: holds '\"\"\"####', which ends the literal that embeds it" >&2
      exit 1
    fi
    printf '    ("%s", ####"""\n' "$(basename "$file")"
    cat "$file"
    printf '\n"""####),\n'
  done
  echo "  ]"
  echo "}"
} >"$output.part"
mv "$output.part" "$output"
