"""How a game ended, in words: who won, or what a team has reached. From the plain data of `show`, for whoever prints it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from spooklog.domain.wording import counted, winning


def ending(outcome: Mapping[str, Any], scores: Iterable[Mapping[str, Any]]) -> str:
    """`anna and bert win by play`, or where nobody can win alone `the team has 12 points: Enthusiasm for words`.

    What the ruleset itself says of the ending (`ending`) stands in place of its name; of a result alone nothing is known.
    """
    winners, how, words = outcome["winners"], outcome.get("ended_by"), outcome.get("ending")
    known = how if how != "result" else None
    if winners:
        return winning(winners) + (f": {words}" if words else f" by {known}" if known else "")
    team = next((row["score"] for row in scores if row["seat"] is None), None)
    if team is None:
        return "nobody wins" + (f": {words}" if words else f", ended by {known}" if known else "")
    rating = f": {outcome['rating']}" if outcome.get("rating") else ""
    return f"the team has {counted(team, 'point')}{rating}"
