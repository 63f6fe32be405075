// What Glibc's Swift module leaves out. Without _GNU_SOURCE, which would change the module's
// other declarations: the prototypes that it guards are declared here.
#pragma once
#include <errno.h>
#include <iconv.h>
#include <pthread.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>

extern int pthread_setname_np(pthread_t thread, const char *name);
extern int mallopt(int parameter, int value);
extern int mkostemp(char *name, int flags);
extern int accept4(int socket, struct sockaddr *address, socklen_t *length, int flags);

// Variadic, so Swift cannot call it: the bytes sent that the peer has not acknowledged
// (SIOCOUTQ, tcp(7)).
static inline int clinux_unacknowledged(int socket, int *count) {
  return ioctl(socket, 0x5411 /* TIOCOUTQ */, count);
}

// Swift takes the variable stdout for one that others may change. Writes what it holds back: 0 where
// all that was ever written to it has arrived, the error's number where this write failed, -1 where
// an earlier one did.
static inline int clinux_flush_output(void) {
  if (fflush(stdout) != 0) return errno > 0 ? errno : -1;
  return ferror(stdout) ? -1 : 0;
}

// accept4's flags, which <sys/socket.h> has as an enumeration.
static const int clinux_nonblocking_close_on_exec = SOCK_NONBLOCK | SOCK_CLOEXEC;

// What Swift does not import: macros with casts, and enumerations.
static const unsigned int clinux_epoll_in = 0x001;
static const unsigned int clinux_epoll_out = 0x004;
static const unsigned int clinux_epoll_error = 0x008;
static const unsigned int clinux_epoll_hang_up = 0x010;
static const unsigned int clinux_epoll_peer_end = 0x2000; // EPOLLRDHUP
static const int clinux_tcp_not_sent_low_water = 25; // TCP_NOTSENT_LOWAT, tcp(7)
static const int clinux_dont_wait = MSG_DONTWAIT;
static const int clinux_close_on_exec = SOCK_CLOEXEC;
static const int clinux_malloc_map_threshold = -3; // M_MMAP_THRESHOLD, mallopt(3)
static const int clinux_send_no_signal = MSG_NOSIGNAL;
static const int clinux_unnamed_file = 020000000 | 0200000; // O_TMPFILE, open(2)
