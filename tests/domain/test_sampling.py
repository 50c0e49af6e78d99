"""An action drawn from the choices of a ruleset that gives chance no weights."""
# ruff: noqa: ARG002  # so simple a game ignores much of what it is asked with

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest
from tests.rulesets.nightwatch import RULESET as NIGHTWATCH
from tests.rulesets.nightwatch.actions import Walked
from tests.store.counting import COUNTING, Count, Counted, Counting, ruleset_of

from spooklog.domain.contract.ruleset import Field, Form
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.labels import Labels
from spooklog.testing.playing import random_game

START = Count(seats=3, target=9, number=0, said=(0, 0, 0))
ONE = Counted(1, 1)


class Unweighed(Counting):
    """Counting with these choices and without weights; `lines` are those that were read."""

    def __init__(self, *choices: Counted | Form) -> None:
        self._choices = choices
        self.lines = list[str]()

    def choices(self, seen: Count, seat: int | None = None, /) -> Iterator[Counted | Form]:
        return iter(self._choices)

    def sample(self, state: Count, rng: Rng, /) -> None:  # type: ignore[override]
        return None

    def read(self, text: str, state: Count, labels: Labels, /) -> tuple[Counted, ...]:
        self.lines.append(text)
        return super().read(text, state, labels)


class Filled(Unweighed):
    """The same, but every line is legal."""

    def read(self, text: str, state: Count, labels: Labels, /) -> tuple[Counted, ...]:
        self.lines.append(text)
        return (ONE,)


class Priced(Unweighed):
    """The same, but the lines with so many words are legal."""

    def __init__(self, words: int, *choices: Counted | Form) -> None:
        super().__init__(*choices)
        self._words = words

    def read(self, text: str, state: Count, labels: Labels, /) -> tuple[Counted, ...]:
        self.lines.append(text)
        return (Counted(1, len(text.split()) - self._words),)


def form(*parts: str | Field, seat: int | None = 1) -> Form:
    """A form of these parts."""
    return Form(seat, "…", "a form", parts=parts)


def lines_of(*parts: str | Field, seat: int | None = 1) -> set[str]:
    """The lines that chance makes of a form, each of which is legal."""
    game = Filled(form(*parts, seat=seat))
    rng = Rng(4)
    for _ in range(400):
        assert ruleset_of(game).sample(START, rng) == ONE
    return set(game.lines)


def test_each_choice_is_as_likely_as_the_next() -> None:
    game, rng = ruleset_of(Unweighed(ONE, Counted(2, 1), Counted(3, 1))), Rng(5)
    drawn = Counter(game.sample(START, rng) for _ in range(900))
    assert len(drawn) == 3
    assert min(drawn.values()) > 240


def test_weights_of_the_game_come_first() -> None:
    assert {COUNTING.sample(START, Rng(seed)).number for seed in range(20)} == {1}


def test_a_form_is_filled_until_the_rules_pass_its_line() -> None:
    game = Unweighed(form(Field("number", low=-5, high=20), seat=2))
    assert ruleset_of(game).sample(START, Rng(1)) == Counted(2, 1)
    assert len(set(game.lines)) > 3


def test_of_a_line_of_several_actions_the_first_is_drawn() -> None:
    assert ruleset_of(Unweighed(form("1 2 3"))).sample(START, Rng(1)) == ONE


def test_a_form_without_a_legal_line_leaves_the_other_choices() -> None:
    never = form(Field("number", low=5, high=8))
    assert {ruleset_of(Unweighed(never, ONE)).sample(START, Rng(seed)) for seed in range(5)} == {ONE}
    with pytest.raises(LookupError, match="no player can act"):
        ruleset_of(Unweighed(never)).sample(START, Rng(1))


def test_nothing_is_drawn_when_the_game_is_over() -> None:
    with pytest.raises(LookupError, match="no player can act"):
        ruleset_of(Unweighed(ONE)).sample(Count(3, 9, 9, (3, 3, 3), 1), Rng(1))


def test_words_are_chosen_once_unless_a_field_lets_them_come_again() -> None:
    assert lines_of(Field("card", ("a", "b"), least=2, most=2)) == {"player1 a b", "player1 b a"}
    assert "player1 a a" in lines_of(Field("card", ("a", "b"), least=2, most=2, again=True))


def test_a_place_has_as_many_words_as_its_field_allows() -> None:
    card = Field("card", ("a", "b", "c", "d"), least=0, most=3, before=" by ", between="+", empty=" alone")
    assert {line.count("+") + 1 if " by " in line else 0 for line in lines_of("goes", card)} == {0, 1, 2, 3}
    assert "player1 goes alone" in lines_of("goes", card)


def test_an_exact_price_is_found() -> None:
    card = Field("card", ("a", "b", "c", "d"), least=0, most=4, before=" ")
    assert {ruleset_of(Priced(3, form("pays", card))).sample(START, Rng(seed)) for seed in range(5)} == {ONE}


def test_a_refused_word_is_tried_again_behind_another_one() -> None:
    game = Priced(1, form(Field("card", ("a", "b", "c"), most=3)))
    assert {ruleset_of(game).sample(START, Rng(seed)) for seed in range(40)} == {ONE}
    assert {len(line.split()) for line in game.lines} == {2, 3, 4}
    assert {word for line in game.lines for word in line.split()} == {"player1", "a", "b", "c"}


def test_a_number_stays_in_its_bounds() -> None:
    assert lines_of(Field("point", low=3, high=5)) == {f"player1 {number}" for number in (3, 4, 5)}
    assert min(int(line[8:]) for line in lines_of(Field("point", low=7))) == 7


def test_a_text_stands_for_any_text() -> None:
    assert lines_of(Field("reason", text=True), seat=None) == {"reason"}


def test_a_line_names_each_player_once() -> None:
    assert lines_of("meets ", Field("player")) == {"player1 meets player2", "player1 meets player3"}
    named = lines_of(*(part for _ in range(3) for part in (Field("player"), " ")), seat=None)
    assert {len(set(line.split())) for line in named} == {3}
    assert len(named) == 6


def test_a_pattern_with_a_colon_follows_the_name() -> None:
    assert lines_of(": ", Field("word", ("boo",))) == {"player1: boo"}


def test_night_watchers_go_any_number_of_steps() -> None:
    games = [random_game(NIGHTWATCH, seed) for seed in range(40)]
    steps = Counter(len(action.rooms) for game in games for action in game.actions if isinstance(action, Walked))
    assert set(steps) == set(range(1, games[0].states[0].table.steps + 1))
    assert min(steps.values()) > 10
