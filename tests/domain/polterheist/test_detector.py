"""The Ghost Detector: detector.* (4.10)."""

from __future__ import annotations

import pytest
from tests.domain.polterheist.script import both

ALL_FOUR = "given anna cards sensor control audio output\n"
GIVEN = "given tile 1F.2=F6\ngiven anna at 1F.2.a2\n"
SEARCH = f"{GIVEN}given steps 3\n---\nanna m 1F.2.a1\n"
FOUND = f"{ALL_FOUR}{SEARCH}anna d ghost\n"


@pytest.mark.rule("polterheist:detector.1")
def test_a_detector_works_for_a_player_with_all_four_parts() -> None:
    both(f"{FOUND}due card anna ghost\nphase search\nanna skip\ndue none\nanna d candle")
    for missing in ("sensor", "control", "audio", "output"):
        part = ALL_FOUR.replace(missing, "")
        both(
            f"{part}given bob cards {missing}\n{SEARCH}anna d ghost\n"
            "phase encounter\nanna skip\nrefused detector.2\nanna g creepy"
        )


@pytest.mark.rule("polterheist:detector.2")
def test_ghost_cards_may_be_laid_aside_until_another_card_comes() -> None:
    both(
        f"{FOUND}anna end\nrefused turn.5\nanna d candle\nrefused turn.5\nbob skip\n"
        "refused turn.5\nanna g spook\nrefused turn.5\nanna skip\nend\nrefused disc.1"
    )
    both(
        f"{FOUND}anna skip\nanna d time\nanna skip\nanna d candle\n"
        "anna cards sensor control audio output candle\nchips 1F.2.a1\ndeck 65"
    )
    both(
        f"{FOUND}anna face\nphase encounter\ndiscard ghost\nanna g spook\n"
        "anna courage 7\nphase end\nanna d candle\nrefused disc.2"
    )
    both(f"{FOUND}anna skip\nanna d time\nanna face\ntime 6pm\nanna g spook\nanna courage 7")
    both(f"{ALL_FOUR}---\nanna skip\nrefused detector.2\nanna face\nrefused detector.2")


@pytest.mark.rule("polterheist:detector.3")
def test_the_first_other_card_must_be_kept() -> None:
    both(f"{ALL_FOUR}{SEARCH}anna d mask\nanna skip\nrefused detector.2\nanna d candle\nrefused disc.2\nphase end")
    both(f"{FOUND}anna skip\nanna d doll\nanna skip\nrefused detector.2\nchips 1F.2.a1\nbob 3 4")
    both(f"{FOUND}anna skip\nanna d instant\nanna skip\nrefused detector.2\ndiscard ghost instant")


@pytest.mark.rule("polterheist:detector.4")
@pytest.mark.parametrize("third", ["ghost", "time"])
def test_the_third_card_drawn_with_a_detector_counts(third: str) -> None:
    both(
        f"{FOUND}anna skip\nanna d ghost\nanna skip\nanna d {third}\nphase encounter\n"
        "anna skip\nrefused detector.2\nanna g spook\nanna courage 7\nchips -"
    )
    both(f"{FOUND}anna skip\nanna d ghost\nanna skip\nanna d {third}\nanna g creepy\nanna d candle\nrefused disc.2")


@pytest.mark.rule("polterheist:detector.5")
def test_a_carrier_with_a_detector_moves_on_two_and_twelve() -> None:
    header = f"given time midnight\ngiven treasure anna\n{ALL_FOUR}given anna at 1F.foyer.b2\n---\n"
    for dice in ("1 1", "6 6"):
        both(f"{header}anna {dice}\nphase moving")
        both(f"{header.replace('cards sensor', 'cards')}anna {dice}\nphase encounter")
    for dice in ("3 3", "3 4", "4 4"):
        both(f"{header}anna {dice}\nphase encounter")


