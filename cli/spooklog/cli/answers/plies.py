"""Answers to lines: each new ply, with what is awaited and what it led to; and entries about the log."""

from __future__ import annotations

from textwrap import TextWrapper
from typing import TYPE_CHECKING

from spooklog.cli.output import draws, emit_json, looker, said, say, say_wrapped, terminal_width, told
from spooklog.domain.log.seen import SeenGame, next_words
from spooklog.domain.log.words import flag_words
from spooklog.domain.values.labels import called
from spooklog.domain.words.wording import score_words
from spooklog.projections.game.consequences import consequences

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from spooklog.domain.contract.ruleset import Breach
    from spooklog.store.logs.loaded import LoadedGame, Recorded
    from spooklog.store.store import Store


_COLUMN = 40
"""The column of what is awaited, beside the line that was played."""


def answer_plies(store: Store, recorded: Recorded, *, ruled: bool, says: bool, as_json: bool) -> None:
    """Print each new ply: its number, its line, what is awaited, and the breaches that it raised.

    With `says`, its sentence stands before its line: a single line is answered without, which takes no words of the game.
    `ruled` says that the line came with a ruling: the answer says so where no rule forbids it. A decided game is printed with
    its scoreboard and its series.
    """
    loaded, viewer = recorded.loaded, looker(recorded.loaded.stream.id)
    before = SeenGame(recorded.before, loaded.labels, viewer) if recorded.before else None
    plies = loaded.game.plies[len(recorded.before.plies) if recorded.before else 0 :]
    for ply in plies:
        seen = loaded.seen(viewer, ply.number)
        if as_json:
            from spooklog.projections.game.history import played  # noqa: PLC0415  (most lines are answered in words)

            emit_json(played(loaded, seen, reasons_of(store, loaded, seen.breaches)))
        else:
            _say_ply(store, loaded, seen, before, says=says)
            before = seen
    if as_json:
        return
    if ruled and not any(any(ply.ruled) or ply.void for ply in plies):
        say_wrapped(said("no rule forbids this: kept as a note"), 6)
    if loaded.game.outcome:
        for line in outcome_lines(loaded):
            say(line, 6)
        from spooklog.cli.answers.standing import say_standing  # noqa: PLC0415  (few lines end a game)

        say_standing(store, loaded)


def _say_ply(store: Store, loaded: LoadedGame, seen: SeenGame, before: SeenGame | None, *, says: bool) -> None:
    """Print the last ply of a moment, with the breaches that were not there `before`."""
    game, ply = seen.game, seen.game.plies[-1]
    line, awaited = game.line(ply, loaded.labels, seen.viewer), next_words(seen)
    if says:
        from spooklog.domain.log.words import said_line  # noqa: PLC0415  (a single line is answered without)

        line = told(said_line(game.say(ply, loaded.labels, seen.viewer).text, line))
    for words in _beside(f"{ply.number:>4}  {line}", told(awaited)):
        say(words)
    if before and (brought := consequences(before, seen, f"{line} {awaited}", "→" if draws() else "->")):
        say_wrapped("; ".join(map(told, brought)), 6)
    new = seen.raised(before) if before else seen.breaches
    reasons = reasons_of(store, loaded, new) if new else {}
    for breach in new:
        from spooklog.domain.log.answers import flag_of  # noqa: PLC0415  (few lines raise a flag)

        say_wrapped(f"! {told(flag_words(flag_of(breach, loaded.labels, reasons)))}", 6)
    for advice in seen.advice:
        if advice.at == ply.number:
            say_wrapped(f"{advice.rule}: {told(loaded.labels.named(advice.what))}", 6)


def _beside(left: str, right: str) -> list[str]:
    """Return two texts side by side; where there is no room for that, one under the other, each wrapped between words."""
    width = terminal_width()
    fits = _COLUMN + len(right) <= width
    if fits and len(left) <= _COLUMN - 2:
        return [f"{left:<{_COLUMN}}{right}"]
    # narrower, the indent would leave no room for words
    wrapper = TextWrapper(max(width, 20), subsequent_indent=" " * 6, break_on_hyphens=False)
    lines = list[str]()
    for text in (left, " " * (_COLUMN if fits else 6) + right):
        wrapper.initial_indent = " " * (len(text) - len(text.lstrip()))
        lines += wrapper.wrap(text.lstrip())
    return lines


def answer_entry(recorded: Recorded, word: str, *, as_json: bool) -> None:
    """Print that an entry about the log was recorded: a note, a remark, a closing; `word` says which."""
    loaded = recorded.loaded
    if as_json:
        from spooklog.domain.log.answers import noted  # noqa: PLC0415  (most lines are answered in words)

        emit_json(noted(loaded.stream.name, recorded.last, loaded.seen(looker(loaded.stream.id))))
        return
    say(said("{game}: {word} (entry {entry})", game=loaded.stream.name, word=word, entry=recorded.last))


def outcome_lines(loaded: LoadedGame) -> list[str]:
    """Return the scoreboard of a decided game, a line a player, best first."""
    rows = sorted(loaded.seen(looker(loaded.stream.id)).scores, key=lambda row: (row.rank or 0, row.seat or 0))
    names = [told(called(loaded.labels[row.seat]) if row.seat else said("team")) for row in rows]
    width = max(map(len, names), default=0)
    lines = []
    for row, name in zip(rows, names, strict=True):
        place = f"{row.rank}. " if row.rank else ""
        points = score_words(row.score, [one.score for one in rows])
        lines.append(f"{place}{name:<{width}}  {points:>4}".rstrip())
    return lines


def reasons_of(store: Store, loaded: LoadedGame, flags: Iterable[Breach]) -> Mapping[str, str]:
    """Return the reasons of flags by their hashes."""
    whys = [flag.why for flag in flags if flag.why]
    return store.games.texts(loaded.stream.id, whys) if whys else {}
