// For scripts/bench: an open load. Each request has its due time, fixed before the run, as clients that
// know nothing of one another would send them: the gaps are random (exponential), so some are short.
// A latency is from the due time to the answer's last byte, so what a server holds up counts in full,
// and so does this program's own lateness, which is told apart in the result.
//
// Usage: bench-pace [OPTION]… PORT TARGET
//
//   -r RATE     requests a second (1000)
//   -d SECONDS  that requests are due in (4); then up to 10 s for those that are left
//   -c N        connections, all open from the start; a request takes one that is free (64)
//   -n PAGES    TARGET ends in pageIndex=: ask for a random one of so many pages
//   -s SEED     of the gaps and the pages (1)
//   -H LINE     a header field more, up to eight
//   -p RUN      PUT an item of its own into the feed's items, which are TARGET; RUN is part of the ids
//   -e STATUS   the right one (200; 201 with -p): any other is an error
//   -w SECONDS  keep sending for so long before the latencies count (0.5)
//
// Prints "result", requests/s answered, p50, p99, p99.9 and the slowest in milliseconds, errors, p99 of
// this program's lateness in milliseconds, answers, and bytes an answer.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

struct connection {
  int descriptor;
  int busy;
  uint64_t due;
  size_t head_size;  // Bytes of the head so far.
  long long left;    // Of the body; -1 until the head is whole.
  int last;          // The server closes it after this answer.
  char head[2048];
};

static struct sockaddr_in server;
static struct connection *connections;
static int *idle, idle_count, epoll_descriptor;
static int expected;
static uint64_t errors, answered, bytes, measured_from;
static uint32_t *latencies, *lateness; // Microseconds.
static size_t latency_count, lateness_count;
static int complaints;

