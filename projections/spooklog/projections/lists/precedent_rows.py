"""The disputes, rulings and house rules of one game, as rows by rule: pure functions of the folded game, ids and hashes only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from spooklog.domain.log.game import Dispute, Game, Ply
from spooklog.domain.values.options import Option, Player

Kind = Literal["dispute", "ruling", "house-rule"]

_OF_THE_LOG: Final = "record"
"""The option for the record level: no rule of the table's."""

OPEN: Final = "open"
"""What the row of a dispute has that is not decided."""


class PrecedentRow(NamedTuple):
    """A row of `precedents`: a dispute, ruling or house rule of a game; `rule` is a full id, `number` counts within the game.

    A dispute that names no rule has the slug and a colon as its rule. Of a house rule `detail` is the option with its stored
    value: seats as numbers, words as hashes; of a dispute that is not decided it is `OPEN`.
    """

    game: str
    number: int
    kind: str
    rule: str
    detail: str | None


class Case(NamedTuple):
    """A ruling or a dispute in a folded game.

    `ply` is its ply as the game now stands, None for the start and for a ply no longer in it; `why` is the hash of a ruling's
    reason.
    """

    rule: str
    ply: Ply | None
    why: str | None = None
    dispute: Dispute | None = None


def precedents_of(id: str, game: Game) -> tuple[PrecedentRow, ...]:
    """Return the precedents of a game: house rules, rulings of plies that stand, disputes, each in the order of its log."""
    found: list[tuple[Kind, str, str | None]] = [("house-rule", rule, detail) for rule, detail in house_rules_of(game)]
    for case in cases_of(game):
        undecided = case.dispute and case.dispute.verdict is None
        found.append(("dispute" if case.dispute else "ruling", case.rule, OPEN if undecided else None))
    return tuple(PrecedentRow(id, number, *one) for number, one in enumerate(found, start=1))


def cases_of(game: Game) -> Iterator[Case]:
    """Yield the rulings of a game, those of the start first, then its disputes."""
    yield from (Case(rule, None, game.started.why) for rule in game.started.allowed)
    for ply in game.plies:
        if ply.ruled:
            ruled = dict.fromkeys((one.rule, one.why) for one in ply.ruled if one)
            yield from (Case(rule, ply, why) for rule, why in ruled)
    for dispute in game.disputes:
        number = game.ply_of(dispute)
        rule = dispute.rule or f"{game.ruleset.meta.slug}:"
        yield Case(rule, game.plies[number - 1] if number else None, None, dispute)


def house_rules_of(game: Game) -> Iterator[tuple[str, str]]:
    """Yield the rules that a game's options switch, where these differ from the rulebook, each with the option and its value."""
    slug, stored = game.ruleset.meta.slug, game.started.options
    for option in game.ruleset.meta.options:
        if option.name in stored and stored[option.name] != option.default and not _of_the_evening(option):
            detail = f"{option.name}={option.write(stored[option.name])}"
            yield from ((f"{slug}:{rule}", detail) for rule in option.rules)


def _of_the_evening(option: Option) -> bool:
    """Return whether an option is about one evening and no rule: who begins, and the record level."""
    return option.name == _OF_THE_LOG or isinstance(option, Player)
