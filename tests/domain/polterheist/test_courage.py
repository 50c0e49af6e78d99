"""Courage, and what becomes of a player without any: courage.* (4.13)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

HERE = "given tile 1F.2=F6\ngiven anna at 1F.2.a1 courage 2 cards candle mask\n"
MEET = "given phase encounter\n---\n"
SENDER = "given ghost anna at 1F.foyer.b2\n"


@pytest.mark.rule("polterheist:courage.1")
@pytest.mark.parametrize("ghost", ["apparition", "wraith"])
def test_a_player_without_courage_is_scared_to_death(ghost: str) -> None:
    both(f"{HERE}{MEET}anna g {ghost} take\nanna courage 0\nanna status ghost\ndeaths anna")
    both(f"{HERE}{MEET}anna g spook take\nanna courage 1\nanna status living")
    both(f"{HERE}{MEET}anna g apparition candle\nanna courage 1\nanna status living")
    both(f"{SENDER}given bob courage 2\n---\nanna 6\nanna send {ghost} bob\nbob status ghost\nbob courage 0")
    replay("given ghost anna at 1F.foyer.b2\ngiven bob at 1F.foyer.b3 courage 2\n---\nanna 3\nanna m b3\nbob status ghost")


@pytest.mark.rule("polterheist:courage.2")
def test_the_ghost_pawn_stands_on_the_same_space_and_acts_from_the_next_turn_on() -> None:
    both(f"{HERE}{MEET}anna g wraith take\nanna at 1F.2.a1\nanna cards -\ndiscard candle mask")
    both(f"players anna bob\n{HERE}{MEET}anna g wraith take\nbob 3 4\nbob m 1F.foyer.d3\nanna 4\nphase moving\nsteps 4")
    both(f"players anna bob\n{HERE}{MEET}anna g wraith take\nbob 3 4\nbob m 1F.foyer.d3\nanna 3 4\nrefused gpmove.1")
    replay(f"{SENDER}given bob courage 2\n---\nanna 6\nanna send wraith bob\nbob at 1F.foyer.f4\nbob 4\nbob m g4")


@pytest.mark.rule("polterheist:courage.3")
def test_no_player_has_more_than_eight_courage() -> None:
    near = "given anna at 1F.foyer.d3 courage 8\n"
    both(f"{near}given steps 3\n---\nanna m camp\nanna courage 8")
    both("given anna courage 7\n---\nanna rest\nanna courage 8")
    both(f"given anna at 1F.foyer.b2 courage 7\n{MEET}anna g georgie\nanna courage 8")
    both("given anna courage 8 cards liquid\n---\nanna drink\nanna courage 8")


@pytest.mark.rule("polterheist:courage.4")
def test_a_death_in_the_own_turn_ends_that_turn() -> None:
    dead = f"{HERE}{MEET}anna g wraith take\nphase over\n"
    more = {"4": "turn.2", "m 1F.2.a2": "turn.4", "d candle": "gp.4", "g spook": "ghost.2", "rest": "camp.3", "fear": "fear.4"}
    for line, rule in more.items():
        both(f"{dead}anna {line}\nrefused {rule}")
    both(f"{dead}anna end\nactive bob")
    both(f"{dead}bob 3 4\nactive bob")
    search = HERE.replace("1F.2.a1", "1F.2.a2")
    both(f"{search}given steps 3\n---\nanna m 1F.2.a1\nanna d ghost\nanna g wraith take\nanna m 1F.2.b1\nrefused move.2\nbob 3 4")


@pytest.mark.rule("polterheist:courage.4")
def test_a_death_in_the_turn_of_another_does_not_end_that_turn() -> None:
    replay(
        f"{SENDER}given bob at 1F.foyer.b3 courage 1\n---\nanna 4\nanna m b3\nbob status ghost\n"
        "anna put attic.landing.b3\nanna m b4\nanna at attic.landing.b4\nsteps 2"
    )
