"""What may be given as the place of a store."""

from __future__ import annotations

from pathlib import Path

import pytest

from spooklog.domain.errors import Unavailable
from spooklog.store.location import sqlite_path


@pytest.mark.parametrize(
    ("url", "path"),
    [
        ("sqlite:///games.db", "games.db"),
        ("sqlite:////var/games.db", "/var/games.db"),
        ("games.db", "games.db"),
        ("/var/games 100%?#.db", "/var/games 100%?#.db"),
        ("~/games.db", str(Path.home() / "games.db")),
        ("C:/games.db", "C:/games.db"),
    ],
)
def test_a_url_or_a_bare_path_means_a_file(url: str, path: str) -> None:
    assert sqlite_path(url) == Path(path)


@pytest.mark.parametrize("url", ["postgresql://localhost/games", "postgres://x", "postgresql+psycopg://x"])
def test_postgresql_is_not_supported_yet(url: str) -> None:
    with pytest.raises(Unavailable, match="PostgreSQL is not supported yet by this version"):
        sqlite_path(url)


@pytest.mark.parametrize(
    "url", ["", "sqlite:///", "sqlite://", "sqlite://games.db", "mysql://x", "http://x/y", "a\0b", "~nobody-of-this-name/x"]
)
def test_anything_else_is_refused_with_what_would_do(url: str) -> None:
    with pytest.raises(Unavailable) as refused:
        sqlite_path(url)
    assert refused.value.expected == ("sqlite:///PATH", "PATH")
