"""Runs command lines as on Windows, as far as another system can show: JSON lists of words come in, what each answered goes out.

What Python lacks on Windows is gone before anything of spooklog is imported: modules, functions of `os`, signals; `sys.platform`
is win32. An open file is neither removed nor replaced, a folder is not opened, a text file without a named encoding is an error,
and standard output is cp1252 with CR LF, as behind a pipe there. Other libraries, and Python's own, are imported as what they are
here, and have tests of their own. Paths with a drive and backslashes need the real system, or tests of what reads them.
"""

from __future__ import annotations

import base64
import builtins
import importlib
import io
import json
import os
import shutil
import signal
import socket
import sys
import traceback
import warnings
from collections.abc import Callable
from threading import Lock
from types import ModuleType, SimpleNamespace
from typing import Any

MODULES = ("crypt", "curses", "fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")
OF_OS = (
    "chflags chown chroot ctermid fchdir fchmod fchown fork forkpty fpathconf fstatvfs getegid geteuid getgid getgrouplist "
    "getgroups getloadavg getpgid getpgrp getpriority getresgid getresuid getsid getuid getxattr initgroups killpg lchown "
    "listxattr lockf login_tty major makedev memfd_create minor mkfifo mknod nice openpty pathconf pidfd_open pipe2 "
    "posix_fadvise posix_fallocate posix_openpt posix_spawn posix_spawnp pread preadv pwrite pwritev readv register_at_fork "
    "removexattr sched_getaffinity sched_setaffinity sched_yield sendfile setegid seteuid setgid setgroups setpgid "
    "setpriority setregid setresuid setreuid setsid setuid setxattr splice statvfs sync sysconf tcgetpgrp tcsetpgrp ttyname "
    "uname unshare wait wait3 wait4 waitid writev O_ASYNC O_CLOEXEC O_DIRECT O_DIRECTORY O_DSYNC O_NDELAY O_NOATIME O_NOCTTY "
    "O_NOFOLLOW O_NONBLOCK O_PATH O_RSYNC O_SYNC O_TMPFILE "
)
OF_SIGNAL = ("alarm", "pause", "pthread_kill", "pthread_sigmask", "setitimer", "siginterrupt", "sigwait")
STAY = ("SIGABRT", "SIGBREAK", "SIGFPE", "SIGILL", "SIGINT", "SIGSEGV", "SIGTERM", "SIG_DFL", "SIG_IGN")
"""Signals of Windows."""

BREAK = signal.SIGUSR1
"""What stands for Ctrl-Break, which this system has not."""

_CHOSEN_AT_IMPORT = (
    *(
        "anyio._backends._asyncio",
        "asyncio",
        "concurrent.futures.process",
        "filelock",
        "getpass",
        "multiprocessing.popen_spawn_posix",
    ),
    *("platformdirs.unix", "rich.console", "sqlite3", "subprocess", "tempfile", "typer", "uvicorn.lifespan.on"),
    *("uvicorn.loops.asyncio", "uvicorn.protocols.http.h11_impl", "uvicorn.server", "webbrowser"),
)
"""What looks at the system when it is imported, also by its name in a text."""

_CHOSEN_AT_RUN = ("multiprocessing.synchronize", "uvicorn.loops.asyncio")
"""What looks at `sys.platform` whenever it is called, and at nothing else of `sys`."""


class _Lacking:
    """This system without what Windows lacks, except while a library is imported."""

    def __init__(self) -> None:
        self._imports = builtins.__import__
        self._here = sys.platform
        self._hidden: list[tuple[object, str, Any]] = [
            (os, name, getattr(os, name)) for name in OF_OS.split() if hasattr(os, name)
        ]
        signals = [name for name in dir(signal) if name.startswith("SIG") and name not in STAY]
        self._hidden += [(signal, name, getattr(signal, name)) for name in (*signals, *OF_SIGNAL)]
        self._modules: dict[str, ModuleType] = {}
        self._importing, self._one = 0, Lock()

    def begin(self) -> None:
        """Take it all away, and watch imports."""
        self._hide()
        builtins.__import__ = self._import

    def _hide(self) -> None:
        sys.platform = "win32"
        for where, name, _ in self._hidden:
            delattr(where, name)
        self._modules = {name: sys.modules[name] for name in MODULES if sys.modules.get(name)}
        for name in MODULES:
            sys.modules[name] = None  # type: ignore[assignment]  # an import of it fails

    def _show(self) -> None:
        sys.platform = self._here
        for where, name, value in self._hidden:
            setattr(where, name, value)
        for name in MODULES:
            del sys.modules[name]
        sys.modules.update(self._modules)

    def _import(self, name: str, globals: Any = None, locals: Any = None, fromlist: Any = (), level: int = 0) -> ModuleType:
        ours = str((globals or {}).get("__name__")).partition(".")[0] == "spooklog"
        if level or name.partition(".")[0] == "spooklog" or (ours and name in MODULES):
            return self._imports(name, globals, locals, fromlist, level)
        self._count(1)
        try:
            return self._imports(name, globals, locals, fromlist, level)
        finally:
            self._count(-1)

    def _count(self, more: int) -> None:
        """Count the threads that import a library: the first shows everything, the last hides it again."""
        with self._one:
            before, self._importing = self._importing, self._importing + more
            if not before:
                self._show()
            elif not self._importing:
                self._hide()


