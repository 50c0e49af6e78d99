"""Spooks, a card-shedding game for three or more players (Steve Jackson Games); 112 rules, 18 options, 43 rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.contract.ruleset import Column, Meta, Ruleset
from spooklog.domain.rulesets.spooks import knowledge, rules
from spooklog.domain.rulesets.spooks.actions import ACTIONS, SpooksAction
from spooklog.domain.rulesets.spooks.lines import notation
from spooklog.domain.rulesets.spooks.lines.phrases import PHRASES
from spooklog.domain.rulesets.spooks.lines.words import BEGINS, HEADER, KEYWORDS, REASONED, TOKEN
from spooklog.domain.rulesets.spooks.measures import STATISTICS
from spooklog.domain.rulesets.spooks.options import OPTIONS
from spooklog.domain.rulesets.spooks.refuse import PACKAGE, said
from spooklog.domain.rulesets.spooks.state import State

META = Meta(
    slug="spooks",
    title="Spooks",
    revision=2,
    min_seats=3,
    max_seats=112,  # two decks, a card for each player (r.30)
    seats=said("3 or more (as many as the deck has cards for)"),
    options=OPTIONS,
    asked=("record", "masters", "decks"),
    levels=("full", "table", "result"),
    source="Spooks rulebook, a card game for 3 or more players",
    summary=said("Shed your cards by fitting numbers and suits; Goblins start tricks, Bones loose straights, Bats bite."),
    keywords=KEYWORDS,
    header=HEADER,
    void_rule="spooks:rec.14",
    token=TOKEN,
    reasoned=REASONED,
    landmarks=tuple(BEGINS.values()),
    statistics=STATISTICS,
    columns=(Column(name="left", title=said("left over")),),
    each="hand",
    phrases=PHRASES,
)

RULESET = Ruleset[State, SpooksAction](META, PACKAGE, ACTIONS, rules, notation, knowledge=knowledge)

if TYPE_CHECKING:  # the type checker compares these parts with their protocols; recording a line imports none of them
    from spooklog.domain.contract.analysis import Analysis
    from spooklog.domain.contract.parts import Moves, Opening, Pictures, Results
    from spooklog.domain.rulesets.spooks import analysis, board, moves, opening, results

    _PARTS: tuple[Opening, Moves[State, SpooksAction], Results[State], Pictures[State]] = (opening, moves, results, board)
    _ANALYSIS: Analysis[State, SpooksAction] = analysis
