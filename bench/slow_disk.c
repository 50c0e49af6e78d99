/* A disk like a cloud's: every fdatasync takes 2 ms more. For a server that is started with it:
 *
 *   cc -shared -fPIC -o slow_disk.so bench/slow_disk.c
 *   LD_PRELOAD=$PWD/slow_disk.so .venv/bin/python -m bench postgres_writers
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <unistd.h>

int fdatasync(int file)
{
    static int (*real)(int);
    if (!real)
        real = dlsym(RTLD_NEXT, "fdatasync");
    usleep(2000);
    return real(file);
}
