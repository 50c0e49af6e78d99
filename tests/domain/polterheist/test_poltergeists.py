"""Poltergeists and Satchels: polter.*, satchel.* (4.10, 4.11, ruling R12)."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

import pytest
from tests.domain.polterheist.script import begin, both, loosely

from spooklog.domain.rulesets.polterheist.cards import PARTS
from spooklog.domain.values.errors import SpooklogError

OUT = "given anna at 1F.foyer.b2\n"
TIMES = ("4pm", "6pm", "8pm", "10pm", "midnight")


def _met(time: str, cards: str, options: str = "") -> str:
    held = f"given anna cards {cards}\n" if cards else ""
    return f"{options}given time {time}\n{OUT}{held}given phase encounter\n---\nanna g polter\n"


def _splits(script: str, cards: str) -> set[tuple[int, int]]:
    """How many other cards and parts can be given: every choice of cards tried, at both geometry levels."""
    found = set()
    for text in (script, f"options geometry=loose\n{loosely(script)}"):
        header, _, body = text.partition("---\n")
        game = begin(header.splitlines())
        for line in body.splitlines():
            game.play(line)
        if game.fact("due") == "none":
            found.add((0, 0))
            continue
        assert game.fact("due") == "theft anna polter"
        for lost in _choices(cards.split()):
            try:
                game.play(f"anna lose {' '.join(lost) or '-'}")
            except SpooklogError:
                continue
            parts = sum(card in PARTS for card in lost)
            found.add((len(lost) - parts, parts))
            game = begin(header.splitlines())
            for line in body.splitlines():
                game.play(line)
    return found


def _choices(cards: list[str]) -> Iterable[tuple[str, ...]]:
    return (choice for count in range(4) for choice in {*combinations(sorted(cards), count)})


@pytest.mark.rule("polterheist:polter.1")
def test_the_player_discards_cards_of_their_choice() -> None:
    both(
        f"{_met('8pm', 'candle mask liquid')}due theft anna\nend\nrefused turn.5\nbob lose mask\n"
        "refused turn.5\nanna lose mask liquid\nanna cards candle\nphase end\nbob 3 4"
    )
    both(f"{_met('8pm', '')}due none\nanna lose candle\nrefused polter.1\nbob 3 4")
    both(f"{OUT}given anna cards candle\n---\nanna lose candle\nrefused polter.1")
    sent = "given ghost anna at 1F.foyer.b2\ngiven bob at 1F.foyer.b4 cards candle mask\n---\nanna 6\nanna send polter bob\n"
    both(f"{sent}due theft bob\nanna lose mask\nrefused turn.5\nbob lose mask\nbob cards candle")


HANDS = ("", "mask", "mask candle", "mask candle liquid", "sensor", "sensor audio", "mask sensor", "mask candle sensor audio")
NONE = {(0, 0)}
ONE, TWO, PART = {(1, 0)}, {(2, 0)}, {(0, 1)}
WITHOUT = {
    "4pm": (NONE, ONE, ONE, ONE, NONE, NONE, ONE, ONE),
    "6pm": (NONE, ONE, ONE, ONE, PART, PART, ONE | PART, ONE | PART),
    "8pm": (NONE, ONE, TWO, TWO, PART, PART, ONE | PART, TWO | PART),
    "10pm": (NONE, ONE, TWO, TWO, PART, PART, ONE | PART, TWO | PART),
    "midnight": (NONE, ONE, TWO, TWO, PART, {(0, 2)}, {(1, 1)}, {(2, 0), (1, 1), (0, 2)}),
}
"""Ruling R12 by time and hand: the splits into other cards and parts that the victim may choose among."""


@pytest.mark.rule("polterheist:polter.2")
@pytest.mark.rule("polterheist:polter.6")
@pytest.mark.parametrize("time", TIMES)
def test_the_time_sets_the_number_of_stolen_cards(time: str) -> None:
    for hand, splits in zip(HANDS, WITHOUT[time], strict=True):
        assert _splits(_met(time, hand), hand) == splits, hand


@pytest.mark.rule("polterheist:satchel.1")
@pytest.mark.rule("polterheist:polter.2")
@pytest.mark.parametrize("time", TIMES)
@pytest.mark.parametrize("satchels", ["satchel", "satchel satchel"])
def test_a_satchel_saves_one_card(time: str, satchels: str) -> None:
    for hand in ("", "mask", "mask candle", "mask candle sensor audio"):
        cards = f"{satchels} {hand}"
        parts = PART if "sensor" in hand else set()
        assert _splits(_met(time, cards), cards) == (NONE if time in ("4pm", "6pm") else ONE | parts), hand


@pytest.mark.rule("polterheist:satchel.1")
def test_a_satchel_protects_only_its_holder_and_can_be_the_stolen_card() -> None:
    both(f"given bob cards satchel\n{_met('4pm', 'mask candle')}anna lose -\nrefused polter.2\nanna lose mask")
    both(f"{_met('8pm', 'satchel mask')}anna lose satchel mask\nrefused polter.2\nanna lose satchel\nanna cards mask")


@pytest.mark.rule("polterheist:satchel.2")
def test_a_second_satchel_adds_nothing() -> None:
    both(f"{_met('midnight', 'satchel satchel mask')}due theft anna\nanna lose -\nrefused polter.2\nanna lose mask")
    both(f"{_met('8pm', 'satchel satchel')}anna lose satchel\nanna cards satchel")


@pytest.mark.rule("polterheist:polter.3")
@pytest.mark.parametrize("card", ["liquid", "candle", "fear", "satchel", "doll", "mask", "sensor", "control", "audio", "output"])
def test_any_carried_kind_may_go(card: str) -> None:
    both(f"{_met('10pm', card)}anna lose {card}\nanna cards -\ndiscard {card}")
    if card not in (*PARTS, "satchel"):
        both(f"{_met('4pm', card)}anna lose {card}\nanna cards -\ndiscard {card}")


@pytest.mark.rule("polterheist:polter.4")
def test_at_four_no_part_of_a_detector_is_lost() -> None:
    both(f"{_met('4pm', 'sensor mask')}anna lose sensor\nrefused polter.4\nanna lose mask\nanna cards sensor")
    both(f"{_met('4pm', 'sensor audio control output')}due none\nbob 3 4")
    both(f"{_met('6pm', 'sensor mask')}anna lose sensor\nanna cards mask")


@pytest.mark.rule("polterheist:polter.5")
@pytest.mark.parametrize("time", ["6pm", "8pm", "10pm"])
def test_a_single_part_of_a_detector_may_be_given_instead(time: str) -> None:
    both(
        f"{_met(time, 'sensor audio mask candle')}anna lose sensor audio\n"
        "refused polter.5\nanna lose sensor\nanna cards audio candle mask"
    )
    if time != "6pm":
        both(f"{_met(time, 'sensor mask candle')}anna lose sensor mask\nrefused polter.5\nanna lose candle mask")


@pytest.mark.rule("polterheist:polter.6")
def test_a_part_of_a_detector_must_be_given_only_without_other_cards() -> None:
    both(f"{_met('8pm', 'sensor audio mask')}anna lose mask\nanna cards audio sensor")
    both(f"{_met('8pm', 'sensor audio')}anna lose -\nrefused polter.2\nanna lose audio\nanna cards sensor")
    both(f"{_met('midnight', 'sensor mask candle')}anna lose candle mask\nanna cards sensor")
    both(f"{_met('midnight', 'sensor mask')}anna lose mask\nrefused polter.2\nanna lose mask sensor\nanna cards -")


@pytest.mark.rule("polterheist:polter.7")
def test_the_treasure_is_never_stolen() -> None:
    carried = "given treasure anna\n"
    both(
        f"{_met('midnight', 'mask', carried)}anna lose t\nrefused polter.7\n"
        "anna lose mask t\nrefused polter.7\nanna lose mask\ntreasure anna"
    )
    both(f"{_met('midnight', '', carried)}due none\ntreasure anna")


@pytest.mark.rule("polterheist:polter.8")
def test_stolen_cards_go_to_the_discard_pile() -> None:
    both(f"{_met('midnight', 'sensor mask')}anna lose mask sensor\ndiscard mask sensor\ngone -\nbob cards -\nghostpile polter")
