"""The scoreboard, and what a score is made of: courage carried out of the house (catalogue 8.2, end.4, R50)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import LOOSE, Game, replay

from spooklog.domain.contract.results import Cell, Meter, ScoreRow, Tokens
from spooklog.domain.rulesets.polterheist import RULESET

PART = tuple[int | None, str, str | None, int | None]
CARRIER = """\
given anna at 1F.foyer.e6
given treasure anna
"""


def row(game: Game, name: str) -> ScoreRow:
    """A player's line of the scoreboard."""
    return RULESET.results.scores(game.state)[game.labels.seat(name) - 1]


def cell(game: Game, name: str, column: str) -> Cell:
    """A cell of a player's line."""
    at = [one.name for one in RULESET.meta.columns].index(column)
    return row(game, name).cells[at]


def parts(game: Game, name: str) -> list[PART]:
    """What a player's score is made of: points, words, rule, ply."""
    found = RULESET.results.breakdown(game.steps, game.state, game.labels.seat(name))
    assert sum(part.points or 0 for part in found) == row(game, name).score
    return [(part.points, game.labels.named(part.what), part.rule, part.ply) for part in found]


# -- the scoreboard ------------------------------------------------------------------------------------------------------------


def test_a_player_has_a_cell_for_every_column() -> None:
    game = replay("""
        given tile 1F.2=F6
        given anna at 1F.2.b3 courage 5 cards candle liquid candle mask
        ---
        anna 6 4
    """)
    assert row(game, "anna").cells == (
        "living",
        Meter(5, 8),
        "Parlor (1F.2.b3)",
        Tokens((("candle", 2), ("liquid", 1), ("mask", 1))),
        "mask",
    )
    assert row(game, "bob").cells == ("living", Meter(8, 8), "Base Camp", Tokens(()), None)
    assert all(len(one.cells) == len(RULESET.meta.columns) for one in RULESET.results.scores(game.state))


def test_marks_name_what_changes_a_turn_the_treasure_last() -> None:
    cards = "sensor control audio output doll doll mask satchel"
    game = replay(f"given anna at 1F.foyer.b2 cards {cards}\ngiven treasure anna\n---\nanna 1 2\n")
    assert cell(game, "anna", "marks") == "detector, doll, mask, satchel, Treasure"


def test_cards_face_down_are_one_kind_and_make_no_marks() -> None:
    game = replay("""
        options hands=hidden
        given anna at 1F.foyer.b2 cards candle concealed satchel ?
        ---
        anna 1 2
    """)
    state = game.state
    for viewer in (1, 2):
        seen = RULESET.results.scores(RULESET.knowledge.seen_by(state, viewer))[0]
        assert seen.cells[3:] == (Tokens((("candle", 1), ("?", 2))), None)


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("camp", "Base Camp"),
        ("1F.foyer.b2", "1st Floor, foyer (1F.foyer.b2)"),
        ("attic.landing.b3", "Attic, landing (attic.landing.b3)"),
        ("1F.2.d4", "1st Floor, hallway (1F.2.d4)"),
        ("1F.2.b3", "Parlor (1F.2.b3)"),
        ("1F.2.h3", "Study (1F.2.h3)"),
        ("1F.3.b3", "1st Floor, room of a face-down tile (1F.3.b3)"),
    ],
)
def test_a_place_stands_in_words(place: str, words: str) -> None:
    game = replay(f"given tile 1F.2=F6\ngiven bob at {place}\n---\nanna 6 4\n")
    assert cell(game, "bob", "place") == words


@pytest.mark.parametrize(
    ("place", "words"),
    [
        ("1F.foyer*", "1st Floor, foyer (1F.foyer*)"),
        ("1F.2.hall", "1st Floor, hallway (1F.2.hall)"),
        ("1F.2?1", "Parlor (1F.2?1)"),
        ("1F.2.b", "Study (1F.2.b)"),
        ("1F.2.nook", "1st Floor, a room (1F.2.nook)"),
        ("cellar.2", "Cellar, room of a face-down tile (cellar.2)"),
    ],
)
def test_a_loose_place_stands_in_words(place: str, words: str) -> None:
    game = replay(f"{LOOSE}\ngiven tile 1F.2=F6\ngiven bob at {place}\n---\nanna 6 4\n")
    assert cell(game, "bob", "place") == words


def test_a_runner_in_the_camp_is_in_the_camp() -> None:
    game = replay("given anna at 1F.foyer.d4\ngiven treasure anna\n---\nanna 1 2\n")
    assert cell(game, "anna", "place") == "Base Camp (1F.foyer.d4)"


def test_scores_are_pending_for_living_players_as_long_as_the_game_goes_on() -> None:
    game = replay("given ghost cleo at attic.landing.b3\n---\nanna 6 4\n")
    rows = RULESET.results.scores(game.state)
    assert [(one.score, one.rank, one.pending, one.side) for one in rows] == [
        (0, None, True, "living"),
        (0, None, True, "living"),
        (0, None, False, "ghost"),
    ]
    assert [cell(game, name, "status") for name in ("anna", "cleo")] == ["living", "ghost"]


def test_courage_counts_once_it_is_out_and_places_come_with_the_end() -> None:
    game = replay(f"{CARRIER}given anna courage 5\ngiven ghost cleo at attic.landing.b3\n---\nanna 1 3\nanna m 1F.foyer.e7\n")
    rows = RULESET.results.scores(game.state)
    assert [(one.score, one.rank, one.pending) for one in rows] == [(5, 1, False), (0, 2, False), (0, 3, False)]
    assert row(game, "anna").cells[:3] == ("out", Meter(5, 8), None)


