"""Prints the answer of `amend`: the plies before and after side by side, the first conflict, and what changes in the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

import msgspec
from rich.text import Text

from spooklog.cli.output import INDENT, emit_json, gathering, propose, refusal, say, show
from spooklog.cli.screens.side_by_side import (
    Difference,
    Heads,
    PlyPair,
    Results,
    differences,
    ply_pairs,
    results_of,
    show_differences,
    show_rows,
)
from spooklog.domain.log.events import BeginningAmended
from spooklog.domain.log.result import result_of
from spooklog.domain.series.answers import SeriesGame, SeriesSide, SeriesStandings, standings_of
from spooklog.domain.series.words import headline
from spooklog.domain.values.answer import Answer
from spooklog.replays.sheets.beginning import header_lines
from spooklog.replays.timeline.compare import amended
from spooklog.store.entries.rows import Seat
from spooklog.store.logs.loaded import labels_of

if TYPE_CHECKING:
    from spooklog.domain.log.amend import AmendmentPlan
    from spooklog.store.logs.loaded import LoadedGame, Recorded
    from spooklog.store.store import Store


class AmendedSeries(Answer, frozen=True, kw_only=True):
    """The standings of the game's series before and after an amendment; `each` is what its games are called."""

    series: str
    each: str
    before: SeriesSide
    after: SeriesSide


class HeadChange(Answer, frozen=True, kw_only=True):
    """A header line and the one in its place, None where there is none."""

    before: str | None
    after: str | None


class AmendAnswer(Answer, frozen=True, kw_only=True):
    """What an amendment does, or with `applied` did: `conflicts` are plies that cannot stay, `expected` what can be decided."""

    game: str
    entry: int
    applied: bool
    plies: Sequence[PlyPair]
    conflicts: Sequence[int]
    expected: Sequence[str]
    before: Results
    after: Results
    series: AmendedSeries | None
    head: Sequence[HeadChange]


def answer_amended(
    store: Store, loaded: LoadedGame, amendment: AmendmentPlan, recorded: Recorded | None, *, as_json: bool
) -> None:
    """Print an amendment that was tried on a game; one that was also stored comes with what was `recorded`."""
    before = msgspec.structs.replace(loaded, game=amendment.before)
    after = recorded.loaded if recorded else msgspec.structs.replace(loaded, game=amendment.after)
    seats = _seats(loaded, amendment)
    after = msgspec.structs.replace(after, seats=seats, labels=labels_of(seats))
    texts = store.games.texts(loaded.stream.id) | {text.digest: text.text for text in amendment.texts}
    rows, series = amended(amendment, loaded.labels), _series(store, loaded.stream.id, amendment)
    head = _heads(loaded, amendment)
    if as_json:
        emit_json(
            AmendAnswer(
                game=loaded.stream.name,
                entry=after.stream.head,
                applied=recorded is not None,
                plies=ply_pairs(rows),
                conflicts=[step.old.number for step in amendment.conflicts if step.old],
                expected=list(_choices(amendment)),
                before=results_of(before, texts),
                after=results_of(after, texts),
                series=series and series.answer(),
                head=[HeadChange(before=one.old or None, after=one.new or None) for one in head],
            )
        )
        return
    heads = Heads("as it was", "as it is now" if recorded else "as it would be")
    if head:
        show_differences(head, heads)
        if rows:
            say()
    if rows:
        show_rows(rows, heads)
    _show_conflict(amendment)
    say()
    changes = [*differences(before, after, texts), *_standings(series)]
    if changes:
        show_differences(changes, heads)
    else:
        show(Text("turn, points and outcome stay as they are"))
    _show_end(amendment, before, recorded)


def _seats(loaded: LoadedGame, amendment: AmendmentPlan) -> tuple[Seat, ...]:
    """Return the seats after an amendment so that both sides can be compared by label.

    A seat keeps the label that it had, unless players change their seats: what others played is then theirs.
    """
    came = {one.number: Seat(one.number, one.person, one.label.text, one.name, one.label.salt) for one in amendment.seated}
    before = {seat.number: seat for seat in loaded.seats}
    sat = {seat.person: seat.number for seat in loaded.seats}
    moved = any(sat.get(one.person, one.number) != one.number for one in amendment.seated)
    sitting = before | came if moved else came | before
    return tuple(sitting[number] for number in range(1, amendment.after.setup.seats + 1))


