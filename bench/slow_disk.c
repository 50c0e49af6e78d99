/* A disk like a cloud's: every fdatasync takes at least SLOW_DISK_MICROSECONDS. slow_disk.py builds and preloads it. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <time.h>
#include <unistd.h>

int fdatasync(int file)
{
    static int (*real)(int);
    static long least;
    struct timespec until;
    if (!real) {
        const char *set = getenv("SLOW_DISK_MICROSECONDS");
        least = set ? atol(set) * 1000 : 0;
        real = dlsym(RTLD_NEXT, "fdatasync");
        prctl(PR_SET_TIMERSLACK, 1);
    }
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += least;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    int result = real(file);
    clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, 0);
    return result;
}
