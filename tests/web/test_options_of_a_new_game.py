"""The options of a new game as its form asks for them: known values as choices, numbers within their bounds."""

from __future__ import annotations

import pytest
from tests.web.papers import Element, read
from tests.web.sites import JSON, TestSite
from tests.web.test_beginning import form_of

from spooklog.domain.contract.registry import find_ruleset


def asked(site: TestSite, **fields: str) -> Element:
    """The form of a new game with these fields."""
    return read(site.visit("scribe").get("/new", params=fields).text)


def named(page: Element, name: str) -> list[Element]:
    """The fields of this name."""
    return [one for one in page.all("input", "select") if one.attributes.get("name") == name]


@pytest.mark.parametrize(
    ("slug", "typed"),
    [
        ("spooks", set()),
        ("spookies", set()),
        ("spukstaben", {"house_words", "banned_words"}),
        ("halloween", {"haunt_values"}),
        ("polterheist", {"phantom_split"}),
        ("tally", set()),
    ],
)
def test_only_an_option_without_known_values_is_typed_as_text(site: TestSite, slug: str, typed: set[str]) -> None:
    page = asked(site, ruleset=slug, players="ida jo kim")
    texts = {one.attributes["name"] for one in page.all("input") if one.attributes.get("type", "text") == "text"}
    assert {name.removeprefix("o.") for name in texts if name.startswith("o.")} == typed
    names = {one.attributes.get("name", "") for one in page.all("input", "select")}
    assert {f"o.{option.name}" for option in find_ruleset(slug).meta.options} <= names


def test_a_number_is_asked_for_within_its_bounds_and_few_numbers_are_choices(site: TestSite) -> None:
    page = asked(site, ruleset="spooks")
    (target,) = named(page, "o.target")
    bounds = ("number", "1", "999999", "200")
    assert tuple(target.attributes[name] for name in ("type", "min", "max", "placeholder")) == bounds
    assert [one.attributes["value"] for one in named(page, "o.decks")] == ["1", "2"]


@pytest.mark.parametrize(
    ("ticked", "kept"),
    [(["spiders", "bats"], ["spiders", "bats"]), ([], []), (["spiders", "spooks", "goblins", "bones", "bats"], 5)],
)
def test_of_an_option_with_several_words_any_are_ticked(site: TestSite, ticked: list[str], kept: object) -> None:
    visitor = site.visit("scribe")
    page = asked(site, ruleset="spooks", players="ida jo kim")
    fields = form_of(page) | {f"o.masters.{word}": "yes" for word in ticked} | {"draw": "1"}
    again = read(visitor.get("/new", params=fields | {"do": "up:kim"}).text)
    checked = [
        one.attributes["name"]
        for one in again.all("input")
        if "checked" in one.attributes and one.attributes["name"].startswith("o.masters.")
    ]
    assert checked == [f"o.masters.{word}" for word in ticked], "a tap elsewhere keeps them"
    location = visitor.post("/games", data=fields, follow_redirects=False).headers["location"]
    name = location.removeprefix("/g/")
    masters = site.store.games.load(site.id_of(name)).game.started.options["masters"]
    assert (masters if isinstance(kept, list) else len(masters)) == kept  # type: ignore[arg-type]
    alike = asked(site, like=name)
    assert [one for one in form_of(alike) if one.startswith("o.masters.")] == checked


def test_a_player_is_chosen_by_name(site: TestSite) -> None:
    page = asked(site, ruleset="spookies", players='dave="Dave Moor" dave2="Dave Okoro"')
    (choice,) = named(page, "o.first_player")
    assert [(one.attributes["value"], one.name) for one in choice.all("option")] == [
        ("", "as usual"),
        ("dave", "Dave Moor"),
        ("dave2", "Dave Okoro"),
    ]


def test_the_gold_button_says_the_game_that_a_table_calls_as_it_likes(site: TestSite) -> None:
    def says(page: Element) -> str:
        return next(one.name for one in page.all("button") if one.name.startswith("Begin: "))

    assert says(asked(site, ruleset="tally", players="ida jo", title="Hearts")).startswith("Begin: Hearts with two")
    assert says(asked(site, ruleset="tally", players="ida jo")).startswith("Begin: this game with two")


def test_how_a_game_without_known_rules_is_won_is_asked_before_who_plays(site: TestSite) -> None:
    fields = [one.attributes.get("name", "") for one in asked(site, ruleset="tally").all("input", "select")]
    assert fields.index("title") < fields.index("o.wins") < fields.index("o.target") < fields.index("someone")
    fields = [one.attributes.get("name", "") for one in asked(site, ruleset="spooks").all("input", "select")]
    assert fields.index("someone") < fields.index("o.decks")


def test_a_game_like_another_keeps_its_name_and_what_differs_from_the_usual_rules(site: TestSite) -> None:
    visitor = site.visit("scribe")
    opening = {"opening": "game tally\ntitle Azul\nplayers ida jo\noptions wins=low target=90", "name": "first"}
    assert visitor.post("/games", data=opening).status_code == 303
    form = form_of(asked(site, like="first"))
    assert [form[field] for field in ("title", "o.wins", "o.target")] == ["Azul", "low", "90"]


def test_a_suggested_game_keeps_the_options_of_the_last_one_of_its_title(site: TestSite) -> None:
    visitor = site.visit("scribe")
    opening = "game spooks\nplayers ida jo kim\noptions masters=all"
    assert visitor.post("/games", data={"opening": opening, "draw": "1"}).status_code == 303
    ticked = "o.masters.bats"
    page = asked(site)
    assert ticked in form_of(page)
    assert "as last time: masters: all" in page.name
    assert "masters" not in visitor.get("/new", headers=JSON).json()["opening"], "programs say how they play"
    page = asked(site, **form_of(page), do="title:spukstaben")
    assert not any(field.startswith("o.masters") for field in form_of(page))
    page = asked(site, **form_of(page), do="title:spooks")
    assert ticked in form_of(page), "a tap on its title brings them back"
    page = asked(site, **{name: value for name, value in form_of(page).items() if not name.startswith("o.masters.")})
    assert "as last time" not in page.name


def test_a_title_that_is_not_for_so_many_suggests_people_who_fit(site: TestSite) -> None:
    visitor = site.visit("scribe")
    assert visitor.post("/games", data={"opening": "game polterheist\nplayers ida jo"}).status_code == 303
    page = asked(site, **form_of(asked(site)), do="title:spooks")
    assert form_of(page)["players"].split() != ["ida", "jo"]
    assert len(form_of(page)["players"].split()) >= 3
    page = asked(site, **form_of(asked(site)), do="title:halloween")
    assert form_of(page)["players"].split() == ["ida", "jo"], "who fits stays"


@pytest.mark.parametrize("option", ["target", "rounds"])
def test_an_empty_number_of_a_score_sheet_says_in_plain_words_what_it_means(site: TestSite, option: str) -> None:
    page = asked(site, ruleset="tally")
    (field,) = named(page, f"o.{option}")
    assert field.attributes["placeholder"] == "none; some bids have their own"
