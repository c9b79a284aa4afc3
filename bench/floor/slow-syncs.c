/** Makes each sync of a process, including SQLite's, take SYNC_US microseconds longer, like a disk that is slow to flush. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <time.h>

static int slowly(const char *name, int descriptor) {
  const char *us = getenv("SYNC_US");
  const long wait = us == NULL ? 0 : atol(us);
  const struct timespec pause = {wait / 1000000, wait % 1000000 * 1000};
  nanosleep(&pause, NULL);
  int (*sync)(int) = (int (*)(int))dlsym(RTLD_NEXT, name);
  return sync(descriptor);
}

int fsync(int descriptor) { return slowly("fsync", descriptor); }
int fdatasync(int descriptor) { return slowly("fdatasync", descriptor); }
