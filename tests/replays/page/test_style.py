"""The style and the script of a page: the colours of the served pages with their contrast, and few bytes."""

from __future__ import annotations

import re
from importlib import resources

import pytest

from spooklog.pictures.svg.contrast import contrast
from spooklog.web.rendering import HERE

OWN = resources.files("spooklog.replays.page")
STYLE, SCRIPT = (OWN.joinpath(name).read_text(encoding="utf-8") for name in ("page.css", "page.js"))
SERVED = (HERE / "static" / "style.css").read_text(encoding="utf-8")
TEXT, SHAPES = 4.5, 3.0
"""Contrasts that WCAG 2.2 AA asks for."""

PAIRS = (
    *((ink, ground, TEXT) for ink in ("ink", "soft", "gold", "warn", "link") for ground in ("felt", "card")),
    ("on-gold", "gold", TEXT),
    *((shape, ground, SHAPES) for shape in ("edge", "gold", "warn") for ground in ("felt", "card")),
)


def themes(style: str) -> list[dict[str, str]]:
    """The colours of dark and light by their names, and those of paper."""
    return [dict(re.findall(r"--([\w-]+):(#[0-9a-f]+)", block)) for block in re.findall(r":root \{([^}]*)\}", style)]


def full(colour: str) -> str:
    """A colour with six digits."""
    return colour if len(colour) == 7 else "#" + "".join(2 * digit for digit in colour[1:])


@pytest.mark.parametrize("theme", range(3))
def test_colours_stand_out_from_their_ground(theme: int) -> None:
    colours = themes(STYLE)[theme]
    for ink, ground, least in PAIRS:
        assert contrast(full(colours[ink]), full(colours[ground])) >= least, (ink, ground)


SAME = {"felt": "bg", "gold": "gold-ink", "warn": "bad"} | {
    name: name for name in ("card", "line", "edge", "ink", "soft", "link")
}
"""Colours of a page with the names that they have on the served pages."""


def test_screens_have_the_colours_of_the_served_pages() -> None:
    light, dark = themes(SERVED)
    for own, served in zip(themes(STYLE)[:2], (light | dark, light), strict=True):
        assert {name: own[name] for name in SAME} == {name: served[other] for name, other in SAME.items()}


def test_every_theme_has_every_colour_that_is_used() -> None:
    used = set(re.findall(r"var\(--([\w-]+)\)", STYLE))
    assert [set(colours) for colours in themes(STYLE)] == [used] * 3


def test_reduced_motion_is_respected() -> None:
    outside = re.sub(r"@media \(prefers-reduced-motion:no-preference\) \{.*?\n\}", "", STYLE, flags=re.DOTALL)
    assert not re.search(r"animation|transition", outside)


def test_style_and_script_cannot_end_their_element_or_load_files() -> None:
    for content in (STYLE, SCRIPT):
        assert "</" not in content
        assert "<!--" not in content
        assert not re.search(r"https?:(?!//www\.w3\.org/2000/svg)|@import|\bfetch\b|XMLHttp|import\(", content)


def test_style_and_script_are_small() -> None:
    assert len(STYLE.encode()) <= 9_000
    assert len(SCRIPT.encode()) <= 13_000
