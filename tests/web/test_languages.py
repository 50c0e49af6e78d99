"""Pages in other languages: which one a visitor gets, what of it is kept and sent, and that no text of a page is forgotten."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import httpx2
import pytest
from tests.told import LANGUAGES as TOLD
from tests.told import still_english
from tests.web.sites import FOREIGN, GAMES, TestSite

from spooklog.domain.values.saying import LANGUAGES
from spooklog.projections.catalogue import rulesets
from spooklog.web.choosing import choices_of
from spooklog.web.language import PACKAGE
from spooklog.web.offer import Offer
from spooklog.web.people import named

TEMPLATES = Path(__file__).parents[2] / "web" / "spooklog" / "web" / "templates"
HTML = {"Accept": "text/html"}
MARKED = (
    *("base.html", "macros.html", "refusal.html"),
    *("about", "analysis", "beginning", "correcting", "disputes", "links", "lists", "lobby", "moment", "series", "sharing"),
    *("statistics", "table", "tv"),
)
"""The templates and folders of templates whose texts are all marked."""

SAME = frozenset({"spooklog", "Catan", "dealer anna", "players anna bert=", "options NAME=VALUE", "Bert Holm", "red, bats.2"})
"""Texts that are the same in every language: names, and lines to type."""


def choosing(site: TestSite, code: str, who: str = "scribe", **headers: str) -> httpx2.Client:
    """Return a visitor who has chosen a language."""
    visitor = site.visit(who, **headers)
    if code:
        visitor.headers["Cookie"] += f"; language={code}"
    return visitor


def page(site: TestSite, path: str, cookie: str = "", accepted: str = "", who: str = "scribe") -> tuple[str, str]:
    """Return the language that an answer says, and its page."""
    visitor = choosing(site, cookie, who)
    answer = visitor.get(path, headers=HTML | ({"Accept-Language": accepted} if accepted else {}))
    assert answer.status_code == 200
    assert "Accept-Language" in answer.headers["vary"]
    assert "Cookie" in answer.headers["vary"]
    return answer.headers["content-language"], answer.text


@pytest.mark.parametrize(
    ("cookie", "accepted", "code"),
    [
        ("", "", "en"),
        ("", "de-AT,de;q=0.9,en;q=0.8", "de"),
        ("", "fr,es;q=0.5,en;q=0.4", "es"),
        ("", "fr", "en"),
        ("", "de;q=0,es;q=x,en;q=0.1", "en"),
        ("de", "es", "de"),
        ("xx", "es", "es"),
    ],
)
def test_a_page_is_in_the_language_chosen_else_in_that_of_the_browser(
    site: TestSite, cookie: str, accepted: str, code: str
) -> None:
    said, html = page(site, "/g/hand", cookie, accepted)
    assert said == code
    assert f'<html lang="{code}">' in html
    what = {"en": "What happened", "de": "Was geschah", "es": "Qué pasó"}
    assert f"<h2>{what[code]}</h2>" in html
    assert f"&amp;lang={code}&amp;" in html or f'&amp;lang={code}"' in html


def test_each_language_is_kept_apart(site: TestSite) -> None:
    for _ in range(2):
        for code, title in (("en", "At the table"), ("de", "Am Tisch"), ("es", "En la mesa")):
            assert f'<h2 id="h-on">{title}</h2>' in page(site, "/", code)[1]


def test_a_visitor_chooses_a_language_and_comes_back_to_the_page(site: TestSite) -> None:
    visitor = site.visit("scribe", Accept="text/html")
    answer = visitor.get("/language/de", headers={"Referer": f"{visitor.base_url}/g/hand/score?as=public"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/g/hand/score?as=public")
    assert answer.headers["set-cookie"].startswith("language=de; HttpOnly; Max-Age=")
    for elsewhere in ("https://example.org/g/hand", f"{visitor.base_url}//example.org", ""):
        answer = visitor.get("/language/es", headers={"Referer": elsewhere})
        assert answer.headers["location"] == "/", elsewhere
    assert visitor.get("/language/xx").status_code == 404


def test_pages_offer_the_languages_and_marks_its_own(site: TestSite) -> None:
    for path in ("/", "/more", "/g/hand", "/g/hand/3", "/stats", "/rules", "/new"):
        html = page(site, path, "de")[1]
        offered = re.findall(r'<a class="chip small" href="/language/(\w+)" lang="\w+"( aria-current="true")?>(\w+)', html)
        assert [(code, name) for code, _, name in offered] == [*LANGUAGES.items()], path
        assert [code for code, now, _ in offered if now] == ["de"], path


def test_data_are_in_english_but_the_sentences_that_a_page_asks_for(site: TestSite) -> None:
    visitor = choosing(site, "de", Accept="application/json")
    line = {"text": "nobody 1S"}
    plain, asked = (visitor.post("/g/hand/lines", json=line | more).json() for more in ({}, {"as": "public"}))
    assert plain["message"].isascii()
    assert asked["message"] != plain["message"]
    assert {**asked, "message": ""} == {**plain, "message": ""}
    assert visitor.get("/g/hand").json() == site.visit("scribe", Accept="application/json").get("/g/hand").json()


def test_titles_say_in_the_language_of_their_reader_what_they_are(site: TestSite) -> None:
    html = page(site, "/rules", "de")[1]
    assert "Werde deine Karten los" in html
    assert "Für 3 oder mehr (so viele, wie die Karten reichen) Spieler" in html
    assert {row.summary for row in rulesets() if row.summary in html} == set()


def test_a_refusal_is_a_page_in_the_language_of_its_reader(site: TestSite) -> None:
    answer = site.visit("scribe").get("/g/nothing", headers=HTML | {"Accept-Language": "es"})
    assert answer.status_code == 404
    assert answer.headers["content-language"] == "es"
    assert "Aquí no hay nada para este móvil" in answer.text


def test_a_key_that_opens_nothing_is_refused_in_the_language_of_the_page(site: TestSite) -> None:
    visitor = choosing(site, "de", Accept="application/json")
    plain, asked = (visitor.post("/keys", json={"key": FOREIGN} | more).json() for more in ({}, {"as": "public"}))
    assert plain["message"] == "there is nothing here, or your link does not lead here"
    assert asked["message"] == "hier ist nichts, oder dein Link führt nicht hierher"
    assert asked["expected"] == ["der Link, den du bekommen hast"]


@pytest.mark.parametrize("game", GAMES)
def test_what_may_be_played_is_told_whole(site: TestSite, game: str) -> None:
    loaded = site.store.games.load(site.id_of(game))
    offer = choices_of(loaded, loaded.seen("public"), None)
    assert offer.choices
    for language in TOLD:
        told = offer.told(lambda one, language=language: language.tell_all(one, PACKAGE))  # type: ignore[misc]
        assert still_english(_heard(told)) == set()
        assert {*_places(told)} & {*_places(offer)} <= {*offer.names, *loaded.labels.names, *named(loaded).labels.names}
        for one, other in zip(offer.choices, told.choices, strict=True):
            for groups, others in zip(one.parts.values(), other.parts.values(), strict=True):
                headed = [group.single and group.shown[0].shown == group.name for group in groups]
                assert headed == [group.single and group.shown[0].shown == group.name for group in others]


def _heard(offer: Offer) -> Iterator[str]:
    for one in offer.choices:
        yield from (form["meaning"] for form in one.forms)
        for group in (group for groups in one.parts.values() for group in groups):
            yield from (group.name, group.common)
            yield from (words for button in group.shown for words in (button.shown, button.heard))


def _places(offer: Offer) -> Iterator[str]:
    """Yield the names of open places as words."""
    for form in (form for one in offer.choices for form in one.forms):
        yield from (str(part["name"]) for part in form["parts"] if not isinstance(part, str))


def test_heads_and_marks_of_the_log_are_told(site: TestSite) -> None:
    html = page(site, "/g/hand/beginning", "de")[1]
    assert all(f"<span>{head}</span>" in html for head in ("Datum", "Geber"))
    assert re.search(r">Strittig: 1 offen \(Zug \d+\)<", page(site, "/g/hand", "de")[1])


# -- what is not marked --------------------------------------------------------------------------------------------------------

_JINJA = r"\{#.*?#\}|\{%.*?%\}|\{\{.*?\}\}"
_MARKED_TEXT = re.compile(r"\{%-?\s*trans\b.*?endtrans\s*-?%\}|\b_\(\"[^\"]*\"[^()]*\)", re.DOTALL)
_TAG = re.compile(rf'<(?:{_JINJA}|"(?:{_JINJA}|[^"])*"|[^>"])*>', re.DOTALL)
_SHOWN = re.compile(rf'\b(?:title|aria-label|placeholder|alt|data-title)="((?:{_JINJA}|[^"])*)"', re.DOTALL)
_SILENT = re.compile(
    r"<style>.*?</style>|\{% macro act.*?endmacro %\}|"
    r"\{% block (?:kind|body) ?-?%\}.*?endblock %\}|<(?:kbd|code)[ >].*?</(?:kbd|code)>",
    re.DOTALL,
)
"""What is no text for readers: attributes that a macro or a block holds, and lines to type."""


def unmarked(template: str) -> Iterator[str]:
    """Yield the texts of a template, in its HTML and in its attributes for readers, that no catalogue has."""
    left = _MARKED_TEXT.sub("", _SILENT.sub("", template))
    for text in (*_SHOWN.findall(left), *_TAG.split(left)):
        plain = re.sub(r"&\w+;", "", re.sub(_JINJA, "\n", text, flags=re.DOTALL))
        yield from (one.strip() for one in plain.split("\n") if re.search("[A-Za-z]{2}", one) and one.strip(" ·") not in SAME)


@pytest.mark.parametrize("place", MARKED)
def test_every_text_of_a_template_is_marked(place: str) -> None:
    found = TEMPLATES / place
    files = sorted(found.glob("*.html")) if found.is_dir() else [found]
    assert files
    assert [(one.name, text) for one in files for text in unmarked(one.read_text(encoding="utf-8"))] == []


def test_a_text_that_is_not_marked_is_found() -> None:
    bad = '<p>Nothing here{% if x %} or {{ y }} there{% endif %}</p><a title="Close">{{ _("Close") }}</a>'
    assert [*unmarked(bad)] == ["Close", "Nothing here", "or", "there"]
    assert [*unmarked('<p title="{{ _("Close") }}">{% trans n=1 %}a {{ n }}{% endtrans %} {{ x }} <kbd>play 1</kbd></p>')] == []