def _heads(loaded: LoadedGame, amendment: AmendmentPlan) -> list[Difference]:
    """Return the header lines that the amendment changes, each with the one in its place."""
    if not isinstance(amendment.event, BeginningAmended):
        return []
    before, after = header_lines(loaded, amendment.before), header_lines(loaded, amendment.after, amendment.seated)
    gone, new = ([line for line in one if line not in other] for one, other in ((before, after), (after, before)))
    found = list[Difference]()
    for line in gone:
        word = line.partition(" ")[0]
        instead = next((one for one in new if one.partition(" ")[0] == word), "")
        new = [one for one in new if one != instead]
        found.append(Difference(word, line, instead))
    return [*found, *(Difference(line.partition(" ")[0], "", line) for line in new)]


def _show_conflict(amendment: AmendmentPlan) -> None:
    """Print the first ply that cannot stay, with the rule in words and what was expected instead."""
    step = next(iter(amendment.conflicts), None)
    if step and step.problem:
        say()
        head, details = refusal(step.problem)
        show(head, *([details] if details.row_count else []))


def _show_end(amendment: AmendmentPlan, before: LoadedGame, recorded: Recorded | None) -> None:
    """Print what was done, or how to go on."""
    lost = len(amendment.before.undone) - len(amendment.after.undone)
    if lost:
        plies = "ply" if lost == 1 else "plies"
        say(f"{lost} undone {plies} cannot be redone {'any more' if recorded else 'then'}")
    if recorded:
        game = recorded.loaded.game
        say(f"{before.stream.name}: amended (entry {recorded.last}), the game is at ply {len(game.plies)}")
        if game.status == "amended":
            say(" " * INDENT + "the game is closed: its official result is amended now")
        return
    if before.game.closed:
        say("the game is closed: this would amend its official result")
    say(f"nothing is stored yet{'' if gathering() and not amendment.conflicts else ':'}")
    if amendment.conflicts:
        count = len(amendment.conflicts)
        say(" " * INDENT + f"{count} {'ply' if count == 1 else 'plies'} cannot stay, counted as dropped here: decide")
        for choice in _choices(amendment):
            say(" " * INDENT + choice)
    else:
        propose(f"--apply --after {before.stream.head}")


def _choices(amendment: AmendmentPlan) -> Iterator[str]:
    """Yield the options that decide about plies that cannot stay."""
    if amendment.conflicts:
        yield "--conflicts drop"
        if any(step.ruling_helps for step in amendment.conflicts):
            yield '--conflicts ruled --why "…"'
        if not isinstance(amendment.event, BeginningAmended):
            yield "another correction of it in --file EDITS"


class _Series(NamedTuple):
    """The standings of a series before and after an amendment."""

    before: SeriesStandings
    after: SeriesStandings

    def answer(self) -> AmendedSeries:
        """Return both as an answer, which says once what the games of the series are called."""
        before, after = (one.only(SeriesSide) for one in self)
        return AmendedSeries(series=before.series, each=self.before.each, before=before, after=after)


def _series(store: Store, stream: str, amendment: AmendmentPlan) -> _Series | None:
    """Return the standings of the game's series before and after; None for a game without a series."""
    member = store.series.member(stream)
    if member is None:
        return None
    loaded = store.series.load(member.series)
    names, each = store.streams.names(loaded.series.games), loaded.series.ruleset.meta.each
    results = ({stream: result_of(game)} for game in (amendment.before, amendment.after))
    standings = (store.series.standings_if(member.series, result) for result in results)
    return _Series(*(standings_of(loaded.stream.name, one, loaded.labels, names, each) for one in standings))


def _standings(series: _Series | None) -> Iterator[Difference]:
    """Yield what the amendment changes in the standings of the series."""
    if series is None:
        return
    before, after = series
    name = before.series
    if before.team != after.team:
        yield Difference(f"{name}: team", headline(before), headline(after))
    for player, total in () if before.team else before.totals.items():
        if total != after.totals[player]:
            yield Difference(f"{name}: {player}", str(total), str(after.totals[player]))
    for was, now in zip(before.games, after.games, strict=True):
        if was.counted != now.counted and (was.flags or now.flags):  # the outcome already shows an undecided game
            yield Difference(f"{name}: {before.each} {was.number}", _whether_it_counts(was), _whether_it_counts(now))
    for what, old, new in (("playing", before.playing, after.playing), ("winners", before.winners, after.winners)):
        if old != new:
            yield Difference(f"{name}: {what}", ", ".join(old), ", ".join(new))
    if before.over != after.over:
        yield Difference(f"{name}: over", *("yes" if one.over else "no" for one in (before, after)))
    if before.status != after.status:
        yield Difference(f"{name}: status", before.status, after.status)


def _whether_it_counts(game: SeriesGame) -> str:
    """Return in words whether a game of a series counts, and why it does not."""
    return "counts" if game.counted else ": ".join(["does not count", *(flag.words for flag in game.flags[:1])])
