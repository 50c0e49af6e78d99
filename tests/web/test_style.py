"""The style: contrast in both themes, colours by name, and how many bytes a phone loads."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from spooklog.pictures.svg.contrast import contrast
from spooklog.web.rendering import HERE

STYLE = (HERE / "static" / "style.css").read_text()
PAPER = HERE.parents[2] / "replays" / "spooklog" / "replays"
"""Where parts of pages are made that replays have as well."""

TEXT = 4.5
SHAPES = 3.0
"""Contrasts that WCAG 2.2 AA asks for: of text (1.4.3), of edges, marks and the focus (1.4.11)."""

PAIRS = (
    *((ink, ground, TEXT) for ink in ("ink", "soft", "gold-ink", "bad", "good", "link") for ground in ("bg", "card", "sunk")),
    *((f"p{seat}", ground, TEXT) for seat in range(1, 7) for ground in ("bg", "card")),
    ("gold-ink", "tint", TEXT),
    ("bad", "bad-tint", TEXT),
    ("on-gold", "gold", TEXT),
    *((shape, ground, SHAPES) for shape in ("edge", "gold-edge", "bad", "good") for ground in ("bg", "card")),
)


def themes() -> Mapping[str, Mapping[str, str]]:
    """The colours of each theme by their names."""
    blocks = re.findall(r":root \{([^}]*)\}", STYLE)
    light, dark = (dict(re.findall(r"--([\w-]+):(#[0-9a-f]+)", block)) for block in blocks)
    return {"dark": light | dark, "light": light}


def full(colour: str) -> str:
    """A colour with six digits."""
    return colour if len(colour) == 7 else "#" + "".join(2 * digit for digit in colour[1:])


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize(("ink", "ground", "least"), PAIRS)
def test_colours_stand_out_from_their_ground(theme: str, ink: str, ground: str, least: float) -> None:
    colours = themes()[theme]
    assert contrast(full(colours[ink]), full(colours[ground])) >= least


def test_every_name_is_used_and_every_colour_has_two_themes() -> None:
    used, named = set(re.findall(r"var\(--([\w-]+)", STYLE)), set(re.findall(r"--([\w-]+):", STYLE))
    assert used == named
    assert set(themes()["dark"]) == set(themes()["light"])


def test_only_drawings_cards_codes_and_sheets_have_colours_of_their_own() -> None:
    rules = re.findall(r"([^{}]+)\{([^{}]*)\}", re.sub(r":root \{[^}]*\}|/\*.*?\*/", "", STYLE, flags=re.DOTALL))
    own = {selector.strip() for selector, body in rules if re.search(r":[^;}]*#[0-9a-f]{3}", body)}
    assert own == {".row img", ".tile img", ".qr", ".sheet", ".board", ".board .can", ".pc", ".pc[aria-pressed=true]"}


def test_every_class_stands_on_a_page() -> None:
    """In a template, in a script, or in a part that replays and pages share."""
    selectors = re.sub(r"/\*.*?\*/|\{[^{}]*\}", " ", STYLE, flags=re.DOTALL)
    sources = [*(HERE / "templates").rglob("*.html"), *(HERE / "static").glob("*.js"), *PAPER.rglob("*.py")]
    words = set(re.findall(r"[\w-]+", " ".join(path.read_text() for path in sources)))
    of_seats_and_rows = {f"{kind}{number}" for kind, last in (("c", 6), ("r", 5), ("h", 7)) for number in range(last + 1)}
    assert set(re.findall(r"\.([a-zA-Z][\w-]*)", selectors)) - words <= of_seats_and_rows | {"tile-of"}


def test_reduced_motion_is_respected() -> None:
    outside = re.sub(r"@media \(prefers-reduced-motion:no-preference\) \{.*\n", "", STYLE)
    assert not re.search(r"animation|transition", outside)