def _guard_open_files() -> None:
    """Let no open file be removed or replaced, and no folder be opened."""
    opening = os.open

    def is_open(path: str) -> bool:
        try:
            there = os.stat(path, follow_symlinks=False)
        except OSError:
            return False
        for number in os.listdir("/dev/fd"):
            try:
                found = os.fstat(int(number))
            except OSError:
                continue
            if (found.st_dev, found.st_ino) == (there.st_dev, there.st_ino):
                return True
        return False

    def guarded(call: Callable[..., Any], paths: int) -> Callable[..., Any]:
        def instead(*given: Any, **more: Any) -> Any:
            if any(map(is_open, given[:paths])) and more.get("dir_fd") is None:
                raise PermissionError(
                    13, "The process cannot access the file because it is being used by another process", given[0]
                )
            return call(*given, **more)

        return instead

    def open_(path: Any, *rest: Any, **more: Any) -> int:
        if os.path.isdir(path):
            raise PermissionError(13, "Permission denied", path)
        return opening(path, *rest, **more)

    for name, paths in {"unlink": 1, "remove": 1, "rename": 2, "replace": 2}.items():
        setattr(os, name, guarded(getattr(os, name), paths))
    os.open = open_
    shutil._use_fd_functions = False  # type: ignore[attr-defined]  # its way of removing folders where they can be opened


def begin() -> None:
    """Make this process one of Windows. Nothing of spooklog is imported yet."""
    assert not [name for name in sys.modules if name.partition(".")[0] == "spooklog"]
    for name in _CHOSEN_AT_IMPORT:
        importlib.import_module(name)
    for name in _CHOSEN_AT_RUN:
        importlib.import_module(name).sys = SimpleNamespace(platform=sys.platform, maxsize=sys.maxsize)  # type: ignore[attr-defined]
    signal.SIGBREAK = BREAK  # type: ignore[attr-defined]
    socket.SO_EXCLUSIVEADDRUSE = socket.SO_REUSEADDR  # type: ignore[attr-defined]  # this system keeps a port for one by itself
    _guard_open_files()
    _Lacking().begin()
    warnings.filterwarnings("error", category=EncodingWarning, module="spooklog")


def answer(words: list[str]) -> dict[str, Any]:
    """Run a command line through the program's entry point, and return its exit code and what it wrote."""
    from spooklog.cli.main import main

    written = {name: io.BytesIO() for name in ("stdout", "stderr")}
    streams = {name: io.TextIOWrapper(one, encoding="cp1252", newline="\r\n") for name, one in written.items()}
    stdin = io.TextIOWrapper(io.BytesIO(), encoding="cp1252")
    before = sys.stdin, sys.stdout, sys.stderr, sys.argv
    sys.stdin, sys.stdout, sys.stderr, sys.argv = stdin, streams["stdout"], streams["stderr"], ["spooklog", *words]
    code: object = None
    try:
        main()
    except SystemExit as end:
        code = end.code
    except BaseException:
        traceback.print_exc(file=before[2])
        raise
    finally:
        sys.stdin, sys.stdout, sys.stderr, sys.argv = before
    for stream in streams.values():
        stream.flush()
    return {"code": code} | {name: base64.b64encode(one.getvalue()).decode() for name, one in written.items()}


if __name__ == "__main__":
    begin()
    if sys.argv[1:]:
        from spooklog.cli.main import main

        main()
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
