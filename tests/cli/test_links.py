"""Links made, listed and revoked at the command line."""

from __future__ import annotations

import os
import re
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from tests.cli.conftest import Spooklog
from tests.cli.terminal import at_a_terminal

from spooklog.cli.completion import link_ids, link_roles
from spooklog.store.store import open_store


def made(spooklog: Spooklog, *arguments: str) -> dict[str, Any]:
    """A new link."""
    row: dict[str, Any] = spooklog("links", "new", *arguments, "--json").json
    return row


def opening(db: Path, link: str) -> str | None:
    """The id of the link that a printed link's key opens, None where it opens nothing."""
    with open_store(str(db)) as store:
        found = store.links.find(link.partition("#")[2])
        return found.id if found else None


def test_a_new_link_names_what_it_opens(evening: Spooklog, db: Path) -> None:
    watch = made(evening, "watch")
    assert watch["link"].startswith("http://127.0.0.1:8642/open#")
    assert opening(db, watch["link"]) == watch["id"]
    keys = ("role", "opens", "kind", "player", "seat", "records")
    assert [watch[key] for key in keys] == ["watch", None, "store", None, None, False]
    seat = made(evening, "seat", "--game", "evening", "--seat", "bert", "--records")
    assert [seat[key] for key in keys] == ["seat", "evening", "game", "bert", 2, True]
    assert [made(evening, "seat", "-g", "evening", "--seat", "2")[key] for key in keys][-3:] == ["bert", 2, False]
    scribe = made(evening, "scribe", "--game", "evening", "--by", "Dora")
    assert [scribe[key] for key in keys] == ["scribe", "evening", "game", "Dora", None, True]


def test_a_link_for_a_player_of_a_series_opens_all_its_games(fridays: Spooklog) -> None:
    row = made(fridays, "seat", "--series", "fridays", "--seat", "cora")
    assert (row["opens"], row["kind"], row["player"], row["seat"]) == ("fridays", "series", "cora", 3)


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (("guest",), ["scribe", "seat", "watch"]),
        (("seat",), None),
        (("seat", "--game", "evening"), None),
        (("seat", "--seat", "anna"), None),
        (("seat", "--game", "evening", "--seat", "zoe"), ["anna", "bert", "cora", "dave"]),
        (("watch", "--game", "evening", "--series", "evening"), None),
        (("watch", "--game", "evening", "--seat", "anna"), None),
        (("watch", "--records"), None),
        (("watch", "--url", "games.example.org"), None),
        (("watch", "--url", "https://games.example.org/table"), None),
    ],
)
def test_a_link_that_fits_no_role_is_refused(evening: Spooklog, arguments: tuple[str, ...], expected: list[str] | None) -> None:
    refused = evening("links", "new", *arguments, "--json", code=2).error
    assert refused["expected"]
    assert expected is None or sorted(refused["expected"]) == expected
    assert evening("links", "--json").json == {"links": []}


def test_a_link_has_the_address_that_is_given(spooklog: Spooklog) -> None:
    assert made(spooklog, "watch", "--url", "https://Games.example.org:443/")["link"].startswith(
        "https://games.example.org/open#"
    )


def test_links_are_listed_without_their_keys(evening: Spooklog) -> None:
    links = [made(evening, "watch"), made(evening, "seat", "-g", "evening", "--seat", "anna", "--records")]
    rows = evening("links", "list", "--json").json["links"]
    assert rows == evening("links", "--json").json["links"] == evening("--json", "links", "list").json["links"]
    assert [row["id"] for row in rows] == [link["id"] for link in links]
    assert [row["link"] for row in rows] == [None, None]
    assert type(rows[0]["made"]) is int
    printed = evening("links").out
    for link in links:
        assert link["id"] in printed
        assert link["link"].partition("#")[2] not in printed
    assert printed.splitlines()[0].split() == ["id", "what", "it", "is", "made"]


def test_a_revoked_link_opens_nothing(evening: Spooklog, db: Path) -> None:
    first, second, third = (made(evening, "watch", "-g", "evening") for _ in range(3))
    said = evening("links", "revoke", first["id"], second["id"]).out
    assert said.splitlines()[0] == f"{first['id']} is revoked: a link to watch evening"
    assert [opening(db, link["link"]) for link in (first, second, third)] == [None, None, third["id"]]
    assert [row["id"] for row in evening("links", "--json").json["links"]] == [third["id"]]
    rows = evening("links", "list", "--revoked", "--json").json["links"]
    assert sorted(row["id"] for row in rows if row["revoked"]) == sorted((first["id"], second["id"]))
    assert "revoked" in evening("links", "list", "--revoked").out.splitlines()[0]
    assert evening("links", "revoke", "zzzzzzzz", "--json", code=7).error["expected"] == [third["id"]]
    assert evening("links", "revoke", third["link"].partition("#")[2], "--json", code=7).error["input"] is None


