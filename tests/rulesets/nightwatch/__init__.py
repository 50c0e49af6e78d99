"""Night watch: a game made up for tests, and an example of a ruleset composed of parts.

What recording a line needs is imported here; opening, moves, results and pictures are imported when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.rulesets.nightwatch import knowledge, notation, rules
from tests.rulesets.nightwatch.actions import ACTIONS, WatchAction
from tests.rulesets.nightwatch.refuse import PACKAGE
from tests.rulesets.nightwatch.state import Watch

from spooklog.domain.contract.dialect import Dialect
from spooklog.domain.contract.ruleset import Column, Meta, Ruleset, Statistic
from spooklog.domain.values.options import Whole, YesNo

META = Meta(
    slug="nightwatch",
    title="Night watch",
    min_seats=3,
    max_seats=4,
    options=(
        YesNo(name="points", help="lamps and cards are counted; else a side wins", rules=("score.1",), default=True),
        Whole(name="turns", help="so many turns at most", rules=("turn.3",), default=12, low=3, high=99),
    ),
    source="made up for tests",
    summary="Light every room before the night ends.",
    keywords=notation.GRAMMAR.keywords,
    header=("first",),
    void_rule="nightwatch:rec.1",
    dialect=Dialect(separators=(";",), comments=("//",), close=False),
    landmarks=("turn",),
    statistics=(
        Statistic(name="lamps", title="lamps", help="lamps lit in a walk", over="walks"),
        Statistic(name="walks", title="walks", help="walks", shown=False),
        Statistic(name="winds", title="winds", help="lamps blown out", team=True),
    ),
    columns=(
        Column(name="hand", title="hand", kind="number"),
        Column(name="light", title="light", kind="meter", over_time=True),
        Column(name="won", title="cards won", kind="tokens"),
        Column(name="at", title="room", kind="text"),
    ),
    each="night",
)

RULESET = Ruleset[Watch, WatchAction](META, PACKAGE, ACTIONS, rules, notation.GRAMMAR, knowledge=knowledge)

if TYPE_CHECKING:  # the type checker compares these parts with their protocols; recording a line imports none of them
    from tests.rulesets.nightwatch import board, moves, opening, results

    from spooklog.domain.contract.ruleset import Moves, Opening, Pictures, Results

    _PARTS: tuple[Opening, Moves[Watch, WatchAction], Results[Watch], Pictures[Watch]] = (opening, moves, results, board)
