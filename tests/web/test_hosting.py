"""Health, metrics and log of a server for its host: they never name people, keys or games."""

from __future__ import annotations

import asyncio
import io
import json
import re
import threading
from collections.abc import Iterator

import httpx2
import pytest
from starlette.testclient import TestClient
from tests.web.sites import FOREIGN, HOSTED, JSON, Furnished, TestSite, Visiting, opened

from spooklog.domain.values.errors import Unavailable
from spooklog.web.hosting import health, leaving
from spooklog.web.hosting.health import Checkup, Health
from spooklog.web.hosting.leaving import Leaving
from spooklog.web.hosting.metrics import CONTENT_TYPE, Family, Metrics, Sample, Times, written
from spooklog.web.hosting.request_log import Entry, RequestLog
from spooklog.web.hosting.watching import Watching

LINE = re.compile(r'[a-z_]+(\{([a-z]+="[^"\\\n]*"(,(?=[a-z])|(?=\})))+\})? [-+0-9.e]+')


@pytest.fixture
def hosted(furnished: Furnished) -> Iterator[TestSite]:
    """A site that counts."""
    with opened(furnished, HOSTED) as site:
        yield site


def local(site: TestSite, **headers: str) -> httpx2.Client:
    """A program of the machine of a site."""
    return httpx2.Client(transport=Visiting(site.app, ("127.0.0.1", 5000)), base_url="http://127.0.0.1:8642", headers=headers)


# -- whether it is well ------------------------------------------------------------------------------------------------------


def test_health_needs_no_key_no_name_of_the_server_and_no_rate(site: TestSite) -> None:
    site.site.live.followed = site.entries()
    answers = [httpx2.Client(transport=Visiting(site.app), base_url="http://any").get("/healthz") for _ in range(400)]
    assert {answer.status_code for answer in answers} == {200}
    assert answers[0].json() == {"status": "ok", "store": True, "following": True, "lag": 0}


def test_a_server_that_does_not_follow_its_store_is_unhealthy(site: TestSite) -> None:
    answer = local(site).get("/healthz")
    assert (answer.status_code, answer.json()) == (503, {"status": "unwell", "store": True, "following": False, "lag": None})


def test_a_server_that_ends_says_so_and_closes_each_connection_with_its_answer(site: TestSite) -> None:
    site.site.live.followed = site.entries()
    assert "connection" not in site.visit().get("/rules").headers
    site.site.leaving.begun = True
    answer = local(site).get("/healthz")
    assert (answer.status_code, answer.json()["status"]) == (503, "ending")
    assert site.visit().get("/rules").headers["connection"] == "close"


def test_a_server_waits_for_a_proxy_that_looks_after_it_before_it_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(leaving, "LEAVE", 0.0)
    monkeypatch.setattr(leaving, "LONGEST", 600.0)

    async def script() -> None:
        unknown = Leaving()
        unknown.begun = True
        await unknown.wait(lambda: False)
        hurried, asked = Leaving(), Leaving()
        for one in (hurried, asked):
            assert not one.ask()
            one.begun = True
        await hurried.wait(lambda: True)
        waiting = asyncio.create_task(asked.wait(lambda: False))
        await asyncio.sleep(0.2)
        assert not waiting.done()
        assert asked.ask()
        await waiting

    asyncio.run(script())


def test_the_lag_counts_entries_unknown_to_live_pages() -> None:
    assert asyncio.run(Checkup(lambda: 12, lambda: 7).look()) == Health(store=True, following=True, lag=5)
    # on PostgreSQL the newest may go back for a while
    assert asyncio.run(Checkup(lambda: 6, lambda: 7).look()).lag == 0
    assert asyncio.run(Checkup(lambda: None, lambda: 0).look()).well


def test_a_missing_store_makes_a_server_unhealthy() -> None:
    def away() -> int:
        raise Unavailable("gone")

    found = asyncio.run(Checkup(away, lambda: 7).look())
    assert (found.well, found.store) == (False, False)


