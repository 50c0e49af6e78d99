"""What a refusal expects, in the words of the game: for readers who do not know the notation."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.lines.reading import read_part
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.labels import Labels


def expected_in_words(
    ruleset: AnyRuleset, state: Any, labels: Labels, people: Labels, expected: Sequence[str]
) -> tuple[str, ...]:
    """Return for each text that a refusal expects what it means: `3 of Bones` for `3B`, for a line its sentence, else itself.

    `state` is as the reader knows it; lines are read with the `labels` of the game and said with those of `people`.
    """
    return tuple(_said(ruleset, state, labels, people, expected))


def _said(ruleset: AnyRuleset, state: Any, labels: Labels, people: Labels, expected: Sequence[str]) -> Iterator[str]:
    for text in expected:
        term = ruleset.pictures.term(text, state)
        if term is not None:
            yield term.name
            continue
        try:
            actions = read_part(ruleset, text, state, labels)
            ruleset.rules.check(state, actions[0])
            yield ruleset.say(state, actions, people).text
        except SpooklogError:  # a form such as `NAME CARD`, or advice
            yield text
