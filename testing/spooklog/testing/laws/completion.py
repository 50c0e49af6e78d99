"""Completion offers what may be played: a law of every ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import given

from spooklog.domain.contract.ruleset import AnyRuleset, Form
from spooklog.domain.lines.completion import Suggestion
from spooklog.domain.lines.possible import LineCompleter, legal_actions
from spooklog.domain.lines.reading import read_part
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Ambiguous, SpooklogError, Unreadable
from spooklog.testing.form_lines import build, choose
from spooklog.testing.playing import LONG, SEEDS, Played, few, random_game

MOMENTS = 3
"""Of a game so many moments are looked at."""


def _beginnings(played: Played, moment: int, rng: Rng) -> Iterator[str]:
    """Texts that end at a blank of what is played next, or of a line made of the parts of a form."""
    ruleset, state, labels = played.ruleset, played.states[moment], played.labels
    lines = [build(form, labels, choose(form, labels, rng)) for form in ruleset.moves.choices(state) if isinstance(form, Form)]
    if moment < len(played.actions):
        lines.append(ruleset.notation.write(state, (played.actions[moment],), labels))
    starts = dict.fromkeys(line[: at + 1] for line in lines for at, letter in enumerate(line) if letter == " ")
    for start in starts:
        yield start
        name, _, rest = start.partition(" ")
        if rest and labels.has(name):
            yield rest


def _is_whole(ruleset: AnyRuleset, state: Any, item: Suggestion, played: Played) -> bool:
    """Whether a suggestion is a line that can be read, however the rules take it."""
    try:
        return not item.text.endswith(" ") and bool(read_part(ruleset, item.text, state, played.labels))
    except (Unreadable, Ambiguous):
        return False
    except SpooklogError:
        return True


@LONG
@given(seed=SEEDS)
def test_a_whole_line_that_is_offered_is_legal(ruleset: AnyRuleset, seed: int) -> None:
    played, rng = random_game(ruleset, seed), Rng(seed)
    for moment in few(played, seed, MOMENTS):
        state = played.states[moment]
        completer = LineCompleter(ruleset, state, played.labels)
        for start in _beginnings(played, moment, rng):
            items = [item for item in completer.suggest(start).items if item.text != start and not item.meaning]
            for item in items:
                if _is_whole(ruleset, state, item, played):
                    assert legal_actions(ruleset, state, item.text, played.labels), f"{start!r}: {item}"
