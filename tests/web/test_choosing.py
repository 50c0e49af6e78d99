"""What may be played, as forms whose open places a visitor fills by taps."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import pytest
from tests.web.papers import read
from tests.web.sites import TestSite

from spooklog.domain.contract.ruleset import Field, Form
from spooklog.domain.values.labels import Labels
from spooklog.web.choosing import form_data

POINTS = Field("point", low=-99, high=99)
VERDICT = Field("verdict", ("won", "lost"), least=0, before=" ")
PLAYER = Field("player")


def drawn(*parts: str | Field, labels: tuple[str, ...] = ("anna", "bert")) -> list[str]:
    """The parts of a form of the table, fields as their names in brackets."""
    form = form_data(Form(None, "NAME …", "a meaning", by="table", parts=parts), Labels(labels))
    return [part if isinstance(part, str) else f"[{part['name']}]" for part in form["parts"]]


def test_a_form_for_every_player_has_a_field_under_each_name() -> None:
    assert drawn(PLAYER, " ", POINTS, ", ", PLAYER, " ", POINTS) == ["anna", " ", "[anna]", ", ", "bert", " ", "[bert]"]


def test_further_fields_of_a_player_say_what_they_are() -> None:
    parts = ("result ", PLAYER, POINTS, VERDICT, ", ", PLAYER, POINTS, VERDICT)
    found = ["result ", "anna", "[anna]", "[anna verdict]", ", ", "bert", "[bert]", "[bert verdict]"]
    assert drawn(*parts) == found


@pytest.mark.parametrize(
    ("parts", "labels"),
    [
        ((PLAYER, " ", POINTS), ("anna",)),
        ((PLAYER, " ", POINTS), ("anna", "bert")),
        ((PLAYER, " ", POINTS, ", ", PLAYER, " ", POINTS), ("anna", "bert", "cora")),
        (("swap ", PLAYER, " ", PLAYER), ("anna", "bert")),
    ],
)
def test_a_form_in_which_players_are_to_be_chosen_asks_for_them(parts: tuple[str | Field, ...], labels: tuple[str, ...]) -> None:
    assert drawn(*parts, labels=labels) == [part if isinstance(part, str) else f"[{part.name}]" for part in parts]


def test_the_tricks_of_a_score_sheet_are_tapped_name_by_name(site: TestSite) -> None:
    page = read(site.visit("scribe").get("/g/sheet").text)
    forms: list[Mapping[str, Any]] = [
        json.loads(one.attributes["data-form"]) for one in page.all("button") if "data-form" in one.attributes
    ]
    tricks = next(one for one in forms if one["pattern"] == "tricks NAME TRICKS, …")
    assert "".join(part if isinstance(part, str) else "1" for part in tricks["parts"]) == "tricks anna 1, bert 1, cora 1"
