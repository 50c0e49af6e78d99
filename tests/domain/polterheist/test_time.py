"""The time indicator: time.* (catalogue 4.7; rulings R1, R12)."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.domain.polterheist.script import informs, replay

HOURS = ("4pm", "6pm", "8pm", "10pm", "midnight")
ENCOUNTERS = {"4pm": (), "6pm": (2, 12), "8pm": (2, 12), "10pm": (2, 7, 12), "midnight": (2, 7, 12)}
SEARCH = "given tile 1F.2=F6\ngiven anna at 1F.2.a1\ngiven phase search\n"
MEETS = "given anna at 1F.foyer.b2 {0}\ngiven phase encounter\n---\nanna g polter\n"


def _checks_rolls(hour: str) -> None:
    for geometry, at in (("full", "1F.foyer.b2"), ("loose", "1F.foyer")):
        for total in range(2, 13):
            first = min(6, total - 1)
            phase = "encounter\nsteps 0" if total in ENCOUNTERS[hour] else f"moving\nsteps {total}"
            script = f"given anna at {at}\ngiven time {hour}\n---\nanna {first} {total - first}\nphase {phase}"
            replay(script, options=f"geometry={geometry}")


def _steals(hour: str, cards: str, takes: list[str], refuses: dict[str, str]) -> None:
    """What a Poltergeist may take of these cards at an hour, and by which rule other cards are refused."""
    given = f"given time {hour}\n" + MEETS.format(f"cards {cards}")
    for given_up in takes:
        game = replay(f"{given}due theft anna\nanna lose {given_up}\ndue none\nphase end")
        assert sorted(game.state.discard) == sorted(given_up.replace("-", "").split())
    for given_up, rule in refuses.items():
        replay(f"{given}anna lose {given_up}\nrefused {rule}")


@pytest.mark.rule("polterheist:time.1")
@pytest.mark.parametrize(("geometry", "at"), [("full", "1F.2.a1"), ("loose", "1F.2?1")])
def test_each_increase_moves_the_indicator_one_space(geometry: str, at: str) -> None:
    informs("time.1")
    script = f"given tile 1F.2=F6\ngiven anna at {at}\ngiven phase search\n---\n"
    replay(f"{script}anna d time\ntime 6pm\nphase encounter\nanna g spook\ntime 6pm", options=f"geometry={geometry}")
    replay(f"{script}anna d ghost\ntime 4pm\nanna g spook\ntime 4pm", options=f"geometry={geometry}")
    detector = f"given anna cards sensor control audio output\n{script}anna d time\ntime 4pm\nanna skip\ntime 6pm"
    replay(detector, options=f"geometry={geometry}")


@pytest.mark.rule("polterheist:time.2")
def test_the_indicator_has_five_spaces() -> None:
    informs("time.2")
    for before, after in pairwise(HOURS):
        replay(f"{SEARCH}given time {before}\n---\nanna d time\ntime {after}")


@pytest.mark.rule("polterheist:time.3")
def test_at_four_no_roll_meets_a_ghost_and_no_part_is_stolen() -> None:
    _checks_rolls("4pm")
    refuses = {"sensor": "polter.4", "candle sensor": "polter.4", "candle mask": "polter.2", "-": "polter.2"}
    _steals("4pm", "candle mask sensor", ["candle", "mask"], refuses)
    replay(MEETS.format("cards sensor audio") + "due none\nphase end")
    replay(MEETS.format("cards satchel candle") + "due none\nphase end")


@pytest.mark.rule("polterheist:time.4")
def test_at_six_two_and_twelve_meet_ghosts_and_one_card_or_part_is_stolen() -> None:
    informs("time.4")
    _checks_rolls("6pm")
    _steals("6pm", "candle mask sensor", ["candle", "mask", "sensor"], {"candle mask": "polter.2", "-": "polter.2"})
    _steals("6pm", "sensor audio", ["sensor", "audio"], {"sensor audio": "polter.5"})
    replay("given time 6pm\n" + MEETS.format("cards satchel candle") + "due none")


@pytest.mark.rule("polterheist:time.5", "polterheist:time.6")
@pytest.mark.parametrize("hour", ["8pm", "10pm"])
def test_at_eight_and_ten_two_cards_or_a_part_are_stolen(hour: str) -> None:
    informs("time.5", "time.6")
    _checks_rolls(hour)
    refuses = {"candle": "polter.2", "candle doll mask": "polter.2", "candle sensor": "polter.5", "sensor audio": "polter.5"}
    _steals(hour, "candle doll mask sensor audio", ["candle mask", "doll mask", "sensor", "audio"], refuses)
    _steals(hour, "candle sensor", ["candle", "sensor"], {"candle sensor": "polter.5", "-": "polter.2"})
    _steals(hour, "satchel candle sensor", ["satchel", "candle", "sensor"], {"satchel candle": "polter.2"})


@pytest.mark.rule("polterheist:time.7")
def test_at_midnight_two_cards_are_stolen_parts_among_them() -> None:
    informs("time.7")
    _checks_rolls("midnight")
    takes = ["candle mask", "candle sensor", "sensor audio"]
    _steals(
        "midnight",
        "candle mask sensor audio",
        takes,
        {"candle": "polter.2", "sensor": "polter.2", "candle mask audio": "polter.2"},
    )
    _steals("midnight", "sensor", ["sensor"], {"-": "polter.2"})
    _steals("midnight", "satchel candle sensor", ["satchel", "sensor"], {"candle sensor": "polter.2"})


@pytest.mark.rule("polterheist:time.8")
@pytest.mark.parametrize("cards", [6, 4])
def test_there_are_six_increases_or_four(cards: int) -> None:
    informs("time.8")
    drawn = "given time 10pm\ngiven gone {0}\n" + SEARCH + "---\nanna d time"
    replay(drawn.format("time " * (cards - 1)), options=f"increase_cards={cards}")
    replay(drawn.format("time " * cards) + "\nrefused disc.9", options=f"increase_cards={cards}")


@pytest.mark.rule("polterheist:time.9")
def test_at_midnight_the_indicator_stays_and_the_ghost_comes() -> None:
    informs("time.9")
    replay(
        f"""
        given time midnight
        {SEARCH}
        ---
        anna d time
        time midnight
        phase encounter
        gone time
        anna end
        refused ghost.1
        anna g apparition
        anna courage 6
        time midnight
        """
    )
