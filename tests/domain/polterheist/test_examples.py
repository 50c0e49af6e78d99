"""The fifteen examples of the catalogue (section 11)."""

from __future__ import annotations

from itertools import product

import pytest
from tests.domain.polterheist.script import begin, both, replay

from spooklog.domain.rulesets.polterheist.rules.decks import discovery_cards, ghost_cards

ROLLS = [sum(dice) for dice in product(range(1, 7), repeat=2)]
AWAY = "given anna at 1F.foyer.b2\n"
LOSSES, MOVERS = ("spook", "apparition", "wraith"), ("phantom", "polter")


def _encounters(header: str) -> int:
    """How many of the 36 rolls bring a ghost to Anna."""
    return sum(
        both(f"{AWAY}{header}---\nanna {one} {two}").fact("phase") == "encounter" for one, two in product(range(1, 7), repeat=2)
    )


@pytest.mark.rule("polterheist:setup.7")
@pytest.mark.parametrize(("die", "courage"), [(1, 6), (2, 6), (3, 7), (4, 7), (5, 8), (6, 8)])
def test_x1_a_die_for_the_courage(die: int, courage: int) -> None:
    game = both(f"options start_courage=rolled\n---\nanna courage {die}\nbob courage 1\ncleo courage 1")
    assert game.fact_of("anna", "courage") == str(courage)


@pytest.mark.rule("polterheist:setup.9", "polterheist:setup.10")
@pytest.mark.parametrize(
    ("deck", "shares"),
    [("standard", (47.22, 30.56, 22.22)), ("easy", (43.75, 31.25, 25.0)), ("hard", (50.0, 34.38, 15.63))],
)
def test_x2_and_x3_the_ghost_decks_and_their_shares(deck: str, shares: tuple[float, ...]) -> None:
    cards = ghost_cards(begin([f"options ghost_deck={deck}"]).state.table)
    total = cards.total()
    assert total == (72 if deck == "standard" else 64)
    loss, moved = sum(cards[card] for card in LOSSES), sum(cards[card] for card in MOVERS)
    assert [100 * count / total for count in (loss, moved, total - loss - moved)] == pytest.approx(shares, abs=0.0051)


@pytest.mark.rule("polterheist:setup.9", "polterheist:setup.10")
def test_x2_and_x3_what_is_taken_out() -> None:
    full, easy, hard = (ghost_cards(begin([f"options ghost_deck={deck}"]).state.table) for deck in ("standard", "easy", "hard"))
    assert full - easy == {"wraith": 2, "apparition": 4, "polter": 2}
    assert full - hard == {"creepy": 6, "spook": 2}


@pytest.mark.rule("polterheist:mask.2")
def test_x4_a_mask_and_a_three() -> None:
    both(f"{AWAY}given anna cards mask\n---\nanna 1 2\nsteps 0\nanna m 1F.foyer.b3\nrefused move.2\nbob 3 4")


@pytest.mark.rule("polterheist:move.7")
def test_x5_staying_where_a_ghost_was_met() -> None:
    both(
        """
        players anna bob
        given tile 1F.2=F6
        given anna at 1F.2.a2
        given bob at 1F.foyer.b2
        given steps 1
        ---
        anna m 1F.2.a1
        anna d ghost
        anna g spook
        bob 3 4
        anna 3 4
        anna stay
        anna d candle
        anna cards candle
        """
    )


@pytest.mark.rule("polterheist:tunnel.3")
def test_x6_the_tunnel_is_the_last_step() -> None:
    script = "given tile 1F.2=F6 attic.3=A5\ngiven anna at 1F.2.f1\ngiven steps 3\n---\nanna m 1F.2.g1 1F.2.h1\nsteps 1\n"
    replay(f"{script}anna m attic.3.d3\nsteps 0\nphase end\nanna m c3\nrefused move.2")
    replay(f"{script}anna m attic.3.d3 c3\nrefused move.2")
    loose = (
        "given tile 1F.2=F6 attic.3=A5\ngiven anna at 1F.2.b\ngiven steps 3\n---\nanna m 1F.2.b~green /2\nanna m attic.3~green\n"
    )
    replay(f"{loose}steps 0\nphase end", options="geometry=loose")


@pytest.mark.rule("polterheist:use.3", "polterheist:gp.1")
def test_x7_three_courage_and_a_wraith() -> None:
    held = f"{AWAY}given anna courage 3 cards liquid candle\n"
    both(
        f"{held}given phase encounter\n---\nanna g wraith take\nanna status ghost\n"
        "anna cards -\ndiscard candle liquid\nanna drink\nrefused gp.1"
    )


