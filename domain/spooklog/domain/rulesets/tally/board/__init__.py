"""What a viewer is shown (part `pictures`): plain data, words, and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.actions import Seen
from spooklog.domain.contract.defaults import private_knowledge, term
from spooklog.domain.rulesets.tally.board.view import view
from spooklog.domain.rulesets.tally.refuse import said
from spooklog.domain.rulesets.tally.rules.due import words
from spooklog.domain.rulesets.tally.rules.scoring import all_together, outcome, standing
from spooklog.domain.rulesets.tally.rules.tables import closed_rounds
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.words.wording import ended, winning

if TYPE_CHECKING:
    from spooklog.domain.contract.actions import Sentence
    from spooklog.domain.pictures.scene import Scene
    from spooklog.domain.rulesets.tally.actions import TallyAction
    from spooklog.domain.values.labels import Labels

__all__ = ["landmarks", "private_knowledge", "prompt", "say", "scene", "term", "view"]


def prompt(seen: Seen[State]) -> tuple[str, ...]:
    """Return what the game waits for, with an example line; at the end the winners, and ties that the table can decide."""
    due = tuple(map(seen.labels.named, words(seen.state)))
    if seen.state.phase != "over":
        return due
    return (ended(ending(seen)), *due)


def ending(seen: Seen[State]) -> str:
    """Return how a game that is over ended, in words."""
    known, team = outcome(seen.state), all_together(seen.state)
    if team:
        together = _TOGETHER[team.verdict]
        if team.points is None:
            return together
        return said.counted(team.points, "{words} with {number} point", "{words} with {number} points", words=together)
    if known is None or not known.winners:
        return said("nobody wins") if known and known.known else said("it is not known who won")
    return winning([seen.labels[seat] for seat in known.winners])


_TOGETHER = {"won": said("all win together"), "lost": said("all lose together"), "": said("all played together")}


def say(before: State, actions: Sequence[TallyAction], labels: Labels) -> Sentence:
    """Return what players did, as a sentence. The import waits, as a line is recorded without it."""
    from spooklog.domain.rulesets.tally.board import sentences

    return sentences.say(before, actions, labels)


def landmarks(before: State, after: State) -> tuple[str, ...]:
    """Return what a ply brought: a complete round, another leader, points besides."""
    fresh = after.ledger[len(before.ledger) :]
    found = [said("round")] if len(closed_rounds(after)) > len(closed_rounds(before)) else []
    now = leader(after)
    # a lead is compared between rounds: amid one, players have written different numbers of scores
    if now and (found or after.table.categories) and now != leader(before):
        found.append(said("lead"))
    return (*found, *((said("added"),) if any(one.kind == "bonus" for one in fresh) else ()))


def leader(state: State) -> int:
    """Return the side that leads alone at the end of the last complete round, in a sheet of categories now; else 0."""
    if state.table.categories or state.phase == "over":
        found = standing(state)
    else:
        rounds = closed_rounds(state)
        totals = [sum(one.points for one in state.ledger if one.side == side and one.round in rounds) for side in state.sides]
        sign = 1 if state.options.wins == "low" else -1
        found = tuple(1 + sum(sign * other < sign * total for other in totals) for total in totals)
    return found.index(1) + 1 if found.count(1) == 1 and len(found) > 1 else 0


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment. The import waits, as most callers ask for the prompt alone."""
    from spooklog.domain.rulesets.tally.board import picture

    return picture.scene(seen, prompt)
