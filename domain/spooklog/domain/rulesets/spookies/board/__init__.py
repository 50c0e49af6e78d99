"""What a viewer is shown (part `pictures`): plain data, words, and a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.actions import Seen
from spooklog.domain.contract.defaults import private_knowledge, term
from spooklog.domain.rulesets.spookies.board.view import view
from spooklog.domain.rulesets.spookies.refuse import said
from spooklog.domain.rulesets.spookies.rules.due import due, sentence_of
from spooklog.domain.rulesets.spookies.rules.scoring import ranks
from spooklog.domain.rulesets.spookies.state import State
from spooklog.domain.words.wording import ended, to_type, winning

if TYPE_CHECKING:
    from spooklog.domain.contract.actions import Sentence
    from spooklog.domain.pictures.scene import Scene
    from spooklog.domain.rulesets.spookies.actions import SpookiesAction
    from spooklog.domain.values.labels import Labels

__all__ = ["landmarks", "private_knowledge", "prompt", "say", "scene", "term", "view"]


def prompt(seen: Seen[State]) -> tuple[str, ...]:
    """Return what the game waits for, with an example line where the notation is not plain; at the end the winners."""
    now, labels = due(seen.state), seen.labels
    if now is None:
        return (ended(winning([labels[seat] for seat, rank in enumerate(ranks(seen.state), start=1) if rank == 1])),)
    sentence = sentence_of(seen.state)
    words = (sentence, to_type(now.lines[0])) if now.by_example else (sentence,)
    return tuple(map(labels.named, words))


def say(before: State, actions: Sequence[SpookiesAction], labels: Labels) -> Sentence | None:  # noqa: ARG001
    """Return what players did, as a sentence. The import waits, as a line is recorded without it."""
    from spooklog.domain.rulesets.spookies.board import sentences

    return sentences.say(actions, labels)


def landmarks(before: State, after: State) -> tuple[str, ...]:
    """Return what a ply began or brought: a turn, a fall, the attic reached or paid, penalty chips collected, the count."""
    found = [said("turn")] if after.turn > before.turn else []
    roll = after.last
    # `last` stays when other actions follow: only a new roll counts
    if roll is not None and _rolls(after) > _rolls(before):
        found += [said("fall")] if roll.came == "fall" else []
        found += [said("attic")] if roll.end == after.box.attic and roll.came in ("up", "attic") else []
        found += [said("penalty")] if roll.collected else []
    return (*found, *((said("count"),) if after.phase == "count" != before.phase else ()))


def _rolls(state: State) -> int:
    return sum(tally.rolls for tally in state.tallied)


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment. The import waits, as most callers ask for the prompt alone."""
    from spooklog.domain.rulesets.spookies.board import picture

    return picture.scene(seen, prompt)
