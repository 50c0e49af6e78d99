"""What a drawn board of Spukstaben shows (catalogue section 9), as its viewer knows the game."""

from __future__ import annotations

from typing import TypeVar

import pytest
from tests.domain.spukstaben.pictured import CROWD, DEFEATED, FIRST, LAST, MOMENTS, RULED, SCARED, SECOND, WON, moment, scene
from tests.domain.spukstaben.script import OPENING, Game, replay, short

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.pictures.scene import (
    EndBanner,
    Gauge,
    Glass,
    Heap,
    Link,
    Links,
    Room,
    Rooms,
    Shape,
    Supply,
    Text,
    Word,
    Words,
)
from spooklog.domain.rulesets.spukstaben.board.cards import tile
from spooklog.domain.rulesets.spukstaben.board.words import letters
from spooklog.domain.rulesets.spukstaben.state import Word as Spoken

ShapeT = TypeVar("ShapeT", bound=Shape)


def shapes(game: Game, kind: type[ShapeT], viewer: Viewer = "full") -> list[ShapeT]:
    """The shapes of one kind."""
    return [shape for shape in scene(game, viewer).shapes if isinstance(shape, kind)]


def rooms(game: Game) -> dict[str, Room]:
    """The columns by their letters."""
    (board,) = shapes(game, Rooms)
    return {room.key: room for room in board.rooms}


def heaps(game: Game) -> dict[str, Heap]:
    """The heaps by name."""
    (board,) = shapes(game, Rooms)
    return {heap.name: heap for heap in board.heaps}


def words(game: Game, viewer: Viewer = "full") -> dict[str, Word]:
    """The words of the turn by owner."""
    (shape,) = shapes(game, Words, viewer)
    return {word.name: word for word in shape.words}


def lying(game: Game) -> list[str]:
    """What lies in the rooms: place, code, power, `!` where it was hit, `x` where it is gone."""
    signs = {"hit": "!", "gone": "x", "": ""}
    return [
        f"{room.key}{place.row} {place.tile.code}={place.tile.gauge.at if place.tile.gauge else 0}{signs[place.tile.mark]}"
        for room in rooms(game).values()
        for place in room.places
    ]


def spelled(word: Word) -> str:
    """A word with its struck letters in brackets."""
    return "".join(f"({letter.text})" if letter.struck else letter.text for letter in word.letters).replace(")(", "")


@pytest.mark.rule("spukstaben:setup.2", "spukstaben:setup.3")
def test_ghosts_lie_in_their_rooms_by_row_and_the_pile_is_the_head_of_the_first_one() -> None:
    game = replay(OPENING)
    assert [(room.key, room.name, room.side) for room in rooms(game).values()] == [
        ("c", "Composing room", "pile"),
        ("p", "Press", "light"),
        ("o", "Office", "light"),
        ("d", "Door", "light"),
    ]
    assert rooms(game)["c"].count == 49
    assert lying(game) == ["c1 E=4", "c2 S=4", "c3 N=4", "p1 R=4", "p2 TH/p=4", "o1 A+=4"]


@pytest.mark.rule("spukstaben:components.2")
def test_room_cards_lie_with_the_side_up_that_the_table_chose() -> None:
    assert [room.side for room in rooms(replay("", options="room_side=p:dark,d:dark")).values()] == [
        "pile",
        "dark",
        "light",
        "dark",
    ]


def test_a_bar_has_a_square_a_level_with_the_numbers_of_players_that_start_there() -> None:
    (ghost,) = rooms(replay("+E c\n+M/o o"))["c"].places
    assert ghost.tile.gauge == Gauge(("", "", "1", "2", "3", "4"), 4, 4)
    (own,) = rooms(replay("+M/o o"))["o"].places
    assert own.tile.gauge == Gauge(("", "1", "", "2", "3", "4"), 4, 4)


def test_a_bar_that_several_numbers_of_players_share_names_them_all() -> None:
    (ghost,) = rooms(replay("data power.1 = 2\ndata power.2 = 2\ndata power.3 = 3\ndata power.4 = 3\n---\n+E c"))["c"].places
    assert ghost.tile.gauge == Gauge(("", "1 2", "3 4"), 2, 2)


@pytest.mark.parametrize(
    ("code", "sign", "notes"),
    [
        ("E", None, []),
        ("TH/p", Text("P", "sign.nimble"), []),
        ("A+", Text("", "sign.sibling"), []),
        ("N-fl", None, ["not first", "not last"]),
        ("S.6", None, ["≤ 6 letters"]),
        ("T~TH", None, ["not in TH"]),
        ("L/p-l", Text("P", "sign.nimble"), ["not last"]),
        ("A/o+.6!", Text("O", "sign.nimble"), ["+ sibling", "≤ 6 letters", "judged"]),
    ],
)
def test_a_card_shows_its_effect_and_its_conditions(code: str, sign: Text | None, notes: list[str]) -> None:
    card = tile(code)
    assert (card.sign, [long for _, long in card.notes]) == (sign, notes)


