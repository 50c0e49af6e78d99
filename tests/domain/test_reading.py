"""Parts of lines with the player named or implied, in a game of Night watch and in one of counting."""
# ruff: noqa: ARG002  # so simple a game ignores much of what it is asked with

from __future__ import annotations

import pytest
from tests.domain.spooks.script import LEAD, SAMPLE_DEAL
from tests.domain.spooks.script import replay as spooks
from tests.rulesets.installed import installed
from tests.rulesets.nightwatch import RULESET, actions
from tests.rulesets.nightwatch.state import Watch
from tests.store.counting import Count, Counted, Counting, ruleset_of

from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.ruleset import Setup, Turn
from spooklog.domain.lines.reading import read_part
from spooklog.domain.rulesets.spooks.actions import CardPlayed, TurnPassed
from spooklog.domain.values.errors import Ambiguous, Illegal, Unreadable
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.testing.playing import random_game

SPOOKS = find_ruleset("spooks")
LABELS = Labels(["anna", "bert", "walter"])
START = RULESET.rules.start(Setup(seats=3, options=read_options(RULESET.meta.options, {}), opening={"first": 1}))
TURN = RULESET.rules.apply(START, actions.Drawn(1), 1)
"""Anna must walk or turn."""


def read(text: str, state: Watch = TURN) -> actions.WatchAction:
    """The action of a part."""
    (action,) = read_part(RULESET, text, state, LABELS)
    assert isinstance(action, actions.WatchAction)
    return action


@pytest.mark.parametrize("text", ["walks attic>hall", "anna walks attic>hall", "an walks attic>hall", "  walks attic>hall "])
def test_the_player_who_must_act_need_not_be_named(text: str) -> None:
    assert read(text) == actions.Walked(1, ("attic", "hall"))


def test_a_line_of_another_player_stays_what_it_is() -> None:
    assert read("bert walks study") == actions.Walked(2, ("study",))
    assert read("b turns") == actions.Turned(2)


def test_a_line_of_chance_or_the_table_stays_what_it_is() -> None:
    assert read("bell") == actions.Belled()
    assert read("draw 2", START) == actions.Drawn(2)


def test_where_several_may_act_and_none_alone_must_the_name_is_needed() -> None:
    with pytest.raises(Unreadable, match="may act: type the name") as refusal:
        read("knocks", START)
    assert all(line.endswith(" knocks") for line in refusal.value.expected)


def test_an_unreadable_line_is_refused_for_its_likelier_reading() -> None:
    with pytest.raises(Unreadable, match="'flies' begins no line here"):
        read("flies")
    with pytest.raises(Unreadable, match="no player 'carl'"):
        read("carl walks hall")


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("rolls 7", "'7' is no face: 6 is the most"),
        ("roll 7", "'roll' begins no line here"),
        ("holds now", "'now' is a word too many: the line ends before it"),
        ("keep 1", "'keep' is no player here, and begins no line"),
        ("carl rolls 4", "no player 'carl' here"),
        ("holda rolls 4", "no player 'holda' here"),
        ("carl hold", "no player 'carl' here"),
        ("anne 4", "no player 'anne' here (did you mean anna?)"),
    ],
)
def test_a_word_that_begins_a_line_is_not_taken_for_a_player(line: str, words: str) -> None:
    with installed():
        pig = find_ruleset("pig")
    state = pig.rules.start(Setup(seats=3, options=read_options(pig.meta.options, {})))
    with pytest.raises(Unreadable) as refusal:
        read_part(pig, line, pig.rules.apply(state, pig.notation.read("anna rolls 4", state, LABELS)[0], 1), LABELS)
    assert refusal.value.message == words
    assert refusal.value.expected


def test_a_word_that_begins_a_line_is_no_player_where_several_may_act() -> None:
    with pytest.raises(Unreadable, match="'now' is a word too many: the line ends before it"):
        read("knocks now", START)
    with pytest.raises(Unreadable, match="'knock' begins no line here"):
        read("knock now", START)
    with pytest.raises(Unreadable, match="no player 'carl' here"):
        read("carl knocks", START)


def test_a_verb_is_no_player_where_players_may_be_called_like_verbs() -> None:
    ruleset = find_ruleset("spukstaben")
    played = random_game(ruleset, 3)
    state = next(
        before for before, action, _ in played.steps() if " hint " in ruleset.notation.write(before, (action,), played.labels)
    )
    with pytest.raises(Unreadable, match="a hint is a player's, about a letter, a place, or the length"):
        read_part(ruleset, "hint zzz9 qqq", state, played.labels)


