# shellcheck shell=bash
# The peers of scripts/bench, and how load is put on them and on Rowcast. Sourced by it alone.
#
# A peer answers with bytes that were fetched from Rowcast before: nginx from a file, and the ceiling,
# an epoll loop in C (bench-ceiling.c), from memory. The answers are hot, gzip and 304, of the small
# database, and large, the first page of the large one.

# install_tools: what the scenarios need; a service that comes with nginx is not left running.
install_tools() {
  local had_nginx=yes packages=(wrk curl)
  [ -z "$needs_sqlite" ] || packages+=(sqlite3 python3)
  [ -z "$needs_nginx" ] || packages+=(nginx)
  command -v nginx >/dev/null || had_nginx=
  require_packages "${packages[@]}"
  if [ -n "$needs_nginx" ] && [ -z "$had_nginx" ] && [ -d /run/systemd/system ] && [ "$(id -u)" -eq 0 ]; then
    systemctl disable --now nginx >&2 || true
  fi
  # Clients and servers need a descriptor a connection.
  ulimit -n "$(ulimit -Hn)" 2>/dev/null || true
}

# compile_tools: builds the ceiling and the paced load, and sets `compiled`; without a compiler they
# are left out, which one line tells.
compile_tools() {
  local compiler=''
  command -v cc >/dev/null || command -v clang >/dev/null || (require_packages gcc libc6-dev) || true
  for compiler in cc clang ''; do
    [ -z "$compiler" ] || ! command -v "$compiler" >/dev/null || break
  done
  if [ -n "$compiler" ] &&
    "$compiler" -O2 -pthread -o "$work/bench-ceiling" "$root/scripts/bench-ceiling.c" 2>"$work/cc.err" &&
    "$compiler" -O2 -o "$work/bench-pace" "$root/scripts/bench-pace.c" -lm 2>>"$work/cc.err"; then
    compiled=yes
    return
  fi
  say "No ceiling and no paced load: ${compiler:-no C compiler (gcc) is here and none could be installed} $(head -n 1 "$work/cc.err" 2>/dev/null || true)"
}

# serve NAME DATABASE: serves the database, fills pid[NAME] and base[NAME].
serve() {
  local try
  : >"$work/$1.out" # Read before the server may have made it.
  "$binary" serve --host 127.0.0.1 --port 0 --db "$2" </dev/null >"$work/$1.out" 2>"$work/$1.err" &
  pid[$1]=$!
  started+=("${pid[$1]}")
  for try in {1..100}; do
    base[$1]=$(sed -n 's/^Rowcast is serving //p' "$work/$1.out")
    [ -z "${base[$1]}" ] || return 0
    kill -0 "${pid[$1]}" 2>/dev/null || break
    sleep 0.1
  done
  cat "$work/$1.err" >&2
  die "Rowcast did not start to serve (after $((try / 10)) s)."
}

# settle NAME: waits until that server is at rest; it looks a large file over after its start.
settle() {
  local try before now
  now=$(cpu "${pid[$1]}")
  for try in {1..60}; do
    sleep 1
    before=$now
    now=$(cpu "${pid[$1]}")
    [ $((now - before)) -gt 20000 ] || return 0
  done
  say "Warning: $1 is not at rest after $try s."
}

# stop NAME: ends that server.
stop() {
  local one left=()
  kill -TERM "${pid[$1]}" 2>/dev/null || true
  wait "${pid[$1]}" 2>/dev/null || true
  for one in "${started[@]}"; do [ "$one" = "${pid[$1]}" ] || left+=("$one"); done
  started=(${left[@]+"${left[@]}"})
}