@pytest.mark.rule("spukstaben:solo.4")
def test_conditions_that_need_not_be_met_are_shown_as_lifted() -> None:
    def lifted(header: str) -> bool:
        return rooms(replay(f"{header}\n---\n+E-l c"))["c"].places[0].tile.lifted

    assert lifted("players tim")
    assert not lifted("players tim bea")
    assert lifted("players tim bea\noptions conditions=off")
    assert not lifted("players tim\noptions conditions=on")


def test_a_room_shows_its_number_of_cards_to_come() -> None:
    def due(script: str) -> dict[str, int]:
        return {key: room.due for key, room in rooms(replay(script)).items() if room.due}

    assert due("") == {"c": 3, "p": 2, "o": 1}
    assert due("+E c\n+S p") == {"c": 2, "p": 1, "o": 1}
    assert due(OPENING) == {}
    assert due(f"{SCARED}flee") == {"c": 2}
    assert due(f"{SCARED}flee\n+I/p\n+P+") == {"c": 1}


def test_threads_lead_from_the_letters_of_the_word_that_acted_last_to_what_it_hit() -> None:
    (links,) = shapes(replay(f"{FIRST}anna scare c1 o1 p1 p2"), Links)
    assert set(links.links) == {Link(1, (1,), "c", 1), Link(1, (2,), "o", 1), Link(1, (3,), "p", 1), Link(1, (4, 5), "p", 2)}
    scared = replay(SCARED)
    assert {link.word for link in shapes(scared, Links)[0].links} == {2}
    assert lying(scared) == ["c1 E=2!", "c2 S=3!", "c3 N=3!", "p1 R=2!", "p2 TH/p=3", "o1 A+=2!"]
    assert shapes(replay(SECOND), Links) == [Links(())]
    assert shapes(replay(f"{FIRST}anna scare -"), Links) == [Links(())]


def test_a_just_defeated_ghost_is_still_shown_in_its_place() -> None:
    game = replay(DEFEATED)
    assert "o1 R=0x" in lying(game)
    assert "d1 A+=0x" in lying(game)
    assert [card.code for card in heaps(game)["Saved"].tiles] == ["R", "A+"]
    assert not any(line.endswith("x") for line in lying(replay(f"{DEFEATED}flee")))


def test_where_rows_close_up_moved_ghosts_are_marked_in_their_new_place() -> None:
    script = f"options rows=close\ndata power.2 = 1\n---\n{FIRST}anna scare c1 p1\nbea scare c1 c2"
    game = replay(script)
    assert lying(game) == ["c1 S=0x", "c2 N=0x", "p1 TH/p=1", "o1 A+=1"]
    first = replay(f"options rows=close\ndata power.2 = 1\n---\n{FIRST}anna scare c1 p1")
    assert lying(first) == ["c1 S=1", "c2 N=1", "p1 TH/p=1", "o1 A+=1"]
    assert shapes(first, Links) == [Links(())]
    hit = replay(f"options rows=close\n---\n{FIRST}anna scare c1 p1\nbea scare c1 c2")
    assert {(link.room, link.row) for link in shapes(hit, Links)[0].links} == {("c", 1), ("c", 2)}
    moved = replay(f"options rows=close\ndata power.2 = 2\n---\n{FIRST}anna scare c1\nbea scare c1 c2")
    assert lying(moved) == ["c1 S=1!", "c2 N=2", "p1 R=2", "p2 TH/p=2", "o1 A+=2"]


def test_the_escape_pile_has_its_last_card_on_top() -> None:
    game = replay(MOMENTS["fled"])
    assert [card.code for card in heaps(game)["Escaped"].tiles] == ["TH/p"]
    assert {name: heap.tone for name, heap in heaps(game).items()} == {"Escaped": "lost", "Saved": "saved"}


@pytest.mark.rule("spukstaben:components.3")
def test_cubes_and_the_hourglass_lie_beside_the_board() -> None:
    game = replay(OPENING)
    assert shapes(game, Supply) == [Supply("cubes", 4, 10)]
    assert shapes(game, Glass) == [Glass("waiting")]
    assert shapes(replay(f"{OPENING}\nglass"), Glass) == [Glass("running")]
    assert shapes(replay(f"{OPENING}\nglass\ntime"), Glass) == [Glass("empty")]
    assert shapes(replay(FIRST), Glass) == [Glass("empty")]
    assert shapes(replay(f"{SCARED}flee"), Glass) == [Glass("waiting")]


