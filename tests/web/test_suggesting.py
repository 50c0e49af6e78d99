"""What a line says before it is recorded, as far as its reader knows the game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.web.sites import JSON, TestSite, cut

from spooklog.replays.sheets.sheet import import_sheet


def suggested(site: TestSite, game: str, text: str, viewer: str = "public") -> Mapping[str, Any]:
    """What the scribe is answered about a line; nothing is stored."""
    before = site.entries()
    answer = site.visit("scribe", **JSON).get(f"/g/{game}/suggest", params={"text": text, "as": viewer})
    assert (answer.status_code, site.entries()) == (200, before)
    found: Mapping[str, Any] = answer.json()
    return found


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        ("house", "bob m h2 ; bob end", "Bob walks to h2 in the Study; Bob ends the turn"),
        ("hand", "anna gives 10T", "Anna gives"),
        ("hand", "anna gives 10T  # too late", "Anna gives"),
    ],
)
def test_a_whole_line_says_what_would_be_recorded(site: TestSite, game: str, text: str, says: str) -> None:
    found = suggested(site, game, text)
    assert says in (found["says"] or ""), found
    assert found["refused"] is None


SHEET = b"game tally\nplayers anna bert cora dave\noptions wins=low target=50\n---\n"
"""A score sheet to 50: one round may end it."""


@pytest.mark.parametrize(
    ("text", "ends"),
    [("anna 7, bert 0, cora 0, dave 19", False), ("anna 77, bert 0, cora 0, dave 19", True), ("anna 77", False)],
)
def test_a_line_after_which_the_game_is_over_says_so(site: TestSite, text: str, ends: bool) -> None:
    import_sheet(site.store.games, SHEET.splitlines(keepends=True), by="Scribe", now=0, name="round")
    found = suggested(site, "round", text)
    assert (bool(found["says"]), found["ends"]) == (True, ends), found


@pytest.mark.parametrize(
    ("sample", "viewer", "ends"),
    [("tally-table", "public", True), ("spooks-full", "full", True), ("spooks-full", "public", False)],
)
def test_the_last_line_of_a_game_ends_it_as_far_as_its_reader_can_know(
    site: TestSite, sample: str, viewer: str, ends: bool
) -> None:
    *sheet, last = cut(sample, 10_000)
    import_sheet(site.store.games, sheet, by="Scribe", now=0, name="last")
    found = suggested(site, "last", last.decode().strip(), viewer)
    assert (bool(found["says"]), found["ends"], found["refused"]) == (True, ends, None)


@pytest.mark.parametrize("text", ["", "anna", "anna gi", "nonsense", "anna says hm", "# a note", "void"])
def test_what_is_no_line_of_play_yet_says_nothing(site: TestSite, text: str) -> None:
    found = suggested(site, "hand", text)
    assert (found["says"], found["refused"]) == (None, None)


def test_a_line_against_a_rule_is_refused_before_it_is_sent(site: TestSite) -> None:
    found = suggested(site, "hand", "bert 2G")
    assert found["says"] is None
    assert found["refused"]["rule"].startswith("spooks:")
    assert (
        found["refused"]["message"]
        == site.visit("scribe", **JSON).post("/g/hand/lines", json={"text": "bert 2G"}).json()["message"]
    )


def test_a_hidden_hand_decides_nothing_for_those_who_do_not_see_it(site: TestSite) -> None:
    """A card that another holds: who sees no hand takes it as one that may be played; the log refuses it all the same."""
    import_sheet(site.store.games, cut("spooks-full", 3), by="Scribe", now=0, name="led")
    found = suggested(site, "led", "anna 2G")
    assert (found["says"], found["refused"]) == ("Anna plays the 2 of Goblins", None)
    for viewer in ("anna", "full"):
        found = suggested(site, "led", "anna 2G", viewer)
        assert found["says"] is None
        assert found["refused"]["rule"]
    assert site.visit("scribe", **JSON).post("/g/led/lines", json={"text": "anna 2G"}).status_code == 422


def test_a_tap_on_a_space_out_of_reach_says_why_not(site: TestSite) -> None:
    """It sends the space alone, a second tap two spaces: nothing is offered, and the refusal is that of going there."""
    import_sheet(site.store.games, cut("polterheist-table", 11), by="Scribe", now=0, name="far")
    for text in ("2F.landing.c1", "1F.foyer.a1 2F.landing.c1"):
        found = suggested(site, "far", text)
        assert not found["suggestions"]
        assert found["refused"]["message"] == "the move takes 9 steps, and cleo has 6"
