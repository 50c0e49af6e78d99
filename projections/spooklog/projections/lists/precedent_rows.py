"""What a game says about rules: disputes, rulings and house rules, as rows by rule. Pure; ids and hashes only."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from spooklog.domain.log.game import Dispute, Game, Ply
from spooklog.domain.options import Option, Player

Kind = Literal["dispute", "ruling", "house-rule"]

_OF_THE_LOG: Final = "record"
"""The option that says how much is recorded: no rule of the table's."""


class PrecedentRow(NamedTuple):
    """One thing that a game says about a rule, by its full id; `number` tells it from the others of the game.

    Of a house rule `detail` is the option with its value as it is stored: seats as numbers, words as hashes.
    """

    game: str
    number: int
    kind: str
    rule: str
    detail: str | None


class Case(NamedTuple):
    """A ruling, or a dispute with its rule, in a folded game.

    `ply` is its ply as the game now stands, None for the start and for a ply that is not in it any more; `why` is the hash of a
    ruling's reason.
    """

    rule: str
    ply: Ply | None
    why: str | None = None
    dispute: Dispute | None = None


def precedents_of(id: str, game: Game) -> tuple[PrecedentRow, ...]:
    """Everything that a game says about rules, in the order of its log: house rules, rulings of plies that stand, disputes."""
    said: list[tuple[Kind, str, str | None]] = [("house-rule", rule, detail) for rule, detail in house_rules_of(game)]
    said += [("dispute" if case.dispute else "ruling", case.rule, None) for case in cases_of(game)]
    return tuple(PrecedentRow(id, number, *one) for number, one in enumerate(said, start=1))


def cases_of(game: Game) -> Iterator[Case]:
    """The rulings of a game, those of the start first, then its disputes that name a rule."""
    yield from (Case(rule, None, game.started.why) for rule in game.started.allowed)
    for ply in game.plies:
        ruled = dict.fromkeys((one.rule, one.why) for one in ply.ruled if one)
        yield from (Case(rule, ply, why) for rule, why in ruled)
    for dispute in game.disputes:
        if dispute.rule:
            number = game.ply_of(dispute)
            yield Case(dispute.rule, game.plies[number - 1] if number else None, None, dispute)


def house_rules_of(game: Game) -> Iterator[tuple[str, str]]:
    """The rules that options of a game switch, where they differ from the rulebook's, each with the option and its value."""
    slug, stored = game.ruleset.meta.slug, game.started.options
    for option in game.ruleset.meta.options:
        if option.name in stored and stored[option.name] != option.default and not _of_the_evening(option):
            detail = f"{option.name}={option.write(stored[option.name])}"
            yield from ((f"{slug}:{rule}", detail) for rule in option.rules)


def _of_the_evening(option: Option) -> bool:
    """Whether an option says something of one evening, and no rule: who begins, and how much is recorded."""
    return option.name == _OF_THE_LOG or isinstance(option, Player)
