"""The Treasure hidden again: rehide.* (4.17, ruling R3)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

PILE = "given discard candle mask doll sensor ghost satchel fear\n"
"""Seven discards: about half are 2 to 5."""

DROPPED = "given token 1F.foyer.b2 turn bob dropper bob\ngiven phase end\n"
DEATH = "given token 1F.foyer.b2 turn bob\ngiven phase end\n"


@pytest.mark.rule("polterheist:rehide.1")
def test_before_the_next_turn_begins_the_treasure_goes_back() -> None:
    script = f"{PILE}{DROPPED}---\nend\nactive bob\ndue rehide\n"
    both(
        f"{script}bob 3 4\nrefused rehide.1\nbob rest\nrefused rehide.1\nbob end\n"
        "refused rehide.1\nbob drink\nrefused rehide.1\nrehide\ntreasure deck\nbob 3 4"
    )
    both(f"{script}deck 64\nrehide\ndeck 72\ndiscard -\ndue none")
    both(f"{PILE}{DROPPED}---\nrehide\nactive bob\ntreasure deck\nbob 3 4")
    both("---\nrehide\nrefused rehide.1\nanna 3 4\nrehide\nrefused rehide.1")
    both("given token 1F.foyer.b2 turn cleo\n---\nrehide\nrefused rehide.1\nanna 3 4\nrehide 3\nrefused rehide.1")
    both(f"{PILE}{DROPPED.replace('turn bob', 'turn cleo')}---\nend\ndue none\nactive bob")


@pytest.mark.rule("polterheist:rehide.1")
def test_the_treasure_can_then_be_found_again() -> None:
    again = "given tile 1F.2=F6\ngiven bob at 1F.2.a2\n"
    both(f"{again}{PILE}{DROPPED}---\nrehide\nbob 3 4\nbob m 1F.2.a1\nbob d treasure\ntreasure bob")


@pytest.mark.rule("polterheist:rehide.2")
def test_after_a_death_about_half_of_the_pile_goes_in() -> None:
    for count in (2, 3, 4, 5):
        both(f"{PILE}{DEATH}---\nend\nrehide {count}\ndeck {65 + count}\nburied {7 - count}\ndiscard -\ntreasure deck")
    for count in (0, 1, 6, 7, 8):
        both(f"{PILE}{DEATH}---\nend\nrehide {count}\nrefused rehide.2\nrehide 3")
    both(f"{PILE}{DEATH}---\nend\nrehide\ndeck 68\nburied 4")
    both(f"given buried 3 candle\n{PILE}{DEATH}---\nend\nrehide 2\nrefused rehide.2\nrehide 4\nburied 6")


@pytest.mark.rule("polterheist:rehide.3")
def test_after_a_drop_the_whole_pile_goes_in() -> None:
    both(f"{PILE}{DROPPED}---\nend\nrehide 7\ndeck 72\nburied 0")
    for count in (0, 3, 6, 8):
        both(f"{PILE}{DROPPED}---\nend\nrehide {count}\nrefused rehide.3\nrehide 7")
    both(f"{PILE}{DROPPED}---\nend\nrehide\ndeck 72\nburied 0\ntime 4pm")


@pytest.mark.rule("polterheist:rehide.2")
@pytest.mark.rule("polterheist:rehide.3")
@pytest.mark.parametrize(("token", "half"), [(DROPPED, "rehide 3"), (DEATH, "rehide 4")])
def test_by_option_always_half_or_always_all(token: str, half: str) -> None:
    both(f"options rehide=half\n{PILE}{token}---\nend\nrehide 7\nrefused rehide.2\n{half}")
    both(f"options rehide=all\n{PILE}{token}---\nend\n{half}\nrefused rehide.3\nrehide 7")


@pytest.mark.rule("polterheist:rehide.2")
def test_a_death_and_the_round_that_follows() -> None:
    script = """
        given treasure anna
        given anna at 1F.foyer.b2 courage 1 cards candle mask
        given discard doll
        given phase encounter
        ---
        anna g wraith take
        due lay anna
        bob 3 4
        refused turn.5
        anna lay 1F.foyer.b3
        treasure lying 1F.foyer.b3
        bob 3 4
        bob m 1F.foyer.d3
        cleo 3 4
        cleo m 1F.foyer.h3
        cleo end
        due rehide
        rehide 0
        refused rehide.2
        rehide 2
        buried 1
        anna 3
        """
    both(script)
    assert replay(script).state.hidden_again


@pytest.mark.rule("polterheist:rehide.1")
def test_gone_cards_do_not_come_back() -> None:
    both(f"given gone time plan\n{PILE}{DROPPED}---\nend\nrehide\ngone time plan\ndeck 70")
