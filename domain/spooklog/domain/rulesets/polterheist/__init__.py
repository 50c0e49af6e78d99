"""Polter-Heist, a treasure hunt through a haunted house for two to four players; 274 rules, 33 options, 56 rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.domain.contract.dialect import Dialect
from spooklog.domain.contract.meta import Column, Meta
from spooklog.domain.contract.ruleset import Ruleset
from spooklog.domain.rulesets.polterheist import knowledge, rules
from spooklog.domain.rulesets.polterheist.actions import ACTIONS, PolterheistAction
from spooklog.domain.rulesets.polterheist.lines.notation import GRAMMAR
from spooklog.domain.rulesets.polterheist.lines.phrases import PHRASES
from spooklog.domain.rulesets.polterheist.measures import STATISTICS
from spooklog.domain.rulesets.polterheist.options import FILES, OPTIONS
from spooklog.domain.rulesets.polterheist.refuse import PACKAGE, said
from spooklog.domain.rulesets.polterheist.state import State

META = Meta(
    slug="polterheist",
    title="Polter-Heist",
    revision=2,
    min_seats=2,
    max_seats=4,
    options=OPTIONS,
    asked=("preset", "escape"),
    unanalysed=said("a position takes 100 to 470 ms to play on, and a minute leaves errors as large as what they should tell"),
    levels=("table",),
    source="Polter-Heist rulebook, a board game by George Jaros (2014); its pictures are missing",
    summary=said("Creep through a haunted house of four floors, find the Treasure and get out alive, or join the ghosts."),
    keywords=GRAMMAR.keywords,
    header=("first", "tiles"),
    void_rule="polterheist:rec.1",
    dialect=Dialect(separators=(";",), comments=("//",), close=False),
    landmarks=(said("turn"), said("time"), said("treasure"), said("death"), said("escape"), said("end")),
    files=FILES,
    statistics=STATISTICS,
    columns=(
        Column(name="status", title=said("status"), kind="text"),
        Column(name="courage", title=said("courage"), kind="meter", over_time=True),
        Column(name="place", title=said("place"), kind="text"),
        Column(name="cards", title=said("cards"), kind="tokens"),
        Column(name="marks", title=said("marks"), kind="text"),
    ),
    phrases=PHRASES,
)

RULESET = Ruleset[State, PolterheistAction](META, PACKAGE, ACTIONS, rules, GRAMMAR, knowledge=knowledge)

if TYPE_CHECKING:  # the type checker compares these parts with their protocols; recording a line imports none of them
    from spooklog.domain.contract.parts import Moves, Opening, Pictures, Results
    from spooklog.domain.rulesets.polterheist import board, moves, opening, results

    _PARTS: tuple[Opening, Moves[State, PolterheistAction], Results[State], Pictures[State]] = (opening, moves, results, board)
