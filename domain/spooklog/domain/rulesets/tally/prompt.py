"""What happens next, in words: for pictures, for answers to a line, and where lines are typed."""

from __future__ import annotations

from spooklog.domain.actions import Seen
from spooklog.domain.rulesets.tally.due import words
from spooklog.domain.rulesets.tally.scoring import all_together, outcome
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.wording import counted, winning


def prompt(seen: Seen[State]) -> tuple[str, ...]:
    """Return what the game waits for, with an example line; at the end the winners, and ties that the table can decide."""
    due = tuple(map(seen.labels.named, words(seen.state)))
    if seen.state.phase != "over":
        return due
    return (f"over: {ending(seen)}", *due)


def ending(seen: Seen[State]) -> str:
    """Return how a game that is over ended, in words."""
    known, team = outcome(seen.state), all_together(seen.state)
    if team:
        score = f" with {counted(team.points, 'point')}" if team.points is not None else ""
        return {"won": "all win together", "lost": "all lose together", "": "all played together"}[team.verdict] + score
    if known is None or not known.winners:
        return "nobody wins" if known and known.known else "it is not known who won"
    return winning([seen.labels[seat] for seat in known.winners])
