"""What a refusal offers: a line that is legal now. The same law for every ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import accumulate, islice, takewhile
from typing import Any

from hypothesis import given

from spooklog.domain.contract.registry import BUILT_IN
from spooklog.domain.contract.ruleset import AnyRuleset, Form
from spooklog.domain.lines.offering import offer
from spooklog.domain.lines.possible import legal_actions
from spooklog.domain.lines.reading import read_part
from spooklog.domain.values.errors import SpooklogError, Unreadable
from spooklog.domain.values.labels import Labels, normal
from spooklog.testing.playing import SEEDS, Played, random_game

NEAR = (1, -1, 2, -3, 7, -20)
"""How far away in the game the lines were played that are typed at a moment."""
MOMENTS = 30
BESIDE_THE_GAME = frozenset({"note", "undo", "amend"})


@given(seed=SEEDS)
def test_the_line_that_a_refusal_offers_first_is_legal(ruleset: AnyRuleset, seed: int) -> None:
    """A line with open places is legal with a figure there, or has the words of a choice.

    What is no line, as `T or 4`, is not judged. Every refusal of a built-in ruleset offers something.
    """
    played = random_game(ruleset, seed)
    for moment in range(0, len(played.states), max(1, len(played.states) // MOMENTS)):
        state = played.states[moment]
        for line, offered in refused(played, moment):
            assert offered or ruleset.meta.slug not in BUILT_IN, f"nothing is offered after '{line}'"
            if not offered or offered in BESIDE_THE_GAME or is_no_line(ruleset, offered, state, played):
                continue
            ways = (offered, filled(offered), *in_place(line, offered))
            legal = any(legal_actions(ruleset, state, one, played.labels) for one in ways)
            assert legal or any(agree(offered, choice) for choice in choices(played, state)), f"after '{line}': {offered}"


@given(seed=SEEDS)
def test_a_line_that_breaks_off_offers_a_legal_line_first_that_goes_on_from_there(ruleset: AnyRuleset, seed: int) -> None:
    """Or like a line that the ruleset offers. Where something is hidden from the public, that is all that it offers."""
    played = random_game(ruleset, seed)
    labels = played.labels
    for state, action, _ in islice(played.steps(), 0, None, max(1, len(played.actions) // MOMENTS)):
        line = ruleset.notation.write(state, (action,), labels)
        is_open = ruleset.knowledge.seen_by(state, "public") == state
        is_listed = action in islice(ruleset.moves.choices(state), 400)
        for begun in accumulate(line.split()[:-1], "{} {}".format):
            if problem := unreadable(ruleset, begun, state, labels):
                before = problem.expected
                offer(problem, ruleset, begun, state, labels)
                added = problem.expected[: len(problem.expected) - len(before)]
                assert all(legal_actions(ruleset, state, one, labels) for one in added), f"after '{begun}': {added}"
                starts = (normal(begun), *(normal(fixed(one)) for one in labels.fill(problem).expected[len(added) :]))
                assert all(normal(one).startswith(starts) for one in added), f"after '{begun}': {added}"
                assert is_open or not added
                if is_open and is_listed:  # what was played is one of the lines that go on from there
                    assert legal_actions(ruleset, state, problem.expected[0], labels), f"after '{begun}': {problem.expected}"


def unreadable(ruleset: AnyRuleset, line: str, state: Any, labels: Labels) -> Unreadable | None:
    """The refusal of a line that cannot be read; None for one that can, legal or not."""
    try:
        read_part(ruleset, line, state, labels)
    except Unreadable as problem:
        return problem
    except SpooklogError:
        pass
    return None


def refused(played: Played, moment: int) -> Iterator[tuple[str, str]]:
    """The lines of other moments that are refused at this one, with what each refusal offers first, or an empty text."""
    for far in NEAR:
        if not 0 <= moment + far < len(played.actions):
            continue
        other, state = moment + far, played.states[moment]
        line = played.ruleset.notation.write(played.states[other], (played.actions[other],), played.labels)
        try:
            [action, *_] = read_part(played.ruleset, line, state, played.labels)
            played.ruleset.rules.check(state, action)
        except SpooklogError as problem:
            yield line, next(iter(played.labels.fill(problem).expected), "")


def is_no_line(ruleset: AnyRuleset, offered: str, state: Any, played: Played) -> bool:
    """Whether what is offered is a part of a line, or words about one: without an open place, and not readable."""
    if any(map(is_open, offered.split())):
        return False
    try:
        read_part(ruleset, offered, state, played.labels)
    except SpooklogError:
        return True
    return False


def choices(played: Played, state: Any) -> Iterator[str]:
    """Every choice as a line, forms with their open places."""
    write, labels = played.ruleset.notation.write, played.labels
    for choice in played.ruleset.moves.choices(state):
        yield choice.line(labels) if isinstance(choice, Form) else write(state, (choice,), labels)


def agree(offered: str, choice: str) -> bool:
    """Whether two lines have the same words but for open places; one at the end stands for all that follows."""
    shorter, longer = sorted((offered.split(), choice.split()), key=len)
    if len(shorter) < len([word for word in longer if word != "…"]) and not is_open(shorter[-1]):
        return False
    return all(one == other or is_open(one) or is_open(other) for one, other in zip(shorter, longer, strict=False))


def in_place(line: str, offered: str) -> Iterator[str]:
    """The refused line with what is offered in place of one of its words: a card may also be the name of a line."""
    words = line.split()
    return (" ".join([*words[:at], offered, *words[at + 1 :]]) for at in range(len(words)))


def filled(offered: str) -> str:
    """The line with a 1 at each open place."""
    return re.sub(r"[A-Z]{2,}", "1", offered.removesuffix(" …").removesuffix(","))


def fixed(offered: str) -> str:
    """The words of a line up to the first open place."""
    return " ".join(takewhile(lambda word: not is_open(word) and not word.startswith("["), offered.split()))


def is_open(word: str) -> bool:
    """Whether a word of a form is an open place: it has capitals, or stands for more of the same."""
    return bool(re.search(r"[A-Z]{2,}|…", word))
