"""Spukstaben, a cooperative word game for one to four players (Moritz Dressler); 120 rules, 20 options, 22 rulings."""

from __future__ import annotations

from spooklog.domain.meta import Column, Meta
from spooklog.domain.parts import Moves, Opening, Pictures, Results
from spooklog.domain.ruleset import Ruleset
from spooklog.domain.rulesets.spukstaben import knowledge, notation, rules
from spooklog.domain.rulesets.spukstaben.actions import ACTIONS, SpukstabenAction
from spooklog.domain.rulesets.spukstaben.measures import STATISTICS
from spooklog.domain.rulesets.spukstaben.options import FILES, OPTIONS
from spooklog.domain.rulesets.spukstaben.phrases import PHRASES
from spooklog.domain.rulesets.spukstaben.refuse import PACKAGE
from spooklog.domain.rulesets.spukstaben.state import State

META = Meta(
    slug="spukstaben",
    title="Spukstaben",
    revision=1,
    min_seats=1,
    max_seats=4,
    seats="1 to 4, as one team",
    options=OPTIONS,
    levels=("table", "result"),
    source="Spukstaben rulebook (cooperative word game by Moritz Dressler, one to four players)",
    summary="Write words together that scare letter ghosts before they carry their letters out of the print shop.",
    keywords=notation.KEYWORDS,
    void_rule="spukstaben:rec.4",
    landmarks=("turn", "glass", "words", "defeat", "escape"),
    cooperative=True,
    files=FILES,
    statistics=STATISTICS,
    columns=(Column(name="rating", title="rating"),),
    phrases=PHRASES,
)


# The parts below are imported on first use: recording a line needs none of them.


def _opening() -> Opening:
    from spooklog.domain.rulesets.spukstaben import opening

    return opening


def _moves() -> Moves[State, SpukstabenAction]:
    from spooklog.domain.rulesets.spukstaben import moves

    return moves


def _results() -> Results[State]:
    from spooklog.domain.rulesets.spukstaben import results

    return results


def _pictures() -> Pictures[State]:
    from spooklog.domain.rulesets.spukstaben import pictures

    return pictures


RULESET = Ruleset[State, SpukstabenAction](
    META,
    PACKAGE,
    ACTIONS,
    rules,
    notation,
    opening=_opening,
    moves=_moves,
    results=_results,
    pictures=_pictures,
    knowledge=knowledge,
)
