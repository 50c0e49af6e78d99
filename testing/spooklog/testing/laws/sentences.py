"""Sentences: what players did, in words that tell apart what lines tell apart. The laws of every ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec
from hypothesis import given

from spooklog.domain.contract.parts import is_default
from spooklog.domain.contract.ruleset import Action, AnyRuleset, Form, Sentence, Viewer
from spooklog.domain.lines.reading import read_part
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError
from spooklog.testing.form_lines import build, choose, fields
from spooklog.testing.playing import CONTEXT, LONG, SEEDS, Played, few, random_game

MANY = 150
"""So many choices of a moment are put into words."""

TRIES = 4
"""Of a form so many lines are built at a moment, and so many actions are drawn."""

OTHERS = 3
"""Each field of an action is changed to so many other values of its kind."""

MOST_SIGNS = 140
TIMES_ITS_LINE = 7
"""A sentence is no longer than `MOST_SIGNS`, or than so many times its line: some lines name many cards."""

ON_BUTTON = 66
A_WORD = 24
"""What stands on a button is no longer than `ON_BUTTON` letters, two lines on a phone, or than `A_WORD` for each word of its line
behind the first two: some lines name many cards or spaces."""

_CODE = re.compile(r"(?=.*[^\W\d_])(?=.*\d)|[@~#_=^>*|\\?]|\w[.:]\w")
"""A word that mixes letters and digits, or has signs of a notation."""

_SAID = re.compile(r"\d*(1st|2nd|3rd|\dth)|[a-z]\d{1,2}")
"""Words like codes that people say: ordinals, and squares as the edge of a board names them, such as `b3`."""

_ARTICLE = re.compile(r"(^|\b[a-z]+ )(a [aeioAEIO]\w|an [^\WaeiouhAEIOUH_]\w)")
"""A wrong one: `a orange ghost`, `an ghost`. A name in another language may have such words: it begins with a capital."""

Actions = tuple[Action, ...]


@given(seed=SEEDS)
def test_plies_whose_lines_differ_have_different_sentences(ruleset: AnyRuleset, seed: int) -> None:
    """From the same state: choices, actions drawn by chance, forms filled by chance, lines of the notation's table, and what was
    played with each field changed to another value that the notation writes."""
    played, rng = random_game(ruleset, seed), Rng(seed)
    for moment in few(played, seed, 8):
        state, lines = played.states[moment], dict[str, str]()
        for actions in _plies(played, moment, rng):
            line = ruleset.notation.write(state, actions, played.labels)
            said = ruleset.say(state, actions, played.labels)
            _assert_sentence(said, line)
            _assert_names_who_acted(said, actions, played)
            assert lines.setdefault(said.text, line) == line, said.text


@given(seed=SEEDS)
def test_every_ply_has_a_sentence_for_every_viewer(ruleset: AnyRuleset, seed: int) -> None:
    """Also one that looks back from the end. It has words of the game, and no word that only its notation has."""
    played = random_game(ruleset, seed)
    game = played.log.game
    for viewer in played.viewers:
        for ply in game.plies:
            said = game.say(ply, played.labels, viewer)
            line = game.line(ply, played.labels, viewer)
            _assert_sentence(said, line)
            _assert_names_who_acted(said, ply.actions, played)
            _assert_has_no_code(said, line, played)


@given(seed=SEEDS)
def test_the_short_sentence_tells_apart_the_choices_of_an_owner(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for moment in few(played, seed, 8):
        for viewer in ("full", "public", 1 + seed % played.setup.seats):
            shorts = dict[tuple[Any, str], str]()
            seen = ruleset.knowledge.seen_by(played.states[moment], viewer)
            for action in _choices(ruleset, seen):
                line = ruleset.notation.write(seen, (action,), played.labels)
                said = ruleset.say(seen, (action,), played.labels)
                short = said.short
                _assert_has_no_code(said, line, played)
                assert shorts.setdefault((action.owner, short), line) == line, short


@given(seed=SEEDS)
def test_the_short_sentence_fits_a_button(ruleset: AnyRuleset, seed: int) -> None:
    """The words up to a colon are a heading above the buttons. A space of a map is tapped there."""
    played = random_game(ruleset, seed)
    for moment in few(played, seed, 8):
        seen = ruleset.knowledge.seen_by(played.states[moment], "public")
        for action in _choices(ruleset, seen):
            line = ruleset.notation.write(seen, (action,), played.labels)
            if any((term := ruleset.pictures.term(word, seen)) and term.label and not term.tone for word in line.split()):
                continue
            head, _, rest = ruleset.say(seen, (action,), played.labels).short.partition(": ")
            for words in (head, rest):
                assert len(words) <= max(ON_BUTTON, A_WORD * (len(line.split()) - 2)), f"'{line}': '{words}'"


@LONG
@given(seed=SEEDS)
def test_a_word_has_a_name_of_its_own_and_a_tone_of_the_picture(ruleset: AnyRuleset, seed: int) -> None:
    """The words of the lines and fields of a moment: no two of them have one name, and what is drawn has a paint."""
    played = random_game(ruleset, seed)
    for moment in few(played, seed, 4):
        seen, names = played.seen(moment, "full"), dict[str, str]()
        look = ruleset.pictures.scene(seen, ruleset.pictures.prompt(seen)).look
        for word in _words(played, moment):
            found = ruleset.pictures.term(word, seen.state)
            if found is None:
                continue
            assert names.setdefault(found.name, word) == word, found
            assert found.name.strip() == found.name != "", found
            assert not found.tone or found.tone in look, found


def _assert_sentence(said: Sentence, line: str) -> None:
    for text in (said.text, said.short, *said.groups):
        assert text, line
        assert text == " ".join(text.split()), f"'{line}': '{text}'"
    assert not said.text.endswith("."), said.text
    assert len(said.text) <= max(MOST_SIGNS, TIMES_ITS_LINE * len(line)), f"'{line}': '{said.text}'"
    assert len({*said.groups}) == len(said.groups), said.groups


def _assert_names_who_acted(said: Sentence, actions: Iterable[Action], played: Played) -> None:
    """In a game that has sentences: a line may leave a player out whom the game awaits."""
    if is_default(played.ruleset.pictures.say):
        return
    for action in actions:
        if isinstance(action.owner, int):
            assert played.labels[action.owner] in said.text, said.text


def _assert_has_no_code(said: Sentence, line: str, played: Played) -> None:
    """In a game that has sentences: no word of the line with signs among its letters, and nothing else that looks like one."""
    if is_default(played.ruleset.pictures.say):
        return
    coded = {word for word in _bare(line) if not word.isalpha() and any(map(str.isalpha, word)) and not re.search("['’-]", word)}
    for text in (said.text, said.short, *said.groups):
        assert not _ARTICLE.search(text), text
        for word in _bare(text):
            code = word in coded or _CODE.search(word)
            assert not code or _SAID.fullmatch(word) or word in played.labels.names, f"'{line}': '{word}' in '{text}'"


def _bare(text: str) -> list[str]:
    """Words without the marks around them."""
    return [word.strip(",;:()“”…") for word in text.split()]


def _plies(played: Played, moment: int, rng: Rng) -> Iterator[Actions]:
    """Plies that can be typed at a moment; the rules may forbid some of them."""
    ruleset, state = played.ruleset, played.states[moment]
    yield from ((action,) for action in _choices(ruleset, state))
    if not ruleset.rules.turn(state).over:
        drawn = (ruleset.sample(state, rng) for _ in range(TRIES))
        yield from ((ruleset.rules.enrich(state, action, CONTEXT),) for action in drawn)
    yield from _read(played, state, (line for viewer in ("full", "public") for line in _built(played, state, viewer, rng)))
    yield from _read(played, state, (typed.form for typed in ruleset.rulebook.notation))
    if moment < len(played.actions):
        yield from ((one,) for one in _changed(played, moment, rng))


def _choices(ruleset: AnyRuleset, seen: Any) -> Iterator[Action]:
    return (choice for choice in islice(ruleset.moves.choices(seen), MANY) if not isinstance(choice, Form))


def _forms(ruleset: AnyRuleset, state: Any, viewer: Viewer) -> list[Form]:
    seen = ruleset.knowledge.seen_by(state, viewer)
    return [choice for choice in ruleset.moves.choices(seen) if isinstance(choice, Form)]


def _built(played: Played, state: Any, viewer: Viewer, rng: Rng) -> Iterator[str]:
    """Lines built from the forms of a viewer."""
    for form in _forms(played.ruleset, state, viewer):
        yield from {build(form, played.labels, choose(form, played.labels, rng)): None for _ in range(TRIES)}


def _read(played: Played, state: Any, lines: Iterable[str]) -> Iterator[Actions]:
    """The actions of lines, as far as they can be read and written."""
    for line in lines:
        try:
            actions = read_part(played.ruleset, line, state, played.labels)
        except SpooklogError:
            continue
        if _is_written(played, state, actions):
            yield actions


def _changed(played: Played, moment: int, rng: Rng) -> Iterator[Action]:
    """The action that was played at a moment, as it was and with each field changed, as far as the notation writes that."""
    state, action = played.states[moment], played.actions[moment]
    yield action
    alike = [one for one in played.actions if type(one) is type(action)]
    for field in action.__struct_fields__:
        value = getattr(action, field)
        for other in _others(value, [getattr(one, field) for one in alike], played.setup.seats, rng):
            changed = msgspec.structs.replace(action, **{field: other})
            if other != value and _is_written(played, state, (changed,)):
                yield changed


def _others(value: Any, alike: list[Any], seats: int, rng: Rng) -> Iterator[Any]:
    """Other values of a field: some of actions of its kind, none at all, and what is next to it."""
    yield from (rng.choice(alike) for _ in range(OTHERS))
    yield None
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value % seats + 1, value + 1)
    elif isinstance(value, tuple):
        yield from (value[:-1], value[1:], value[::-1])


def _is_written(played: Played, state: Any, actions: Actions) -> bool:
    """Whether the notation has a line for these actions that reads back as them."""
    ruleset = played.ruleset
    try:
        line = ruleset.notation.write(state, actions, played.labels)
        read = read_part(ruleset, line, state, played.labels)
    except Exception:  # a value that no line has, of a type that no line has: any error says so
        return False
    return _told(read) == _told(actions)


def _told(actions: Actions) -> list[Any]:
    """Actions without their times, which stand beside lines."""
    return [msgspec.structs.replace(one, moment=None) if "moment" in one.__struct_fields__ else one for one in actions]


def _words(played: Played, moment: int) -> dict[str, None]:
    """The words of the lines played around a moment, and of the fields that are open at it."""
    ruleset, state = played.ruleset, played.states[moment]
    found = dict[str, None]()
    for before, action in islice(zip(played.states, played.actions, strict=False), max(0, moment - 20), moment + 20):
        line = ruleset.notation.write(before, (action,), played.labels)
        found |= dict.fromkeys(line.replace(",", " ").split())
    for form in _forms(ruleset, state, "full"):
        found |= dict.fromkeys(word for field in fields(form).values() for word in field.words)
    return found
