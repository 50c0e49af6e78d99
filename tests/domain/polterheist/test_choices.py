"""What may be played now: every choice is legal, every legal action of a random game is offered, destinations are complete."""

from __future__ import annotations

from collections import deque

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.domain.polterheist.script import Game, both, replay

from spooklog.domain.contract.actions import Field, Form
from spooklog.domain.lines.completion import Suggestions
from spooklog.domain.lines.possible import LineCompleter, legal_actions
from spooklog.domain.rulesets.polterheist import RULESET
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.moves.choices import moves
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.chance import Rng
from spooklog.domain.values.errors import SpooklogError

SETTINGS = [
    "",
    "geometry=loose",
    "landing=enter reveal=may retrace=space",
    "hands=hidden escape=always markers=6",
    "floor_plans=keep camp_stop=no carrier_camp=guest retrace=off",
]


def offered(game: Game) -> list[str]:
    """The lines of all choices; forms as they stand."""
    found = []
    for one in RULESET.moves.choices(game.state):
        found.append(one.line(game.labels) if isinstance(one, Form) else RULESET.notation.write(game.state, (one,), game.labels))
    return found


@pytest.mark.parametrize("options", SETTINGS)
@given(seed=st.integers(0, 10**6))
def test_every_action_offered_is_legal_and_the_next_one_of_the_game_is_among_them(options: str, seed: int) -> None:
    game = replay("---", options=options)
    state, rng = game.state, Rng(seed)
    for ply in range(1, 60):
        if RULESET.rules.turn(state).over:
            break
        choices = list(RULESET.moves.choices(state))
        actions = [one for one in choices if not isinstance(one, Form)]
        for action in actions:
            RULESET.rules.check(state, action)
        drawn = RULESET.sample(state, rng)
        if not any(isinstance(one, Form) and one.owner == drawn.owner for one in choices):
            assert drawn in actions
        RULESET.rules.check(state, drawn)
        state = RULESET.rules.apply(state, drawn, ply)


@given(seed=st.integers(0, 10**6))
def test_a_move_built_from_a_form_leads_to_its_destination(seed: int) -> None:
    game = replay("---")
    state, rng = game.state, Rng(seed)
    for ply in range(1, 40):
        if RULESET.rules.turn(state).over:
            break
        offered_ = [one for one in RULESET.moves.choices(state) if isinstance(one, Form) and one.pattern.startswith("m ")]
        if forms := [one for one in offered_ if one.parts == (one.pattern,)]:
            form = forms[rng.below(len(forms))]
            (action,) = legal_actions(RULESET, state, form.line(game.labels), game.labels)
            assert isinstance(action, act.PawnMoved)
            assert form.meaning.startswith(f"{len(action.path)} steps: ")
        drawn = RULESET.sample(state, rng)
        state = RULESET.rules.apply(state, drawn, ply)


@pytest.mark.rule("polterheist:drop.2")
def test_chance_may_enter_the_camp_after_the_treasure_was_dropped_outside_it() -> None:
    """Only some of many moves are drawn: the camp is among those, as it is among the choices."""
    state = replay("given treasure anna\ngiven anna at 1F.foyer.d3\ngiven steps 5\n---\nanna drop t").state
    drawn = [RULESET.sample(state, Rng(seed)) for seed in range(200)]
    assert any(isinstance(one, act.PawnMoved) and one.path[-1] == "camp" for one in drawn)


def walked(state: State, steps: int) -> set[str]:
    """Every place that single steps lead to, one after the other, checked by the rules alone."""
    found, queue = set[str](), deque([(state, 0)])
    seen = {(state.at[state.active - 1], 0)}
    while queue:
        here, done = queue.popleft()
        if done == steps or here.agenda or here.phase != "moving":
            continue
        for place in (*state.mansion.names, "camp"):
            step = act.PawnMoved(state.active, (place,))
            try:
                RULESET.rules.check(here, step)
            except SpooklogError:
                continue
            found.add(place)
            if (place, done + 1) not in seen:
                seen.add((place, done + 1))
                queue.append((RULESET.rules.apply(here, step, 1), done + 1))
    return found - {state.at[state.active - 1]}


@pytest.mark.parametrize(
    "given_",
    [
        "given tile 1F.2=F6 attic.3=A5\ngiven anna at 1F.2.h1",
        "given anna at 1F.foyer.d2\ngiven bob at 1F.foyer.d3\ngiven ghost cleo at 1F.foyer.c2",
        "given tile 1F.3=F3\ngiven anna at 1F.3.f1",
        "given anna at 1F.foyer.e5\ngiven treasure anna",
    ],
)
def test_destinations_are_reachable_by_single_steps(given_: str) -> None:
    state = replay(f"{given_}\ngiven steps 4\n---").state
    listed = {one.path[-1] for one in moves(state, 1) if isinstance(one, act.PawnMoved)}
    assert listed == walked(state, 4)


