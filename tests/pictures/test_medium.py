"""Drawings for a tablet held upright, of games of all titles: legible, inside their edges, as complete as those for phones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from tests.pictures.on_phone import assert_phone, sizes, tapped
from tests.pictures.scenes import scene_of
from tests.replays.conftest import SAMPLES, take

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.pictures.scene import Scene
from spooklog.pictures.kinds import BUILT_IN
from spooklog.pictures.svg.document import draw_narrow
from spooklog.pictures.svg.drawing import MEDIUM
from spooklog.store.store import Store

EVERY = 7
"""Plies from one moment that is drawn to the next."""


def moments(store: Store, name: str) -> Iterator[Scene]:
    """Moments of a sample as the first seat and the public see it, each panel of the board in focus once."""
    loaded = take(store, (SAMPLES / f"{name}.sheet").read_text(encoding="utf-8"))
    viewers: tuple[Viewer, ...] = (1, "public")
    for ply in range(0, len(loaded.game.plies) + 1, EVERY):
        for viewer in viewers:
            scene = loaded.seen(viewer, ply).scene
            yield from (scene.focused(panel) for panel in scene.panel_names) if scene.panel_names else (scene,)


@pytest.mark.parametrize("name", sorted(path.stem for path in SAMPLES.glob("*.sheet")))
def test_every_moment_is_legible_and_can_be_tapped_like_that_of_a_phone(store: Store, name: str) -> None:
    for scene in moments(store, name):
        medium, narrow = draw_narrow(scene, width=MEDIUM), draw_narrow(scene)
        assert_phone(medium, width=MEDIUM, finger=0)
        assert {word for word, _ in tapped(medium)} == {word for word, _ in tapped(narrow)}


@pytest.mark.parametrize("name", sorted(path.stem for path in SAMPLES.glob("*.sheet")))
def test_no_letter_on_a_phone_is_smaller_than_twelve_pixels(store: Store, name: str) -> None:
    scenes = [*moments(store, name)][::3]
    assert min(size for scene in scenes for size, _ in sizes(draw_narrow(scene))) >= 12


@pytest.mark.parametrize("kind", BUILT_IN)
def test_an_empty_panel_is_drawn_as_wide(kind: str) -> None:
    assert_phone(draw_narrow(scene_of(kind), width=MEDIUM), width=MEDIUM)
