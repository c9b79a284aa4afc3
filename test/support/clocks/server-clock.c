/*
 * A fake clock for an unmodified server, which a test sets. Compile this with cc -shared -fPIC, and load it with LD_PRELOAD.
 *
 * SERVER_CLOCK names a file of two equal 64-bit integers: the number of microseconds by which the time of day is off. The
 * writer changes one after the other, so if a reader finds them equal, neither is half-written.
 *
 * CLOCK_MONOTONIC is not changed: event loops time their own work with it, and would stall if it were set back.
 *
 * Allocators read the time before this library, or any other, is ready. So this code neither allocates memory nor looks up
 * symbols, but calls the kernel directly.
 */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static const int64_t still[2];
static const int64_t *offsets_us = still;

__attribute__((constructor)) static void start(void) {
  const char *path = getenv("SERVER_CLOCK");
  int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  void *map = mmap(NULL, sizeof still, PROT_READ, MAP_SHARED, file, 0);
  if (map != MAP_FAILED) offsets_us = map;
  close(file);
}

static int64_t offset_us(void) {
  for (;;) {
    int64_t second = __atomic_load_n(&offsets_us[1], __ATOMIC_ACQUIRE);
    int64_t first = __atomic_load_n(&offsets_us[0], __ATOMIC_ACQUIRE);
    if (first == second) return first;
  }
}

int clock_gettime(clockid_t id, struct timespec *at) {
  int failed = syscall(SYS_clock_gettime, id, at);
  if (failed || (id != CLOCK_REALTIME && id != CLOCK_REALTIME_COARSE)) return failed;
  int64_t us = (int64_t)at->tv_sec * 1000000 + at->tv_nsec / 1000 + offset_us();
  at->tv_sec = us / 1000000;
  at->tv_nsec = us % 1000000 * 1000 + at->tv_nsec % 1000;
  return 0;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
  (void)zone;
  struct timespec now;
  if (clock_gettime(CLOCK_REALTIME, &now)) return -1;
  *at = (struct timeval){now.tv_sec, now.tv_nsec / 1000};
  return 0;
}

time_t time(time_t *at) {
  struct timespec now;
  clock_gettime(CLOCK_REALTIME, &now);
  if (at) *at = now.tv_sec;
  return now.tv_sec;
}
