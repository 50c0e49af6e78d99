"""Cards left in the camp: stash.* (4.16)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both, replay

CARDS = "given anna cards candle sensor mask\n"


@pytest.mark.rule("polterheist:stash.1")
def test_a_player_in_the_camp_leaves_cards_for_others() -> None:
    both(f"{CARDS}---\nanna leave candle sensor\nanna cards mask\nleft anna=candle anna=sensor\ndiscard -")
    both(f"{CARDS}given anna at 1F.foyer.d3\n---\nanna leave candle\nrefused stash.1")
    both(f"given treasure anna\n{CARDS}given anna at 1F.foyer.e4\n---\nanna leave candle\nleft anna=candle")


@pytest.mark.rule("polterheist:stash.2")
def test_cards_are_left_before_the_pawn_leaves_the_camp() -> None:
    both(
        f"{CARDS}given anna courage 4\n---\nanna leave candle\nanna rest\n"
        "refused stash.2\nend\nrefused turn.2\nanna 3 4\nanna m 1F.foyer.d3"
    )
    both(f"{CARDS}---\nanna 3 4\nanna leave candle\nanna m 1F.foyer.d3\nanna leave sensor\nrefused stash.1")
    both(f"{CARDS}given anna courage 4\n---\nanna rest\nanna leave candle\nrefused stash.2")
    both(f"{CARDS}given anna at 1F.foyer.d3\ngiven steps 3\n---\nanna m camp\nanna leave candle\nrefused stash.2")
    both(
        f"options camp_stop=no\n{CARDS}given anna at 1F.foyer.d3\ngiven steps 3\n"
        "---\nanna m camp\nanna leave candle\nrefused stash.2"
    )


@pytest.mark.rule("polterheist:stash.3")
def test_no_player_takes_back_what_they_left() -> None:
    both(f"{CARDS}---\nanna leave candle\nanna pick candle\nrefused stash.3\nanna 3 4")
    both("given left anna=candle bob=sensor\n---\nanna pick candle\nrefused stash.3\nbob pick candle\nrefused turn.1")
    both("given left anna=candle bob=candle\n---\nanna pick candle candle\nrefused stash.3\nanna pick candle\nleft anna=candle")


@pytest.mark.rule("polterheist:stash.4")
def test_left_cards_stay_until_another_player_in_the_camp_picks_them_up() -> None:
    lying = "given left cleo=sensor cleo=candle\n"
    both(
        f"{lying}given anna courage 4\n---\nanna pick candle\nanna cards candle\n"
        "left cleo=sensor\nanna rest\nanna pick sensor\nleft -"
    )
    both(
        f"{lying}---\nanna 3 4\nanna pick candle\nanna m 1F.foyer.d3\nanna pick sensor\n"
        "refused stash.4\nbob pick sensor\nbob cards sensor"
    )
    both(
        f"{lying}given anna at 1F.foyer.d3\ngiven steps 3\n---\nanna pick candle\n"
        "refused stash.4\nanna m camp\nanna pick candle sensor\nleft -"
    )
    both(
        f"{lying}---\nanna pick mask\nrefused stash.4\nanna pick candle candle\nrefused stash.4\nbob pick candle\nrefused turn.1"
    )
    both(f"{lying}given anna courage 4\n---\nanna rest\nbob 3 4\nbob m 1F.foyer.d3\nleft cleo=candle cleo=sensor")
    both(f"{lying}given treasure anna\ngiven anna at 1F.foyer.e4\n---\nanna pick candle\nanna cards candle")


@pytest.mark.rule("polterheist:stash.4")
def test_a_card_is_not_picked_up_with_a_ghost_or_a_roll_due() -> None:
    carrier = "given left cleo=candle\ngiven treasure anna\ngiven anna at 1F.foyer.e4\n"
    both(f"{carrier}given phase encounter\n---\nanna pick candle\nrefused turn.4\nanna g spook\nanna pick candle")


@pytest.mark.rule("polterheist:stash.5")
@pytest.mark.parametrize("card", ["doll", "mask"])
def test_dolls_and_masks_cannot_be_left(card: str) -> None:
    both(
        f"given anna cards {card} candle\n---\nanna leave {card}\nrefused stash.5\n"
        f"anna leave candle {card}\nrefused stash.5\nanna leave candle"
    )


@pytest.mark.rule("polterheist:stash.6")
def test_the_treasure_cannot_be_left_in_the_camp() -> None:
    carrier = "given treasure anna\ngiven anna at 1F.foyer.e4 cards candle\n---\n"
    both(f"{carrier}anna leave t\nrefused stash.6\nanna leave candle t\nrefused stash.6\nanna leave candle\ntreasure anna")
    assert replay("given anna cards candle\n---\nanna leave t\nrefused stash.6").fact("left") == "-"
