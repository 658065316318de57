#!/bin/sh
# Reads the answers of the server on a port with curl, to requests of these methods, and prints them as JSON.
# One curl reads all of them and leaves the bodies in files. An error that it takes for its own ends it, and another
# goes on.
set -eu
port=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
: >"$folder/results"

# Writes curl's options for the answers from a number on.
options() {
  number=$1
  shift "$((number + 1))"
  for method; do
    # With `head` curl awaits no body, and puts the head in its place.
    output=$folder/$number
    if [ "$method" = HEAD ]; then
      output=/dev/null
      echo head
    else
      echo "request = $method"
    fi
    echo 'silent
max-time = 10
write-out = "%{http_code} %{exitcode}\n"'
    echo "url = http://127.0.0.1:$port/$number"
    echo "output = $output"
    echo next
    number=$((number + 1))
  done
}

read_count=0
while [ "$read_count" -lt $# ]; do
  options "$read_count" "$@" | sed '$d' >"$folder/options"
  curl -q --noproxy '*' --config "$folder/options" >>"$folder/results" || true
  before=$read_count
  read_count=$(wc -l <"$folder/results")
  [ "$read_count" -gt "$before" ]
done
number=0
separator='['
while read -r status problem; do
  [ "$problem" -eq 0 ] && complete=true || complete=false
  [ "$status" -ne 0 ] || status=null
  body=
  [ ! -e "$folder/$number" ] || body=$(base64 -w 0 "$folder/$number")
  echo "$separator{\"status\": $status, \"complete\": $complete, \"body\": \"$body\"}"
  number=$((number + 1))
  separator=,
done <"$folder/results"
echo ']'
