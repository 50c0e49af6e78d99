"""The page of a game: valid, closed to the outside, complete, small, and as the drawings are."""

from __future__ import annotations

import base64
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path

import pytest
from tests.replays.conftest import NOW, SAMPLES, take
from tests.replays.page.markup import BESIDE, FOCUS, LINE, NARROW, WIDE, Parts, drawn, everything, moments_of

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.log.disputes import OpenDispute, RuleDispute
from spooklog.replays.analysis.answers import CurvePoint
from spooklog.replays.page.game_page import game_page
from spooklog.replays.pictures import narrow_picture, wide_picture
from spooklog.replays.timeline.timeline import Timeline
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store, open_store

KILOBYTE = 1000
MOST = {
    "spooks-full": 125,
    "spooks-table": 120,
    "spookies-table": 110,
    "spukstaben-table": 130,
    "halloween-table": 155,
    "polterheist-table": 145,
}
"""Kilobytes of the pages of samples: a fifth more than they have."""

HOSTILE = """game spooks
players anna bert cora
dealer cora
---
anna 5S #! "'><img src=x onerror=boo()> </script><script>boo()</script>
# </script><script>boo()</script> <!-- ]]> &amp; "quoted" 'too'
bert says </noscript><script>boo()</script>
"""

_EXCEPT_TITLE = re.compile("<desc>.*?</desc>", re.DOTALL)


Pages = Callable[[str, Viewer], tuple[LoadedGame, str]]


def sheet(name: str) -> str:
    return (SAMPLES / f"{name}.sheet").read_text(encoding="utf-8")


def beginning(plies: int) -> str:
    """The sheet of the first plies of a hand."""
    header, mark, body = sheet("spooks-table").partition("---\n")
    return header + mark + "".join(body.splitlines(keepends=True)[:plies])


def texts(store: Store, loaded: LoadedGame) -> Mapping[str, str]:
    return store.games.texts(loaded.stream.id)


def page_of(store: Store, loaded: LoadedGame, viewer: Viewer = "full") -> str:
    return game_page(Timeline(loaded, viewer, texts(store, loaded)))


@pytest.fixture(scope="module")
def pages(empty_store: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pages]:
    """Samples with their pages for a viewer: each is imported once and drawn once for all tests of this file."""
    path = shutil.copy(empty_store, tmp_path_factory.mktemp("pages") / "games.db")
    with open_store(str(path), clock=lambda: NOW, synchronous="OFF") as store:

        @cache
        def game(name: str) -> LoadedGame:
            return take(store, sheet(name))

        @cache
        def page(name: str, viewer: Viewer) -> tuple[LoadedGame, str]:
            return game(name), page_of(store, game(name), viewer)

        yield page


@pytest.fixture
def hand(pages: Pages) -> tuple[LoadedGame, str]:
    return pages("spooks-full", "full")


@pytest.mark.parametrize("name", MOST)
def test_a_page_is_sound_and_small(pages: Pages, name: str) -> None:
    _, page = pages(name, "full")
    parts = Parts(page)
    assert not parts.problems
    ids = parts.values("id")
    assert len(ids) == len(set(ids)), "an id stands twice"
    assert len(page.encode()) <= MOST[name] * KILOBYTE


def test_a_page_loads_nothing_and_runs_its_own_script_alone(hand: tuple[LoadedGame, str]) -> None:
    _, page = hand
    parts = Parts(everything(page))
    policy = next(own["content"] or "" for _, own in parts.elements if own.get("http-equiv") == "Content-Security-Policy")
    assert policy.startswith("default-src 'none'; ")
    assert "unsafe" not in policy
    for name, rule in (("script", "script-src"), ("style", "style-src")):
        (content,) = re.findall(rf"<{name}>(.*?)</{name}>", page, re.DOTALL)
        digest = base64.b64encode(sha256(content.encode()).digest()).decode()
        assert f"{rule} 'sha256-{digest}'" in policy
    assert not parts.values("style")
    assert not [one for one in ("src", "srcset", "action", "data") if parts.values(one)]
    assert all(value.startswith("#") for value in parts.values("href"))
    assert not [name for _, own in parts.elements for name in own if name.startswith("on")]
    assert not re.search(r"url\((?!#)|@import|https?://(?!www\.w3\.org/2000/svg)", everything(page))


def test_moments_are_drawn_like_exported_pictures(hand: tuple[LoadedGame, str]) -> None:
    loaded, page = hand
    for ply in (0, 21, 42):
        seen = loaded.seen("full", ply)
        for what, svg in ((WIDE, wide_picture(seen, loaded.stream.name, {})), (NARROW, narrow_picture(seen, taps=False))):
            assert drawn(page, ply, what) == _EXCEPT_TITLE.sub("", svg).strip()
    _, games = moments_of(page)
    assert len(games[0]["moments"]) == 43


def test_a_board_in_parts_has_a_drawing_of_each(pages: Pages) -> None:
    loaded, page = pages("polterheist-table", "full")
    (game,) = moments_of(page)[1]
    assert game["panels"] == ["attic", "2F", "1F", "cellar"]
    assert len(game["moments"][20]) == NARROW + 4
    focus = loaded.seen("full", 20).scene.focus
    assert game["panels"][game["moments"][20][FOCUS]] == focus
    assert (
        drawn(page, 20, NARROW + 3)
        == _EXCEPT_TITLE.sub("", narrow_picture(loaded.seen("full", 20), "cellar", taps=False)).strip()
    )


def test_the_list_says_every_ply_with_what_follows(hand: tuple[LoadedGame, str]) -> None:
    loaded, page = hand
    parts = Parts(page)
    rows = [own for name, own in parts.elements if name == "li" and "data-pause" in own]
    assert [own["id"] for own in rows] == [str(ply) for ply in range(43)]
    for ply in loaded.game.plies:
        assert loaded.game.say(ply, loaded.labels).text in parts.text
    assert "dave gives bert a card" in parts.text
    assert "anna wins by trick." in parts.text
    assert {own.get("data-marks") for own in rows} >= {"trick", "bite", "straight", None}


