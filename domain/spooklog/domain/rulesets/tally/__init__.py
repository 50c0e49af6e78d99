"""Tally, the score sheet of any game: rounds or categories, a column for each player or team, bids by named formulas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.contract.dialect import Dialect
from spooklog.domain.contract.meta import Column, Meta
from spooklog.domain.contract.ruleset import Ruleset
from spooklog.domain.rulesets.tally import rules
from spooklog.domain.rulesets.tally.actions import ACTIONS, TallyAction
from spooklog.domain.rulesets.tally.lines import notation
from spooklog.domain.rulesets.tally.lines.phrases import PHRASES
from spooklog.domain.rulesets.tally.measures import STATISTICS
from spooklog.domain.rulesets.tally.options import OPTIONS
from spooklog.domain.rulesets.tally.presets import PRESETS
from spooklog.domain.rulesets.tally.refuse import PACKAGE, said
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.rulesets.tally.words import END, KEYWORDS

META = Meta(
    slug="tally",
    title="Tally",
    revision=2,
    min_seats=1,
    max_seats=24,
    options=OPTIONS,
    asked=("wins", "target", "rounds"),
    unanalysed=said("this program knows its scores and not its rules, so no bot can play it on"),
    levels=("table", "result"),
    source="made up for spooklog: what players of any game write on a score sheet",
    summary=said(
        "The score sheet of any game: rounds or categories, players or teams, high or low wins, bids by named formulas."
    ),
    keywords=KEYWORDS,
    header=("title", "categories", "teams", "starter", "dealer"),
    void_rule="tally:rec.5",
    end_line=END,
    dialect=Dialect(separators=(";",), comments=("//",), close=False),
    landmarks=(said("round"), said("lead"), said("added")),
    statistics=STATISTICS,
    columns=(
        Column(name="last", title=said("last round"), kind="number", reported="never"),
        Column(name="added", title=said("extra"), kind="number"),
        Column(name="note", title=said("notes"), kind="text", reported="never"),
    ),
    teams=True,
    phrases=PHRASES,
    presets=PRESETS,
)

RULESET = Ruleset[State, TallyAction](META, PACKAGE, ACTIONS, rules, notation)

if TYPE_CHECKING:  # the type checker compares these parts with their protocols; recording a line imports none of them
    from spooklog.domain.contract.chances import Chances
    from spooklog.domain.contract.parts import Moves, Opening, Pictures, Results
    from spooklog.domain.rulesets.tally import board, chances, moves, opening, results

    _PARTS: tuple[Opening, Moves[State, TallyAction], Results[State], Pictures[State]] = (opening, moves, results, board)
    _CHANCES: Chances[State] = chances
