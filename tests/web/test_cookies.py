"""Keys in the cookies of servers that share a host: each store has its own, and keeps its hands off those of others."""

from __future__ import annotations

from collections.abc import Iterator

import httpx2
import pytest
from tests.web.sites import JSON, SECURE, Furnished, TestSite, opened

from spooklog.migrations.opening import open_store
from spooklog.web.settings import Settings

ELSEWHERE = "q" * 26
"""A key of another server of the host."""


@pytest.fixture
def other_site() -> Iterator[TestSite]:
    """A site over another store, on another port of the same host."""
    with open_store("memory:") as store:
        keys = {"watch": store.links.new("watch", by="Scribe").key}
        yield TestSite(store, keys, Settings(("http://table.test:8643",)))


def browser(site: TestSite, *cookies: str) -> httpx2.Client:
    """A browser that brings these cookies."""
    client = site.visit(**JSON)
    client.headers["Cookie"] = "; ".join(cookies)
    return client


def set_by(client: httpx2.Client, path: str = "/") -> dict[str, str]:
    """The cookies that an answer sets, by name; empty values are deleted."""
    found = (cookie.partition(";")[0].partition("=") for cookie in client.get(path).headers.get_list("set-cookie"))
    return {name: value.strip('"') for name, _, value in found}


def test_servers_on_one_host_keep_each_others_keys(site: TestSite, other_site: TestSite) -> None:
    jars = site.site.jar, other_site.site.jar
    assert jars[0].name != jars[1].name
    # a browser sends the cookies of a host to every port
    both = [f"{jars[0].name}={site.keys['watch']}", f"{jars[1].name}={other_site.keys['watch']}"]
    for here in (site, other_site):
        client = browser(here, *both)
        assert client.get("/games").status_code == 200
        assert list(set_by(client)) == []
    answer = browser(other_site, *both).post("/keys", json={"key": other_site.keys["watch"]})
    assert [cookie.partition("=")[0] for cookie in answer.headers.get_list("set-cookie")] == [jars[1].name]


def test_the_name_of_a_cookie_reveals_nothing_of_the_store(site: TestSite) -> None:
    assert site.store.streams.own().id not in site.site.jar.name
    assert site.site.jar.name.isascii()
    assert site.site.jar.name.startswith("spooklog-")


@pytest.mark.parametrize("origin", ["http://table.test:8642", SECURE])
def test_keys_of_the_older_cookie_are_taken_over_once(furnished: Furnished, origin: str) -> None:
    with opened(furnished, Settings((origin,))) as site:
        jar, key = site.site.jar, site.keys["watch"]
        client = browser(site, f"{jar.former}={key}.{ELSEWHERE}")
        assert client.get("/games").status_code == 200
        assert set_by(client) == {jar.name: key, jar.former: ""}
        # the browser brings the new one from then on
        assert set_by(browser(site, f"{jar.name}={key}")) == {}


def test_a_former_cookie_of_another_server_stays(site: TestSite) -> None:
    jar = site.site.jar
    assert set_by(browser(site, f"{jar.former}={ELSEWHERE}")) == {}
    assert set_by(browser(site, f"{jar.name}={site.keys['watch']}", f"{jar.former}={ELSEWHERE}")) == {}
    opening = browser(site, f"{jar.former}={ELSEWHERE}").post("/keys", json={"key": site.keys["watch"]})
    assert [cookie.partition("=")[0] for cookie in opening.headers.get_list("set-cookie")] == [jar.name]


def test_keys_that_are_forgotten_do_not_come_back_from_the_former_cookie(site: TestSite) -> None:
    jar = site.site.jar
    answer = browser(site, f"{jar.former}={site.keys['watch']}").post("/keys/forget", json={})
    cookies = answer.headers.get_list("set-cookie")
    assert sorted(cookie.partition("=")[0] for cookie in cookies) == sorted((jar.name, jar.former))
    assert all("Max-Age=0" in cookie for cookie in cookies)


def test_a_program_with_a_key_in_its_header_gets_no_cookie(site: TestSite) -> None:
    client = browser(site, f"{site.site.jar.former}={site.keys['watch']}")
    client.headers["Authorization"] = f"Bearer {site.keys['scribe']}"
    assert set_by(client) == {}


def test_the_cookie_of_a_temporary_store_ends_with_the_browser_session(furnished: Furnished) -> None:
    with opened(furnished, Settings(("http://table.test:8642",), lasting=False)) as site:
        cookie = site.visit(**JSON).post("/keys", json={"key": site.keys["watch"]}).headers["set-cookie"]
        assert "max-age" not in cookie.casefold()
        assert "expires" not in cookie.casefold()
