"""Spooks, a card-shedding game for three or more players (Steve Jackson Games); 112 rules, 18 options, 43 rulings."""

from __future__ import annotations

from spooklog.domain.ruleset import Column, Meta, Moves, Opening, Pictures, Results, Ruleset
from spooklog.domain.rulesets.spooks import knowledge, notation, rules
from spooklog.domain.rulesets.spooks.actions import ACTIONS, SpooksAction
from spooklog.domain.rulesets.spooks.measures import STATISTICS
from spooklog.domain.rulesets.spooks.options import OPTIONS
from spooklog.domain.rulesets.spooks.phrases import PHRASES
from spooklog.domain.rulesets.spooks.refuse import PACKAGE
from spooklog.domain.rulesets.spooks.state import State
from spooklog.domain.rulesets.spooks.words import BEGINS, HEADER, KEYWORDS, REASONED, TOKEN

META = Meta(
    slug="spooks",
    title="Spooks",
    revision=2,
    min_seats=3,
    max_seats=112,  # two decks, a card for each player (r.30)
    seats="3 or more (as many as the deck has cards for)",
    options=OPTIONS,
    levels=("full", "table", "result"),
    source="Spooks rulebook, a card game for 3 or more players",
    summary="Shed your cards by fitting numbers and suits; Goblins start tricks, Bones loose straights, Bats bite.",
    keywords=KEYWORDS,
    header=HEADER,
    void_rule="spooks:rec.14",
    token=TOKEN,
    reasoned=REASONED,
    landmarks=tuple(BEGINS.values()),
    statistics=STATISTICS,
    columns=(Column(name="left", title="left over"),),
    each="hand",
    phrases=PHRASES,
)


# The parts below are imported on first use: recording a line needs none of them.


def _opening() -> Opening:
    from spooklog.domain.rulesets.spooks import opening

    return opening


def _moves() -> Moves[State, SpooksAction]:
    from spooklog.domain.rulesets.spooks import moves

    return moves


def _results() -> Results[State]:
    from spooklog.domain.rulesets.spooks import results

    return results


def _pictures() -> Pictures[State]:
    from spooklog.domain.rulesets.spooks import pictures

    return pictures


RULESET = Ruleset[State, SpooksAction](
    META,
    PACKAGE,
    ACTIONS,
    rules,
    notation,
    knowledge=knowledge,
    opening=_opening,
    moves=_moves,
    results=_results,
    pictures=_pictures,
)
