"""Notices: an early Treasure, loose moves without a step count, rehidings without a number; they refuse nothing (7.6, R23)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import LOOSE, Game, replay

from spooklog.domain.contract.results import Advice
from spooklog.domain.rulesets.polterheist import RULESET
from spooklog.domain.rulesets.polterheist.state import State

SEARCH = """\
given tile 1F.2=F6
given anna at 1F.2.b1
given steps 3
"""
RUNNING = """\
given token 1F.foyer.b2 turn bob
given active anna
given phase end
given ghost bob at attic.landing.b3
"""


def noticed(game: Game) -> list[tuple[str, int, str]]:
    """The notices of a game: rule, ply, words."""
    return [
        (one.rule.removeprefix("polterheist:"), one.at, game.labels.named(one.what)) for one in RULESET.results.advice(game.state)
    ]


def drawn(count: int) -> str:
    """So many discoveries on the discard pile."""
    cards = ["ghost"] * 18 + ["candle"] * 6 + ["liquid"] * 6
    return f"given discard {' '.join(cards[:count])}\n" if count else ""


@pytest.mark.parametrize("count", [0, 1, 22])
def test_a_treasure_among_the_first_third_is_early(count: int) -> None:
    game = replay(f"{SEARCH}{drawn(count)}---\nanna m 1F.2.a1\nanna d treasure\n")
    cards = "1 card" if count == 1 else f"{count} cards"
    assert noticed(game) == [("r.23", 2, f"the Treasure came early: after {cards} of 71")]


def test_a_treasure_behind_the_first_third_is_not_early() -> None:
    """71 cards without the Treasure: fewer than 23 before it are too few."""
    assert noticed(replay(f"{SEARCH}{drawn(23)}---\nanna m 1F.2.a1\nanna d treasure\n")) == []


def test_carried_cards_and_cards_out_of_the_game_count_as_drawn() -> None:
    """64 cards without the Treasure but one: the third is 21."""
    options = "options increase_cards=4 dolls=0 masks=0 spiders=0\n"
    lines = "---\nanna m 1F.2.a1\nanna d treasure\n"
    cards = "given anna cards candle liquid\ngiven bob cards sensor\ngiven gone time plan\n"
    assert noticed(replay(f"{options}{SEARCH}{cards}{drawn(16)}{lines}")) == []
    assert noticed(replay(f"{options}{SEARCH}{cards}{drawn(15)}{lines}"))[0][0] == "r.23"


def test_a_treasure_that_was_hidden_again_is_never_early() -> None:
    game = replay(f"""
        {RUNNING}
        given tile 1F.2=F6
        given cleo at 1F.2.b1
        ---
        end
        rehide
        bob 1
        bob put cellar.landing.b3
        cleo 3 2
        cleo m 1F.2.a1
        cleo d treasure
    """)
    assert game.state.hidden_again
    assert noticed(game) == []


def test_a_loose_move_without_a_step_count_is_noticed() -> None:
    game = replay(f"{LOOSE}\n---\nanna 6 4\nanna m 1F.foyer\nanna m 1F.2.hall /4\nbob 1 1\nbob m 1F.foyer 1F.2.hall\n")
    assert noticed(game) == [("loose.2", 2, "no step count was given: anna is taken to have made 1 step of 10")]


def test_a_way_that_uses_up_all_steps_needs_no_count() -> None:
    header = f"{LOOSE}\ngiven ghost cleo at cellar.landing\ngiven active cleo\n---\ncleo 4\n"
    assert noticed(replay(f"{header}cleo m cellar.2\n")) == []


def test_a_scare_without_a_step_count_is_noticed() -> None:
    header = f"{LOOSE}\ngiven ghost cleo at cellar.landing\ngiven anna at cellar.2\ngiven active cleo\n---\ncleo 4\n"
    game = replay(f"{header}cleo m @anna\n")
    assert noticed(game) == [("loose.2", 2, "no step count was given: cleo is taken to have made 1 step of 4")]
    assert noticed(replay(f"{header}cleo m @anna /2\n")) == []


def test_exact_moves_are_not_noticed() -> None:
    assert noticed(replay("---\nanna 6 4\nanna m 1F.foyer.d3 d2\n")) == []


def test_a_rehiding_without_a_number_is_noticed_where_about_half_goes_in() -> None:
    header = f"{RUNNING}given discard candle ghost ghost liquid mask\n---\nend\n"
    game = replay(f"{header}rehide\n")
    assert noticed(game) == [("rehide.2", 2, "no number was given: 2 of 5 discards went into the deck")]
    assert noticed(replay(f"{header}rehide 3\n")) == []


def test_a_rehiding_of_the_whole_pile_needs_no_number() -> None:
    header = "given token 1F.foyer.b2 turn bob dropper bob\ngiven phase end\ngiven discard candle ghost\n---\nend\n"
    assert noticed(replay(f"{header}rehide\n")) == []


def test_notices_keep_the_order_in_which_they_came_and_their_rules_exist() -> None:
    header = f"{LOOSE}\ngiven tile 1F.2=F6\ngiven anna at 1F.2.hall\n---\n"
    game = replay(f"{header}anna 6 4\nanna m 1F.2?1\nanna d treasure\nbob 6 4\nbob m 1F.foyer\n")
    assert [(rule, ply) for rule, ply, _ in noticed(game)] == [("loose.2", 2), ("r.23", 3), ("loose.2", 5)]
    assert all(rule in RULESET.rulebook.rules for rule, *_ in noticed(game))
    assert RULESET.results.advice(game.state)[1] == Advice("polterheist:r.23", 3, "the Treasure came early: after 0 cards of 71")


def test_every_viewer_gets_the_same_notices() -> None:
    game = replay(f"{SEARCH}---\nanna m 1F.2.a1\nanna d treasure\n")
    seen = [RULESET.knowledge.seen_by(game.state, viewer) for viewer in ("public", 1, 2)]
    assert {RULESET.results.advice(state) for state in seen} == {RULESET.results.advice(game.state)}


def test_notices_are_no_part_of_the_position() -> None:
    assert "notices" in State.MEMORY