def test_a_word_is_there_letter_by_letter_with_what_was_struck_off_or_the_word_that_it_replaced() -> None:
    ruled = replay(f"{OPENING}\nglass\nanna: smallest\nbea: absense\nanna rule to small base\nbea rule to absence spelling")
    told = words(ruled)
    assert (spelled(told["anna"]), told["anna"].text, told["anna"].was) == ("SMALL(EST)", "SMALL", "")
    assert [letter.at for letter in told["anna"].letters] == [1, 2, 3, 4, 5, 0, 0, 0]
    assert (spelled(told["bea"]), told["bea"].was) == ("ABSENCE", "ABSENSE")


def test_letters_are_numbered_as_they_count() -> None:
    def numbered(spoken: str, current: str) -> list[tuple[str, bool, int]]:
        word = Spoken(seat=1, spoken=spoken, current=current)
        return [(letter.text, letter.struck, letter.at) for letter in letters(word)[0]]

    assert numbered("A-B", "A-B") == [("A", False, 1), ("-", False, 0), ("B", False, 2)]
    assert numbered("UNRAW", "RAW")[:3] == [("U", True, 0), ("N", True, 0), ("R", False, 1)]
    assert numbered("X-RAY", "RAY")[:3] == [("X", True, 0), ("-", True, 0), ("R", False, 1)]
    assert [at for _, _, at in numbered("CÆSAR", "CÆSAR")] == [1, 2, 4, 5, 6]


@pytest.mark.rule("spukstaben:validity.10")
def test_a_crossed_word_stays_visible_with_its_reason() -> None:
    word = words(replay(RULED))["bea"]
    assert (word.state, spelled(word), word.note) == ("crossed", "STONE(S)", Text("same as anna", "warning"))


def test_a_word_shows_its_status() -> None:
    begun = words(replay(f"{OPENING}\nglass\nanna: earth"))
    assert (begun["anna"].state, begun["anna"].active) == ("standing", False)
    assert (begun["bea"].state, begun["bea"].active) == ("unspoken", True)
    spoken = words(replay(FIRST))
    assert {name: word.active for name, word in spoken.items()} == {"anna": True, "bea": False}
    acted = words(replay(f"{FIRST}anna scare c1 o1"))
    assert (acted["anna"].state, acted["anna"].note, acted["bea"].active) == ("acting", Text("2 ghosts", "good"), True)
    after = words(replay(SCARED))
    assert (after["anna"].state, after["bea"].state) == ("done", "acting")
    assert words(replay(DEFEATED))["anna"].note == Text("6 ghosts, 2 defeated", "good")
    assert words(replay(f"{OPENING}\nglass\nanna: -"))["anna"].state == "none"
    assert words(replay(f"{FIRST}anna scare -"))["anna"].note == Text("nobody", "quiet")


@pytest.mark.rule("spukstaben:search.3")
def test_a_written_word_is_seen_by_its_owner_alone() -> None:
    game = replay(f"{OPENING}\nglass\nanna wrote earth")
    seen = {viewer: words(game, viewer)["anna"] for viewer in ("full", 1, 2, "public")}
    assert {viewer: (word.state, word.text) for viewer, word in seen.items()} == {
        "full": ("written", "EARTH"),
        1: ("written", "EARTH"),
        2: ("written", ""),
        "public": ("written", ""),
    }


@pytest.mark.parametrize(
    ("hint", "told"),
    [
        ("use TH", "uses TH"),
        ("not E", "no E"),
        ("all o", "all of the office"),
        ("some c", "some of the composing room"),
        ("no r1", "none of row 1"),
        ("6", "6 letters"),
        ("1", "1 letter"),
    ],
)
def test_a_hint_stands_at_its_writers_word(hint: str, told: str) -> None:
    assert words(replay(f"{OPENING}\nglass\nanna hint {hint}"))["anna"].hint == told


@pytest.mark.rule("spukstaben:hints.7")
def test_a_wrong_hint_is_marked_at_the_word() -> None:
    game = replay(f"{OPENING}\nglass\nbea hint 4\nanna: earth\nbea: answer")
    assert words(game)["bea"].note == Text("not as hinted", "warning")
    assert scene(game).remarks == ()


@pytest.mark.rule("spukstaben:validity.6")
def test_notes_on_the_words_of_a_turn_stand_below() -> None:
    notice = "validity.6: STONES of bea shares STONE with STONE of anna"
    spoken = f"{OPENING}\nglass\nbea wrote stone\nanna: stone\nbea: stones"
    assert [line.words for line in scene(replay(spoken)).remarks] == [notice]
    assert scene(replay(MOMENTS["fled"])).remarks == ()


