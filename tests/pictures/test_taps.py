"""Boards of all titles: the wide drawing can be tapped like that for phones, and no document carries words to tap."""

from __future__ import annotations

import re
from html import unescape

import pytest
from tests.pictures.test_medium import moments
from tests.replays.conftest import SAMPLES

from spooklog.domain.pictures.scene import Scene
from spooklog.pictures.svg.document import Moment, draw, draw_narrow
from spooklog.pictures.svg.frame import Caption
from spooklog.store.store import Store


def words(svg: str) -> set[str]:
    """The words that can be tapped."""
    return {unescape(word) for word in re.findall(r' data-word="([^"]*)"', svg)}


def wide(scene: Scene, *, taps: bool) -> str:
    """The panel in focus on the canvas."""
    return draw([Moment(scene, Caption(), asked=True)], taps=taps)


@pytest.mark.parametrize("name", sorted(path.stem for path in SAMPLES.glob("*.sheet")))
def test_what_a_phone_can_tap_can_be_tapped_on_a_wide_board(store: Store, name: str) -> None:
    for scene in moments(store, name):
        assert words(draw_narrow(scene)) <= words(wide(scene, taps=True))
        assert not words(wide(scene, taps=False)) | words(draw_narrow(scene, taps=False))
