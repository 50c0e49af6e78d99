"""What a game comes to: the scoreboard, what a score is made of, statistics, and a format that adds games up (catalogue 8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.defaults import advice, breaches, detail
from spooklog.domain.contract.results import Cell, Meter, ScorePart, ScoreRow, StatValue, Tokens
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.rules.scoring import end_points, ranks, totals
from spooklog.domain.rulesets.halloween.state import LEVELS, Player, State

if TYPE_CHECKING:
    from spooklog.domain.formats.format import AnyFormat

__all__ = ["advice", "breaches", "breakdown", "detail", "formats", "scores", "statistics"]

_CELLS = 8
"""The number of columns in `META.columns`; a game recorded by its result fills none of them."""


def scores(seen: State) -> tuple[ScoreRow, ...]:
    """Return one row a seat: haunt points as if the game ended now, pending until it does; places once the game is over."""
    if seen.options.record == "result":
        points: Sequence[int | None] = totals(seen) if seen.result else (None,) * seen.table.seats
        rows = zip(seen.seats, points, _places(seen), strict=True)
        return tuple(ScoreRow(seat, got, place, (None,) * _CELLS) for seat, got, place in rows)
    rows = zip(seen.seats, totals(seen), _places(seen), strict=True)
    return tuple(ScoreRow(seat, got, place, _cells(seen, seat), pending=not seen.over) for seat, got, place in rows)


def _places(seen: State) -> Sequence[int | None]:
    return ranks(seen) or (None,) * seen.table.seats


def _cells(seen: State, seat: int) -> tuple[Cell, ...]:
    player, words = seen.player(seat), Words(seen)
    held = ((words.colour(level), player.tokens[level - 1]) for level in LEVELS)
    return (
        player.scare,
        Tokens(tuple((colour, count) for colour, count in held if count)),
        _bonus(player, words),
        "/".join(str(section.level) for section in player.sections),
        _discs(player),
        Meter(player.haunts + player.extra, seen.box.haunts + (seen.box.extra if seen.table.two else 0)),
        " ".join(player.cards) or None,
        sum(points for _, points in end_points(seen, seat)),
    )


def _bonus(player: Player, words: Words) -> Tokens | None:
    """Return the unused bonus tokens; None in the master variant, which has none."""
    if not player.slots:
        return None
    return Tokens(tuple(Counter(words.kind(slot.token) for slot in player.slots if slot.token).items()))


def _discs(player: Player) -> str:
    """Return discs in reserve, on action spaces, under bonus slots and on cards: `7+3+1+1`.

    The master variant has the first two.
    """
    counts = [player.discs, sum(section.discs for section in player.sections)]
    if player.slots:
        counts += [sum(slot.locked for slot in player.slots), player.on_cards]
    return "+".join(map(str, counts))


def formats() -> tuple[AnyFormat, ...]:
    """Return the game's own series. Recording a line does not import it."""
    from spooklog.domain.rulesets.halloween.results.series_formats import FORMATS

    return FORMATS


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    """Return what a score is made of. Recording a line does not import it."""
    from spooklog.domain.rulesets.halloween.results import score_parts

    return score_parts.breakdown(steps, end, seat)


def statistics(steps: Sequence[Step], end: State) -> tuple[StatValue, ...]:
    """Return the numbers of a game. Recording a line does not import them."""
    from spooklog.domain.rulesets.halloween.results import numbers

    return numbers.statistics(steps, end)
