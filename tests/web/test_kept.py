"""Answers that are kept: made once, given up with the next entry, and never given to those who may not have them."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from starlette.responses import Response
from tests.web.sites import JSON, TestSite, filled
from tests.web.test_lanes import Gate, run, until

from spooklog.domain.log.noting import Annotate
from spooklog.projections.lists.statistics import statistics
from spooklog.store.changes.merging import merge
from spooklog.store.changes.renaming import rename
from spooklog.store.erasing.erase import erase
from spooklog.web.endpoints import ENDPOINTS
from spooklog.web.turns.kept import KeptAnswers
from spooklog.web.turns.lanes import Lane

NAMES = {"game": "hand", "series": "fridays", "number": 1, "ply": 5, "ruleset": "spooks", "rule": "blue.3"}
ASKED = {"name": "Anna Berg", "other": "Bert Holm", "rule": "spooks:bats", "title": "Spooks"}
KEPT = [one for one in ENDPOINTS if one.lasts != "never"]


class Maker:
    """Makes answers, and counts them."""

    def __init__(self) -> None:
        self.made = 0

    def __call__(self) -> Response:
        """Make one more."""
        self.made += 1
        return Response(f"answer {self.made}")


async def at_once(make: Any) -> Response:
    """Make an answer here and now."""
    response: Response = make()
    return response


def test_an_answer_is_made_once_for_all_who_ask_at_once() -> None:
    kept, lane, gate, make = KeptAnswers(), Lane("one", threads=1, at_once=1), Gate(), Maker()

    def slowly() -> Response:
        gate.wait()
        return make()

    async def script() -> None:
        asking = [asyncio.ensure_future(kept.answer("a", (1,), slowly, lambda work: lane.run("x", work))) for _ in range(20)]
        await until(lambda: gate.came.acquire(blocking=False))
        assert lane.waiting == 0, "no other request waits in the lane"
        gate.opened.set()
        assert {(await one).body for one in asking} == {b"answer 1"}

    run(script)
    assert make.made == 1


def test_an_answer_begun_for_a_visitor_who_left_is_kept_for_the_next() -> None:
    kept, lane, gate, make = KeptAnswers(), Lane("one", threads=1, at_once=1), Gate(), Maker()

    def slowly() -> Response:
        gate.wait()
        return make()

    async def script() -> None:
        first = asyncio.ensure_future(kept.answer("a", (1,), slowly, lambda work: lane.run("x", work)))
        await until(lambda: gate.came.acquire(blocking=False))
        second = asyncio.ensure_future(kept.answer("a", (1,), slowly, lambda work: lane.run("y", work)))
        first.cancel()
        await until(first.done)
        await until(lambda: lane.waiting == 1)
        gate.opened.set()
        assert (await second).body == b"answer 1"

    run(script)
    assert make.made == 1


def test_a_refusal_is_not_cached() -> None:
    kept, make = KeptAnswers(), Maker()

    def fails() -> Response:
        raise LookupError

    async def script() -> None:
        for _ in range(2):
            with pytest.raises(LookupError):
                await kept.answer("a", (1,), fails, at_once)
        assert (await kept.answer("a", (1,), make, at_once)).body == b"answer 1"
        assert (await kept.answer("a", (2,), make, at_once)).body == b"answer 2"
        assert (await kept.answer("a", (2,), make, at_once)).body == b"answer 2"

    run(script)


def test_a_change_of_one_answer_affects_no_other() -> None:
    kept, make = KeptAnswers(), Maker()

    async def script() -> None:
        (await kept.answer("a", (1,), make, at_once)).headers["X-Once"] = "yes"
        (await kept.answer("a", (1,), make, at_once)).headers["X-Once"] = "yes"
        assert "x-once" not in (await kept.answer("a", (1,), make, at_once)).headers

    run(script)


def test_kept_answers_take_a_bounded_number_of_bytes() -> None:
    kept = KeptAnswers(most_bytes=1000)

    async def script() -> None:
        for number in range(100):
            await kept.answer(number, (), lambda: Response(b"x" * 300), at_once)
            await kept.answer(number, (number,), lambda: Response(b"x" * 300), at_once)

    run(script)
    assert len(kept._answers) == 3
    assert kept._size == 900


# -- of a site ---------------------------------------------------------------------------------------------------------------


def test_statistics_are_computed_once_for_all_and_again_after_an_entry(site: TestSite, monkeypatch: pytest.MonkeyPatch) -> None:
    times = 0

    def counted(*given: Any, **more: Any) -> Any:
        nonlocal times
        times += 1
        return statistics(*given, **more)

    monkeypatch.setattr("spooklog.web.pages.statistics.statistics", counted)
    watcher = site.visit("watch", **JSON)
    first = watcher.get("/stats")
    assert watcher.get("/stats?nothing=asked").content == first.content
    assert site.visit("watch", "watch hand", **JSON).get("/stats").content == first.content
    assert times == 1
    site.store.games.append(site.id_of("hand"), Annotate("something new"), by="Scribe")
    watcher.get("/stats")
    assert times == 2


def test_no_cached_answer_holds_erased_renamed_or_merged_names(site: TestSite) -> None:
    watcher, paths = site.visit("watch", **JSON), ("/players", "/games", "/stats", "/g/hand/about")
    for change, gone in (
        (lambda: merge(site.store.own_log, "Anna Berg", ["Scribe"], by="Scribe"), None),
        (lambda: erase(site.store.own_log, "Anna Berg", by="Scribe"), "Anna Berg"),
        (lambda: rename(site.store.own_log, "other-hand", "another-hand", by="Scribe"), '"other-hand"'),
    ):
        before = {path: watcher.get(path).content for path in paths}
        assert gone is None or any(gone.encode() in content for content in before.values())
        change()
        for path in paths:
            now = watcher.get(path).content
            assert gone is None or gone.encode() not in now
            site.site.kept = KeptAnswers()
            assert now == watcher.get(path).content


def test_a_revoked_link_gets_no_cached_answer(site: TestSite) -> None:
    watcher = site.visit("watch hand", **JSON)
    assert watcher.get("/g/hand").status_code == 200
    link = site.store.links.find(site.keys["watch hand"])
    assert link
    site.store.links.revoke(link.id, by="Scribe")
    assert watcher.get("/g/hand").status_code == 404


@pytest.mark.parametrize("endpoint", KEPT, ids=lambda one: one.path)
def test_each_visitor_gets_cached_answers_equal_to_fresh_ones(site: TestSite, endpoint: Any) -> None:
    path = filled(endpoint.path, **NAMES)
    asked = {name: value for name, value in ASKED.items() if name in endpoint.query}
    visitors = [
        site.visit(*links, **headers)
        for links in ((), ("scribe",), ("watch",), ("watch hand",), ("cora of fridays",), ("scribe of hand", "watch"))
        for headers in (JSON, {"Accept": "text/html"}, {"Accept": "text/html", "User-Agent": "Mobile"})
    ]
    anew = []
    for one in visitors:
        site.site.kept = KeptAnswers()
        anew.append(one.get(path, params=asked))
    for _ in range(2):
        for one, expected in zip(visitors, anew, strict=True):
            answer = one.get(path, params=asked)
            assert (answer.status_code, answer.content, answer.headers) == (
                expected.status_code,
                expected.content,
                expected.headers,
            )