static void fail(const char *what) {
  fprintf(stderr, "bench-pace: %s: %s\n", what, strerror(errno));
  exit(1);
}

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (uint64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static uint64_t random_state;
static uint64_t random_bits(void) { // splitmix64
  uint64_t z = random_state += 0x9e3779b97f4a7c15;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9;
  z = (z ^ z >> 27) * 0x94d049bb133111eb;
  return z ^ z >> 31;
}

static void open_connection(int number) {
  struct connection *one = &connections[number];
  int yes = 1;
  one->descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (one->descriptor < 0) fail("socket");
  if (connect(one->descriptor, (struct sockaddr *)&server, sizeof server)) fail("connect");
  setsockopt(one->descriptor, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  fcntl(one->descriptor, F_SETFL, O_NONBLOCK);
  struct epoll_event event = {.events = EPOLLIN | EPOLLRDHUP, .data.u32 = number};
  if (epoll_ctl(epoll_descriptor, EPOLL_CTL_ADD, one->descriptor, &event)) fail("epoll_ctl");
  one->busy = 0;
}

static void reopen(int number) {
  close(connections[number].descriptor);
  open_connection(number);
}

static void complain(const char *what, const char *detail) {
  errors++;
  if (complaints++ < 3)
    fprintf(stderr, "bench-pace: %s %.*s\n", what, (int)strcspn(detail, "\r"), detail);
}

// Takes what has come; 1 when the answer is whole, 0 to wait on, -1 when the connection has ended.
static int take(struct connection *one) {
  static char buffer[65536];
  ssize_t got = recv(one->descriptor, buffer, sizeof buffer, 0);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return 0;
  if (got <= 0) return -1;
  bytes += got;
  if (!one->busy) return -1; // Bytes that nobody asked for.
  if (one->left < 0) {
    size_t room = sizeof one->head - 1 - one->head_size;
    size_t part = (size_t)got < room ? (size_t)got : room;
    memcpy(one->head + one->head_size, buffer, part);
    size_t before = one->head_size;
    one->head_size += part;
    one->head[one->head_size] = 0;
    char *end = strstr(one->head, "\r\n\r\n");
    if (!end) return one->head_size < sizeof one->head - 1 ? 0 : -1;
    *end = 0;
    int status = strlen(one->head) > 12 ? atoi(one->head + 9) : 0;
    if (status != expected) complain("an answer was", one->head);
    char *length = strcasestr(one->head, "\r\ncontent-length:");
    if (!length && status != 304 && status != 204) return -1;
    one->last = strcasestr(one->head, "\r\nconnection: close") != NULL;
    one->left = length && status != 304 ? atoll(length + 17) : 0;
    one->left -= got - (ssize_t)((end - one->head) + 4 - before);
  } else {
    one->left -= got;
  }
  return one->left <= 0 ? (one->left < 0 ? -1 : 1) : 0;
}

static int compare(const void *a, const void *b) {
  uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

// In milliseconds; the values are sorted.
static double percentile(const uint32_t *values, size_t count, double part) {
  if (!count) return 0;
  size_t place = (size_t)ceil(part * count);
  return values[place ? place - 1 : 0] / 1e3;
}

int main(int argument_count, char **arguments) {
  double rate = 1000, seconds = 4, warm = 0.5;
  int connection_count = 64, option;
  long pages = 0;
  const char *run = NULL;
  char headers[2048] = "";
  random_state = 1;
  while ((option = getopt(argument_count, arguments, "r:d:c:n:s:H:p:e:w:")) != -1) switch (option) {
    case 'r': rate = atof(optarg); break;
    case 'd': seconds = atof(optarg); break;
    case 'w': warm = atof(optarg); break;
    case 'c': connection_count = atoi(optarg); break;
    case 'n': pages = atol(optarg); break;
    case 's': random_state = strtoull(optarg, NULL, 10); break;
    case 'p': run = optarg; break;
    case 'e': expected = atoi(optarg); break;
    case 'H':
      if (strlen(headers) + strlen(optarg) + 3 > sizeof headers) return 2;
      strcat(strcat(headers, optarg), "\r\n");
      break;
    default: return 2;
  }
  if (argument_count - optind != 2 || rate <= 0 || seconds <= 0 || connection_count < 1) {
    fprintf(stderr, "Usage: bench-pace [OPTION]… PORT TARGET; its first lines tell more.\n");
    return 2;
  }
  int port = atoi(arguments[optind]);
  const char *target = arguments[optind + 1];
  if (!expected) expected = run ? 201 : 200;
  server = (struct sockaddr_in){
    .sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  struct rlimit limit;
  if (!getrlimit(RLIMIT_NOFILE, &limit)) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  prctl(PR_SET_TIMERSLACK, 1UL); // Nanoseconds: it sleeps, and wakes when a request is due.

  // The due times, in nanoseconds from the start.
  size_t total = 0, room = (size_t)(rate * (warm + seconds) * 1.5) + 1000;
  uint64_t *due = malloc(room * sizeof *due);
  latencies = malloc(room * sizeof *latencies);
  lateness = malloc(room * sizeof *lateness);
  connections = calloc(connection_count, sizeof *connections);
  idle = malloc(connection_count * sizeof *idle);
  if (!due || !latencies || !lateness || !connections || !idle) fail("memory");
  for (double at = 0; total < room; total++) {
    at += -log(1 - (random_bits() >> 11) * 0x1p-53) / rate;
    if (at >= warm + seconds) break;
    due[total] = (uint64_t)(at * 1e9);
  }

  epoll_descriptor = epoll_create1(EPOLL_CLOEXEC);
  int timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
  struct epoll_event timer_event = {.events = EPOLLIN, .data.u32 = UINT32_MAX};
  if (epoll_descriptor < 0 || timer < 0 ||
      epoll_ctl(epoll_descriptor, EPOLL_CTL_ADD, timer, &timer_event))
    fail("epoll");
  for (int i = 0; i < connection_count; i++) {
    open_connection(i);
    idle[idle_count++] = i;
  }

  // Free connections are taken in turn, so that all are used: a ring.
  int idle_first = 0;
  uint64_t start = now() + 10000000, blocked_until = 0, last_answer = start;
  uint64_t give_up = start + (uint64_t)((warm + seconds + 10) * 1e9);
  measured_from = start + (uint64_t)(warm * 1e9);
  size_t next = 0, done = 0;
  uint64_t measured_answers = 0, all_bytes_from = 0;
  int was_empty = 0;
  struct epoll_event events[512];
  while (done < total) {
    uint64_t time = now();
    if (time > give_up) {
      fprintf(stderr, "bench-pace: %zu requests were not answered in time.\n", total - done);
      errors += total - done;
      break;
    }
    if (was_empty && idle_count) blocked_until = time, was_empty = 0;
    while (next < total && idle_count && start + due[next] <= time) {
      int number = idle[idle_first];
      idle_first = (idle_first + 1) % connection_count;
      idle_count--;
      struct connection *one = &connections[number];
      char request[4096];
      int size;
      if (run) {
        char name[128], body[512];
        snprintf(name, sizeof name, "put-%s-%zu", run, next);
        int body_size = snprintf(body, sizeof body,
          "{\"id\":\"%s\",\"type\":\"python-package\",\"publishedAt\":\"20%02d-%02d-%02dT00:00:00Z\","
          "\"payload\":{\"name\":\"%s\",\"version\":\"0.%zu\",\"rank\":null,"
          "\"summary\":\"A small tested parser for server-driven lists, put by a client\"}}",
          name, (int)(10 + random_bits() % 16), (int)(1 + random_bits() % 12),
          (int)(1 + random_bits() % 28), name, next);
        size = snprintf(request, sizeof request,
          "PUT %s/%s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\n"
          "Content-Length: %d\r\n%s\r\n%s", target, name, port, body_size, headers, body);
      } else if (pages) {
        size = snprintf(request, sizeof request, "GET %s%ld HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s\r\n",
          target, (long)(random_bits() % pages), port, headers);
      } else {
        size = snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s\r\n",
          target, port, headers);
      }
      one->busy = 1;
      one->due = start + due[next];
      one->head_size = 0;
      one->left = -1;
      one->last = 0;
      if (one->due >= measured_from && one->due >= blocked_until)
        lateness[lateness_count++] = (uint32_t)((time - one->due) / 1000);
      if (size >= (int)sizeof request || send(one->descriptor, request, size, MSG_NOSIGNAL) != size) {
        // Closed meanwhile, as a server may do with an idle connection: once more on a new one.
        reopen(number);
        one->busy = 1;
        if (size >= (int)sizeof request || send(one->descriptor, request, size, MSG_NOSIGNAL) != size) fail("send");
      }
      next++;
      time = now();
    }
    if (next < total && !idle_count) was_empty = 1;
    if (next < total && idle_count) {
      uint64_t at = start + due[next];
      struct itimerspec when = {.it_value = {at / 1000000000, at % 1000000000}};
      timerfd_settime(timer, TFD_TIMER_ABSTIME, &when, NULL);
    }
    int count = epoll_wait(epoll_descriptor, events, 512, 1000);
    uint64_t came = now();
    for (int i = 0; i < count; i++) {
      if (events[i].data.u32 == UINT32_MAX) {
        uint64_t expirations;
        if (read(timer, &expirations, sizeof expirations) < 0 && errno != EAGAIN) fail("timer");
        continue;
      }
      int number = events[i].data.u32;
      struct connection *one = &connections[number];
      int whole = take(one);
      if (!whole) continue;
      if (!one->busy) { // The server closed it, or sent what nobody asked for.
        reopen(number);
        continue;
      }
      done++;
      if (whole < 0) complain("a connection ended, or its answer was no answer, to", target);
      else {
        answered++;
        if (one->due >= measured_from) {
          if (!measured_answers++) all_bytes_from = bytes;
          latencies[latency_count++] = (uint32_t)((came - one->due) / 1000);
        }
        last_answer = came;
      }
      if (whole < 0 || one->last) reopen(number);
      one->busy = 0;
      idle[(idle_first + idle_count++) % connection_count] = number;
    }
  }
  qsort(latencies, latency_count, sizeof *latencies, compare);
  qsort(lateness, lateness_count, sizeof *lateness, compare);
  double spent = last_answer > measured_from ? (last_answer - measured_from) / 1e9 : seconds;
  printf("result %.1f %.4f %.4f %.4f %.4f %llu %.4f %llu %.1f\n", latency_count / spent,
    percentile(latencies, latency_count, 0.5), percentile(latencies, latency_count, 0.99),
    percentile(latencies, latency_count, 0.999), percentile(latencies, latency_count, 1),
    (unsigned long long)errors, percentile(lateness, lateness_count, 0.99),
    (unsigned long long)answered,
    measured_answers > 1 ? (double)(bytes - all_bytes_from) / (measured_answers - 1) : 0.0);
  return 0;
}
