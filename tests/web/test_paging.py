"""Long lists come in parts, which lead to each other and hold the whole together."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from tests.web.sites import JSON, TestSite

from spooklog.domain.log.disputes import OpenDispute
from spooklog.web import paging


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts of six."""
    monkeypatch.setattr(paging, "SIZE", 6)


def parts(site: TestSite, path: str) -> list[dict[str, Any]]:
    """All parts of a list, as programs follow them."""
    client, found = site.visit("scribe", **JSON), []
    address: str | None = path
    while address:
        answer = client.get(address)
        assert answer.status_code == 200
        found.append(answer.json())
        link = answer.headers.get("link")
        address = link.removeprefix("<").removesuffix('>; rel="next"') if link else None
    return found


@pytest.mark.parametrize(
    ("what", "list_of", "number"), [("log", "plies", "ply"), ("moments", "moments", "ply"), ("disputes", "disputes", "dispute")]
)
def test_the_parts_of_a_list_make_up_the_whole(
    site: TestSite, monkeypatch: pytest.MonkeyPatch, what: str, list_of: str, number: str
) -> None:
    for claim in range(8):
        site.store.games.append(site.id_of("hand"), OpenDispute(f"claim {claim}", 2), by="Scribe")
    found = parts(site, f"/g/hand/{what}")
    assert [len(one[list_of]) for one in found[:-1]] == [6] * (len(found) - 1)
    assert len(found) > 1
    rows = [row for one in found for row in one[list_of]]
    monkeypatch.setattr(paging, "SIZE", 1000)
    (whole,) = parts(site, f"/g/hand/{what}?from=0")
    assert rows == whole[list_of]
    first = rows[0][number]
    assert [row[number] for row in rows] == list(range(first, first + len(rows)))


def test_remarks_before_the_first_ply_come_with_the_first_part_alone(site: TestSite) -> None:
    site.visit("scribe", **JSON).post("/g/hand/notes", json={"text": "dealt twice", "ply": 0})
    first, *others = (one["start"]["notes"] for one in parts(site, "/g/hand/log"))
    assert first == ["dealt twice"]
    assert not any(others)


@pytest.mark.parametrize(
    ("query", "plies"),
    [
        ("last=2", [19, 20]),
        ("last=500", range(15, 21)),
        ("from=19", [19, 20]),
        ("from=500", []),
        ("from=0", range(1, 7)),
        ("last=0", [20]),
    ],
)
def test_a_part_is_asked_for_by_its_first_number_or_as_the_last_ones(site: TestSite, query: str, plies: Any) -> None:
    answer = site.visit("scribe", **JSON).get(f"/g/hand/log?{query}")
    assert [row["ply"] for row in answer.json()["plies"]] == list(plies)
    assert ("link" in answer.headers) == (query == "from=0")


@pytest.mark.parametrize("query", ["from=1&last=2", "from=x", "last=-1"])
def test_an_invalid_part_is_refused(site: TestSite, query: str) -> None:
    assert site.visit("scribe", **JSON).get(f"/g/hand/log?{query}").status_code == 400


def test_a_page_of_the_log_begins_with_the_newest_and_leads_back_as_the_same_viewer(site: TestSite) -> None:
    client, address, pages = site.visit("scribe"), "/g/hand/log?as=anna", list[list[int]]()
    while address:
        page = client.get(address).text
        pages.append([int(part.partition('"')[0]) for part in page.split('<li value="')[1:]])
        address = page.partition('rel="prev" href="')[2].partition('"')[0].replace("&amp;", "&")
        assert not address or parse_qs(urlsplit(address).query)["as"] == ["anna"]
    # the first plies fill a page of their own, with some that the one before had
    assert [(one[0], min(one)) for one in pages[:-1]] == [(20, 15), (14, 9), (8, 3)]
    assert [ply for ply in pages[-1] if ply] == [6, 5, 4, 3, 2, 1]