def test_a_store_that_does_not_answer_is_awaited_for_a_bounded_time_by_one_thread(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    monkeypatch.setattr(health, "KEPT", 0.0)
    answers, asked = threading.Event(), list[int]()

    def slow() -> int:
        asked.append(1)
        answers.wait(60)
        return 1

    async def script() -> None:
        checkup = Checkup(slow, lambda: 1)
        assert [(await checkup.look()).store for _ in range(3)] == [False, False, False]
        assert len(asked) == 1
        answers.set()
        while not (await checkup.look()).store:
            pass

    asyncio.run(script())


# -- what it counted ---------------------------------------------------------------------------------------------------------


def test_metrics_are_served_only_when_enabled(site: TestSite) -> None:
    assert local(site).get("/metrics").status_code in (403, 404)


def test_metrics_are_only_for_local_programs_without_a_proxy(hosted: TestSite) -> None:
    assert local(hosted).get("/metrics").status_code == 200
    assert hosted.visit("scribe").get("/metrics").status_code == 403
    for name in ("X-Forwarded-For", "Forwarded", "Via"):
        assert local(hosted, **{name: "for=192.0.2.1"}).get("/metrics").status_code == 403


def test_metrics_count_requests_by_route_and_refusals_by_kind(hosted: TestSite) -> None:
    scribe = hosted.visit("scribe", **JSON)
    for _ in range(3):
        scribe.get("/g/hand")
    scribe.post("/g/hand/lines", json={"text": "nonsense"})
    scribe.get("/g/nothing")
    scribe.get("/what/is/this")
    scribe.request("BREW", "/")
    hosted.site.door.refused["connections"] += 2
    answer = local(hosted).get("/metrics")
    assert answer.headers["content-type"] == CONTENT_TYPE
    text = answer.text
    for line in (
        'spooklog_requests_total{method="GET",route="/g/{game}",status="200"} 3',
        'spooklog_requests_total{method="POST",route="/g/{game}/lines",status="422"} 1',
        'spooklog_requests_total{method="GET",route="/g/{game}",status="404"} 1',
        'spooklog_requests_total{method="GET",route="other",status="404"} 1',
        'spooklog_request_seconds_count{route="/g/{game}"} 4',
        'spooklog_request_seconds_bucket{route="/g/{game}",le="+Inf"} 4',
        'spooklog_refusals_total{kind="unreadable"} 1',
        'spooklog_refusals_total{kind="connections"} 2',
        "spooklog_streams 0",
        "spooklog_store_up 1",
        "spooklog_following 0",
    ):
        assert line in text.splitlines()
    assert 'method="OTHER"' in text
    assert "BREW" not in text


def test_metrics_are_in_the_text_format_of_prometheus(hosted: TestSite) -> None:
    hosted.visit("scribe").get("/g/hand")
    text = local(hosted).get("/metrics").text
    assert text.endswith("\n")
    named: set[str] = set()
    for line in text.splitlines():
        if line.startswith("# TYPE "):
            name = line.split()[2]
            assert name not in named
            assert line.split()[3] in ("counter", "gauge", "histogram")
            named.add(name)
        elif not line.startswith("# HELP "):
            assert LINE.fullmatch(line), line
            assert re.sub(r"_(bucket|sum|count)$", "", re.split(r"[{ ]", line)[0]) in named


def test_the_buckets_of_a_histogram_add_up() -> None:
    times = Times()
    for seconds in (0.001, 0.005, 0.2, 99):
        times.add(seconds)
    samples = list(times.samples({}))
    counts = {sample.labels["le"]: sample.value for sample in samples if sample.suffix == "_bucket"}
    assert (counts["0.005"], counts["0.1"], counts["0.25"], counts["10.0"], counts["+Inf"]) == (2, 2, 3, 3, 4)
    assert [(sample.suffix, sample.value) for sample in samples[-2:]] == [("_sum", pytest.approx(99.206)), ("_count", 4)]


def test_a_label_cannot_break_out_of_its_quotes() -> None:
    text = written([Family("a", "gauge", "says", [Sample(1, {"b": 'x"} 2\n\\'})])])
    assert text.splitlines()[2:] == ['a{b="x\\"} 2\\n\\\\"} 1']


# -- what was asked ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("form", ["lines", "json"])
def test_logs_and_metrics_hold_no_names_keys_or_games(
    furnished: Furnished, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with opened(furnished, HOSTED._replace(log="json" if form == "json" else "lines")) as site:
        link = site.store.links.find(site.keys["watch hand"])
        assert link
        with TestClient(
            site.app, base_url=site.settings.origins[0], headers={"Cookie": site.visit("watch hand").headers["Cookie"]}
        ) as one:
            one.get("/g/hand?as=anna", headers={"Authorization": f"Bearer {FOREIGN}"})
            one.get("/g/hand/explain?text=anna+2T", headers=JSON)
            one.get("/players/Anna%20Berg")
        metrics = local(site).get("/metrics").text
    err = capsys.readouterr().err
    assert err.count("\n") >= 3
    for text in (err, metrics):
        assert not any(word in text for word in ("anna", "Anna", "hand", FOREIGN, *site.keys.values()))
    logged = [json.loads(line) for line in err.splitlines()] if form == "json" else []
    assert all(set(one) == {"time", "method", "route", "status", "milliseconds", "link"} for one in logged)
    assert link.id in err


def test_the_log_of_requests_waits_for_no_slow_reader() -> None:
    class Slow(io.StringIO):
        def write(self, text: str) -> int:
            goes_on.wait(60)
            return super().write(text)

    goes_on, out = threading.Event(), Slow()
    log = RequestLog("lines", out)
    for number in range(12_000):
        log.add(Entry(0, "GET", "/", 200, number, None))
    goes_on.set()
    log.close(60)
    log_lines = out.getvalue().splitlines()
    assert re.search(r"^[12]\d{3} requests are not in this log", out.getvalue(), re.MULTILINE)
    assert len(log_lines) > 10_000


def test_a_visitor_who_left_is_counted_as_such() -> None:
    async def left(scope: object, receive: object, send: object) -> None:
        pass

    metrics = Metrics()
    asyncio.run(Watching(left, metrics, None)({"type": "http", "method": "GET"}, None, None))  # type: ignore[arg-type]
    assert 'route="other",status="499"} 1' in written(metrics.families({}))
