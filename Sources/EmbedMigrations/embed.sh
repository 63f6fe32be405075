#!/bin/sh
# embed.sh OUTPUT FILE…: one Swift file that holds each SQL file's name and text.
set -eu
output=$1
shift
{
  echo "// Made from migrations/ by the EmbedMigrations plugin; edit the SQL files instead."
  echo "enum EmbeddedMigrations {"
  echo "  static let files: [(name: String, sql: String)] = ["
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
