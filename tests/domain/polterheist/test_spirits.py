"""Benevolent Spirits: spirit.*, gus.1, georgie.1, casper.1, timmy.*, homer.*, phineas.1 (4.11)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

OUT = "given tile 1F.2=F6\ngiven anna at 1F.2.a2 courage 5\n"
MEET = "given phase encounter\n---\n"
SENDER = "given ghost anna at 1F.foyer.b2\n"
SPIRITS = ("georgie", "gus", "phineas", "homer", "timmy", "casper")
LOOSE = "geometry=loose"


@pytest.mark.rule("polterheist:spirit.1")
@pytest.mark.parametrize("spirit", SPIRITS)
def test_a_spirit_does_no_harm(spirit: str) -> None:
    game = both(
        f"{OUT}given anna cards candle\ngiven discard mask\n{MEET}anna g {spirit}\n"
        "anna cards candle\nanna status living\nanna g spook\n"
        f"refused {'ghost.2' if spirit in ('georgie', 'timmy', 'phineas') else 'turn.5'}"
    )
    assert int(game.fact_of("anna", "courage")) >= 5


@pytest.mark.rule("polterheist:spirit.2")
@pytest.mark.parametrize("spirit", SPIRITS)
def test_a_spirit_does_nothing_for_the_carrier_and_ends_the_turn(spirit: str) -> None:
    held = (
        f"given treasure anna\ngiven discard mask\n{OUT}given anna cards liquid fear courage 3\n"
        f"{MEET}anna g {spirit}\nphase over\ndue none\n"
    )
    more = "anna drink\nrefused spirit.2\nanna fear\nrefused fear.4\nanna 3 4\nrefused turn.2\nanna m 1F.2.a1\nrefused turn.4\n"
    both(
        f"{held}anna courage 3\nanna at 1F.2.a2\nghostpile {spirit}\n{more}anna d candle\n"
        "refused disc.3\nanna g spook\nrefused ghost.2\nbob 3 4"
    )
    both(f"{held}end\nactive bob\nanna drink\nanna courage 4")
    camp = f"given left bob=candle\n{held.replace('1F.2.a2', '1F.foyer.e4')}"
    both(f"{camp}anna pick candle\nrefused spirit.2\nanna rest\nrefused camp.10\nbob 3 4")


@pytest.mark.rule("polterheist:spirit.2")
@pytest.mark.parametrize("spirit", SPIRITS)
def test_a_spirit_sent_against_the_carrier_does_nothing(spirit: str) -> None:
    sent = (
        f"{SENDER}given treasure bob\ngiven bob at 1F.2.a2 courage 3 cards liquid\n"
        "given tile 1F.2=F6\ngiven discard mask\n---\nanna 6\n"
    )
    both(f"{sent}anna send {spirit} bob\ndue none\nphase end\nbob courage 3\nbob at 1F.2.a2\nbob drink\nbob 5 4")
    both(f"{SENDER}given treasure cleo\n---\nanna 6\nanna send georgie bob\nbob courage 8")


@pytest.mark.rule("polterheist:spirit.3")
@pytest.mark.parametrize("spirit", SPIRITS)
def test_there_is_one_card_of_each_spirit(spirit: str) -> None:
    both(f"{OUT}given ghostpile {spirit}\n{MEET}anna g {spirit}\nrefused ghost.5")


# -- Gus -----------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:gus.1")
def test_gus_brings_a_card_of_the_discard_pile() -> None:
    script = (
        f"{OUT}given discard candle mask ghost spider\n{MEET}anna g gus\ndue fetch anna\n"
        "end\nrefused turn.5\nbob fetch candle\nrefused turn.5\n"
    )
    both(f"{script}anna fetch candle\nanna cards candle\ndiscard ghost mask spider\nphase end")
    both(f"{script}anna fetch -\nanna cards -\ndiscard candle ghost mask spider\nphase end")
    for card in ("ghost", "spider", "sensor", "time", "plan", "treasure"):
        both(f"{script}anna fetch {card}\nrefused gus.1\nanna fetch mask\nanna cards mask")


@pytest.mark.rule("polterheist:gus.1")
def test_instant_courage_acts_at_once_and_an_empty_pile_brings_nothing() -> None:
    both(f"{OUT}given discard instant\n{MEET}anna g gus\nanna fetch instant\nanna courage 7\nanna cards -\ndiscard instant")
    both(f"{OUT}{MEET}anna g gus\ndue none\nanna fetch candle\nrefused gus.1\nbob 3 4")
    both(f"{OUT}given discard ghost spider\n{MEET}anna g gus\ndue none")
    both(f"options floor_plans=keep\n{OUT}given discard plan\n{MEET}anna g gus\nanna fetch plan\nanna cards plan")


@pytest.mark.rule("polterheist:gus.1")
def test_a_hidden_discard_can_be_fetched_if_it_may_lie_there() -> None:
    hidden = f"{OUT}given buried 2 candle ghost\n{MEET}anna g gus\ndue fetch anna\n"
    both(f"{hidden}anna fetch mask\nrefused gus.1\nanna fetch candle\nburied 1\nanna cards candle")
    both(f"given bob cards {'candle ' * 6}\n{OUT}given buried 2 candle ghost\n{MEET}anna g gus\ndue none")


@pytest.mark.rule("polterheist:gus.1")
def test_the_victim_of_a_sent_spirit_chooses() -> None:
    sent = f"{SENDER}given bob at 1F.foyer.b4\ngiven discard candle\n---\nanna 6\nanna send gus bob\n"
    both(f"{sent}due fetch bob\nanna fetch candle\nrefused turn.5\nbob fetch candle\nbob cards candle")


# -- Georgie, Casper, Timmy ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:georgie.1")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (6, 8), (7, 8), (8, 8)])
def test_georgie_gives_two_courage(before: int, after: int) -> None:
    both(f"{OUT}given anna courage {before}\n{MEET}anna g georgie\nanna courage {after}\nphase end\nbob courage 8")


@pytest.mark.rule("polterheist:casper.1")
def test_casper_takes_the_player_in_front_of_a_doorway() -> None:
    script = f"{OUT}given tile 2F.4=S1\n{MEET}anna g casper\ndue place anna casper\nend\nrefused turn.5\n"
    for place in ("1F.2.b4", "1F.2.g4", "2F.4.b1", "2F.4.g1"):
        both(f"{script}anna put {place}\nanna at {place}\ndue none\nphase end\nanna m 1F.2.a1\nrefused turn.4\nbob 3 4")
    for place in ("1F.3.b4", "attic.3.b4"):
        both(f"{script}anna put {place}\nrefused casper.1\nanna put 1F.2.b4")
    for place in ("1F.2.c4", "1F.2.b3", "1F.2.e3", "1F.foyer.b2"):
        replay(f"{script}anna put {place}\nrefused casper.1")
    for place in ("1F.2", "1F.2.b", "1F.foyer", "camp"):
        replay(
            "given tile 1F.2=F6\ngiven anna at 1F.foyer\n" + f"{MEET}anna g casper\nanna put {place}\nrefused casper.1",
            options=LOOSE,
        )


@pytest.mark.rule("polterheist:casper.1")
def test_the_space_in_front_of_the_doorway_is_free_or_the_own_one() -> None:
    replay(f"{OUT}given bob at 1F.2.b4\n{MEET}anna g casper\nanna put 1F.2.b4\nrefused casper.1\nanna put 1F.2.g4")
    both(f"{OUT.replace('1F.2.a2', '1F.2.b4')}{MEET}anna g casper\nanna put 1F.2.b4\nanna at 1F.2.b4")
    both(f"{OUT.replace('tile 1F.2=F6', 'time 4pm').replace('1F.2.a2', '1F.foyer.b2')}{MEET}anna g casper\ndue none\nbob 3 4")
    replay(f"{OUT.replace('1F.2.a2', '1F.foyer.b2')}given bob at 1F.2.b4\ngiven cleo at 1F.2.g4\n{MEET}anna g casper\ndue none")


@pytest.mark.rule("polterheist:timmy.1")
def test_timmy_brings_the_player_to_the_camp() -> None:
    both(f"{OUT}{MEET}anna g timmy\nanna at camp\nanna courage 6\nphase end\nbob 3 4")
    both(f"{OUT}given anna courage 8\n{MEET}anna g timmy\nanna at camp\nanna courage 8")
    both(f"given escaping\n{OUT}{MEET}anna g timmy\nanna courage 6\nanna at 1F.foyer.f4")
    both(f"options runner_camp=floor\ngiven escaping\n{OUT}{MEET}anna g timmy\nanna courage 5\nanna at 1F.foyer.f4")


@pytest.mark.rule("polterheist:timmy.2")
def test_timmy_gives_no_courage_to_a_player_already_in_the_camp() -> None:
    both(f"{SENDER}given bob courage 5\n---\nanna 6\nanna send timmy bob\nbob courage 5\nbob at camp")
    both(
        f"{SENDER}given escaping\ngiven bob at 1F.foyer.e4 courage 5\n---\n"
        "anna 6\nanna send timmy bob\nbob courage 5\nbob at 1F.foyer.e4"
    )


# -- Homer ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:homer.1")
def test_homer_swaps_two_players() -> None:
    script = (
        f"{OUT}given bob at 2F.landing.b2\n{MEET}anna g homer\ndue swap anna\n"
        "end\nrefused turn.5\nbob swap anna\nrefused turn.5\n"
    )
    both(f"{script}anna swap bob\nanna at 2F.landing.b2\nbob at 1F.2.a2\nphase end\nbob 3 4")
    both(
        f"{script}anna swap anna\nrefused homer.1\nanna swap cleo\nanna at camp\nanna courage 6\ncleo at 1F.2.a2\ncleo courage 8"
    )
    both(f"{OUT}---\nanna swap bob\nrefused homer.1")


@pytest.mark.rule("polterheist:homer.1")
def test_homer_swaps_with_no_player_who_has_left() -> None:
    both(f"given escaping\ngiven exited bob\n{OUT}{MEET}anna g homer\nanna swap bob\nrefused homer.1\nanna swap cleo")
    both(f"players anna bob\ngiven escaping\ngiven exited bob\n{OUT}{MEET}anna g homer\ndue none")
    both(f"{SENDER}given bob courage 5\n---\nanna 6\nanna send homer bob\ndue none\nbob courage 5")


@pytest.mark.rule("polterheist:homer.1")
def test_a_swap_into_the_camp_enters_it_and_one_into_an_unknown_room_turns_the_tile() -> None:
    both(f"{OUT}given bob courage 5\n{MEET}anna g homer\nanna swap bob\nanna courage 6\nbob courage 5\nbob at 1F.2.a2")
    unknown = "given anna at 1F.foyer.b2\ngiven ghost bob at 1F.3.b3\n"
    both(f"{unknown}{MEET}anna g homer\nanna swap bob\ndue flip anna 1F.3\nbob 3\nrefused turn.5\nanna flip 1F.3 F1\nphase end")
    both(f"{unknown.replace('ghost bob at', 'bob at')}{MEET}anna g homer\nanna swap bob\ndue flip anna 1F.3")
    both(f"{OUT}given bob at 1F.2.a1\n{MEET}anna g homer\nanna swap bob\nanna d candle\nrefused disc.3")


@pytest.mark.rule("polterheist:homer.2")
def test_ghost_players_can_be_chosen_too() -> None:
    both(f"{OUT}given ghost bob at 2F.landing.b2\n{MEET}anna g homer\nanna swap bob\nanna at 2F.landing.b2\nbob at 1F.2.a2")


@pytest.mark.rule("polterheist:homer.2")
def test_no_ghost_player_is_swapped_into_the_camp_before_the_treasure_has_left() -> None:
    sent = f"{SENDER}given cleo at 2F.landing.b2\n---\nanna 6\nanna send homer bob\n"
    both(f"{sent}bob swap anna\nrefused homer.2\nbob swap cleo\ncleo at camp\nbob at 2F.landing.b2")
    both(
        f"{SENDER}given escaping\ngiven bob at 1F.foyer.e4\n---\nanna 6\nanna send homer bob\n"
        "bob swap anna\nanna at 1F.foyer.e4\nbob at 1F.foyer.b2"
    )


# -- Phineas -------------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("polterheist:phineas.1")
def test_phineas_makes_the_player_roll_again() -> None:
    both(
        f"given time 6pm\n{OUT}---\nanna 1 1\nanna g phineas\nphase reroll\nend\n"
        "refused turn.2\nbob 3 4\nrefused turn.1\nanna 3 4\nsteps 7\nanna m 1F.2.a1"
    )
    both(f"given time 6pm\n{OUT}---\nanna 1 1\nanna g phineas\nanna 6 6\nphase encounter\nanna g spook\nanna courage 4")
    both(f"given anna cards mask\n{OUT}{MEET}anna g phineas\nanna 3 4\nsteps 4")
    both(f"{OUT}given steps 1\n---\nanna m 1F.2.a1\nanna d ghost\nanna g phineas\nanna 3 4\nsteps 7\nanna m 1F.2.b1")


@pytest.mark.rule("polterheist:phineas.1")
def test_phineas_sent_by_a_ghost_player_does_nothing() -> None:
    both(f"{SENDER}given bob at 1F.foyer.b4\n---\nanna 6\nanna send phineas bob\nphase end\ndue none\nbob 3 4\nsteps 7")


@pytest.mark.rule("polterheist:homer.1")
def test_once_the_treasure_is_out_homer_swaps_two_players_in_the_camp() -> None:
    both(
        "given escaping\ngiven bob at 1F.foyer.f4\ngiven cleo at 1F.foyer.f5 courage 5\ngiven exited anna\n"
        "given active bob\n---\nbob 3 3\nbob g homer\ndue swap bob\nbob swap cleo\ncleo courage 5\nphase end"
    )
    replay(
        "given escaping\ngiven exited cleo\ngiven anna at 1F.foyer.f4\ngiven ghost bob at 1F.foyer.f5\n---\n"
        "anna 3 3\nanna g homer\nanna swap bob\nanna at 1F.foyer.f5\nbob at 1F.foyer.f4"
    )
    # before that, the camp is one space for both
    both("given treasure cleo\ngiven ghost bob at 2F.landing.b2\ngiven phase encounter\n---\nanna g homer\ndue none")