@pytest.mark.parametrize(
    "ruling", ["bea rule cross part anna stone", "bea rule to ones part anna stone", "bea rule to stone base"]
)
def test_notes_on_a_word_vanish_with_the_word(ruling: str) -> None:
    spoken = f"{OPENING}\nglass\nanna: stone\nbea: stones"
    assert scene(replay(f"{spoken}\n{ruling}")).remarks == ()


@pytest.mark.parametrize(
    ("script", "typed"),
    [
        ("", "+CARD ROOM"),
        (OPENING, "glass"),
        (f"{OPENING}\nglass", "anna: WORD"),
        (f"{OPENING}\nglass\nanna: -", "bea: WORD"),
        (f"{OPENING}\nglass\nanna: -\nbea: -", "flee"),
        (f"{OPENING}\nglass\nanna: -\nbea: -\nflee", "+CARD"),
    ],
)
def test_the_prompt_shows_how_the_next_line_is_typed(script: str, typed: str) -> None:
    assert f"type: {typed}" in replay(script).prompt


def test_a_word_that_needs_a_decision_is_marked() -> None:
    game = replay(f"{OPENING}\nglass\nanna: earth\nbea: earth")
    assert words(game)["bea"].note == Text("to be decided", "warning")
    assert scene(game).call.lines[0].words == game.prompt[0]


@pytest.mark.rule("spukstaben:power.3")
def test_the_last_turn_has_one_word() -> None:
    assert list(words(replay(LAST))) == ["team"]
    assert words(replay(WON))["team"].active


@pytest.mark.rule("spukstaben:score.1", "spukstaben:score.4")
def test_the_end_shows_points_their_name_and_both_piles() -> None:
    game = replay(MOMENTS["over"])
    (verdict,) = shapes(game, EndBanner)
    assert (verdict.points, verdict.name, verdict.terms) == (12, "Enthusiasm for words", ("15", "- 3 escaped"))
    assert verdict.bands[0] == (0, "Waste of words")
    assert shapes(game, Rooms)[0].rooms == ()
    assert {name: len(heap.tiles) for name, heap in heaps(game).items()} == {"Escaped": 3, "Saved": 4}
    assert words(game)["team"].text == "HEARTEN"


@pytest.mark.rule("spukstaben:score.2", "spukstaben:score.3")
def test_bonus_points_are_among_what_the_points_are_made_of() -> None:
    script = f"options cubes=8\n{short(2)}\ndata deck = ['A', 'B', 'C', 'D', 'E', 'F']\ndata power.2 = 1\n---\n"
    game = replay(script + "+A c\n+B c\n+C c\n+D p\n+E p\n+F o\nglass\nanna: deaf\nbea: cab\nbea scare all\nanna scare all\nflee")
    (verdict,) = shapes(game, EndBanner)
    assert (verdict.points, verdict.terms) == (18, ("15", "+ 2 for fewer cubes", "+ 1 without a word of power", "- 0 escaped"))


def test_a_result_has_points_and_no_board() -> None:
    told = moment("told")
    assert [(shape.points, shape.terms) for shape in told.shapes if isinstance(shape, EndBanner)] == [(12, ())]
    assert [shape for shape in told.shapes if isinstance(shape, Words | Supply | Glass)] == []
    awaiting = moment("result")
    assert [shape.rooms for shape in awaiting.shapes if isinstance(shape, Rooms)] == [()]
    assert not [shape for shape in awaiting.shapes if isinstance(shape, EndBanner)]


def test_a_game_that_was_broken_off_shows_where_it_stood() -> None:
    game = replay(MOMENTS["void"])
    assert len(lying(game)) == 6
    assert scene(game).call.lines[0].runs[0].tone == "warning"


def test_conditions_for_the_table_to_judge_are_shown_as_text() -> None:
    judged = "data deck = ['A!', 'B', 'C', 'D', 'E', 'F']\ndata judged = [['A!', 'a word of the sea']]\n---\n+A! c"
    assert [line.words for line in scene(replay(judged)).remarks] == ["A!: a word of the sea"]


def test_an_own_deck_is_named() -> None:
    facts = scene(replay(CROWD)).facts
    assert "+" in replay(CROWD).view["data_id"]
    assert any(line.words.startswith("own deck ") for row in facts.rows for line in row)


@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_is_plain_data(name: str) -> None:
    assert moment(name).to_plain()["title"]["runs"][0]["text"] == "Spukstaben"
