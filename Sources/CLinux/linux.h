// What Glibc's Swift module leaves out. Without _GNU_SOURCE, which would change the module's
// other declarations: the prototypes that it guards are declared here.
#pragma once
#include <elf.h>
#include <errno.h>
#include <iconv.h>
#include <pthread.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/stat.h>

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

// Adds bytes to a hash (FNV-1a, 64 bits).
static inline uint64_t clinux_fnv(uint64_t hash, const void *bytes, size_t count) {
  for (size_t index = 0; index < count; index++)
    hash = (hash ^ ((const unsigned char *)bytes)[index]) * 0x100000001b3u;
  return hash;
}

// Adds the build id among the notes of a segment to a hash (elf(5)); the hash as it was without one.
static inline uint64_t clinux_add_build_id(uint64_t hash, const char *note, size_t count) {
  const char *end = note + count;
  while (end - note >= (long)sizeof(Elf64_Nhdr)) {
    const Elf64_Nhdr *head = (const Elf64_Nhdr *)note;
    const char *name = note + sizeof *head;
    const char *id = name + ((head->n_namesz + 3u) & ~3u);
    if (id > end || (size_t)(end - id) < head->n_descsz) break;
    if (head->n_type == NT_GNU_BUILD_ID && head->n_namesz == 4 && memcmp(name, "GNU", 4) == 0)
      return clinux_fnv(hash, id, head->n_descsz);
    note = id + ((head->n_descsz + 3u) & ~3u);
  }
  return hash;
}

// Tells this build of the executable from any other: by its build id, or, where the linker has made
// none, by its file's size and time.
static inline uint64_t clinux_program_mark(void) {
  const uint64_t start = 0xcbf29ce484222325u;
  uint64_t hash = start;
  const Elf64_Phdr *headers = (const Elf64_Phdr *)getauxval(AT_PHDR);
  unsigned long count = getauxval(AT_PHNUM);
  unsigned long base = 0;
  int knows_base = 0;
  for (unsigned long index = 0; index < count; index++)
    if (headers[index].p_type == PT_PHDR) {
      base = (unsigned long)headers - headers[index].p_vaddr;
      knows_base = 1;
    }
  for (unsigned long index = 0; index < count; index++)
    if (knows_base && headers[index].p_type == PT_NOTE)
      hash = clinux_add_build_id(
          hash, (const char *)(base + headers[index].p_vaddr), headers[index].p_memsz);
  struct stat status;
  if (hash == start && stat("/proc/self/exe", &status) == 0) {
    hash = clinux_fnv(hash, &status.st_size, sizeof status.st_size);
    hash = clinux_fnv(hash, &status.st_mtim, sizeof status.st_mtim);
  }
  return hash;
}
