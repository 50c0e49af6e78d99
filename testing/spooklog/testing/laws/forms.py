"""Forms say what may be chosen at each of their open places, for those who tap instead of typing. The laws of every ruleset."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

import msgspec
from hypothesis import given

from spooklog.domain.contract.actions import MOST_WORDS, Field
from spooklog.domain.contract.ruleset import Action, AnyRuleset, Form, Viewer
from spooklog.domain.lines.reading import read_part
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Ambiguous, Illegal, Impossible, SpooklogError, Unreadable
from spooklog.testing.form_lines import begun, build, choose, fields, matches, with_values
from spooklog.testing.playing import (
    CONTEXT,
    LONG,
    SEEDS,
    Logbook,
    Played,
    few,
    frozen,
    next_drawn,
    play_out,
    random_game,
    refusal_of,
)
from spooklog.testing.twins import twins

TRIES = 4
"""Of a form so many lines are built at a moment."""

EACH = 3
"""Of a kind of action so many are looked for among the choices of a game."""

MOMENTS = 30
"""Moments of a game at which actions are tried that stand elsewhere."""

STRANGERS = 8
"""Of each sort so many are tried at a moment."""

TOGETHER = 80
"""Two games that differ in secrets are followed no further."""


def _forms(played: Played, moment: int, viewer: Viewer) -> list[Form]:
    seen = played.ruleset.knowledge.seen_by(played.states[moment], viewer)
    return [choice for choice in played.ruleset.moves.choices(seen) if isinstance(choice, Form)]


@given(seed=SEEDS)
def test_every_form_has_parts_that_can_be_filled(ruleset: AnyRuleset, seed: int) -> None:
    """A form without an open place has its pattern as the only part."""
    played = random_game(ruleset, seed)
    for moment in few(played, seed):
        for viewer in played.viewers:
            for form in _forms(played, moment, viewer):
                assert form.parts, form.pattern
                assert fields(form) or form.parts == (form.pattern,), form.pattern
                assert not any(isinstance(one, str) and isinstance(other, str) for one, other in pairwise(form.parts)), form
                assert sum(field.is_player for field in fields(form).values()) <= played.setup.seats, form
                for field in fields(form).values():
                    _assert_choosable(form, field)


def _assert_choosable(form: Form, field: Field) -> None:
    about = f"{form.pattern}: {field}"
    assert field.name, about
    assert field.name == field.name.strip(), about
    assert len(field.words) <= MOST_WORDS, about
    assert all(field.words), about
    assert len({*field.words}) == len(field.words), about
    assert field.least >= 0, about
    assert field.most is None or 1 <= field.most >= field.least, about
    if field.is_number or field.is_player:
        assert not field.words, about
        assert field.most == 1, about
        assert field.least == 1 or not field.is_player, about
        assert field.low is None or field.high is None or field.low <= field.high, about
    else:
        assert field.text or field.words, about
        assert field.again or field.text or len(field.words) >= field.least, about


@given(seed=SEEDS)
def test_a_line_built_from_the_parts_of_a_form_can_be_read(ruleset: AnyRuleset, seed: int) -> None:
    """The rules may forbid it, as each word is possible by itself."""
    played, rng = random_game(ruleset, seed), Rng(seed)
    for moment in few(played, seed):
        for viewer in played.viewers:
            for form in _forms(played, moment, viewer):
                for line in dict.fromkeys(build(form, played.labels, choose(form, played.labels, rng)) for _ in range(TRIES)):
                    _assert_read(played, moment, form, line)


def _assert_read(played: Played, moment: int, form: Form, line: str) -> None:
    try:
        assert read_part(played.ruleset, line, played.states[moment], played.labels)
    except (Unreadable, Ambiguous) as problem:
        raise AssertionError(f"'{line}' from the parts of '{form.pattern}': {problem.message}") from problem
    except (Illegal, Impossible):
        pass


@given(seed=SEEDS)
def test_every_action_of_a_game_is_listed_or_can_be_built_from_a_form(ruleset: AnyRuleset, seed: int) -> None:
    """By those who see everything, by the public at the table, and by the player whose action it is."""
    played, rng = random_game(ruleset, seed), Rng(seed)
    moments = list(range(len(played.actions)))
    rng.shuffle(moments)
    kinds = Counter[type[Action]]()
    for moment in moments:
        action = played.actions[moment]
        kinds[type(action)] += 1
        if kinds[type(action)] > EACH:
            continue
        own: tuple[Viewer, ...] = (action.owner,) if isinstance(action.owner, int) else ()
        for viewer in ("full", "public", *own):
            assert _is_offered(played, moment, viewer), f"{viewer}: {_line(played, moment, played.actions[moment])}"


@given(seed=SEEDS)
def test_what_is_neither_listed_nor_of_a_form_is_refused(ruleset: AnyRuleset, seed: int) -> None:
    """Actions of other moments, of other players and of another game, mostly such as are awaited at the moment.

    Left out are what the table does, as an hourglass runs out at any time, and lines that begin like a form: what the rules
    forbid at its open places no law can know. An action that leads where a listed one leads is a shorter way to type it.
    """
    played, rng = random_game(ruleset, seed), Rng(seed)
    other = play_out(ruleset, ruleset.opening.deal(played.setup, rng), rng)
    for moment in range(0, len(played.actions), max(1, len(played.actions) // MOMENTS)):
        for action in _strangers(played, other, moment, rng):
            if action.owner != "table" and refusal_of(ruleset, played.states[moment], action) is None:
                assert _fits_a_choice(played, moment, action), f"ply {moment + 1}: {_line(played, moment, action)}"


def _fits_a_choice(played: Played, moment: int, action: Action) -> bool:
    rules, state, line = played.ruleset.rules, played.states[moment], _line(played, moment, action)
    choices = list(played.ruleset.moves.choices(state))
    forms = [one for one in choices if isinstance(one, Form) and one.owner in (action.owner, "team")]
    if action in choices or any(line.startswith(begun(form, played.labels)) for form in forms):
        return True
    end = rules.apply(state, action, moment + 1)
    return any(rules.apply(state, one, moment + 1) == end for one in choices if type(one) is type(action))


def _strangers(played: Played, other: Played, moment: int, rng: Rng) -> list[Action]:
    """Actions like the one of a moment, taken from elsewhere and made those of its player, and some of any kind."""
    here = played.actions[moment]
    alike = [one for one in (*played.actions, *other.actions) if type(one) is type(here)]
    some = [msgspec.structs.replace(one, seat=here.seat) if hasattr(here, "seat") else one for one in _few_of(alike, rng)]
    return [*some, *_few_of(played.actions, rng)]


def _few_of(actions: Sequence[Action], rng: Rng) -> list[Action]:
    return [rng.choice(actions) for _ in range(STRANGERS)]


def _line(played: Played, moment: int, action: Action) -> str:
    return played.ruleset.notation.write(played.states[moment], (action,), played.labels)


def _is_offered(played: Played, moment: int, viewer: Viewer) -> bool:
    ruleset, action, labels = played.ruleset, played.actions[moment], played.labels
    line = _line(played, moment, action)
    seen = ruleset.knowledge.seen_by(played.states[moment], viewer)
    choices = list(ruleset.moves.choices(seen))
    if any(not isinstance(one, Form) and ruleset.notation.write(seen, (one,), labels) == line for one in choices):
        return True
    forms = [one for one in choices if isinstance(one, Form) and one.owner in (action.owner, "team")]
    forms += [one for one in choices if isinstance(one, Form) and one not in forms]
    return any(matches(form, labels, line) for form in forms) or any(
        _means(played, moment, other) for form in forms for other in with_values(form, labels, action, line)
    )


def _means(played: Played, moment: int, line: str) -> bool:
    """Whether a line reads as the action of a moment."""
    state, ruleset = played.states[moment], played.ruleset
    try:
        read = read_part(ruleset, line, state, played.labels)
    except SpooklogError:
        return False
    return tuple(ruleset.rules.enrich(state, one, CONTEXT) for one in read) == (played.actions[moment],)


@LONG
@given(seed=SEEDS)
def test_forms_depend_only_on_the_knowledge_of_the_viewer(ruleset: AnyRuleset, seed: int) -> None:
    """Two games that differ only in secrets have the same forms for a seat and the public."""
    rng = Rng(seed)
    rich, poor, viewer = twins(ruleset, rng)
    for _ in range(TOGETHER):
        for who in dict.fromkeys((viewer, "public")):
            assert _forms_of(rich, who) == _forms_of(poor, who), who
        drawn = next_drawn(ruleset, rich.game.state, rng)
        if drawn is None or not _played_alike(rich, poor, drawn, viewer):
            return


def _forms_of(book: Logbook, viewer: Viewer) -> list[bytes]:
    seen = book.ruleset.knowledge.seen_by(book.game.state, viewer)
    return [frozen(choice) for choice in book.ruleset.moves.choices(seen) if isinstance(choice, Form)]


def _played_alike(rich: Logbook, poor: Logbook, drawn: Action, viewer: Viewer) -> bool:
    """Play an action in both games; False where the viewer can tell them apart from then on."""
    knowledge, before = rich.ruleset.knowledge, (rich.game.state, poor.game.state)
    action = rich.ruleset.rules.enrich(before[0], drawn, CONTEXT)
    try:
        rich.play_actions(action)
        poor.play_actions(action)
    except (Illegal, Impossible):
        return False
    known = [
        (knowledge.redact(action, state, book.game.state, viewer), frozen(knowledge.seen_by(book.game.state, viewer)))
        for state, book in zip(before, (rich, poor), strict=True)
    ]
    return known[0] == known[1]