@pytest.mark.rule("polterheist:detector.6")
def test_duplicates_may_be_carried_but_complete_nothing() -> None:
    double = "given anna cards sensor sensor control output\n"
    both(f"{double}{SEARCH}anna d sensor\nanna cards control output sensor sensor sensor")
    both(f"{double}{SEARCH}anna d ghost\nphase encounter\nanna skip\nrefused detector.2")
    both(f"{double}given treasure anna\ngiven anna at 1F.foyer.b2\n---\nanna 1 1\nphase encounter")
    both(f"{ALL_FOUR.replace('output', 'output output')}{SEARCH}anna d ghost\ndue card anna")


@pytest.mark.rule("polterheist:detector.7")
def test_a_poltergeist_can_force_a_player_to_take_a_detector_apart() -> None:
    meet = f"{ALL_FOUR}given anna at 1F.2.a1\ngiven tile 1F.2=F6\ngiven phase encounter\n"
    both(
        f"given time 6pm\n{meet}---\nanna g polter\ndue theft anna\nanna lose -\n"
        "refused polter.2\nanna lose audio\nanna cards control output sensor"
    )
    both(f"given time 4pm\n{meet}---\nanna g polter\ndue none\nanna cards audio control output sensor")


@pytest.mark.rule("polterheist:detector.8")
def test_parts_of_a_detector_can_be_traded_and_left() -> None:
    both(
        f"{ALL_FOUR}---\nanna trade bob: audio output / -\nanna cards control sensor\n"
        "bob cards audio output\nanna leave sensor\nleft anna=sensor"
    )
    both("given left bob=sensor\n---\nanna pick sensor\nanna cards sensor")


@pytest.mark.rule("polterheist:detector.9")
def test_no_ghost_is_met_for_a_card_laid_aside() -> None:
    both(f"{FOUND}anna skip\ndiscard ghost\nphase search\nanna courage 8\nghostdeck 72\nanna g spook\nrefused ghost.2\ntime 4pm")
    time = f"{ALL_FOUR}{SEARCH}anna d time\n"
    both(f"{time}time 4pm\nhand time\nanna skip\ntime 6pm\ngone time\ndiscard -\nghostdeck 72\nhand -")
    both(f"options detector_skip=ignore\n{time}anna skip\ntime 4pm\ngone -\ndiscard time")
    both(f"given time midnight\n{time}anna skip\ntime midnight\ngone time")


@pytest.mark.rule("polterheist:detector.2")
@pytest.mark.parametrize(("card", "time", "discard"), [("ghost", "4pm", "ghost"), ("time", "6pm", "-")])
def test_a_detector_that_is_shown_complete_counts_until_the_ghost_card_is_faced(card: str, time: str, discard: str) -> None:
    parts = f"options hands=hidden\ngiven anna cards sensor control audio concealed output\n{SEARCH}anna d {card}\n"
    both(
        f"{parts}anna skip\nrefused detector.2\nanna show output\ndue card anna {card}\nanna g spook\nrefused turn.5\n"
        f"anna skip\ntime {time}\ndiscard {discard}\nanna d ghost\ndue card anna\nanna skip\nanna d ghost\ndue none\n"
        "anna g creepy\nbob 3 4"
    )
    both(f"{parts}anna show output\nanna face\nphase encounter\nanna skip\nrefused detector.2\nanna g spook\ntime {time}")
    both(f"{parts}anna g spook\nanna take\nanna show output\ndue none\nanna skip\nrefused detector.2")
    both(f"{parts.replace('control audio', 'control')}anna show output\ndue none\nanna g spook")


@pytest.mark.rule("polterheist:detector.2")
def test_parts_shown_under_a_ghost_that_was_rolled_lay_nothing_aside() -> None:
    both(
        "options hands=hidden\ngiven anna at 1F.foyer.b2 cards sensor control audio concealed output\ngiven time 6pm\n---\n"
        "anna 1 1\nanna show output\ndue none\nanna skip\nrefused detector.2\nanna g creepy"
    )
