"""Halloween, a game of demon lords who haunt a town, for two to four players; 199 rules and cards, 45 rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.contract.dialect import Dialect
from spooklog.domain.contract.meta import Column, Meta
from spooklog.domain.contract.ruleset import Ruleset
from spooklog.domain.rulesets.halloween import knowledge, rules
from spooklog.domain.rulesets.halloween.actions import ACTIONS, HalloweenAction
from spooklog.domain.rulesets.halloween.lines.notation import GRAMMAR
from spooklog.domain.rulesets.halloween.lines.phrases import PHRASES
from spooklog.domain.rulesets.halloween.measures import STATISTICS
from spooklog.domain.rulesets.halloween.options import OPTIONS
from spooklog.domain.rulesets.halloween.refuse import PACKAGE, said
from spooklog.domain.rulesets.halloween.state import State

META = Meta(
    slug="halloween",
    title="Halloween",
    revision=2,
    min_seats=2,
    max_seats=4,
    options=OPTIONS,
    asked=("variant", "card_set"),
    levels=("table", "result"),
    source="Halloween rulebook in Spanish, a board game by Angelo De Maio; its pictures are missing",
    summary=said(
        "Summon ghosts, scare people, haunt six buildings: every section of your board acts once a turn, cards give powers."
    ),
    keywords=GRAMMAR.keywords,
    header=("cards", "bonus"),
    void_rule="halloween:rec.4",
    dialect=Dialect(separators=(";",), comments=("//",)),
    landmarks=(said("turn"), said("haunt"), said("card"), said("fight"), said("blues"), said("end")),
    statistics=STATISTICS,
    columns=(
        Column(name="scare", title=said("scare"), kind="number", over_time=True),
        Column(name="tokens", title=said("tokens"), kind="tokens"),
        Column(name="bonus", title=said("bonus"), kind="tokens"),
        Column(name="levels", title=said("levels"), kind="text"),
        Column(name="discs", title=said("discs"), kind="text", reported="gains"),
        Column(name="haunts", title=said("haunts"), kind="meter"),
        Column(name="cards", title=said("cards"), kind="text"),
        Column(name="end", title=said("at end"), kind="number", over_time=True),
    ),
    phrases=PHRASES,
)

RULESET = Ruleset[State, HalloweenAction](META, PACKAGE, ACTIONS, rules, GRAMMAR, knowledge=knowledge)

if TYPE_CHECKING:  # the type checker compares these parts with their protocols; recording a line imports none of them
    from spooklog.domain.contract.analysis import Analysis
    from spooklog.domain.contract.parts import Moves, Opening, Pictures, Results
    from spooklog.domain.rulesets.halloween import analysis, board, moves, opening, results

    _PARTS: tuple[Opening, Moves[State, HalloweenAction], Results[State], Pictures[State]] = (opening, moves, results, board)
    _ANALYSIS: Analysis[State, HalloweenAction] = analysis