def test_an_escape_phase_withdraws_the_places() -> None:
    game = replay(f"{CARRIER}---\nanna 1 3\nanna m 1F.foyer.e7\nescape\n")
    rows = RULESET.results.scores(game.state)
    assert [(one.score, one.rank, one.pending) for one in rows] == [(8, None, False), (0, None, True), (0, None, True)]


# -- what a score is made of ---------------------------------------------------------------------------------------------------


def test_gains_and_losses_stand_with_their_rules_and_plies() -> None:
    game = replay("""
        given time 6pm
        ---
        anna 6 5
        anna m 1F.foyer.d3 d2 d1
        bob 6 5
        bob m 1F.foyer.e3
        cleo 6 5
        cleo m 1F.foyer.f3
        anna 1 1
        anna g wraith
        bob 6 6
        bob g georgie
        cleo 3 1
        cleo m camp
        anna 1 1
        anna g timmy
        bob 6 6
        bob g apparition
        cleo 1 1
        cleo 6 3
        cleo m 1F.foyer.f3
        anna rest
    """)
    assert parts(game, "anna") == [
        (8, "courage at the start", "setup.6", 0),
        (-3, "Wraith", "wraith.1", 8),
        (1, "enters the camp with Timmy", "timmy.1", 14),
        (2, "rests in the camp", "camp.3", 20),
        (-8, "still in the house", "end.3", None),
    ]
    assert parts(game, "bob")[1:] == [(-2, "Apparition", "apparition.1", 16), (-6, "still in the house", "end.3", None)]
    assert parts(game, "cleo") == [(8, "courage at the start", "setup.6", 0), (-8, "still in the house", "end.3", None)]


def test_cards_and_ghost_players_that_change_a_loss_are_named() -> None:
    game = replay("""
        given ghost cleo at attic.landing.b3
        given anna at 1F.foyer.b2 cards doll candle
        given active cleo
        ---
        cleo 6
        cleo send apparition anna
        anna candle
        cleo end
        anna 6 5
        anna stay
        bob rest
        refused camp.6
        bob 3 4
        bob m 1F.foyer.e3
        cleo 6
        cleo send spook anna
    """)
    assert parts(game, "anna")[1:3] == [
        (-2, "Apparition, sent by cleo, with a Candle and a Haunted Doll", "apparition.1", 3),
        (-2, "Spook, sent by cleo, with a Haunted Doll", "spook.1", 10),
    ]


def test_a_scare_names_its_ghost_player() -> None:
    game = replay("""
        given ghost cleo at 1F.foyer.b3
        given anna at 1F.foyer.b2
        given active cleo
        ---
        cleo 3
        cleo m 1F.foyer.b2
    """)
    assert parts(game, "anna")[1] == (-2, "scared by cleo", "gpscare.1", 2)


def test_courage_of_cards_counts() -> None:
    game = replay("""
        given tile 1F.2=F6
        given anna at 1F.2.b1 courage 2 cards liquid liquid fear
        given steps 3
        ---
        anna drink 2
        anna m 1F.2.a1
        anna d instant
        anna fear
        refused fear.2
    """)
    assert parts(game, "anna") == [
        (2, "not shown by these actions", None, None),
        (2, "drinks 2 Liquid Courage", "liquid.1", 1),
        (2, "finds Instant Courage", "instant.1", 3),
        (-6, "still in the house", "end.3", None),
    ]
    ran = replay("given anna at 1F.foyer.b2 courage 2 cards fear\n---\nanna fear\n")
    assert parts(ran, "anna")[1] == (1, "runs to the camp in fear", "fear.7", 1)


def test_rolled_courage_comes_with_its_die() -> None:
    game = replay("options start_courage=rolled\n---\nanna courage 1\ncleo courage 6\n")
    assert parts(game, "anna")[0] == (6, "courage at the start, a 1 rolled", "setup.7", 1)
    assert parts(game, "bob") == [(0, "rolls a die for the courage first", "setup.7", 0)]
    assert parts(game, "cleo")[0] == (8, "courage at the start, a 6 rolled", "setup.7", 2)


def test_of_players_who_did_not_get_out_the_last_part_takes_the_rest_away() -> None:
    game = replay(f"{CARRIER}given ghost cleo at attic.landing.b3\n---\nanna 1 3\nanna m 1F.foyer.e7\n")
    assert parts(game, "anna") == [(8, "courage at the start", "setup.6", 0)]
    assert parts(game, "bob")[-1] == (-8, "did not get out of the house", "end.3", None)
    assert parts(game, "cleo") == [(0, "no courage", "courage.1", None)]


def test_a_death_leaves_nothing() -> None:
    game = replay("given time 6pm\ngiven anna at 1F.foyer.b2 courage 2\n---\nanna 1 1\nanna g wraith\n")
    assert parts(game, "anna") == [(2, "not shown by these actions", None, None), (-2, "Wraith", "wraith.1", 2)]


def test_a_game_without_actions_has_the_courage_at_the_start() -> None:
    game = replay("options start_courage=6\n---\n")
    assert parts(game, "anna") == [(6, "courage at the start", "setup.6", 0), (-6, "still in the house", "end.3", None)]
