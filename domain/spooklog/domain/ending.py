"""How a game ended, in words: the winners, or the score of a team. Made from the answer of `show`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from spooklog.domain.wording import counted, winning

if TYPE_CHECKING:
    from spooklog.domain.log.plain import OutcomeAnswer, ScoreAnswer


def ending(outcome: OutcomeAnswer, scores: Iterable[ScoreAnswer]) -> str:
    """Return how a game ended: `anna and bert win by play`, or for a team `the team has 12 points: Enthusiasm for words`.

    The ruleset's own words (`ending`) replace the name of the ending. A game recorded as a result only has no known ending; a
    ruleset says with `known` where it may even have winners that nothing tells.
    """
    winners, how, words = outcome["winners"], outcome.get("ended_by"), outcome.get("ending")
    known = how if how != "result" else None
    if winners:
        return winning(winners) + (f": {words}" if words else f" by {known}" if known else "")
    if not outcome.get("known", True):
        return "it is not known who won"
    team = next((row.score for row in scores if row.seat is None), None)
    if team is None:
        return "nobody wins" + (f": {words}" if words else f", ended by {known}" if known else "")
    rating = f": {outcome['rating']}" if outcome.get("rating") else ""
    return f"the team has {counted(team, 'point')}{rating}"