def test_beside_a_moment_stand_scores_with_their_parts_and_the_board_in_words(hand: tuple[LoadedGame, str]) -> None:
    _, page = hand
    words = Parts(drawn(page, 42, BESIDE)).text
    assert "Why bert has 13" in words
    assert "10T, from anna in a bite" in words
    assert "spooks:series.3" in words
    assert "play goes clockwise" in words
    assert 'href="#21"' in drawn(page, 42, BESIDE)
    assert "No points are known yet." in drawn(page, 21, BESIDE)
    told = "21 anna gives the 10 of Bats anna gives 10T dave gives bert a card; bite: dave, cora → bert"
    assert Parts(drawn(page, 21, LINE)).text == told


def test_hostile_texts_are_escaped(store: Store) -> None:
    loaded = take(store, HOSTILE)
    timeline = Timeline(loaded, "full", {digest: f"{words} \u202etxet \u200b" for digest, words in texts(store, loaded).items()})
    page = game_page(timeline)
    parts = Parts(everything(page))
    assert not parts.problems
    scripts = [own for name, own in parts.elements if name == "script"]
    assert [own.get("type") for own in scripts] == ["application/octet-stream", None]
    assert not [name for name, _ in parts.elements if name == "img"]
    assert "\u202e" not in everything(page)
    assert "\\u202etxet \\u200b" in parts.text
    assert "bert: </noscript><script>boo()</script>" in parts.text


def test_notes_rulings_and_disputes_stand_at_their_plies(store: Store) -> None:
    loaded = take(store, sheet("spooks-full").replace("cora MB\n", "cora MB\n# dave laughs\nbert says well done\n"))
    settled = OpenDispute("the 2T was not on top", 3), RuleDispute(1, "stands", "all saw it")
    loaded = store.games.append(loaded.stream.id, *settled, by="Scribe").loaded
    page = page_of(store, loaded)
    beside = "".join(drawn(page, ply, BESIDE) for ply in range(len(loaded.game.plies) + 1))
    for words in ("# dave laughs", "bert: well done", "? disputed: the 2T was not on top; decided, stands: all saw it"):
        assert words in beside
        assert words in page, "with scripts off it stands in the list"
    assert "dispute" in " ".join(Parts(page).values("data-marks"))


def test_advice_stands_at_its_ply_alone(store: Store) -> None:
    scores = "anna 12, bert 8, cora 9\nanna 7, bert 120, cora 3\nanna 1, bert 2, cora 3\n"
    page = page_of(store, take(store, f"game tally\nplayers anna bert cora\n---\n{scores}"))
    assert ["tally:advice.1" in drawn(page, ply, BESIDE) for ply in range(4)] == [False, False, True, False]


@pytest.mark.parametrize(
    ("viewer", "words"),
    [
        ("full", "Made for readers who may see everything"),
        ("public", "A view of one part cannot be verified"),
        (2, "Made for bert: it holds what bert knew at each moment, and nothing more."),
    ],
)
def test_a_page_names_its_viewer(store: Store, viewer: Viewer, words: str) -> None:
    assert words in Parts(page_of(store, take(store, beginning(3)), viewer)).text


def test_a_page_names_the_place_of_a_game_and_no_watchers(store: Store) -> None:
    around = "place the attic\ntags league, night\nwatchers Frida\nphoto https://example.org/1.jpg\nduration 95\n"
    loaded = take(store, beginning(6).replace("dealer", f"{around}dealer", 1))
    copy = store.games.branch(loaded.stream.id, 4, by="Scribe").loaded
    page = page_of(store, loaded)
    words = Parts(page).text
    for one in ("the attic", "league, night", "95 minutes"):
        assert one in words
    for one in ("Frida", "example.org", "Anna Berg"):
        assert one not in everything(page)
    assert "a copy of another game after its ply 4, unrated" in Parts(page_of(store, copy)).text


def test_a_page_for_a_seat_holds_only_its_knowledge(pages: Pages) -> None:
    words = everything(pages("spooks-full", 3)[1])
    assert "cora gives ?" not in words
    assert "anna gives ?" in words


def test_every_moment_is_reported_while_a_page_is_made(store: Store) -> None:
    reports: list[tuple[int, int]] = []
    loaded = take(store, beginning(6))
    game_page(Timeline(loaded, "full", {}), progress=lambda done, total: reports.append((done, total)))
    assert reports == [(number, 7) for number in range(1, 8)]


def test_a_curve_stands_under_the_slider_and_each_moment_says_its_chances(store: Store) -> None:
    loaded = take(store, beginning(3))
    curve = [CurvePoint(ply=ply, shares=[0.1 + ply / 10, 0.2, 0.3, 0.4 - ply / 10], errors=[0.0] * 4) for ply in range(4)]
    timeline = Timeline(loaded, "full", texts(store, loaded))
    plain, page = game_page(timeline), game_page(timeline, curve=curve)
    assert len(page) - len(plain) < 3 * KILOBYTE
    assert page.count('class="chances"') == 1
    assert 'class="chances"' not in plain
    for ply in range(4):
        assert f"anna {10 + 10 * ply}%</span>" in drawn(page, ply, BESIDE)
        assert "Chance to win" not in drawn(plain, ply, BESIDE)
    some = game_page(Timeline(loaded, "full", texts(store, loaded), first=1, last=2), curve=curve)
    assert re.findall(r'<path d="(M0 [\d.]+L1 [\d.]+)"', some)[0] == "M0 80L1 70"
