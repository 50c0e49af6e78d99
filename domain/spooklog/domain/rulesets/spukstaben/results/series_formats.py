"""A series of one team: points of each game, their sum, mean and best, and the rating of the mean (catalogue section 8)."""

from __future__ import annotations

import msgspec

from spooklog.domain.contract.actions import Setup
from spooklog.domain.formats.format import AnyFormat, Terms
from spooklog.domain.formats.general import Cooperative, Sums
from spooklog.domain.formats.result import Reported
from spooklog.domain.formats.standings import Team
from spooklog.domain.rulesets.spukstaben.data import facts_with
from spooklog.domain.rulesets.spukstaben.options import OPTIONS
from spooklog.domain.rulesets.spukstaben.refuse import refuse, said
from spooklog.domain.rulesets.spukstaben.rules.scoring import bounds, rating
from spooklog.domain.rulesets.spukstaben.rules.start import start


class TeamSeries(Cooperative):
    """The general format for teams, with the rating of the mean, rounded down."""

    name = "spukstaben-team"
    summary = said("what the team reaches: points of each game, sum, mean and best, and the rating of the mean")

    def prepare(self, terms: Terms) -> Terms:
        options = {option.name: option.default for option in OPTIONS}
        start(Setup(seats=terms.players, options=options))  # refuses a number of players that no game has
        return terms

    def check_reported(self, terms: Terms, fold: Sums, reported: Reported) -> None:  # noqa: ARG002
        if reported.team is None:
            return
        low, high = bounds(facts_with(fold.data))
        if not low <= reported.team <= high:
            words = said("a team reaches {low} to {high} points, not {number}", low=low, high=high, number=reported.team)
            own = "new --series NAME -o record=result -o data=FILE"
            refuse("rec.3", words, f"team={low}", f"team={high}", own)

    def team(self, terms: Terms, fold: Sums) -> Team:
        team = super().team(terms, fold)
        words = None if team.mean is None else rating(facts_with(fold.data), team.mean)
        return msgspec.structs.replace(team, rating=words)


FORMATS: tuple[AnyFormat, ...] = (TeamSeries(),)
