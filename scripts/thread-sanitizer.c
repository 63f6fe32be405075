// Tells ThreadSanitizer of Swift's Mutex where that is contended.
//
// A contended Mutex is taken and handed over in a library of Swift's that is not instrumented, so
// what one thread did under the lock seems to race with what the next one does. scripts/test
// --sanitize thread preloads this: it passes the two functions on, and notes in which order the
// lock went from thread to thread. All other code is watched as ever.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// Of the sanitizer's run time; absent in programs without it.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context)) void *handle

// Synchronization._MutexHandle._lockSlow(_:) and ._unlockSlow().
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF) __asm__(LOCK);
SWIFT void unlock_slow(SELF) __asm__(UNLOCK);

SWIFT void lock_slow(uint32_t thread, SELF) {
  SWIFT void (*next)(uint32_t, SELF) = dlsym(RTLD_NEXT, LOCK);
  next(thread, handle);
  if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void unlock_slow(SELF) {
  SWIFT void (*next)(SELF) = dlsym(RTLD_NEXT, UNLOCK);
  if (__tsan_release) __tsan_release(handle);
  next(handle);
}
