"""Spukstaben, a cooperative word game for one to four players (Moritz Dressler); 120 rules, 20 options, 22 rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.contract.meta import Column, Meta
from spooklog.domain.contract.ruleset import Ruleset
from spooklog.domain.rulesets.spukstaben import knowledge, rules
from spooklog.domain.rulesets.spukstaben.actions import ACTIONS, SpukstabenAction
from spooklog.domain.rulesets.spukstaben.lines.notation import GRAMMAR
from spooklog.domain.rulesets.spukstaben.lines.phrases import PHRASES
from spooklog.domain.rulesets.spukstaben.measures import STATISTICS
from spooklog.domain.rulesets.spukstaben.options import FILES, OPTIONS
from spooklog.domain.rulesets.spukstaben.refuse import PACKAGE, said
from spooklog.domain.rulesets.spukstaben.state import State

META = Meta(
    slug="spukstaben",
    title="Spukstaben",
    min_seats=1,
    max_seats=4,
    seats=said("1 to 4, as one team"),
    options=OPTIONS,
    asked=("cubes", "timer", "hints"),
    unanalysed=said("its bot takes 440 ms to play a game on, too long for errors below what decisions move"),
    levels=("table", "result"),
    source="Spukstaben rulebook (cooperative word game by Moritz Dressler, one to four players)",
    summary=said("Write words together that scare letter ghosts before they carry their letters out of the print shop."),
    keywords=GRAMMAR.keywords,
    void_rule="spukstaben:rec.4",
    landmarks=(said("turn"), said("glass"), said("words"), said("defeat"), said("escape")),
    cooperative=True,
    files=FILES,
    statistics=STATISTICS,
    columns=(Column(name="rating", title=said("rating")),),
    phrases=PHRASES,
)

RULESET = Ruleset[State, SpukstabenAction](META, PACKAGE, ACTIONS, rules, GRAMMAR, knowledge=knowledge)

if TYPE_CHECKING:  # the type checker compares these parts with their protocols; recording a line imports none of them
    from spooklog.domain.contract.parts import Moves, Opening, Pictures, Results
    from spooklog.domain.rulesets.spukstaben import board, moves, opening, results

    _PARTS: tuple[Opening, Moves[State, SpukstabenAction], Results[State], Pictures[State]] = (opening, moves, results, board)