@pytest.mark.rule("polterheist:camp.5", "polterheist:camp.6")
def test_x8_entering_with_two_and_resting() -> None:
    rests = "".join(f"bob 3 4\nanna rest\nanna courage {courage}\n" for courage in (5, 7, 8))
    header = "players anna bob\ngiven bob at 1F.foyer.b2\ngiven anna at 1F.foyer.d3 courage 2\ngiven steps 3\n---\n"
    both(f"{header}anna m camp\nanna courage 3\n{rests}bob 3 4\nanna rest\nrefused camp.6\nanna 3 4\nend\nrefused camp.8")


@pytest.mark.rule("polterheist:detector.6")
def test_x9_two_sensor_arrays_are_no_detector() -> None:
    search = (
        "given anna cards sensor sensor\ngiven tile 1F.2=F6\ngiven anna at 1F.2.a2\n"
        "given steps 1\n---\nanna m 1F.2.a1\nanna d ghost\n"
    )
    both(f"{search}phase encounter\nanna skip\nrefused detector.2\nanna g creepy\nanna d candle\nrefused disc.2")


@pytest.mark.rule("polterheist:gpscare.1", "polterheist:gpscare.2", "polterheist:gpscare.3")
@pytest.mark.parametrize(
    ("cards", "answer", "loss"),
    [("mask", "", 2), ("candle", "bob candle\n", 1), ("doll", "", 3), ("candle doll", "bob candle\n", 2)],
)
def test_x10_a_scare(cards: str, answer: str, loss: int) -> None:
    full = f"given ghost anna at 1F.foyer.b2\ngiven bob at 1F.foyer.b3 cards {cards}\n---\nanna 3\nanna m b3\n"
    replay(f"{full}{answer}bob courage {8 - loss}")
    loose = f"given ghost anna at 1F.foyer\ngiven bob at 1F.foyer cards {cards}\n---\nanna 3\nanna m @bob\n"
    replay(f"{loose}{answer}bob courage {8 - loss}", options="geometry=loose")


@pytest.mark.rule("polterheist:carry.2", "polterheist:carry.3")
def test_x11_half_of_all_rolls_of_a_carrier() -> None:
    assert _encounters("given treasure anna\n") == 18
    assert _encounters("given treasure anna\ngiven anna cards sensor control audio output\n") == 16


@pytest.mark.rule("polterheist:time.3", "polterheist:time.4", "polterheist:time.5", "polterheist:time.6", "polterheist:time.7")
@pytest.mark.parametrize(("time", "count"), [("4pm", 0), ("6pm", 2), ("8pm", 2), ("10pm", 8), ("midnight", 8)])
def test_x12_the_time_and_its_ghosts(time: str, count: int) -> None:
    assert _encounters(f"given time {time}\n") == count
    assert round(100 * count / 36) == {0: 0, 2: 6, 8: 22}[count]
    assert [ROLLS.count(number) for number in (2, 7, 12)] == [1, 6, 1]


@pytest.mark.rule("polterheist:rehide.1", "polterheist:rehide.2", "polterheist:rehide.3")
def test_x13_a_round_after_the_treasure_was_dropped() -> None:
    pile = "given discard candle mask doll sensor ghost satchel\ngiven phase end\n"
    both(
        f"given token 1F.foyer.b2 turn bob dropper bob\n{pile}---\nend\ndue rehide\n"
        "rehide 3\nrefused rehide.3\nrehide 6\ntreasure deck\ndeck 72"
    )
    both(
        f"given token 1F.foyer.b2 turn bob\n{pile}---\nend\nrehide 6\n"
        "refused rehide.2\nrehide 3\ntreasure deck\ndeck 69\nburied 3"
    )


@pytest.mark.rule("polterheist:escape.5")
def test_x14_two_guests_when_the_treasure_leaves() -> None:
    script = "given treasure anna\ngiven anna at 1F.foyer.d6\ngiven steps 2\n---\nanna m d7\nescape\n"
    replay(f"{script}bob at 1F.foyer.f4\ncleo at 1F.foyer.f5\nbob 1 2\nbob m g4\ncleo 1 2\ncleo m f4")


@pytest.mark.rule("polterheist:variant.3")
@pytest.mark.parametrize(("options", "total"), [("increase_cards=4", 70), ("preset=very_easy", 64), ("", 72)])
def test_x15_the_easy_discovery_decks(options: str, total: int) -> None:
    cards = discovery_cards(begin([f"options {options}"] if options else []).state.table)
    assert cards.total() == total
    bad, ghosts = sum(cards[card] for card in ("doll", "mask", "spider")), cards["ghost"] + cards["time"]
    assert [bad, ghosts, total - bad - ghosts] == {70: [6, 22, 42], 64: [0, 22, 42], 72: [6, 24, 42]}[total]
