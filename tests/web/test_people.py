"""How pages call people, and that a person has one colour on all of them."""

from __future__ import annotations

import re

import pytest
from tests.web.sites import JSON, SERIES, TestSite

from spooklog.web.people import colours_of_people, first_names, seat_colours


@pytest.mark.parametrize(
    ("names", "called"),
    [
        (("Anna Berg", "Bert Holm"), ["Anna", "Bert"]),
        (("Dave Moor", "Cora Lind", "Dave Okoro"), ["Dave\N{NO-BREAK SPACE}M.", "Cora", "Dave\N{NO-BREAK SPACE}O."]),
        (("Dave Moor", "Dave Mills", "dave"), ["Dave Moor", "Dave Mills", "dave"]),
        (("Ida",), ["Ida"]),
        ((), []),
    ],
)
def test_people_are_called_by_first_names_that_tell_them_apart(names: tuple[str, ...], called: list[str]) -> None:
    assert list(first_names(names).values()) == called


def colour(page: str, name: str) -> set[str]:
    """The colours of the faces in front of a name."""
    return set(re.findall(rf'<span class="face(?: sm)? ?(c[1-6])?" aria-hidden="true">.</span>(?:\s*<[^>]+>)*\s*{name}\b', page))


def test_a_person_has_one_colour_on_all_pages_about_people(site: TestSite) -> None:
    visitor, colours = site.visit("scribe"), colours_of_people(site.store)
    first = list(colours)[:6]
    assert len({colours[name] for name in first}) == 6
    for name in first:
        assert colour(visitor.get("/players").text, name) == {f"c{colours[name]}"}
        word = name.split()[0]
        assert colour(visitor.get("/stats?ruleset=spooks").text, word) <= {f"c{colours[name]}"}


def test_a_colour_goes_with_the_seat_in_the_series(site: TestSite) -> None:
    """At the tables of its games, on its page, on pages about people, whatever seat a person has in later games."""
    visitor = site.visit("scribe")
    (now,) = re.findall(r'id="prompt">\s*<span class="face c(\d)" aria-hidden="true">(.)', visitor.get("/g/hand").text)
    assert now in [("1", "A"), ("2", "B"), ("3", "C"), ("4", "D")]
    assert colour(visitor.get(f"/s/{SERIES}").text, "Cora") == {"c3"}
    assert colours_of_people(site.store)["Cora Lind"] == 3
    opening = 'game tally\nplayers cora="Cora Lind" ida=Ida'
    site.visit("scribe", **JSON).post("/games", json={"opening": opening, "name": "late"})
    assert colours_of_people(site.store)["Cora Lind"] == 3
    assert seat_colours(site.store, site.id_of("late")) == (1, 2)
