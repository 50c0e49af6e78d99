"""Boards and charts in other languages: no English word is left, all fits a phone, and what is tapped stays what is typed."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from html import unescape

import pytest
from rich.console import Console
from tests.pictures.on_phone import assert_phone
from tests.pictures.test_medium import moments
from tests.pictures.test_taps import words
from tests.replays.conftest import SAMPLES
from tests.told import LANGUAGES

from spooklog.domain.pictures.scene import Offer, Scene
from spooklog.domain.values.saying import speaking
from spooklog.domain.words.languages import Language
from spooklog.pictures.charts.chances import chances_chart
from spooklog.pictures.charts.svg import draw_chart
from spooklog.pictures.charts.totals import empty_chart
from spooklog.pictures.notebook import Picture
from spooklog.pictures.saying import said
from spooklog.pictures.svg.document import draw_narrow
from spooklog.pictures.terminal import TerminalBoard
from spooklog.store.store import Store

IN = pytest.mark.parametrize("language", LANGUAGES, ids=lambda one: one.code)
OF = pytest.mark.parametrize("name", sorted(path.stem for path in SAMPLES.glob("*.sheet")))

_ENGLISH = re.compile(
    r"\b(the|of|with|plays|leads|gives|and|or|cards?|next|has|by|from|player|now|ply|turn|rolls|moves|steps?|tiles?|there|to|up|down"
    r"|empty|wins?|points|pile|chips?|round|stock|seat|game|left|open|face|free|none|held|costs|scares|saved|escaped|treasure"
    r"|courage|exit|chance|win|start|letters|slots|section|tunnel|sequence|needs|passed|stuck)\b"
)
_TYPED = re.compile(r"(tippe|escribe): .*|(zum Beispiel|por ejemplo): .*|\(X\): .*|\[\w+\]|(Plättchen|ficha) \w+(?=[.,; ]|$)")


def told(scene: Scene) -> Iterator[str]:
    """Every text of a scene in all its drawings."""
    for svg in (str(Picture(scene, "evening", 3)), draw_narrow(scene)):
        for text in re.findall(r"<(?:text|title|desc)[^>]*>([^<]*)<", svg):
            yield from unescape(text).split(". ")
    for plain in (True, False):
        console = Console(width=60 if plain else 100, file=io.StringIO(), color_system=None)
        console.print(TerminalBoard(plain=plain).draw_or_explain(scene))
        assert isinstance(console.file, io.StringIO)
        yield from console.file.getvalue().splitlines()


@OF
@IN
def test_a_board_has_no_english_word(store: Store, name: str, language: Language) -> None:
    found: set[str] = set()
    for scene in [*moments(store, name)][::3]:
        # the texts of cards are rules, which stay English
        rules = {word for shape in scene.panel.of(Offer) for card in shape.cards for word in card.text.split()}
        with speaking(language):
            for text in told(scene):
                bare = _TYPED.sub("", text)
                if not {*bare.split()} <= rules:
                    found |= {f"{hit}: {text}" for hit in _ENGLISH.findall(bare)}
    assert found == set()


@OF
@IN
def test_a_board_fits_a_phone_and_is_tapped_as_in_english(store: Store, name: str, language: Language) -> None:
    for scene in [*moments(store, name)][::5]:
        with speaking(language):
            drawn = draw_narrow(scene)
        assert_phone(drawn, finger=0)
        assert words(drawn) == words(draw_narrow(scene))


@IN
def test_a_chart_has_no_english_word(language: Language) -> None:
    with speaking(language):
        charts = [chances_chart("", (), (), ()), *(empty_chart(total, "") for total in ("points", "wins", "rating"))]
        texts = [text for chart in charts for text in re.findall(r">([^<]+)<", draw_chart(chart))]
        assert [text for text in texts if _ENGLISH.search(text)] == []


def test_a_drawing_is_in_english_again_once_it_is_drawn() -> None:
    with speaking(LANGUAGES[0]):
        assert said("ply {number}", number=3) == "Zug 3"
    assert said("ply {number}", number=3) == "ply 3"
