"""A game in one class: what follows from its turn, its choices and its points, and how parts move out of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Annotated, ClassVar

import msgspec
import pytest
from tests.rulesets.installed import installed

from spooklog.domain.contract.digests import digest_of
from spooklog.domain.contract.registry import find_ruleset
from spooklog.domain.contract.results import Outcome, ranked
from spooklog.domain.contract.ruleset import Action, AnyRuleset, Form, GameRules, Meta, Ruleset, Seen, Setup, State, Turn
from spooklog.domain.grammar.kinds import Seat, Whole
from spooklog.domain.grammar.lines import Grammar
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.pictures.scene import Ring
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Illegal, Unreadable, Usage
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import read_options
from spooklog.testing.playing import Logbook

LABELS = Labels(["anna", "bert", "cora"])


class Taken(Action, frozen=True):
    """A player took matches."""

    TOPIC = "matches.taken"
    LINE = "{seat} takes {number}"
    seat: Seat
    number: Annotated[int, Whole("number")]


class Heap(State, frozen=True):
    """The matches that are left."""

    FIXED = frozenset({"seats"})
    seats: int
    left: int = 7
    seat: int = 1


class Matches(GameRules[Heap, Taken]):
    """Players take one to three matches; the last match wins. There are no points."""

    def start(self, setup: Setup) -> Heap:
        return Heap(setup.seats)

    def turn(self, state: Heap) -> Turn:
        return Turn((state.seat,), due="take", rule="turn.1") if state.left else Turn(rule="turn.1")

    def apply(self, state: Heap, action: Taken, ply: int) -> Heap:  # noqa: ARG002
        return Heap(state.seats, max(state.left - action.number, 0), action.seat % state.seats + 1)

    def choices(self, seen: Heap, seat: int | None = None) -> Iterator[Taken | Form]:
        seats = [one for one in self.turn(seen).seats if seat in (None, one)]
        return (Taken(one, number) for one in seats for number in range(1, min(3, seen.left) + 1))

    def points(self, state: Heap) -> tuple[None, ...]:
        return (None,) * state.seats

    def outcome(self, state: Heap) -> Outcome | None:
        last = (state.seat - 2) % state.seats + 1
        wins = [int(seat == last) for seat in range(1, state.seats + 1)]
        return None if state.left else ranked(wins, counted=False, ended_by="last match")


META = Meta(
    slug="matches",
    title="Matches",
    min_seats=2,
    max_seats=3,
    source="made up for tests",
    summary="Take the last match.",
    keywords=frozenset({"takes"}),
)
RULEBOOK = """
slug = "matches"
title = "Matches"
revision = 1
source = "made up for tests"
gist = "Take the last match."
notation = []
[rules."turn.1"]
text = "Players take one to three matches in turn, and the last match wins."
part = "Turns"
breach = "illegal"
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The package of the game, which has nothing but its rules."""
    folder = tmp_path / "matches"
    folder.mkdir()
    (folder / "__init__.py").write_text("")
    (folder / "rulebook.toml").write_text(RULEBOOK)
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(Matches, "package", "matches")
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "matches"]:
        del sys.modules[name]


def ruleset_of(game: GameRules[Heap, Taken]) -> Ruleset[Heap, Taken]:
    """The ruleset of a game."""
    return Ruleset[Heap, Taken](META, "matches", (Taken,), game, Grammar[Heap, Taken]((Taken,), "matches:turn.1"))


def played(ruleset: AnyRuleset, *lines: str, **options: str) -> Logbook:
    """A log of three players after some lines."""
    setup = Setup(seats=3, options=read_options(ruleset.meta.options, options))
    book = Logbook(ruleset, setup, LABELS)
    for line in lines:
        book.play(line)
    return book


@pytest.fixture
def pig() -> Iterator[AnyRuleset]:
    """The game that a new package begins with."""
    with installed():
        yield find_ruleset("pig")


def taken(*numbers: int) -> Heap:
    """The matches after some turns, each action of which was checked."""
    game, state = Matches(), Heap(3)
    for number in numbers:
        action = Taken(state.seat, number)
        game.check(state, action)
        state = game.apply(state, action, 1)
    return state


class Begun(Matches):
    """A game in which the table says who begins, and with how many matches."""

    HEADER: ClassVar = {"first": Annotated[int, msgspec.Meta(ge=1, le=3)], "left": tuple[int, ...]}


def test_a_header_line_has_the_name_of_a_field_and_its_value() -> None:
    opening = {"first": 2, "left": [4, 5]}
    lines = Begun().write_header(Setup(seats=3, options={}, opening=opening), LABELS)
    assert lines == ["first 2", "left [4,5]"]
    assert Begun().read_header(lines, LABELS, {}) == opening
    assert Begun().write_header(Setup(seats=3, options={}), LABELS) == []


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (["last 2"], "there is no header line 'last'"),
        (["first 2", "first 2"], "there are two header lines 'first'"),
        (["first 4"], "the header line 'first' cannot be read"),
        (["left [1,"], "the header line 'left' cannot be read"),
        (["left"], "the header line 'left' cannot be read"),
    ],
)
def test_a_header_line_of_another_form_is_refused(lines: list[str], words: str) -> None:
    with pytest.raises(Unreadable, match=words):
        Begun().read_header(lines, LABELS, {})


@pytest.mark.usefixtures("package")
def test_what_is_no_choice_is_refused_by_the_rule_of_the_turn() -> None:
    for state, action, words in (
        (taken(3), Taken(2, 4), "the game waits for @2: take"),
        (taken(3), Taken(1, 1), "the game waits for @2: take"),
        (taken(3, 3, 1), Taken(1, 1), "the game is over"),
    ):
        with pytest.raises(Illegal, match=f"^{words}$") as refusal:
            Matches().check(state, action)
        assert refusal.value.rule == "matches:turn.1"


@pytest.mark.usefixtures("package")
def test_a_game_without_points_has_places_and_no_scores() -> None:
    game, state = ruleset_of(Matches()), taken(3, 3, 1)
    assert [(row.score, row.rank, row.counted) for row in game.results.scores(state)] == [
        (None, 2, False),
        (None, 2, False),
        (None, 1, False),
    ]
    assert game.rules.outcome(state) == Outcome((3,), (), (2, 2, 1), "full", "last match")
    seen = Seen(state, LABELS, game.rules.turn(state))
    assert game.pictures.prompt(seen) == ("over: cora wins",)
    (ring,) = game.pictures.scene(seen, ()).shapes
    assert isinstance(ring, Ring)
    assert [(seat.score, seat.role) for seat in ring.seats] == [("", ""), ("", ""), ("", "winner")]


def test_a_game_that_ends_without_points_has_to_say_who_won(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(Matches, "outcome")
    with pytest.raises(NotImplementedError, match="Matches ends without points: it has to define `outcome`"):
        Matches().outcome(Heap(3, left=0))


def test_a_class_without_choices_is_refused_by_name() -> None:
    class Idle(GameRules[Heap, Taken]):
        start, turn, apply, points = Matches.start, Matches.turn, Matches.apply, Matches.points

    with pytest.raises(TypeError, match=r"Idle .*choices"):
        Idle()  # type: ignore[abstract]


def test_a_module_of_the_package_comes_before_the_game(package: Path) -> None:
    game: object = Matches()
    assert isinstance(game, Matches)
    ruleset = ruleset_of(game)
    assert [ruleset.opening, ruleset.moves, ruleset.results, ruleset.pictures, ruleset.knowledge] == [game] * 5
    (package / "results.py").write_text("")
    later = ruleset_of(game)
    assert [later.results, later.moves] == [import_module("matches.results"), game]


def test_an_error_within_a_module_of_a_part_is_not_taken_for_its_absence(package: Path) -> None:
    (package / "results.py").write_text("import nothing_of_this_name")
    with pytest.raises(ModuleNotFoundError, match="nothing_of_this_name"):
        _ = ruleset_of(Matches()).results


def test_the_view_and_the_board_show_the_fields_and_name_the_player(pig: AnyRuleset) -> None:
    seen = SeenGame(played(pig, "anna rolls 4").game, LABELS)
    assert seen.view == {
        "turn": ["anna"],
        "points": {"anna": 0, "bert": 0, "cora": 0},
        "state": {"target": 100, "totals": [0, 0, 0], "seat": "anna", "brought": 4},
        "outcome": None,
    }
    assert [[line.words for line in row] for row in seen.scene.facts.rows] == [["seat anna"], ["brought 4"]]
    assert (seen.scene.title.words, seen.prompt) == ("Pig", ("next: anna: roll or hold",))


class Heaps(Heap, frozen=True):
    """A heap with players all over."""

    leader: Seat = 0
    winner: Seat | None = 3
    order: tuple[Seat, ...] = (2, 1)
    bids: tuple[tuple[Seat, int], ...] = ((2, 1), (3, 2))
    owed: dict[Seat, int] = msgspec.field(default_factory=lambda: {1: 3})
    rounds: int = 2


@pytest.mark.usefixtures("package")
def test_the_view_and_the_board_name_every_player_whose_seat_an_annotation_tells() -> None:
    game, state = ruleset_of(Matches()), Heaps(3)
    seen = Seen[Heap](state, LABELS, game.rules.turn(state))
    shown = game.pictures.view(seen)["state"]
    assert {name: shown[name] for name in ("seat", "leader", "winner", "order", "bids", "owed", "rounds")} == {
        "seat": "anna",
        "leader": None,
        "winner": "cora",
        "order": ["bert", "anna"],
        "bids": [["bert", 1], ["cora", 2]],
        "owed": {"anna": 3},
        "rounds": 2,
    }
    facts = [line.words for row in game.pictures.scene(seen, ()).facts.rows for line in row]
    assert facts == ["left 7", "seat anna", "winner cora", "order bert anna", "rounds 2"]


def test_most_points_win(pig: AnyRuleset) -> None:
    book = played(pig, "anna rolls 6", "anna holds", "bert rolls 5", "bert rolls 5", "bert holds", target="10")
    assert book.game.outcome is not None
    assert (book.game.outcome.points, book.game.outcome.ranks) == ((6, 10, 0), (2, 1, 3))
    assert SeenGame(book.game, LABELS).prompt == ("over: bert wins",)


def test_fields_of_chance_bind_and_a_bot_does_not_choose_them(pig: AnyRuleset) -> None:
    state = pig.rules.start(Setup(seats=2, options={"target": 10}))
    (rolled,) = pig.notation.read("anna rolls 6", state, LABELS)
    faces = {pig.moves.draw(state, rolled, Rng(seed)).face for seed in range(50)}
    assert faces == {1, 2, 3, 4, 5, 6}
    book = played(pig, "anna rolls 6")
    with pytest.raises(Illegal, match="is a chance outcome"):
        book.takeback(1, 1)


def test_a_game_without_facts_has_none_to_replace(pig: AnyRuleset) -> None:
    with pytest.raises(Usage, match=r"no 'die\.faces'"):
        pig.opening.read_facts({"die": {"faces": 8}})


def test_an_option_that_is_no_whole_number_is_not_taken_for_one() -> None:
    with pytest.raises(TypeError, match="the option points is no whole number but True"):
        Setup(seats=2, options={"points": True}).whole("points")


def test_memory_and_fixed_fields_that_are_none_are_refused() -> None:
    class Misnamed(State, frozen=True):
        FIXED = frozenset({"table"})
        number: int = 0

    with pytest.raises(TypeError, match="Misnamed: MEMORY and FIXED name table"):
        digest_of(Misnamed())


def test_a_field_called_table_counts_unless_it_is_fixed() -> None:
    class Cards(State, frozen=True):
        table: tuple[int, ...] = ()

    assert digest_of(Cards((1,))) != digest_of(Cards((2,)))


@pytest.mark.parametrize(("most", "words"), [(2, "2"), (3, "2 or 3"), (8, "2 to 8")])
def test_the_number_of_players_in_words_follows_from_the_numbers(most: int, words: str) -> None:
    assert msgspec.structs.replace(META, max_seats=most, seats="").seats == words
