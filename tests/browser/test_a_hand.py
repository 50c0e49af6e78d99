"""A whole hand of Spooks on three phones: scribe and two players, by taps alone."""

from __future__ import annotations

from collections.abc import Collection

import pytest
from tests.browser.conftest import NewPhone
from tests.browser.serving import Served

HAND = "hand"
SAMPLE = "spooks-full"


def taps_of(line: str, own: Collection[str]) -> list[str]:
    """The lines that players tap for a line of the sheet: of a trick each of some the `own` card, the scribe all others."""
    if not line.startswith("trick "):
        return [line]
    laid = line.removeprefix("trick ").split(", ")
    others = ", ".join(one for one in laid if one.split()[0] not in own)
    return [*(one for one in laid if one.split()[0] in own), f"trick {others}"]


@pytest.mark.parametrize("played", [30, pytest.param(0, marks=pytest.mark.rounds)], ids=["its end", "the whole hand"])
def test_scribe_and_two_players_record_a_hand_by_taps(served: Served, phone: NewPhone, played: int) -> None:
    """One phone loses its network in the middle, and what it enters meanwhile is stored once."""
    whole = served.game(SAMPLE, 99, "library")
    served.game(SAMPLE, played, HAND)
    phones = {
        "anna": phone().open(served.link("seat", HAND, 1)[0], HAND),
        "bert": phone().open(served.link("seat", HAND, 2)[0], HAND),
    }
    scribe = phone().open(served.link("scribe", HAND)[0], HAND)
    taps = [one for line in served.lines("library")[played:] for one in taps_of(line, phones)]
    lost = next(number for number, line in enumerate(taps) if number > len(taps) // 2 and line.startswith("bert"))
    for number, line in enumerate(taps):
        before = served.loaded(HAND).stream.head
        one = phones.get(line.split()[0], scribe)
        one.shows(before)
        if number == lost:
            one.offline()
            one.record(line)
            one.page.locator("#waiting > *").wait_for()
            assert served.loaded(HAND).stream.head == before
            one.online()
            one.page.locator("#waiting p").wait_for(state="detached")
        else:
            one.record(line)
        for each in (scribe, *phones.values()):
            each.shows(before + line.count(",") + 1)
    assert served.lines(HAND).count(taps[lost]) == taps.count(taps[lost])
    for one in (scribe, *phones.values()):
        one.shows_all(HAND)
    hand = served.loaded(HAND)
    assert hand.seen("full").scores == whole.seen("full").scores
    for one in (scribe, *phones.values()):
        assert one.page.locator(".log li").first.get_attribute("value") == str(len(hand.game.plies))
