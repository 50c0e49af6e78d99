"""What each part of a site uses: its processes with all that they started, on this machine."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

_PROC = Path("/proc")
_TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100


class Used(NamedTuple):
    """Seconds of the processor, and bytes of memory: shared pages count in parts, the most that was seen."""

    processor: float
    memory: int


class Parts:
    """Processes by the name of their part. What they use is known on Linux alone; elsewhere there are no parts."""

    def __init__(self, pids: Mapping[str, Sequence[int]]) -> None:
        self._pids = {name: tuple(some) for name, some in pids.items()} if (_PROC / "stat").exists() else {}
        self._most = dict.fromkeys(self._pids, 0)
        self._began = self._processor()

    def begin(self) -> None:
        """Count processor time from now on."""
        self._began = self._processor()

    def look(self) -> None:
        """Look how much memory is used now."""
        for name, processes in self._processes().items():
            self._most[name] = max(self._most[name], sum(_memory(pid) for pid, _ in processes))

    def used(self) -> Mapping[str, Used]:
        """Return what each part used since `begin`, the busiest first."""
        now = self._processor()
        found = {name: Used(now[name] - self._began[name], self._most[name]) for name in self._pids}
        return dict(sorted(found.items(), key=lambda one: -one[1].processor))

    def _processor(self) -> dict[str, float]:
        return {name: sum(seconds for _, seconds in some) for name, some in self._processes().items()}

    def _processes(self) -> dict[str, list[tuple[int, float]]]:
        """Return the processes of each part with their seconds, those of ended children with their parents."""
        if not self._pids:
            return {}
        seconds, children = dict[int, float](), defaultdict[int, list[int]](list)
        for pid, parent, used in _all():
            seconds[pid] = used
            children[parent].append(pid)

        parts = {pid for some in self._pids.values() for pid in some}

        def tree(pid: int) -> Iterator[tuple[int, float]]:
            if pid in seconds:
                yield pid, seconds[pid]
                for child in children[pid]:
                    if child not in parts:  # one part may have started another
                        yield from tree(child)

        return {name: [one for pid in some for one in tree(pid)] for name, some in self._pids.items()}


class Machine:
    """How busy this machine is with everything."""

    def __init__(self) -> None:
        self._began = self._seconds()

    def busy(self) -> float | None:
        """Return the seconds of the processor that everything took since the beginning; None where that is not known."""
        now = self._seconds()
        return None if now is None or self._began is None else now - self._began

    @staticmethod
    def _seconds() -> float | None:
        with suppress(OSError):
            user, nice, system, _, _, *interrupts = map(int, (_PROC / "stat").read_text().splitlines()[0].split()[1:])
            return (user + nice + system + sum(interrupts[:2])) / _TICKS
        return None


def parent_of(pid: int) -> int | None:
    """Return the process that started another one of this machine; None where it is not one."""
    return next((parent for one, parent, _ in _all() if one == pid), None)


def _all() -> Iterator[tuple[int, int, float]]:
    """Yield each process, its parent, its seconds of the processor with those of its children that have ended."""
    with suppress(OSError):
        for folder in _PROC.iterdir():
            if folder.name.isdecimal():
                with suppress(OSError, IndexError):
                    fields = (folder / "stat").read_text().rpartition(")")[2].split()
                    yield int(folder.name), int(fields[1]), sum(map(int, fields[11:15])) / _TICKS


def _memory(pid: int) -> int:
    with suppress(OSError):
        for line in (_PROC / str(pid) / "smaps_rollup").read_text().splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1]) * 1024
    return 0
