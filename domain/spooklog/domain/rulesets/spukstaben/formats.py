"""A series of one team: points of each game, their sum, mean and best, and what the mean is called (catalogue section 8)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from spooklog.domain.errors import Impossible
from spooklog.domain.ruleset import Setup
from spooklog.domain.rulesets.spukstaben.opening import start
from spooklog.domain.rulesets.spukstaben.options import OPTIONS
from spooklog.domain.rulesets.spukstaben.scoring import rating
from spooklog.domain.rulesets.spukstaben.state import Table
from spooklog.domain.series.format import AnyFormat, Terms
from spooklog.domain.series.general import Cooperative, Sums
from spooklog.domain.series.result import Reported
from spooklog.domain.series.standings import Team


class TeamSeries(Cooperative):
    """Like the general format for teams, with the rating of the mean, rounded down."""

    name = "spukstaben-team"
    summary = "what the team reaches: points of each game, sum, mean and best, and the rating of the mean"

    def prepare(self, terms: Terms) -> Terms:
        _table(terms.players)  # refuses a number of players that no game has
        return terms

    def check_reported(self, terms: Terms, reported: Reported) -> None:
        if reported.team is None:
            return
        table = _table(terms.players)
        most_cubes_missing = table.cube_bonus * (table.cubes_total - 1)
        lowest, highest = table.base - table.size, table.base + most_cubes_missing + table.end_bonus
        if not lowest <= reported.team <= highest:
            words = f"a team reaches {lowest} to {highest} points, not {reported.team}"
            raise Impossible(words, rule="spukstaben:rec.3", expected=(f"team={lowest}", f"team={highest}"))

    def team(self, terms: Terms, fold: Sums) -> Team:
        known = super().team(terms, fold)
        words = None if known.mean is None else rating(_table(terms.players), known.mean)
        return msgspec.structs.replace(known, rating=words)


@lru_cache
def _table(players: int) -> Table:
    """The shipped facts for so many players: a series knows no others."""
    options = {option.name: option.default for option in OPTIONS}
    return start(Setup(seats=players, options=options)).table


FORMATS: tuple[AnyFormat, ...] = (TeamSeries(),)
