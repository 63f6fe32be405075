// For scripts/bench: the ceiling. What the kernel allows a server on this machine that does nothing
// but take a request's bytes and send bytes that it was given: an epoll loop for each core, one recv
// and one send a request. It looks at nothing that it receives, so it is good for one request at a
// time on a connection, and for measuring alone.
//
// Usage: bench-ceiling FILE…
//
// Each FILE holds a whole answer, head and body, and gets a port of its own on 127.0.0.1. Prints
// "ports" and the ports in the order of the files, then serves until SIGTERM. Connections are dealt to
// the loops in turn, so that none has more than another: a peer that spreads them worse is behind by
// that much, and rightly.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

enum { most_files = 16, most_loops = 256, most_descriptors = 1 << 20 };

static struct {
  char *bytes;
  size_t count;
} answers[most_files];
static int loops[most_loops];
static long loop_count;
// Which answer a descriptor gets: -1 less the answer's number for a listener.
static signed char kind[most_descriptors];

static void fail(const char *what) {
  fprintf(stderr, "bench-ceiling: %s: %s\n", what, strerror(errno));
  exit(1);
}

static void watch(int loop, int descriptor, unsigned events) {
  struct epoll_event event = {.events = events, .data.fd = descriptor};
  if (epoll_ctl(loop, EPOLL_CTL_ADD, descriptor, &event)) fail("epoll_ctl");
}

static void welcome(int listener) {
  static unsigned next; // Listeners are the first loop's alone.
  int one = 1, descriptor;
  while ((descriptor = accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC)) >= 0) {
    if (descriptor >= most_descriptors) {
      close(descriptor);
      continue;
    }
    setsockopt(descriptor, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    kind[descriptor] = -1 - kind[listener];
    watch(loops[next++ % loop_count], descriptor, EPOLLIN);
  }
}

static _Noreturn void serve(int loop) {
  static _Thread_local char request[65536];
  struct epoll_event events[256];
  for (;;) {
    int count = epoll_wait(loop, events, 256, -1);
    for (int i = 0; i < count; i++) {
      int descriptor = events[i].data.fd;
      if (kind[descriptor] < 0) {
        welcome(descriptor);
        continue;
      }
      ssize_t got = recv(descriptor, request, sizeof request, 0);
      if (got < 0 && (errno == EAGAIN || errno == EINTR)) continue;
      size_t size = answers[kind[descriptor]].count;
      // An answer fits the socket's buffer, since its client waits for it; else this is no peer.
      if (got <= 0 || send(descriptor, answers[kind[descriptor]].bytes, size, MSG_NOSIGNAL) != (ssize_t)size)
        close(descriptor);
    }
  }
}

static void *serve_beside(void *loop) {
  serve(*(int *)loop);
}

static void read_answer(int number, const char *path) {
  FILE *file = fopen(path, "rb");
  if (!file) fail(path);
  answers[number].bytes = malloc(1 << 20);
  answers[number].count = fread(answers[number].bytes, 1, 1 << 20, file);
  if (answers[number].count == 0 || answers[number].count == 1 << 20) {
    fprintf(stderr, "bench-ceiling: %s is empty or has more than 1 MiB.\n", path);
    exit(1);
  }
  fclose(file);
}

static int listen_for(int number) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  socklen_t size = sizeof address;
  int listener = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
  if (listener < 0 || bind(listener, (struct sockaddr *)&address, size) || listen(listener, 4096) ||
      getsockname(listener, (struct sockaddr *)&address, &size))
    fail("listening");
  kind[listener] = -1 - number;
  watch(loops[0], listener, EPOLLIN);
  return ntohs(address.sin_port);
}

int main(int count, char **arguments) {
  struct rlimit limit;
  if (count < 2 || count - 1 > most_files) {
    fprintf(stderr, "Usage: bench-ceiling FILE…, up to %d\n", most_files);
    return 2;
  }
  if (!getrlimit(RLIMIT_NOFILE, &limit)) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  loop_count = sysconf(_SC_NPROCESSORS_ONLN);
  if (loop_count < 1) loop_count = 1;
  if (loop_count > most_loops) loop_count = most_loops;
  for (long i = 0; i < loop_count; i++)
    if ((loops[i] = epoll_create1(EPOLL_CLOEXEC)) < 0) fail("epoll_create1");
  for (int i = 1; i < count; i++) read_answer(i - 1, arguments[i]);
  printf("ports");
  for (int i = 1; i < count; i++) printf(" %d", listen_for(i - 1));
  printf("\n");
  fflush(stdout);
  for (long i = 1; i < loop_count; i++) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, serve_beside, &loops[i])) fail("pthread_create");
  }
  serve(loops[0]);
}
