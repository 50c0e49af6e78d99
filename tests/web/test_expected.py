"""What a refusal expects is said in the words of the game, with the notation behind it, for every title."""

from __future__ import annotations

import pytest
from tests.web.papers import read
from tests.web.sites import JSON, TestSite

from spooklog.domain.lines.expected import expected_in_words

EXPECTED = [
    ("town", "anna zz", "Cleo rests section 3", "cleo 3R"),
    ("house", "anna zz", "Bob ends the turn", "end"),
    ("words", "anna zz", "Bea scares the E in the composing room", "bea scare c1"),
    ("dice", "peter 9", "Tim rolls the character die: Poppy", "tim Poppy"),
]


@pytest.mark.parametrize(("game", "line", "says", "notation"), EXPECTED)
def test_what_was_expected_is_a_sentence_with_its_line(site: TestSite, game: str, line: str, says: str, notation: str) -> None:
    answer = site.visit("scribe", **JSON).post(f"/g/{game}/lines", json={"text": line}).json()
    assert says in answer["says"]
    assert answer["expected"][answer["says"].index(says)] == notation
    page = read(site.visit("scribe").post(f"/g/{game}/lines", data={"text": line}).text)
    (expected,) = [one for one in page.all("p") if one.name.startswith("Expected:")]
    assert f"{says} {notation}" in " ".join(expected.name.split())
    assert notation in [one.name for one in expected.all("code")]


def test_cards_are_called_by_their_names(site: TestSite) -> None:
    loaded = site.store.games.load(site.id_of("hand"))
    seen = loaded.seen("public")
    told = expected_in_words(loaded.game.ruleset, seen.state, loaded.labels, loaded.labels, ("3B", "MK", "NAME CARD"))
    assert told == ("3 of Bones", "Master of Spooks", "NAME CARD")
