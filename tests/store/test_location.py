"""What may be given as the place of a store."""

from __future__ import annotations

from pathlib import Path

import pytest

from spooklog.domain.values.errors import Unavailable
from spooklog.store.database.location import PostgresLocation, given, locate


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///games.db", "games.db"),
        ("sqlite:////var/games.db", "/var/games.db"),
        ("games.db", "games.db"),
        ("/var/games 100%?#.db", "/var/games 100%?#.db"),
        ("~/games.db", str(Path.home() / "games.db")),
        ("C:/games.db", "C:/games.db"),
        (r"C:\games.sqlite", r"C:\games.sqlite"),
        (r"sqlite:///C:\my games\a.sqlite", r"C:\my games\a.sqlite"),
        (r"\\nas\club=1 a=2\games.db", r"\\nas\club=1 a=2\games.db"),
        ("C:games.db", "C:games.db"),
        ("games=1.db", "games=1.db"),
        ("./games=1.db", "games=1.db"),
        ("./host=a password=b", "host=a password=b"),
        ("../user = anna.db", "../user = anna.db"),
        ("/srv/host=a password=b", "/srv/host=a password=b"),
        ("sqlite:///host=a password=b", "host=a password=b"),
        ("year=2026/games.db", "year=2026/games.db"),
        ("games/user=anna.db", "games/user=anna.db"),
        ("my hosts of ghosts.db", "my hosts of ghosts.db"),
    ],
)
def test_a_url_or_a_bare_path_means_a_file(url: str, path: str) -> None:
    assert locate(url) == Path(path)


@pytest.mark.parametrize("scheme", ["postgresql", "postgres", "postgresql+psycopg", "POSTGRESQL"])
def test_a_url_of_postgresql_means_a_database(scheme: str) -> None:
    location = locate(f"{scheme}://anna@host:5433/games")
    assert isinstance(location, PostgresLocation)
    assert location.url == "postgresql://anna@host:5433/games"


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://anna:secret@host/games", "postgresql://anna@host/games"),
        ("postgresql://anna:secret@one:1,two:2/games", "postgresql://anna@one:1,two:2/games"),
        ("postgresql://:secret@host/games", "postgresql://host/games"),
        ("postgresql://host/games?password=secret&user=anna", "postgresql://host/games"),
        ("postgresql:///games?host=/run/pg&passfile=secret", "postgresql:///games?host=/run/pg"),
        ("postgresql://anna:secret/@host/games", "postgresql://…"),
        ("postgresql://anna:1#secret@host/games", "postgresql://…"),
        ("postgresql://anna:?secret@host/games", "postgresql://…"),
        ("postgresql://anna:[secret@host/games", "postgresql://…"),
        ("postgresql://host=db password=secret", "postgresql://…"),
        ("postgresql://host/games password=secret", "postgresql://…"),
        ("postgresql://anna:secret@[::1]:5432/games", "postgresql://anna@[::1]:5432/games"),
    ],
)
def test_a_password_is_never_printed(url: str, shown: str) -> None:
    location = locate(url)
    assert str(location) == f"{location}" == shown
    assert "secret" not in repr(location)
    assert given(location) == url


def test_the_password_of_a_url_that_is_refused_is_not_printed_either() -> None:
    with pytest.raises(Unavailable) as refused:
        locate("mysql://anna:secret@host/games")
    assert "secret" not in repr(refused.value.answer())


@pytest.mark.parametrize(
    "url", ["", "sqlite:///", "sqlite://", "sqlite://games.db", "mysql://x", "http://x/y", "a\0b", "~nobody-of-this-name/x"]
)
def test_any_other_location_is_refused_with_valid_ones(url: str) -> None:
    with pytest.raises(Unavailable) as refused:
        locate(url)
    assert refused.value.expected == ("sqlite:///PATH", "PATH", "postgresql://USER@HOST/DATABASE")


@pytest.mark.parametrize(
    "text",
    [
        "host=db dbname=games password=secret",
        "host=db dbname=games user=anna password='secret of=all'",
        "password=secret",
        "  PASSWORD = secret",
        "password\t=\t'it\\'s secret'",
        "dbname='games' password='secret",
        "user=secret",
        "service=secret",
        "sslkey=/home/secret",
        "hosst=db pasword=secret",
        "games password=secret",
        "dbname=games options='-c search_path=secret'",
        "host=/run/postgresql password=secret://",
        "Server=db;Password=secret;",
        "postgresql:host=db password=secret",
        "postgres:/anna:secret@host/games",
        "postgresql+psycopg:anna:secret@host/games",
        "dbname=postgresql://anna:secret@host/games",
    ],
)
def test_keywords_of_libpq_are_refused_and_nothing_of_them_is_printed(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(Unavailable) as refused:
        locate(text)
    said = repr(refused.value.answer())
    assert "secret" not in said.casefold()
    assert refused.value.input is None
    assert refused.value.expected[0] == "postgresql://USER@HOST/DATABASE"


def test_memory_is_always_another_place_and_is_found_again_by_its_number() -> None:
    one, other = locate("memory:"), locate("memory:")
    assert one != other
    assert locate(given(one)) == one
