"""Typed lines: read as they are written, with the player named or implied, and in parts. The same laws for every ruleset."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from spooklog.domain.contract.ruleset import AnyRuleset
from spooklog.domain.grammar.lines import Grammar
from spooklog.domain.lines.line import MAX_LINE
from spooklog.domain.lines.reading import read_part
from spooklog.domain.values.codec import codec_of
from spooklog.domain.values.errors import Ambiguous, Illegal, SpooklogError, Unreadable
from spooklog.domain.values.labels import RESERVED
from spooklog.testing.laws.play import assert_of_its_rulebook
from spooklog.testing.playing import CONTEXT, SEEDS, Logbook, logged, random_game


@given(seed=SEEDS)
def test_every_line_reads_back_as_it_was_written(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for state, action, _ in played.steps():
        line = ruleset.notation.write(state, (action,), played.labels)
        for read in (ruleset.notation.read(line, state, played.labels), read_part(ruleset, line, state, played.labels)):
            assert tuple(ruleset.rules.enrich(state, one, CONTEXT) for one in read) == (action,)  # times stand beside lines


def test_every_pattern_is_one_and_stands_for_one_action(ruleset: AnyRuleset) -> None:
    if isinstance(grammar := ruleset.notation, Grammar):
        assert not list(grammar.problems())
        assert grammar.keywords - RESERVED == ruleset.meta.keywords - RESERVED


@given(seed=SEEDS)
def test_a_line_without_its_player_means_the_same_or_is_ambiguous(ruleset: AnyRuleset, seed: int) -> None:
    """It never means another seat; what begins with the label of a player is that player's."""
    played = random_game(ruleset, seed)
    for state, action, _ in played.steps():
        seat = ruleset.notation.implied(state, ruleset.rules.turn(state))
        if seat != action.owner:
            continue
        line = ruleset.notation.write(state, (action,), played.labels)
        rest = line.removeprefix(played.labels[seat]).strip()
        if rest == line or played.labels.has(rest.split()[0].rstrip(",:")):
            continue
        try:
            read = read_part(ruleset, rest, state, played.labels)
        except Ambiguous:
            continue
        assert read == ruleset.notation.read(line, state, played.labels), rest