def suggested(script: str, typed: str) -> Suggestions:
    """What may follow what was typed."""
    game = replay(script)
    return LineCompleter(RULESET, game.state, game.labels).suggest(typed)


def test_a_destination_completes_with_the_way_as_its_meaning() -> None:
    items = suggested("given tile 1F.2=F6\ngiven anna at 1F.2.b3\ngiven steps 3\n---", "anna m a").items
    found = {item.text: item.meaning for item in items}
    assert found.items() >= {
        ("anna m a1", "3 steps: by b2 and a2 to a1 in the Parlor"),
        ("anna m a2", "2 steps: by b2 to a2 in the Parlor"),
    }


@pytest.mark.parametrize(
    ("script", "typed", "found"),
    [
        ("given tile 1F.2=F6\ngiven anna at 1F.2.b2\ngiven steps 3\n---\nanna m a2 a1", "anna d sa", "anna d satchel"),
        ("given anna at 1F.foyer.b2\ngiven phase encounter\n---", "anna g phantom a", "anna g phantom attic"),
        ("given anna at 1F.foyer.b2\ngiven phase encounter\n---", "g wr", "g wraith"),
        ("given anna at 1F.2.b3\ngiven due flip anna 1F.2\n---", "anna flip 1F.2 F1", "anna flip 1F.2 F10"),
    ],
)
def test_cards_and_tiles_complete_behind_their_verb(script: str, typed: str, found: str) -> None:
    assert found in {item.text for item in suggested(script, typed).items}


def going_on(script: str, typed: str) -> list[str]:
    """Whole lines and beginnings, without patterns."""
    return [one.text for one in suggested(script, typed).items if one.text != typed]


def test_a_way_goes_on_with_the_spaces_that_a_step_leads_to() -> None:
    script = "given tile 1F.2=F6\ngiven anna at 1F.2.b3\ngiven steps 3\n---"
    assert going_on(script, "m b2 ") == ["m b2 a2", "m b2 c2"]
    # no step leads back, and no way is longer than the roll
    assert going_on(script, "anna m b2 a2 ") == ["anna m b2 a2 a1", "anna m b2 a2 a3"]
    assert going_on(script, "m b2 a2 a1 ") == going_on(script, "m a1 a2 ") == []


def test_a_ghost_player_is_offered_ways_of_the_whole_roll_and_scares() -> None:
    state = replay("given ghost anna at 1F.foyer.d1\ngiven bob at 1F.foyer.f1\ngiven steps 3\n---").state
    ways = [one for one in moves(state, 1) if isinstance(one, act.PawnMoved)]
    scares = [one for one in ways if one.path[-1] == "1F.foyer.f1"]
    assert [len(one.path) for one in scares] == [2]
    assert {len(one.path) for one in ways if one not in scares} == {3}
    for one in ways:
        RULESET.rules.check(state, one)


def test_after_the_end_the_table_may_play_on_where_a_living_player_is_left() -> None:
    script = "given anna at 1F.foyer.e6\ngiven treasure anna\ngiven steps 5\n---\nanna m exit"
    assert offered(replay(script)) == ["escape"]
    assert offered(replay(script, options="escape=never")) == []
    assert offered(replay(f"given ghost bob at 2F.landing.b2\ngiven ghost cleo at 2F.landing.c2\n{script}")) == []


HIDDEN = "options hands=hidden\n"


def fields(script: str, pattern: str, options: str = "") -> list[Field]:
    """The open places of a form that is offered."""
    game = replay(script, options=options)
    (form,) = [one for one in RULESET.moves.choices(game.state) if isinstance(one, Form) and one.pattern == pattern]
    return [part for part in form.parts if isinstance(part, Field)]


def words(script: str, pattern: str, options: str = "") -> list[tuple[str, ...]]:
    """The words to choose from in a form that is offered, field by field."""
    return [field.words for field in fields(script, pattern, options)]