# copied_headers ANSWER: Rowcast's headers of it as nginx directives, save those nginx writes.
copied_headers() {
  local name value
  while IFS=': ' read -r name value; do
    case ${name,,} in
      http/* | '' | date | server | connection | content-length | content-type | etag) continue ;;
    esac
    value=${value//\\/\\\\}
    [[ $value == *\$* ]] || printf 'add_header %s "%s";\n' "$name" "${value//\"/\\\"}"
  done < <(tr -d '\r' <"$work/$1.head")
}

# locations: of the answers that nginx serves as files, each at its path.
locations() {
  local answer
  for answer in "${answers[@]}"; do
    [ "$answer" != 304 ] || continue
    printf 'location = %s {\n  alias %s;\n  %s\n}\n' "${nginx_path[$answer]}" "$work/$answer.body" "$(copied_headers "$answer")"
  done
}

# start_nginx: serves the answers' bytes, fills pid[nginx] and base[nginx].
start_nginx() {
  local port try user=''
  [ "$(id -u)" -ne 0 ] || user='user root;' # Its workers must read the private folder.
  for try in {1..10}; do
    port=$((20000 + RANDOM % 12000))
    cat >"$work/nginx.conf" <<CONF
daemon off;
$user
pid $work/nginx.pid;
error_log $work/nginx.err;
worker_processes $workers;
events { worker_connections 10240; }
http {
  access_log off;
  client_body_temp_path $work/client; proxy_temp_path $work/proxy; fastcgi_temp_path $work/fastcgi;
  uwsgi_temp_path $work/uwsgi; scgi_temp_path $work/scgi;
  # The fastest for small files: kept open, header and body in one write.
  sendfile off;
  open_file_cache max=16;
  open_file_cache_valid 1h;
  keepalive_requests 1000000000;
  keepalive_timeout 1h;
  default_type application/json;
  types { }
  server {
    listen 127.0.0.1:$port;
    $(locations)
  }
}
CONF
    nginx -p "$work" -c "$work/nginx.conf" </dev/null >/dev/null 2>"$work/nginx.start" &
    pid[nginx]=$!
    sleep 0.5
    if kill -0 "${pid[nginx]}" 2>/dev/null; then
      started+=("${pid[nginx]}")
      base[nginx]=http://127.0.0.1:$port
      return
    fi
    grep -q 'Address already in use' "$work/nginx.start" || break
  done
  cat "$work/nginx.start" >&2
  die "nginx did not start."
}

# start_ceiling: serves the answers' bytes from memory, fills pid[ceiling] and ceiling_port of each.
start_ceiling() {
  local try answer port ports=() files=()
  for answer in "${answers[@]}"; do files+=("$work/$answer.raw"); done
  : >"$work/ceiling.out"
  "$work/bench-ceiling" "${files[@]}" </dev/null >"$work/ceiling.out" 2>"$work/ceiling.err" &
  pid[ceiling]=$!
  started+=("${pid[ceiling]}")
  for try in {1..50}; do
    read -r -a ports < <(sed -n 's/^ports //p' "$work/ceiling.out") || true
    [ ${#ports[@]} -eq 0 ] || break
    kill -0 "${pid[ceiling]}" 2>/dev/null || break
    sleep 0.1
  done
  [ ${#ports[@]} -eq ${#answers[@]} ] || die "The ceiling did not start (after $try tries): $(cat "$work/ceiling.err")"
  for answer in "${answers[@]}"; do
    ceiling_port[$answer]=${ports[0]}
    ports=("${ports[@]:1}")
  done
}

# fetch URL STATUS CURL_ARGUMENT…: asks for it, ends the script at another status, and prints the size
# of the answer, head and body.
fetch() {
  local status bytes
  read -r status bytes < <(curl -s -m 10 -D "$work/answer.head" -o "$work/answer.body" \
    -w '%{http_code} %{size_header}+%{size_download}\n' "${@:3}" "$1" || true)
  [ "$status" = "$2" ] || die "$1 answers $status instead of $2."
  echo $((bytes))
}

# etag: the tag of the answer that was fetched last.
etag() {
  tr -d '\r' <"$work/answer.head" | sed -n 's/^etag: //Ip'
}

# take ANSWER SERVER STATUS CURL_ARGUMENT…: keeps Rowcast's answer for its peers.
take() {
  local answer=$1 url=${base[$2]}$page_path
  size[$answer-rowcast]=$(fetch "$url" "${@:3}")
  : >"$work/answer.body.none"
  [ -e "$work/answer.body" ] || cp "$work/answer.body.none" "$work/answer.body" # A 304 has none.
  cat "$work/answer.head" "$work/answer.body" >"$work/$answer.raw"
  mv "$work/answer.head" "$work/$answer.head"
  mv "$work/answer.body" "$work/$answer.body"
  answers+=("$answer")
}

# total ANSWER: of the feed, as its page tells.
total() {
  grep -o '"total":[0-9]*' "$work/$1.body" | head -n 1 | tr -dc 0-9
}

# examine: takes the answers from Rowcast, has the peers serve them, and sees that they do.
examine() {
  local answer
  if [ -n "${pid[rowcast]-}" ]; then
    take hot rowcast 200
    items=$(total hot)
    pages[rowcast]=$(((items + 19) / 20))
    etag[rowcast]=$(tr -d '\r' <"$work/hot.head" | sed -n 's/^etag: //Ip')
    take gzip rowcast 200 -H 'Accept-Encoding: gzip'
    grep -qi '^content-encoding: gzip' "$work/gzip.head" || die "Rowcast does not press its page."
    take 304 rowcast 304 -H "If-None-Match: ${etag[rowcast]}"
  fi
  if [ -n "${pid[large]-}" ]; then
    take large large 200
    large_items=$(total large)
    pages[large]=$(((large_items + 19) / 20))
    [ "${pages[large]}" -ge $((3 * window)) ] ||
      die "The large database has $large_items items; it needs $((3 * 20 * window))."
  fi
  [ -n "$needs_nginx" ] || return 0
  start_nginx
  [ -z "$compiled" ] || start_ceiling
  for answer in "${answers[@]}"; do
    if [ "$answer" = 304 ]; then
      size[304-nginx]=$(fetch "${base[nginx]}${nginx_path[hot]}" 304 -H "If-None-Match: ${etag[nginx]}")
    else
      size[$answer-nginx]=$(fetch "${base[nginx]}${nginx_path[$answer]}" 200)
      [ "$answer" != hot ] || etag[nginx]=$(etag)
      cmp -s "$work/answer.body" "$work/$answer.body" || die "nginx serves other bytes than Rowcast."
    fi
    size[$answer-ceiling]=${size[$answer-rowcast]}
    [ -n "$compiled" ] || continue
    curl -s -m 10 -i --raw -o "$work/ceiling.raw" "http://127.0.0.1:${ceiling_port[$answer]}/" || true
    cmp -s "$work/ceiling.raw" "$work/$answer.raw" || die "The ceiling serves other bytes than Rowcast."
  done
}

# url_of ANSWER SERVER: sets `url` to where that server gives that answer.
url_of() {
  case $2 in
    ceiling) url=http://127.0.0.1:${ceiling_port[$1]}$page_path ;;
    nginx)
      [ "$1" = 304 ] && url=${nginx_path[hot]} || url=${nginx_path[$1]}
      url=${base[nginx]}$url${page_path#*rows}
      ;;
    *) url=${base[$2]}$page_path ;;
  esac
}

# status_files PID NAME: sets `files` to that file under /proc, of the process and its children.
status_files() {
  local children child
  read -r -a children <"/proc/$1/task/$1/children" || true
  files=()
  for child in "$1" ${children[@]+"${children[@]}"}; do files+=("/proc/$child/$2"); done
}

# memory PID FIELD: in KiB, a field of /proc/PID/status.
memory() {
  status_files "$1" status
  awk -v field="$2:" '$1 == field { sum += $2 } END { print sum + 0 }' "${files[@]}"
}

# cpu PID: microseconds of processor time spent so far.
cpu() {
  status_files "$1" stat
  awk -v second="$(getconf CLK_TCK)" \
    '{ sub(/^.*\) /, ""); sum += $12 + $13 } END { printf "%d\n", sum * 1e6 / second }' "${files[@]}"
}

# watch_server SERVER: ends the script if the server has ended.
watch_server() {
  kill -0 "${pid[$1]}" 2>/dev/null || die "$1 has ended: $(tail -n 3 "$work/$1.err")"
}

# load SERVER URL SECONDS CONNECTIONS WRK_ARGUMENT…: has wrk ask at full speed; with the array `random`
# set to PAGES SEED FIRST, for random pages. Sets `result` to requests/s, p50 and p99 in milliseconds,
# errors, bytes an answer, and the server's µs a request.
load() {
  local command spent
  watch_server "$1"
  command=(timeout $(($3 + 20)) wrk -t $(($4 < threads ? $4 : threads)) -c "$4" -d "$3s" --timeout 5s
    --latency -s "$root/scripts/bench.lua")
  spent=$(cpu "${pid[$1]}")
  "${command[@]}" "${@:5}" "$2" -- ${random[@]+"${random[@]}"} </dev/null >"$work/wrk.out" 2>&1 &
  wrk_pid+=" $!"
  wait "$!" || true
  wrk_pid=${wrk_pid% *}
  result=$(sed -n 's/^result //p' "$work/wrk.out")
  [ -n "$result" ] || die "wrk failed on $1: $(tail -n 1 "$work/wrk.out")"
  [ "${result%% *}" != 0.0 ] || die "$1 has answered nothing in $3 s to $4 connections."
  spent=$(($(cpu "${pid[$1]}") - spent))
  result+=" $(awk -v spent=$spent -v seconds="$3" '{ print ($1 ? spent / seconds / $1 : 0) }' <<<"$result")"
}

# pace SERVER URL SECONDS CONNECTIONS RATE ARGUMENT…: asks at that rate, whatever the server does;
# `random` as for `load`. Sets `result` to requests/s, p50, p99, p99.9 and the slowest in
# milliseconds, errors, p99 of the client's own lateness, answers, and bytes an answer.
pace() {
  local address target pages_arguments=()
  watch_server "$1"
  address=${2#http://127.0.0.1:}
  target=/${address#*/}
  if [ ${#random[@]} -gt 0 ]; then
    pages_arguments=(-n "${random[0]}" -s "${random[1]}")
    target=$(sed -E 's/\?pageIndex=[0-9]+&(.*)/?\1\&pageIndex=/' <<<"$target")
  fi
  timeout $(($3 + 30)) "$work/bench-pace" -r "$5" -d "$3" -c "$4" \
    ${pages_arguments[@]+"${pages_arguments[@]}"} "${@:6}" "${address%%/*}" "$target" \
    </dev/null >"$work/pace.out" 2>"$work/pace.err" &
  wrk_pid+=" $!"
  wait "$!" || true
  wrk_pid=${wrk_pid% *}
  result=$(sed -n 's/^result //p' "$work/pace.out")
  [ -n "$result" ] || die "The paced load failed on $1: $(tail -n 1 "$work/pace.err")"
}

# right_size SERVER WANTED BYTES: wrk counts statuses over 399 as errors; answers of the right size are
# the right ones. A page has the known size, random pages are about as large.
right_size() {
  awk -v got="$3" -v want="$2" -v slack="$([ ${#random[@]} -gt 0 ] && echo 0.7 || echo 0.02)" \
    'BEGIN { exit !(got > want * (1 - slack) && got < want * (1 + slack)) }' ||
    die "$1 answered with $3 bytes instead of $2."
}

# warm SERVER PAGES: has it answer random pages for a while, so that it keeps what it would keep.
warm() {
  say "Warming up $1 for $((2 * duration)) s …"
  random=("$2" 9999 0)
  load "$1" "${base[$1]}$page_path" $((2 * duration)) "$connections"
}

# half RATE: of it, at least 1.
half() {
  awk -v rate="$1" 'BEGIN { printf "%d\n", rate / 2 < 1 ? 1 : rate / 2 }'
}