@given(seed=SEEDS)
def test_an_implied_player_is_the_only_seat_that_must_act_or_another_at_the_table(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for state in played.states:
        turn = ruleset.rules.turn(state)
        implied = ruleset.notation.implied(state, turn)
        assert implied in (None, *range(1, played.setup.seats + 1))
        if implied is not None and len(turn.must) == len(turn.seats) == 1:
            assert implied in turn.seats


@given(seed=SEEDS)
def test_the_beginning_of_a_name_means_no_other_player(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    for state, action, _ in played.steps():
        line = ruleset.notation.write(state, (action,), played.labels)
        if not isinstance(action.owner, int) or not line.startswith(f"{played.labels[action.owner]} "):
            continue
        rest = line.removeprefix(played.labels[action.owner])
        try:
            read = read_part(ruleset, played.labels[action.owner][:2] + rest, state, played.labels)
        except SpooklogError:
            continue
        assert read[0].owner == action.owner


@given(seed=SEEDS, text=st.text(max_size=40))
def test_any_text_is_read_or_refused(ruleset: AnyRuleset, seed: int, text: str) -> None:
    played = random_game(ruleset, seed % 10)
    state = played.states[seed % len(played.states)]
    try:
        actions = ruleset.notation.read(text, state, played.labels)
    except (Unreadable, Ambiguous, Illegal):
        pass
    else:
        assert actions
        assert all(type(action) in ruleset.actions for action in actions)


NUMBERS = ("100", "255", "999", "1000", "9" * 20)
WORDS = ("z" * 21, "z" * 41, "z" * 300, "ß" * 20, "ß" * 40, "ﷺ" * 20)
"""Words longer than any name; some become longer still in capitals or without case."""
REPEATS = (13, 41, 61, 100, 201, 1000)


def overdone(line: str) -> Iterator[str]:
    """The line with one number, word or token at a time made far too great, too long or too many."""
    for pattern, others in ((r"[0-9]+", NUMBERS), (r"[^\W\d_]+", WORDS)):
        for found in re.finditer(pattern, line):
            yield from (line[: found.start()] + other + line[found.end() :] for other in others)
    tokens = line.split(" ")
    for at, token in enumerate(tokens):
        longer = (" ".join([*tokens[:at], *[token] * count, *tokens[at + 1 :]]) for count in REPEATS)
        yield from (text for text in longer if len(text) <= MAX_LINE)


def assert_says_which(refusal: SpooklogError) -> None:
    """A refusal of what no entry can hold names the value."""
    assert not refusal.message.startswith("no entry can hold")


@given(seed=SEEDS)
def test_whatever_is_read_can_be_stored(ruleset: AnyRuleset, seed: int) -> None:
    """A ruling lets an action past the checks, so the notation itself must refuse what no entry can hold."""
    played = random_game(ruleset, seed)
    kinds = {type(action): (state, action) for state, action, _ in played.steps()}
    for state, action in kinds.values():
        for line in overdone(ruleset.notation.write(state, (action,), played.labels)):
            try:
                actions = read_part(ruleset, line, state, played.labels)
            except SpooklogError as refusal:
                assert_says_which(refusal)
                continue
            for read in actions:
                assert codec_of(type(read)).decode(msgspec.json.encode(read)) == read, line


@given(seed=SEEDS, data=st.data())
def test_words_of_the_notation_in_any_order_are_read_and_checked_or_refused(
    ruleset: AnyRuleset, seed: int, data: st.DataObject
) -> None:
    played = random_game(ruleset, seed % 10)
    moment = seed % len(played.states)
    state = played.states[moment]
    lines = [ruleset.notation.write(before, (action,), played.labels) for before, action, _ in played.steps()]
    tokens = {token for line in lines for token in line.replace(",", " , ").split()}
    words = sorted(tokens | ruleset.meta.keywords | {"?", "-2", "--", "0"})
    line = " ".join(data.draw(st.lists(st.sampled_from(words), min_size=1, max_size=6)))
    for read in (ruleset.notation.read, lambda *line: read_part(ruleset, *line)):
        now = state
        try:
            for action in read(line, now, played.labels):
                ruleset.rules.check(now, action)
                now = ruleset.rules.apply(now, action, moment)
        except SpooklogError as refusal:
            if refusal.kind not in ("unreadable", "ambiguous"):
                assert_of_its_rulebook(ruleset.rulebook, refusal)


@given(seed=SEEDS)
def test_parts_of_a_line_are_plies_each_with_its_number(ruleset: AnyRuleset, seed: int) -> None:
    book, separators = logged(random_game(ruleset, seed)), ruleset.meta.dialect.separators
    if not separators:
        return
    lines = [book.game.line(ply, book.labels) for ply in book.game.plies]
    typed = Logbook(ruleset, book.setup, book.labels)
    for at in range(0, len(lines), 3):
        typed.play(f" {separators[-1]} ".join(lines[at : at + 3]))
    assert typed.entries == book.entries
    assert typed.game == book.game


@given(seed=SEEDS)
def test_a_line_with_a_refused_part_leaves_nothing_and_names_the_part(ruleset: AnyRuleset, seed: int) -> None:
    played, separators = random_game(ruleset, seed), ruleset.meta.dialect.separators
    if not separators:
        return
    first = ruleset.notation.write(played.states[0], played.actions[:1], played.labels)
    book = Logbook(ruleset, played.setup, played.labels)
    entries = list(book.entries)
    for second in ("no such word at all", "", f"{first} {separators[0]}"):
        typed = f"{first} {separators[0]} {second}"
        with pytest.raises(SpooklogError) as refusal:
            book.play(typed)
        column = f"column {len(first) + len(separators[0]) + 3}"
        assert column in refusal.value.message or "a separator stands between two lines" in refusal.value.message
        assert refusal.value.input == typed
        assert book.entries == entries


@given(seed=SEEDS)
def test_comments_are_cut_off(ruleset: AnyRuleset, seed: int) -> None:
    book = logged(random_game(ruleset, seed))
    for sign in ruleset.meta.dialect.comments:
        typed = Logbook(ruleset, book.setup, book.labels)
        for ply in book.game.plies:
            typed.play(f"{book.game.line(ply, book.labels)} {sign} so it was")
        assert typed.entries == book.entries


@given(seed=SEEDS)
def test_a_line_as_others_know_it_can_be_written(ruleset: AnyRuleset, seed: int) -> None:
    played = random_game(ruleset, seed)
    game = logged(played).game
    for viewer in played.viewers:
        assert all(game.line(ply, played.labels, viewer) for ply in game.plies)
