"""Completion offers what may be played: a law of every ruleset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from hypothesis import given

from spooklog.domain.contract.ruleset import AnyRuleset, Form
from spooklog.domain.lines.completion import Suggestion
from spooklog.domain.lines.form_completion import MOST_CHECKED
from spooklog.domain.lines.possible import LineCompleter, legal_actions
from spooklog.domain.lines.reading import read_part
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Ambiguous, SpooklogError, Unreadable
from spooklog.testing.form_lines import build, choose, going_on
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


def _viewed(played: Played, moment: int, rng: Rng) -> Played:
    """The game with a moment as some viewer knows it."""
    viewer = rng.choice(played.viewers)
    states = list(played.states)
    states[moment] = played.ruleset.knowledge.seen_by(states[moment], viewer)
    return replace(played, states=tuple(states))


@LONG
@given(seed=SEEDS)
def test_a_whole_line_that_is_offered_is_legal(ruleset: AnyRuleset, seed: int) -> None:
    game, rng = random_game(ruleset, seed), Rng(seed)
    for moment in few(game, seed, MOMENTS):
        played = _viewed(game, moment, rng)
        state = played.states[moment]
        completer = LineCompleter(ruleset, state, played.labels)
        for start in _beginnings(played, moment, rng):
            for item in completer.suggest(start).items:
                if item.text != start and _is_whole(ruleset, state, item, played):
                    assert legal_actions(ruleset, state, item.text, played.labels), f"{start!r}: {item}"


@LONG
@given(seed=SEEDS)
def test_a_beginning_that_is_offered_leads_to_a_legal_line(ruleset: AnyRuleset, seed: int) -> None:
    """As far as all lines that it may become can be listed, and are within its share of those that one answer checks."""
    game, rng = random_game(ruleset, seed), Rng(seed)
    for moment in few(game, seed, MOMENTS):
        played = _viewed(game, moment, rng)
        state, labels = played.states[moment], played.labels
        completer = LineCompleter(ruleset, state, labels)
        choices = [*ruleset.moves.choices(state)]
        forms = [form for form in choices if isinstance(form, Form)]
        listed = [ruleset.notation.write(state, (one,), labels) for one in choices if not isinstance(one, Form)]
        for start in _beginnings(played, moment, rng):
            own = ruleset.moves.complete(start, state, labels) is not None
            items = completer.suggest(start).items
            share = MOST_CHECKED // (2 * max(1, len(items)))  # as many texts again may have been refused
            for item in items:
                if item.text == start or _is_whole(ruleset, state, item, played):
                    continue
                begun = [item.text, *(f"{name}{blank}{item.text}" for name in labels.names for blank in ("", " "))]
                found = [going_on(form, labels, one, share) for form in forms for one in begun]
                lines = [line for some in found for line in some or ()]
                if None not in found and len(lines) <= share:
                    lines += [line for line in listed if line.startswith(tuple(begun))]
                    # a ruleset may know lines that its forms do not have
                    assert (own and not lines) or any(legal_actions(ruleset, state, line, labels) for line in lines), (
                        f"{start!r}: {item}"
                    )
