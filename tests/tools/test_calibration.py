"""Plots of what analyses said against what came: tenths with errors over games, and every plot that the document shows."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tools.calibration import PLOTS, plot, tenths

DOCS = Path(__file__).parents[2] / "docs"


def test_a_tenth_has_what_was_said_and_came_with_an_error_over_games() -> None:
    games = [[((0.62, 0.38), (won, 1 - won))] * 5 for won in (1.0, 1.0, 0.0, 1.0)]
    low, high = tenths(games)
    assert (low.said, low.came, high.said, high.came) == pytest.approx((0.38, 0.25, 0.62, 0.75))
    assert high.error == pytest.approx((3 * 0.25**2 + 0.75**2) ** 0.5 / 4), "moments of one game are one observation"
    assert high.shares == 20


def test_a_plot_has_a_point_and_a_bar_for_each_tenth() -> None:
    drawn = ET.fromstring(plot({"one": list(tenths([[((0.62, 0.38), (1.0, 0.0))]]))}))
    assert len(drawn.findall(".//{*}circle")) == 2


def test_the_document_shows_each_plot() -> None:
    shown = re.findall(r"\(calibration-([a-z]+)\.svg\)", (DOCS / "analysis.md").read_text(encoding="utf-8"))
    assert sorted(shown) == sorted(PLOTS) == sorted(path.stem.removeprefix("calibration-") for path in DOCS.glob("calibration-*"))
