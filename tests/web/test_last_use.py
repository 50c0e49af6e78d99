"""When links were used is written beside the requests, seldom, and never in their way."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.web.sites import JSON, TestSite

from spooklog.domain.values.errors import Unavailable
from spooklog.store.changes.links import Links


def used(site: TestSite, name: str) -> int | None:
    """When a link was used last, as the store has it."""
    link = site.store.links.find(site.keys[name])
    assert link
    return link.used


def test_the_use_of_a_link_is_noted_and_not_written_by_the_request(site: TestSite) -> None:
    before = site.store.links.now()
    assert site.visit("watch hand", **JSON).get("/g/hand").status_code == 200
    assert used(site, "watch hand") is None
    site.site.last_use.write()
    first = used(site, "watch hand")
    assert first is not None
    assert before < first < site.store.links.now()
    assert used(site, "watch") is None
    (row,) = (row for row in site.visit("scribe", **JSON).get("/links").json()["links"] if row["used"])
    assert row["used"] == first


def test_a_link_in_use_is_written_once_an_hour(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    written: list[set[str]] = []
    note_uses = Links.note_uses

    def noticed(self: Links, uses: Mapping[str, int]) -> None:
        written.append(set(uses))
        note_uses(self, uses)

    monkeypatch.setattr(Links, "note_uses", noticed)
    for _ in range(5):
        for name in ("watch hand", "watch"):
            site.visit(name, **JSON).get("/g/hand")
        site.site.last_use.write()
    assert [len(ids) for ids in written] == [2]


def test_uses_are_entries_of_the_stores_own_log_once_an_hour(site: TestSite) -> None:
    before = site.entries()
    for _ in range(2):
        site.visit("watch hand", **JSON).get("/g/hand")
        site.site.last_use.write()
    assert site.entries() == before + 1
    own = site.store.own_log
    assert own.entries(own.id)[-1].topic == "store.links_used"


def test_a_store_that_cannot_be_written_fails_no_request(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(*_: object) -> None:
        raise Unavailable("the store is locked by another program")

    monkeypatch.setattr(Links, "note_uses", locked)
    for _ in range(2):
        assert site.visit("watch hand", **JSON).get("/g/hand").status_code == 200
        site.site.last_use.write()
    monkeypatch.undo()
    # it is noted again by a later request
    site.visit("watch hand").get("/g/hand")
    site.site.last_use.write()
    assert used(site, "watch hand") is not None


def test_a_page_is_rendered_once_for_visitors_of_one_link_whenever_they_used_it(site: TestSite) -> None:
    from spooklog.web.access import Visitor
    from spooklog.web.pages.lobby import LobbyView

    views = set()
    for _ in range(2):
        link = site.store.links.find(site.keys["watch hand"])
        assert link
        views.add(LobbyView(Visitor(site.store, (link,)).links))
        site.store.links.note_uses({link.id: site.store.links.now()})
    assert len(views) == 1