class Second(Counting):
    """Counting in which seat 2 must act, the others may, and a player is named by how the name begins."""

    def turn(self, state: Count, /) -> Turn:
        return Turn((2,), (1, 3))

    def read(self, text: str, state: Count, labels: Labels, /) -> tuple[Counted, ...]:
        """A name and `x`, which stands for the next number; a second word may stand there too."""
        name, *words = text.split()
        if words not in (["x"], ["w", "x"]):
            raise Unreadable("x")
        return (Counted(labels.seat(name), state.number + 1),)


class Saying(Counting):
    """Counting in which seat 2 alone acts, with lines such as `bert: x`."""

    def turn(self, state: Count, /) -> Turn:
        return Turn((2,))

    def read(self, text: str, state: Count, labels: Labels, /) -> tuple[Counted, ...]:
        name, colon, word = text.partition(": ")
        if not colon or word != "x":
            raise Unreadable("x")
        return (Counted(labels.seat(name), state.number + 1),)


def test_a_line_that_begins_with_a_colon_is_of_the_player_who_must_act() -> None:
    saying, state = ruleset_of(Saying()), Count(3, 9, 0, (0, 0, 0))
    assert read_part(saying, ": x", state, LABELS) == read_part(saying, "bert: x", state, LABELS) == (Counted(2, 1),)


def test_a_line_legal_for_two_seats_is_ambiguous_and_both_lines_are_named() -> None:
    counting, state = ruleset_of(Second()), Count(3, 9, 0, (0, 0, 0))
    with pytest.raises(Ambiguous, match="type the name") as refusal:
        read_part(counting, "w x", state, LABELS)
    assert refusal.value.expected == ("walter 1", "bert 1", "anna 1")
    with pytest.raises(Ambiguous, match="'bert 1', 'anna 1' or 'walter 1': type the name"):
        read_part(counting, "x", state, LABELS)
    assert read_part(counting, "walter x", state, LABELS) == (Counted(3, 1),)


def test_an_action_that_no_rule_allows_is_left_to_the_check() -> None:
    action = read("walks attic")
    with pytest.raises(Illegal, match="no door"):
        RULESET.rules.check(TURN, action)


WINDOW = f"{LEAD}anna MK\nphase window\n"
"""Anna must lead, and each opponent may lay the Cat before that; whose it is, the log does not know."""


def test_the_card_of_spooks_that_one_player_alone_may_lay_is_that_players() -> None:
    game = spooks(WINDOW)
    assert read_part(SPOOKS, "4K", game.state, game.labels) == (CardPlayed(1, "4K"),)
    assert read_part(SPOOKS, "pass", game.state, game.labels) == (TurnPassed(2),)
    with pytest.raises(Ambiguous, match="'anna C', 'bert C', 'cora C' or 'dave C': type the name"):
        read_part(SPOOKS, "C", game.state, game.labels)
    known = spooks(f"{SAMPLE_DEAL}\n---\nbert 1S\n--\nbert MK\nphase window\n")
    assert read_part(SPOOKS, "C", known.state, known.labels) == (CardPlayed(4, "C"),)


def test_where_several_must_act_a_refusal_names_them_and_their_lines() -> None:
    game = spooks(f"{LEAD}anna 5G\nbert 3K\n")
    with pytest.raises(Unreadable, match="anna, cora or dave may act: type the name") as refusal:
        read_part(SPOOKS, "4K", game.state, game.labels)
    assert refusal.value.expected == ("anna 4K", "cora 4K", "dave 4K")


def test_a_refusal_does_not_tell_which_player_holds_the_card_of_a_line_without_a_name() -> None:
    """In a deal that the log knows, cora alone holds the 4K, which the others cannot know."""
    game = spooks(f"{SAMPLE_DEAL}\n---\nbert 1S\n--\nbert 2G\n")
    with pytest.raises(Unreadable, match="anna, bert, cora or dave may act: type the name"):
        read_part(SPOOKS, "4K", game.state, game.labels)


def test_a_word_of_the_notation_alone_is_refused_for_what_is_missing_behind_it() -> None:
    game = spooks(LEAD)
    with pytest.raises(Unreadable, match="say who laid which card"):
        read_part(SPOOKS, "trick", game.state, game.labels)
