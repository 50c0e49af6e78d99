"""What is recorded over HTTP: a repeated request is stored once, and one that does not know the newest entry is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from tests.web.sites import JSON, TestSite

LINE = {"text": "anna gives 10T"}
SCRIBES: Mapping[str, Mapping[str, Any]] = {
    "lines": LINE,
    "notes": {"text": "hm"},
    "about": {"place": "the attic", "tags": "league", "since": 0},
    "disputes": {"claim": "no", "ply": 3},
    "disputes/1/decision": {"decision": "stands"},
    "undo": {},
    "redo": {},
    "close": {"void": "the cat"},
    "reopen": {},
}
"""What a scribe may record, by its address behind that of the game."""

BEFORE: Mapping[str, str] = {"redo": "undo", "reopen": "close"}
"""What must have been recorded before it."""

CASES = [*(("scribe", path) for path in SCRIBES), *(("anna records", path) for path in ("lines", "notes", "about", "disputes"))]


def begun(site: TestSite, link: str, path: str) -> Any:
    """A visitor at a game in which this may be recorded."""
    if path in BEFORE:
        site.visit("scribe", **JSON).post(f"/g/hand/{BEFORE[path]}", json={**SCRIBES[BEFORE[path]]})
    return site.visit(link, **JSON)


@pytest.mark.parametrize(("link", "path"), CASES)
def test_a_repeated_request_is_stored_once_and_answered_as_the_first_time(site: TestSite, link: str, path: str) -> None:
    visitor, asked = begun(site, link, path), {**SCRIBES[path], "request": "request-1"}
    before = site.entries()
    first = visitor.post(f"/g/hand/{path}", json=asked)
    assert first.status_code == 200, first.text
    stored = site.entries()
    assert stored > before
    again = visitor.post(f"/g/hand/{path}", json=asked)
    assert (again.status_code, again.content) == (200, first.content)
    assert site.entries() == stored


@pytest.mark.parametrize(("link", "path"), CASES)
def test_a_request_unaware_of_the_newest_entry_is_refused_and_not_stored(site: TestSite, link: str, path: str) -> None:
    visitor = begun(site, link, path)
    head, before = site.store.streams.find("hand").head, site.entries()
    late = visitor.post(f"/g/hand/{path}", json={**SCRIBES[path], "after": head - 1})
    assert (late.status_code, late.json()["error"]) == (409, "conflict")
    assert site.entries() == before
    assert visitor.post(f"/g/hand/{path}", json={**SCRIBES[path], "after": head}).status_code == 200
