"""Pages that a guest meets say no codes of the program: dates as people say them, rules without their version, no options."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from tests.web.papers import Element, read
from tests.web.sites import TestSite

from spooklog.domain.contract.registry import all_slugs
from spooklog.domain.log.amend import Amend, Correction
from spooklog.replays import said_times
from spooklog.replays.sheets.sheet import import_sheet

CODES = re.compile(
    rf"\d{{4}}-\d\d-\d\d|\b(?:{'|'.join(all_slugs())})/\d|\b[a-z_]+=[a-z0-9]+|\b[a-z]+_[a-z_]+\b|\b[0-9a-f]{{16,}}\b|\b[a-z2-7]{{21}}\b"
)
TYPED = ("code", "kbd", "input", "textarea", "script", "style")
"""Elements for what is typed, and those that show no words."""

MOST = 90
"""Pages that are looked at for a link."""


def said(one: Element) -> Iterator[str]:
    """The words of a page, without lines as they are typed."""
    for part in one.inside:
        if isinstance(part, str):
            yield part
        elif part.tag not in TYPED:
            yield from said(part)


def met(site: TestSite, link: str) -> Iterator[tuple[str, Element]]:
    """The pages to which taps lead from the first one, but those about typing; of the moments of a game the first ones."""
    visitor, todo, seen = site.visit(link), ["/"], set[str]()
    while todo and len(seen) < MOST:
        address = todo.pop(0)
        if address in seen or re.search(r"/notation|\.[a-z]{3,4}\b|/g/[\w-]+/\d\d", address):
            continue
        seen.add(address)
        site.rest()
        answer = visitor.get(address, headers={"Accept": "text/html"})
        if answer.status_code == 200 and "text/html" in answer.headers["content-type"]:
            page = read(answer.text)
            yield address, page
            todo += [to for one in page.all("a") if (to := one.attributes.get("href", "").partition("#")[0]).startswith("/")]


@pytest.mark.parametrize("link", ["watch", "watch hand", "bert looks"])
def test_no_page_that_a_guest_meets_has_a_code_in_its_words(site: TestSite, link: str) -> None:
    pages = [*met(site, link)]
    assert len(pages) > 20
    found = {code[0]: address for address, page in pages for words in said(page) for code in CODES.finditer(words)}
    assert found == {}


def test_the_score_sheet_has_one_name_in_forms_filters_and_lists(site: TestSite) -> None:
    visitor = site.visit("scribe")
    for path in ("/games", "/precedents", "/rules"):
        assert "Any other game" in visitor.get(path).text, path
        assert ">Tally<" not in visitor.get(path).text, path


def test_a_house_rule_is_said_in_words(site: TestSite) -> None:
    sheet = "game spooks\nplayers anna bert cora\noptions ghost=yes\n---\n"
    import_sheet(site.store.games, sheet.encode().splitlines(), by="Scribe", now=0, name="haunted")
    text = " ".join(read(site.visit("scribe").get("/precedents").text).name.split())
    assert "Spooks: deal one hand aside" in text
    assert "ghost yes" not in text


def test_a_corrected_ply_says_so_and_leads_the_scribe_to_what_it_was(site: TestSite) -> None:
    correction = Correction(ply=3, how="replace", text="bid anna 0, bert 1, cora 1")
    site.store.games.append(site.id_of("sheet"), Amend((correction,), "drop", "misread"), by="Scribe")
    for path in ("/g/sheet", "/g/sheet/3"):
        page = read(site.visit("scribe").get(path).text)
        assert "/g/sheet/audit#corrections" in [one.attributes.get("href") for one in page.all("a")], path
        assert "in entry" not in page.name, path
    assert 'id="corrections"' in site.visit("scribe").get("/g/sheet/audit").text


def test_a_player_who_played_today_played_last_today(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    played = site.visit("scribe", Accept="application/json").get("/player?name=Anna Berg").json()["rulesets"]
    latest = max(one["played"] for one in played)
    monkeypatch.setattr(said_times, "system_clock", lambda: latest)
    facts = [one.name for one in read(site.visit("scribe").get("/player?name=Anna Berg").text).all("dl")]
    assert any("last playedtoday" in one.replace("played today", "playedtoday") for one in facts), facts
