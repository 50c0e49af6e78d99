"""Prints the answer of `amend`: the plies before and after side by side, the first conflict, and what changes in the end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from spooklog.cli.output import INDENT, emit_json, gathering, propose, refusal, say, show
from spooklog.cli.screens.side_by_side import (
    Heads,
    PlyPair,
    Results,
    ply_pairs,
    results_of,
    show_differences,
    show_rows,
)
from spooklog.domain.log.events import BeginningAmended
from spooklog.domain.series.answers import SeriesSide
from spooklog.domain.values.answer import Answer
from spooklog.projections.amended import BothStandings, both_sides, both_standings, standings_differences
from spooklog.projections.game.differences import Difference, differences
from spooklog.replays.sheets.beginning import header_lines
from spooklog.replays.timeline.compare import amended

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
    before, after = both_sides(loaded, amendment, recorded.loaded if recorded else None)
    texts = store.games.texts(loaded.stream.id) | {text.digest: text.text for text in amendment.texts}
    rows, series = amended(amendment, loaded.labels), both_standings(store, loaded.stream.id, amendment)
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
                series=series and _series(series),
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
    changes = [*differences(before, after, texts), *standings_differences(series)]
    if changes:
        show_differences(changes, heads)
    else:
        show(Text("turn, points and outcome stay as they are"))
    _show_end(amendment, before, recorded)


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


def _series(standings: BothStandings) -> AmendedSeries:
    """Return the standings as an answer, which says once what the games of the series are called."""
    before, after = (one.only(SeriesSide) for one in standings)
    return AmendedSeries(series=before.series, each=standings.before.each, before=before, after=after)


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
