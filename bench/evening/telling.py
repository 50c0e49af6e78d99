"""What an evening came to, as tables in Markdown; and what gives way first."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import starmap
from typing import NamedTuple

from bench.evening.asking import LOST
from bench.evening.counting import Counted, Times, times_of
from bench.evening.parts import Used

LONGEST_WAY = 1.0
"""Seconds from a line to another phone that one in a hundred may exceed: a table that carries keeps to that."""

SIMULATOR = "the simulator"

_WHOLE = 0.85
"""Of a core: a process of Python that takes more waits for itself."""

_LATE = 0.05
"""Seconds that the simulator may come too late before its figures say more of it than of the site."""

_LEFT = 0.05
"""Of the machine: with less left to do nothing, processes wait for each other."""


class Step(NamedTuple):
    """What was measured with a number of tables: `ways` to other phones in seconds, `used` by part, `busy` cores of `cores`.

    `busy` is all that the machine did, None where that is not known.
    """

    tables: int
    phones: int
    speed: float
    counted: Counted
    seconds: float
    ways: Sequence[float]
    used: Mapping[str, Used]
    busy: float | None
    cores: int

    @property
    def lines(self) -> float:
        """Lines a second."""
        return len(self.counted.sent) / self.seconds

    @property
    def way(self) -> Times:
        """The times of a line to the other phones; without any, none took any time."""
        return times_of(self.ways) or Times(0, 0, 0, 0)

    @property
    def carried(self) -> bool:
        """Whether the site carried the tables: what it recorded was shown in time, and nothing was refused or lost."""
        return self.way.p99 <= LONGEST_WAY and not self.counted.refused

    @property
    def site(self) -> float:
        """Cores that all parts of the site took together."""
        return self.cores_of(*(name for name in self.used if name != SIMULATOR))

    @property
    def at_pace(self) -> float:
        """How many tables at the pace of people do as much: fewer than these at their speed, as answers take what they take."""
        return self.counted.rested / self.seconds

    @property
    def a_core(self) -> float | None:
        """Tables at the pace of people for each core that the site took; None where that is not known."""
        return self.at_pace / self.site if self.site else None

    def cores_of(self, *names: str) -> float:
        """Return how many cores some parts took."""
        return sum(self.used[name].processor for name in names) / self.seconds

    @property
    def late(self) -> float:
        """Seconds by which the simulator came too late in one of a hundred looks."""
        found = times_of(self.counted.late)
        return found.p99 if found else 0.0


def step_told(step: Step) -> Iterator[str]:
    """Yield the lines of the report of one number of tables."""
    yield f"{step.tables} tables, {step.phones} phones, {step.speed:g} times as fast as people, {step.seconds:.0f} s"
    a_core = f", {step.a_core:.0f} for each core of the site" if step.a_core else ""
    yield f"{step.lines:.1f} lines a second; as much as {step.at_pace:.0f} tables at the pace of people{a_core}"
    yield ""
    yield from _table(("milliseconds", "p50", "p99", "worst", "how often"), _times(step))
    yield ""
    yield from _table(("part", "cores", "ms a line", "memory in MB"), _parts(step))
    yield ""
    refused = (f"{kind}: {_status(status)} {many} times" for (kind, status), many in sorted(step.counted.refused.items()))
    yield f"Refused or lost: {'; '.join(refused) or 'nothing'}. Streams opened again: {step.counted.anew}."
    yield from _warnings(step)


def ramp_told(steps: Sequence[Step]) -> Iterator[str]:
    """Yield the lines of the report of a ramp: a row for each step, how many tables a core carries, what gives way first."""
    heads = ("tables", "at the pace of people", "lines a second", "line p99", "way p50", "way p99", "cores of the site", "a core")
    yield from _table(heads, map(_row, steps))
    yield ""
    carried = [step for step in steps if step.carried]
    if not carried:
        yield "None of these was carried."
    else:
        last = carried[-1]
        many = f"{last.a_core:.0f} a core of the site" if last.a_core else "cores are not known here"
        yield f"Carried: {last.tables} tables, as much as {last.at_pace:.0f} at the pace of people; {many}."
    if not steps[-1].carried:
        yield f"What gives way first, with {steps[-1].tables} tables: {'; '.join(given_way(steps[-1]))}."
    yield from _warnings(steps[-1])


def given_way(step: Step) -> Iterator[str]:
    """Yield what gives way with so many tables, and what it waits for."""
    if step.way.p99 > LONGEST_WAY:
        yield f"a line reaches other phones after {step.way.p99:.1f} s (p99)"
    for (kind, status), many in step.counted.refused.most_common(2):
        yield f"{kind} is answered {_status(status)} {many} times"
    full = [name for name in step.used if step.cores_of(name) > _WHOLE and name != SIMULATOR and "server" in name]
    yield from (f"{name} takes {step.cores_of(name):.2f} of a core, and Python gives a process little more" for name in full)
    if step.busy is not None and step.busy > step.cores * (1 - _LEFT):
        yield "all cores of this machine are busy"
    elif not full:
        yield "no part is busy: they wait for the disk or for each other"


def _warnings(step: Step) -> Iterator[str]:
    own = step.cores_of(SIMULATOR) if SIMULATOR in step.used else 0.0
    if own > _WHOLE or step.late > _LATE:
        yield (
            f"WARNING: the simulator itself waits ({own:.2f} of a core, {1000 * step.late:.0f} ms late): the times above are "
            "also its own. Run it on another machine, or several of it."
        )
    if step.busy is not None and (others := step.busy - step.site - own) > 0.1 * step.cores:
        yield f"WARNING: other programs took {others:.2f} of {step.cores} cores."


def _times(step: Step) -> Iterator[Sequence[str]]:
    seconds = step.counted.seconds
    first = ("a line", "a first tap", "an undo", "a game begins", "a stream opens")
    yield _row_of("a line on its way to other phones", times_of(step.ways))
    yield from starmap(_row_of, ((kind, times_of(seconds[kind])) for kind in first if kind in seconds))
    yield from starmap(_row_of, ((kind, times_of(seconds[kind])) for kind in sorted(seconds) if kind not in first))


def _row_of(kind: str, times: Times | None) -> Sequence[str]:
    if times is None:
        return (kind, "", "", "", "0")
    return (kind, *(f"{1000 * one:.0f}" for one in times[:3]), str(times.many))


def _parts(step: Step) -> Iterator[Sequence[str]]:
    for name, used in step.used.items():
        a_line = 1000 * used.processor / max(1, len(step.counted.sent))
        yield name, f"{step.cores_of(name):.2f}", f"{a_line:.1f}", f"{used.memory / 1e6:.0f}"


def _row(step: Step) -> Sequence[str]:
    line = times_of(step.counted.seconds["a line"])
    return (
        str(step.tables),
        f"{step.at_pace:.0f}",
        f"{step.lines:.1f}",
        f"{1000 * line.p99:.0f} ms" if line else "",
        f"{1000 * step.way.p50:.0f} ms",
        f"{1000 * step.way.p99:.0f} ms",
        f"{step.site:.2f}" if step.used else "",
        f"{step.a_core:.0f}" if step.a_core else "",
    )


def _table(heads: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(heads)} |"
    yield f"| --- |{' ---: |' * (len(heads) - 1)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)


def _status(status: int) -> str:
    return "no answer" if status == LOST else str(status)
