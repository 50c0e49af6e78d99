"""Spookies, a push-your-luck dice game in a haunted house, for two to five players; 60 rules, 10 options, 12 rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.contract.meta import Column, Meta
from spooklog.domain.contract.ruleset import Ruleset
from spooklog.domain.rulesets.spookies import knowledge, rules
from spooklog.domain.rulesets.spookies.actions import ACTIONS, SpookiesAction
from spooklog.domain.rulesets.spookies.box import WORDS
from spooklog.domain.rulesets.spookies.lines.notation import GRAMMAR
from spooklog.domain.rulesets.spookies.lines.phrases import PHRASES
from spooklog.domain.rulesets.spookies.measures import STATISTICS
from spooklog.domain.rulesets.spookies.options import FILES, OPTIONS
from spooklog.domain.rulesets.spookies.refuse import PACKAGE, said
from spooklog.domain.rulesets.spookies.state import State

META = Meta(
    slug="spookies",
    title="Spookies",
    min_seats=2,
    max_seats=5,
    options=OPTIONS,
    asked=("character_choice", "end_mode"),
    levels=("table", "result"),
    source="Spookies rulebook, pages 4 and 5, a dice game; all other pages are missing",
    summary=said("Push your luck up a haunted house: a die says who moves, two to four dice how high; falls cost Spookies."),
    keywords=WORDS,
    void_rule="spookies:rec.4",
    landmarks=(said("turn"), said("fall"), said("attic"), said("penalty"), said("count")),
    files=FILES,
    statistics=STATISTICS,
    columns=(
        Column(name="chips", title=said("chips"), kind="number", over_time=True),
        Column(name="values", title=said("turned up"), kind="tokens"),
    ),
    phrases=PHRASES,
)

RULESET = Ruleset[State, SpookiesAction](META, PACKAGE, ACTIONS, rules, GRAMMAR, knowledge=knowledge)

if TYPE_CHECKING:  # the type checker compares these parts with their protocols; recording a line imports none of them
    from spooklog.domain.contract.analysis import Analysis
    from spooklog.domain.contract.parts import Moves, Opening, Pictures, Results
    from spooklog.domain.rulesets.spookies import analysis, board, moves, opening, results

    _PARTS: tuple[Opening, Moves[State, SpookiesAction], Results[State], Pictures[State]] = (opening, moves, results, board)
    _ANALYSIS: Analysis[State, SpookiesAction] = analysis