def test_a_drawn_card_is_one_of_those_that_are_not_accounted_for() -> None:
    gone = "given gone satchel spider\ngiven bob cards satchel\n"
    search = f"{gone}given tile 1F.2=F6\ngiven anna at 1F.2.a2\ngiven steps 3\n---\nanna m 1F.2.a1"
    ((*found,),) = words(search, "d CARD")
    assert "satchel" not in found
    assert found[:3] == ["ghost", "time", "sensor"]
    assert found[-3:] == ["plan 5", "plan 6", "treasure"]
    ((*hidden,),) = words(f"{HIDDEN}{search}", "d CARD")
    assert {"?", "?candle"} < {*hidden}


def test_a_trade_offers_the_cards_of_both_sides_and_the_treasure() -> None:
    script = "given anna at camp cards candle mask\ngiven bob at camp cards doll\ngiven treasure bob\n---"
    assert words(script, "trade PLAYER: CARD … / CARD …") == [(), ("candle", "mask"), ("t", "doll")]
    (_, gives, takes) = fields(script, "trade PLAYER: CARD … / CARD …")
    assert [(one.least, one.most) for one in (gives, takes)] == [(0, 2), (0, 2)]


def test_cards_face_down_may_be_drunk_or_left_in_the_camp() -> None:
    game = replay(f"{HIDDEN}given anna at camp courage 5 concealed ?\n---")
    assert {"anna drink", "anna leave CARD", "anna show CARD"} <= {*offered(game)}
    (kinds,) = words(f"{HIDDEN}given anna at camp concealed ?\n---", "leave CARD")
    assert kinds == ("sensor", "control", "audio", "output", "candle", "liquid", "fear", "satchel")


@pytest.mark.parametrize("verb", ["show", "leave", "drop"])
def test_of_cards_face_down_one_is_named_at_a_time(verb: str) -> None:
    at = "1F.foyer.b2" if verb == "drop" else "camp"
    due = "given due drop anna\n" if verb == "drop" else ""
    (card,) = fields(f"{HIDDEN}given anna at {at} concealed ? ?\n{due}---", f"{verb} CARD")
    assert (card.least, card.most, card.again) == (1, 1, False)


@pytest.mark.parametrize(
    ("time", "hand", "least", "most"),
    [("4pm", "? ?", 0, 1), ("6pm", "? ?", 1, 1), ("8pm", "? ? ?", 1, 2), ("midnight", "? ? ?", 2, 2)],
)
def test_so_many_cards_face_down_are_lost_as_a_poltergeist_can_take(time: str, hand: str, least: int, most: int) -> None:
    given_ = f"{HIDDEN}given anna at 1F.foyer.b2 concealed {hand}\ngiven time {time}\ngiven phase encounter\n"
    (card,) = fields(f"{given_}---\nanna g polter", "lose" + " CARD" * max(1, least) + " …" * (most > max(1, least)))
    assert (card.least, card.most, card.again) == (least, most, most > 1)


@pytest.mark.parametrize(("steps", "most"), [(2, 2), (3, 3), (100, 100), (150, 100)])
def test_a_way_space_by_space_has_two_steps_at_least_and_the_roll_at_most(steps: int, most: int) -> None:
    (space,) = fields(f"given anna at 1F.foyer.b2\ngiven steps {steps}\n---", "m SPACE SPACE" + " …" * (most > 2))
    assert (space.least, space.most, space.again) == (2, most, True)


def test_a_single_step_has_no_form_of_a_way() -> None:
    assert not [line for line in offered(replay("given anna at 1F.foyer.b2\ngiven steps 1\n---")) if "SPACE SPACE" in line]


def test_places_without_single_spaces_are_chosen_as_an_area_and_a_mark() -> None:
    places = fields("given anna at 1F.foyer\ngiven steps 4\n---", "m [STOP …] AREA[MARK] [/STEPS]", "geometry=loose")
    assert (places[-1].least, places[-1].low, places[-1].high) == (0, 1, 4)
    stops, areas, marks = [place.words for place in places][:3]
    assert {"1F.foyer", "1F.2", "1F.2.hall"} < {*areas} < {*stops}
    assert "camp" in stops
    assert "?1" in marks


@pytest.mark.rule("polterheist:escape.7")
def test_no_way_leads_to_a_player_who_is_out() -> None:
    both("given ghost anna at 1F.foyer.d1\ngiven exited bob\ngiven steps 3\n---\nanna m @bob\nrefused escape.7")


def test_a_bare_cell_is_named_whole_on_the_piece_of_the_player_on_turn() -> None:
    game = replay("anna 6 4\nanna m d3")
    place = game.state.place(1)
    piece, _, cell = place.rpartition(".")
    found = RULESET.pictures.term(cell, game.state)
    assert found
    assert found.label == f"{piece}.{cell}"
    assert RULESET.pictures.term("zz9", game.state) is None
