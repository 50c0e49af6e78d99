"""Forms of actions: which actions they stand for, what chance draws in them, and that a small game is held to them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

import pytest
from tests.domain.grammar.game import Room, Seat
from tests.domain.grammar.game import State as Rooms
from tests.rulesets.installed import installed

from spooklog.domain.contract.actions import Action, Form, Setup, State, Turn
from spooklog.domain.contract.game_rules import GameRules
from spooklog.domain.grammar.joined import Joined
from spooklog.domain.grammar.kinds import Open, Several, Whole
from spooklog.domain.grammar.lines import Grammar
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal

DIE = Whole("die", digits=1)


class Thrown(Action, frozen=True):
    """Dice in any order, perhaps at another player."""

    TOPIC = "made_up.thrown"
    LINE = "{seat} throws {dice}[ at {other}]"
    CHANCE = frozenset({"dice"})

    seat: Seat
    dice: Annotated[tuple[int, ...], Several(DIE, "", settle=sorted)]
    other: Seat = 0


class Marked(Action, frozen=True):
    """A number, hidden or shown; or a place of two numbers."""

    TOPIC = "made_up.marked"
    LINES: ClassVar[Mapping[str, Mapping[str, Any]]] = {
        "{seat} marks {number}": {"shown": False, "at": None},
        "{seat} shows {number}": {"shown": True, "at": None},
        "{seat} puts {at}": {"number": 0, "shown": False},
    }
    CHANCE = frozenset({"number"})

    seat: Seat
    number: Annotated[int, Whole("number")] = 0
    shown: bool = False
    at: Annotated[tuple[int, ...], Joined("{row}/{column}", row=DIE, column=DIE)] | None = None


class Entered(Action, frozen=True):
    """Rooms one by one."""

    TOPIC = "made_up.entered"
    LINE = "{seat} enters {room}"

    seat: Seat
    room: Room


GRAMMAR = Grammar[Any, Action]((Thrown, Marked, Entered), "made_up:rec.1")
HERE = Rooms()


def form(action: type[Action], seat: int = 1, **given: Any) -> Form:
    return GRAMMAR.form(action, "", HERE, seat, **given)


@pytest.mark.parametrize(
    ("one", "fitting", "others"),
    [
        (
            form(Thrown, dice=Open(range(1, 7), 2, 2)),
            [Thrown(1, (1, 1)), Thrown(1, (2, 6)), Thrown(1, (1, 2), 2)],
            [Thrown(2, (1, 1)), Thrown(1, (1,)), Thrown(1, (1, 2, 3)), Thrown(1, (0, 3)), Marked(1, 3)],
        ),
        (
            form(Thrown, dice=Open((5, 3, 1), 1, None, again=False), other=Open((2, 3))),
            [Thrown(1, (1,), 2), Thrown(1, (1, 3, 5), 3)],
            [Thrown(1, (1, 1), 2), Thrown(1, (), 2), Thrown(1, (1,), 4), Thrown(1, (1,))],
        ),
        (form(Thrown, dice=(3, 1), other=Open((2,), 0)), [Thrown(1, (1, 3), 2), Thrown(1, (1, 3))], [Thrown(1, (1, 2), 2)]),
        (form(Thrown, dice=Open(iter((1, 2)), 1, 1)), [Thrown(1, (1,)), Thrown(1, (2,))], [Thrown(1, (3,))]),
        (form(Thrown, dice=[Open((1, 2)), 3]), [Thrown(1, (1, 3))], [Thrown(1, (1, 2, 3))]),
        (
            form(Marked, number=Open(low=2, high=4)),
            [Marked(1, 2), Marked(1, 4)],
            [Marked(1, 1), Marked(1, 5), Marked(1, 3, True)],
        ),
        (form(Marked, shown=True, number=Open(low=2)), [Marked(1, 99, True)], [Marked(1, 99), Marked(1, 1, True)]),
        (form(Marked, number=0, at=(1, Open((1, 2)))), [Marked(1, at=(1, 2))], [Marked(1, at=(1,)), Marked(1)]),
        (form(Entered), [Entered(1, "hall"), Entered(1, "attic")], [Entered(2, "hall")]),
        (Form(1, "made by hand", ""), [Thrown(1, ()), Entered(1, "hall")], [Entered(2, "hall")]),
    ],
)
def test_a_form_stands_for_the_actions_that_have_what_it_gives(one: Form, fitting: list[Action], others: list[Action]) -> None:
    assert [action for action in fitting if not one.fits(action)] == []
    assert [action for action in others if one.fits(action)] == []


def test_a_form_of_values_in_a_list_can_be_kept_in_a_set() -> None:
    assert len({form(Thrown, dice=[Open((1, 2)), 3]), form(Thrown, dice=[Open((1, 2)), 3])}) == 1


def test_each_die_of_a_form_is_drawn_by_itself_and_they_are_stored_in_order() -> None:
    rng, one = Rng(1), form(Thrown, dice=Open(range(1, 7), 2, 2))
    drawn = Counter(one.drawn(Thrown(1, ()), rng).dice for _ in range(3600))
    assert sorted(drawn) == [(low, high) for low in range(1, 7) for high in range(low, 7)]
    assert all(70 < number < 140 if low == high else 160 < number < 240 for (low, high), number in drawn.items())


def test_what_cannot_be_drawn_again_or_is_given_is_drawn_so() -> None:
    drawn = {form(Thrown, dice=Open((1, 2, 3), 1, None, again=False)).drawn(Thrown(1, ()), Rng(seed)).dice for seed in range(60)}
    assert drawn == {(1,), (2,), (3,), (1, 2), (1, 3), (2, 3), (1, 2, 3)}
    assert {form(Marked, number=Open(low=2, high=4)).drawn(Marked(1), Rng(seed)).number for seed in range(30)} == {2, 3, 4}
    assert form(Marked, number=7).drawn(Marked(1), Rng(1)) == Marked(1, 7)
    assert form(Marked, number=Open(low=2)).drawn(Marked(1, 9), Rng(1)) == Marked(1, 9)
    assert Form(1, "made by hand", "").drawn(Marked(1, 9), Rng(1)) == Marked(1, 9)


class Tray(State, frozen=True):
    """How many dice are to be thrown at whom."""

    dice: int = 2
    others: tuple[int, ...] = (2, 3)


class Throwing(GameRules[Tray, Thrown]):
    """Player 1 throws dice at a player; dice thrown at player 3 are all sixes."""

    package = "spooklog_pig"

    def start(self, setup: Setup) -> Tray:  # noqa: ARG002
        return Tray()

    def turn(self, state: Tray) -> Turn:
        return Turn((1,), due=f"throw {state.dice}", rule="turn.1")

    def apply(self, state: Tray, action: Thrown, ply: int) -> Tray:  # noqa: ARG002
        return state

    def choices(self, seen: Tray, seat: int | None = None) -> Iterator[Thrown | Form]:  # noqa: ARG002
        for other in seen.others:
            faces = range(6 if other == 3 else 1, 7)
            yield GRAMMAR.form(Thrown, "", HERE, 1, dice=Open(faces, seen.dice, seen.dice), other=other)

    def points(self, state: Tray) -> tuple[int, ...]:  # noqa: ARG002
        return (0, 0, 0)


@pytest.mark.parametrize("action", [Thrown(1, (1,), 2), Thrown(2, (1, 2), 2), Thrown(1, (1, 7), 2), Thrown(1, (5, 6), 3)])
def test_a_small_game_refuses_what_no_form_of_it_stands_for(action: Thrown) -> None:
    with installed(), pytest.raises(Illegal, match="the game waits for @1: throw 2"):
        Throwing().check(Tray(), action)


def test_a_small_game_passes_what_a_form_of_it_stands_for() -> None:
    Throwing().check(Tray(), Thrown(1, (1, 6), 2))
    Throwing().check(Tray(), Thrown(1, (6, 6), 3))


def test_a_bot_leaves_the_dice_of_a_form_open() -> None:
    thrown = {Throwing().draw(Tray(), Thrown(1, (), 2), Rng(seed)).dice for seed in range(200)}
    assert len(thrown) == 21
    assert {Throwing().draw(Tray(), Thrown(1, (), 3), Rng(seed)) for seed in range(9)} == {Thrown(1, (6, 6), 3)}
    assert Throwing().draw(Tray(), Thrown(1, (), 4), Rng(1)) == Thrown(1, (), 4)
