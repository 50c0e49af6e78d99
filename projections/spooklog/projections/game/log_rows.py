"""The log of a game as people read it: a row a ply, with rulings, notes and remarks; the flags that came with the last ply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from spooklog.domain.log.times import latest_times, minute_at
from spooklog.domain.values.saying import said, within
from spooklog.domain.words.wording import because
from spooklog.projections.game.history import listed, rulings_of

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Breach, Viewer
    from spooklog.domain.log.seen import SeenGame
    from spooklog.domain.values.labels import Labels
    from spooklog.store.logs.loaded import LoadedGame


class LogRow(NamedTuple):
    """A ply in the log: its number, its time at the table where it is known, its line, marks such as rulings, its sentence."""

    number: int
    time: str
    line: str
    marks: tuple[str, ...] = ()
    says: str = ""


def log_rows(
    loaded: LoadedGame,
    viewer: Viewer,
    texts: Mapping[str, str],
    flags: tuple[Breach, ...],
    *,
    last: int | None = None,
    until: int | None = None,
    called: Labels | None = None,
) -> tuple[LogRow, ...]:
    """Return the log as it now stands, or its `last` plies, up to ply `until`, for a viewer who knows of `flags`.

    Sentences and marks call players by `called`, by default by their labels, as lines do. Marks are `! …` for rulings and claims
    that were disproved later, `# …` for notes, `anna: …` for words of a player.
    """
    return tuple(_rows(loaded, viewer, texts, flags, listed(loaded.game, last, until), called or loaded.labels))


def raised_last(loaded: LoadedGame, seen: SeenGame) -> Iterator[Breach]:
    """Yield the breaches of the last ply: rulings on it, and breaches that it revealed. Older ones stand in the log."""
    last = len(seen.game.plies)
    new = [breach for breach in seen.breaches if breach.at == last]
    others = [breach for breach in seen.breaches if breach.at != last and not breach.ruled]
    # the moment before is folded only where an older breach may have come out
    before = frozenset(loaded.seen(seen.viewer, last - 1).breaches) if others else frozenset()
    yield from (*new, *(breach for breach in others if breach not in before))


def _rows(
    loaded: LoadedGame,
    viewer: Viewer,
    texts: Mapping[str, str],
    flags: tuple[Breach, ...],
    shown: slice,
    called: Labels,
) -> Iterator[LogRow]:
    game, offset = loaded.game, loaded.game.started.offset
    remarks, disproved, begin = game.remarks(texts), _disproved(flags, called), shown.start
    times = latest_times(game, len(game.plies) - begin)
    early = remarks.get(0, ())
    ruled = [f"! {rule}{because(texts.get(game.started.why or ''))}" for rule in game.started.allowed]
    if (early or ruled) and not begin:
        start = said("the start")
        yield LogRow(0, "", start, (*ruled, *(one.words(called) for one in early)), start)
    for ply in game.plies[shown]:
        marks = [f"! {ruling.rule}{because(ruling.why)}" for ruling in rulings_of(ply, texts)]
        marks += disproved.get(ply.number, [])
        marks += [said("corrected")] if ply.amended else []
        marks += [f"# {why}"] if ply.why and (why := texts.get(ply.why)) else []
        marks += [one.words(called) for one in remarks.get(ply.number, ())]
        time = times[ply.number]
        line, says = game.line_and_sentence(ply, loaded.labels, called, viewer)
        yield LogRow(ply.number, "" if time is None else minute_at(time, offset), line, tuple(marks), says)


def _disproved(flags: tuple[Breach, ...], labels: Labels) -> dict[int, list[str]]:
    """Return the marks of breaches that no ruling allowed, by their plies."""
    marks: dict[int, list[str]] = {}
    for flag in flags:
        if not flag.ruled:
            marks.setdefault(flag.at, []).append(within("! {rule}: {what}", rule=flag.rule, what=labels.named(flag.what)))
    return marks
