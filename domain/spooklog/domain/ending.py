"""How a game ended, in words: who won, or what a team has reached. From the plain data of `show`, for whoever prints it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from spooklog.domain.wording import counted, winning

_WORDS = {
    "result": "",
    "stock": ": the stock is empty",
    "round": ": the stock is empty, and the round is full",
}
"""What is said of a way to end that is no deed of the winner, of which one says `by`."""


def ending(outcome: Mapping[str, Any], scores: Iterable[Mapping[str, Any]]) -> str:
    """`anna and bert win by play`, or where nobody can win alone `the team has 12 points: Enthusiasm for words`."""
    winners, how = outcome["winners"], outcome.get("ended_by")
    if winners:
        return f"{winning(winners)}{_WORDS.get(how, f' by {how}') if how else ''}"
    team = next((row["score"] for row in scores if row["seat"] is None), None)
    if team is None:
        return f"nobody wins{_WORDS.get(how, f', ended by {how}') if how else ''}"
    rating = f": {outcome['rating']}" if outcome.get("rating") else ""
    return f"the team has {counted(team, 'point')}{rating}"
