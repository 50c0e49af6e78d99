"""Bots that programs write, and tournaments."""

from __future__ import annotations

from typing import Any

import pytest

import spooklog


class Forbidden(spooklog.Bot):
    """Plays a card that no one can play at the start."""

    def choose(self, seen: spooklog.Moment, seat: int, rng: spooklog.Rng) -> str | None:  # noqa: ARG002
        return f"{seen.players[seat - 1]} 9K"


class Highest(spooklog.Bot):
    """Plays the last of its moves."""

    def choose(self, seen: spooklog.Moment, seat: int, rng: spooklog.Rng) -> str | None:  # noqa: ARG002
        return seen.moves(seat)[-1]


class Typing(spooklog.Bot):
    """Answers with a line that is not in the list: only reading it makes it an action."""

    name = "typist"

    def choose(self, seen: spooklog.Moment, seat: int, rng: spooklog.Rng) -> str | None:  # noqa: ARG002
        return seen.moves(seat)[0].upper()


class Answering(spooklog.Bot):
    """Answers with what a test gives it."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, seen: spooklog.Moment, seat: int, rng: spooklog.Rng) -> Any:  # noqa: ARG002
        return self.answer


class Looking(spooklog.Bot):
    """Keeps what it saw, and plays at random."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, set[str]]] = []

    def choose(self, seen: spooklog.Moment, seat: int, rng: spooklog.Rng) -> str | None:
        hands = {label for label, cards in seen.view["known"].items() if cards}
        self.seen.append((seen.viewer, hands))
        return rng.choice(seen.moves(seat))


def test_a_bot_plays_against_those_that_spooklog_knows() -> None:
    found = spooklog.tournament("spooks", [Highest(), "random", "random"], games=6, seed=1)
    assert [(one.bot, one.played) for one in found] == [("highest", 6), ("random", 12)]
    assert found["highest"].wins + found["random"].wins >= 6
    assert found.rows()[0]["bot"] == "highest"
    assert repr(found).startswith("<Tournament of spooks/2, seed 1: highest won ")
    with pytest.raises(spooklog.NotFound, match="no bot 'shedder' played"):
        found["shedder"]


def test_the_same_seed_gives_the_same_tournament() -> None:
    one, two = (spooklog.tournament("spooks", [Highest(), "random", "shedder"], games=4, seed=9) for _ in range(2))
    assert one == two
    assert one != spooklog.tournament("spooks", [Highest(), "random", "shedder"], games=4, seed=10)


def test_bots_move_on_by_a_seat_after_each_game() -> None:
    with spooklog.open("memory:") as store:
        found = spooklog.tournament("spooks", [Highest(), "random", "shedder"], games=3, store=store, name="cup")
        assert found.games == ("cup-1", "cup-2", "cup-3")
        assert [store.game(name).players[0] for name in found.games] == ["highest1", "random1", "shedder1"]
        assert all(store.game(name).verify() == [] for name in found.games)


def test_a_store_that_played_a_tournament_stays_open() -> None:
    with spooklog.open("memory:") as store:
        spooklog.tournament("tally", ["random", "random"], games=1, store=store)
        assert not store.closed
        assert len(store.games()) == 1


def test_few_bots_take_turns_round_a_larger_table() -> None:
    assert spooklog.tournament("spooks", [Highest()], games=1)["highest"].played == 3


def test_options_hold_for_every_game() -> None:
    with spooklog.open("memory:") as store:
        spooklog.tournament("spooks", ["random"], games=1, options={"decks": 2}, store=store, name="cup")
        assert store.game("cup-1").at().view["options"]["decks"] == 2


def test_a_bot_may_type_a_line_that_was_not_listed() -> None:
    found = spooklog.tournament("spooks", [Typing(), "random", "random"], games=2)
    assert found["typist"].played == 2


class Drawing(spooklog.Bot):
    """Plays one of its moves, and draws where none can be listed."""

    def choose(self, seen: spooklog.Moment, seat: int, rng: spooklog.Rng) -> Any:
        moves = seen.moves(seat)
        return rng.choice(moves) if moves else seen.sample(seat, rng)


@pytest.mark.parametrize("slug", ["spooks", "spookies", "spukstaben", "halloween", "tally"])
def test_a_bot_plays_with_lines_and_drawn_actions(slug: str) -> None:
    found = spooklog.tournament(slug, ["random", Drawing()], games=1, seed=3)
    assert found["drawing"].played >= 1


def test_a_bot_sees_no_hand_but_its_own() -> None:
    bot = Looking()
    spooklog.tournament("spooks", [bot, "random", "random"], games=2)
    assert bot.seen
    assert [viewer for viewer, hands in bot.seen if not hands <= {viewer}] == []


@pytest.mark.parametrize(
    ("answer", "error", "words"),
    [
        ("gibberish", spooklog.Unreadable, "the bot answering on seat"),
        (7, spooklog.Usage, "answers with 7"),
        (None, spooklog.Usage, "and no bot acts"),
        ("answering3 1S", spooklog.Usage, "answers for another"),
        ("answering9 1S", spooklog.Unreadable, "no player"),
    ],
)
def test_an_answer_that_is_none_ends_the_tournament_in_words(answer: Any, error: type[Exception], words: str) -> None:
    with pytest.raises(error, match=words):
        spooklog.tournament("spooks", [Answering(answer)], games=1)


def test_a_line_that_the_rules_refuse_ends_the_tournament_with_their_refusal() -> None:
    words = r"game 1, ply 1: the bot forbidden plays 'forbidden2 9K': .* \(seed 7\)$"
    with pytest.raises(spooklog.SpooklogError, match=words) as refused:
        spooklog.tournament("spooks", [Forbidden()], games=1, seed=7)
    assert refused.value.rule


@pytest.mark.parametrize(
    ("bots", "words"),
    [
        ([], "a list of bots"),
        ("random", "a list of bots"),
        (["nobody"], "no bot 'nobody'"),
        ([Highest], "is no bot"),
        ([Highest(), Highest()], "two bots are called highest"),
        ([object()], "is no bot"),
    ],
)
def test_misuse_is_refused_in_words(bots: Any, words: str) -> None:
    with pytest.raises(spooklog.SpooklogError, match=words):
        spooklog.tournament("spooks", bots)


def test_a_name_of_ones_own_tells_two_bots_apart() -> None:
    one, two = Highest(), Highest()
    two.name = "second"
    found = spooklog.tournament("spooks", [one, two, "random"], games=1)
    assert [tally.bot for tally in found] == ["highest", "second", "random"]
    assert repr(two) == "<Bot second>"


def test_a_bot_must_say_how_it_chooses() -> None:
    class Silent(spooklog.Bot):
        """Defines nothing."""

    with pytest.raises(TypeError, match="choose"):
        Silent()  # type: ignore[abstract]