def test_a_link_has_a_label_and_an_end(evening: Spooklog) -> None:
    link = made(evening, "watch", "-g", "evening", "--label", "tablet in the kitchen", "--until", "2099-12-31")
    assert link["label"] == "tablet in the kitchen"
    head, row = evening("links").out.splitlines()
    assert head.split() == ["id", "what", "it", "is", "made", "ends"]
    assert "tablet in the kitchen: to watch evening" in row
    assert row.endswith("2099-12-31")
    changed = evening("links", "change", link["id"][:4], "--label", "hall", "--until", "never", "--json").json
    assert (changed["label"], changed["until"], changed["link"]) == ("hall", None, None)
    assert evening("links", "change", link["id"], "--label", "").out == f"{link['id']}: a link to watch evening\n"
    assert made(evening, "watch", "--until", "7d")["until"] - made(evening, "watch", "--until", "6d")["until"] > 80_000_000


@pytest.mark.parametrize(
    "arguments",
    [
        ("new", "watch", "--until", "soon"),
        ("new", "watch", "--until", "2020-01-01"),
        ("new", "watch", "--label", "a" * 61),
        ("change", "a"),
        ("seats",),
        ("seats", "-g", "evening", "--series", "evening"),
        ("seats", "-g", "evening", "-o", "page.pdf"),
        ("seats", "-g", "evening", "--until", "soon"),
    ],
)
def test_a_link_with_an_impossible_label_or_end_is_refused(evening: Spooklog, arguments: tuple[str, ...]) -> None:
    assert evening("links", *arguments, "--json", code=2).error["expected"]
    assert evening("links", "--json").json == {"links": []}


def test_the_page_of_links_of_a_table_is_readable_only_by_its_owner(evening: Spooklog, db: Path, tmp_path: Path) -> None:
    page = tmp_path / "links.html"
    arguments = ("links", "seats", "-g", "evening", "--records", "--url", "https://games.example.org", "-o", str(page))
    assert evening(*arguments).out.startswith(f"{page} written: 5 links")
    assert page.stat().st_mode & 0o777 == 0o600
    links = re.findall(r"https://games\.example\.org/open#[a-z2-7]{26}", page.read_text())
    valid = {row["id"] for row in evening("links", "--json").json["links"]}
    assert {opening(db, link) for link in links} == valid
    assert len(valid) == 5
    # what cannot be written revokes nothing
    assert evening(*arguments, "--replace", code=6).err
    assert {row["id"] for row in evening("links", "--json").json["links"]} == valid
    rows = evening("links", "seats", "-g", "evening", "--replace", "--json").json["links"]
    assert [row["seated"] for row in rows] == ["anna", "bert", "cora", "dave", None]
    assert {row["id"] for row in evening("links", "--json").json["links"]} == {row["id"] for row in rows}
    printed = evening("links", "seats", "-g", "evening").out.splitlines()
    assert [line.split()[0] for line in printed] == ["for", "anna", "bert", "cora", "dave", "watching"]


def test_a_pipe_gets_the_link_alone_and_a_terminal_its_code(env: dict[str, str], evening: Spooklog) -> None:
    arguments = ("links", "new", "watch", "-g", "evening", "--url", "http://192.168.1.20:8642")
    assert len(evening(*arguments).out.splitlines()) == 1
    seen = at_a_terminal({**env, "COLUMNS": "80", "LINES": "24"}, *arguments)
    lines = seen.splitlines()
    assert lines[0].startswith("http://192.168.1.20:8642/open#")
    assert "█" in lines[1]
    assert "a link to watch evening; spooklog links revoke " in lines[-1]
    assert len(lines) <= 22
    assert "█" not in at_a_terminal({**env, "COLUMNS": "30", "LINES": "24"}, *arguments)
    assert "█" not in at_a_terminal({**env, "PYTHONIOENCODING": "ascii"}, *arguments)
    local = at_a_terminal({**env, "COLUMNS": "80", "LINES": "24"}, "links", "new", "watch")
    assert "█" not in local
    assert "spooklog serve --lan" in local


def test_a_missing_store_has_no_links(spooklog: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("SPOOKLOG_DB")
    assert spooklog("links").out == "no links here yet: spooklog links new watch\n"


def test_ids_and_roles_are_completed(spooklog: Spooklog) -> None:
    link = made(spooklog, "watch")

    context = SimpleNamespace(params={"db": os.environ["SPOOKLOG_DB"]})
    assert link_ids(context, link["id"][:2]) == [link["id"]]
    assert link_ids(context, "zzzzzzzzz") == []
    assert link_roles("s") == ["scribe", "seat"]
