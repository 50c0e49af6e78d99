"""Players, components and the start of a game (players, object, components, setup, play)."""

from __future__ import annotations

import pytest
from tests.domain.spukstaben.script import OPENING, SILENCE, Game, begin, deck, informs, replay, unstarted

from spooklog.domain.contract.ruleset import Setup
from spooklog.domain.rulesets.spukstaben import RULESET
from spooklog.domain.start.arrange import Player, arrange
from spooklog.domain.start.digital import digital_setup
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import Impossible, SpooklogError
from spooklog.domain.values.labels import Labels


@pytest.mark.rule("spukstaben:players.1")
def test_one_to_four_play() -> None:
    for names in ("anna", "anna bea", "anna bea cem", "anna bea cem dora"):
        assert begin([f"players {names}"]).view["players"] == names.split()
    unstarted("players anna bea cem dora emil", cites="players.1")


@pytest.mark.rule("spukstaben:players.2")
@pytest.mark.rule("spukstaben:object.1")
@pytest.mark.rule("spukstaben:components.4")
@pytest.mark.rule("spukstaben:components.5")
@pytest.mark.rule("spukstaben:setup.6")
def test_a_rule_that_no_line_can_break_is_in_the_rulebook() -> None:
    informs("players.2", "object.1", "components.4", "components.5", "setup.6")


@pytest.mark.rule("spukstaben:players.3")
def test_the_team_has_one_score_and_there_is_no_winner() -> None:
    game = finished()
    assert [(row.seat, row.score, row.rank) for row in RULESET.results.scores(game.state)] == [(None, 13, None)]
    outcome = RULESET.rules.outcome(game.state)
    assert outcome is not None
    assert (outcome.winners, outcome.points, outcome.ranks) == ((), (None, None), (1, 1))
    report = game.report
    assert (report["team"], report["rating"], report["winners"]) == (13, "Enthusiasm for words", [])


@pytest.mark.rule("spukstaben:components.1")
def test_only_cards_of_the_deck_appear_and_none_too_often() -> None:
    replay(f"""
        {deck("A", "A", "E", "TH/p")}
        ---
        +Q c
        refused components.1
        +TH c
        refused components.1
        +A c
        +A c
        +A c
        refused components.1
        +E c
        pile 1
    """)


@pytest.mark.rule("spukstaben:components.1")
def test_a_card_of_the_pool_that_is_not_there_is_impossible_and_names_its_kin() -> None:
    refusal = begin([]).refusal("+TH c")
    assert isinstance(refusal, Impossible)
    assert refusal.expected == ("TH/p",)


@pytest.mark.rule("spukstaben:components.2")
def test_the_side_of_the_room_cards_is_free_and_changes_nothing() -> None:
    informs("components.2")
    assert begin([]).view["options"]["room_side"] == dict.fromkeys("pod", "light")
    light, dark = replay(OPENING), replay(OPENING, options="room_side=p:dark,d:dark")
    assert dark.view["options"]["room_side"] == {"p": "dark", "o": "light", "d": "dark"}
    assert light.view | {"options": None} == dark.view | {"options": None}


@pytest.mark.rule("spukstaben:components.3")
def test_each_ghost_holds_one_of_ten_cubes() -> None:
    replay(f"""
        data ghosts.2 = {[0] * 8}
        ---
        cubes 10
        {OPENING}
        cubes 4
        {SILENCE * 2}
        ghosts o1 E=4, o2 S=4, o3 N=4, d1 R=4, d2 TH/p=4
        cubes 5
        {SILENCE * 2}
        ghosts none
        cubes 10
    """)


@pytest.mark.rule("spukstaben:setup.1")
def test_no_card_is_known_before_it_is_revealed() -> None:
    game = begin([])
    assert game.view["pile"] == sum(game.view["unseen"].values()) == 55
    for viewer in ("full", "public", 1):
        assert RULESET.knowledge.seen_by(game.state, viewer).unseen == game.state.table.deck


@pytest.mark.rule("spukstaben:setup.2")
@pytest.mark.rule("spukstaben:setup.3")
@pytest.mark.rule("spukstaben:setup.4")
@pytest.mark.rule("spukstaben:setup.5")
def test_at_the_start_the_table_is_empty_and_all_cubes_are_free() -> None:
    game = begin(["options cubes=7"])
    view = game.view
    assert (view["ghosts"], view["escape_pile"], view["box"], view["supply"]) == ([], [], [], 7)
    assert [*view["turn1_slots"]] == ["c", "p", "o", "d"]


@pytest.mark.rule("spukstaben:setup.3")
def test_ghosts_lie_in_their_rooms_by_rows() -> None:
    replay(f"""
        {OPENING}
        ghosts c1 E=4, c2 S=4, c3 N=4, p1 R=4, p2 TH/p=4, o1 A+=4
    """)


@pytest.mark.rule("spukstaben:play.1")
@pytest.mark.rule("spukstaben:play.3")
def test_after_nine_turns_comes_the_last_one_and_then_nothing() -> None:
    game = finished()
    assert game.view["turn"] == 10
    assert game.view["phase"] == "over"
    assert RULESET.rules.turn(game.state).kind == "over"


@pytest.mark.rule("spukstaben:play.2")
def test_a_turn_goes_from_new_ghosts_over_the_search_and_the_scaring_to_the_flight() -> None:
    replay(f"""
        phase appear
        kind chance
        glass
        refused appear.3
        anna scare c1
        refused scare.1
        {OPENING}
        phase search
        kind table
        anna: earth
        refused search.1
        glass
        kind seats
        anna: earth
        anna scare c1
        refused scare.1
        flee
        refused flee.1
        bea: -
        phase speak
        +E c
        refused appear.3
        anna scare c1
        phase scare
        flee
        turn 2
        phase appear
    """)


def test_a_header_has_no_lines_of_its_own() -> None:
    assert RULESET.meta.header == ()
    assert RULESET.opening.read_header([], Labels(["anna"]), {}) == {}
    with pytest.raises(SpooklogError, match="dealer anna"):
        arrange(RULESET, [Player("anna", "Anna")], options={}, data=(), header=["dealer anna"])


def test_a_digital_start_draws_nothing_and_is_recorded_step_by_step() -> None:
    game, rng = begin([]), Rng(1)
    assert RULESET.opening.deal(game.setup, rng) == game.setup
    assert rng.bits64() == Rng(1).bits64()
    told = begin(["options record=result"]).setup
    assert digital_setup(RULESET, told, rng, options={}) == game.setup


def test_games_of_the_same_options_share_their_table() -> None:
    one, two = begin([]), begin([])
    assert one.state.table is two.state.table
    assert begin(["players anna"]).state.table is not one.state.table


def test_unreadable_values_of_options_start_no_game() -> None:
    with pytest.raises(Exception, match="turn1_layout"):
        RULESET.rules.start(Setup(seats=2, options={**begin([]).setup.options, "turn1_layout": "guess"}))


def finished() -> Game:
    """A game of two cards: no player says a word, and both ghosts are there at dawn."""
    turns = "glass\nanna: -\nbea: -\nflee\n"
    return replay(f"""
        {deck("A", "E", "I/p", "O")}
        options turn1_layout=reveal_order
        data ghosts.2 = [0, 0, 0, 0, 0, 0, 0, 1]
        data turn1.c = 1
        data turn1.p = 0
        data turn1.o = 0
        ---
        +A
        {turns * 8}
        escape A:door
        +I/p
        {turns}
        glass
        team: -
        dawn
        escape A:door I/p:dawn
    """)
