"""Where a store lies: what people give as `--db`, turned into a path."""

from __future__ import annotations

from pathlib import Path

from spooklog.domain.errors import Unavailable

_SQLITE = "sqlite:///"


def sqlite_path(url: str) -> Path:
    """The file that `sqlite:///games.db`, `sqlite:////var/games.db` or a bare path means.

    Raises Unavailable for anything else, saying what would do.
    """
    scheme, separator, _ = url.partition("://")
    path = url.removeprefix(_SQLITE)
    if separator and path == url:
        if scheme.startswith("postgres"):
            raise _refusal("PostgreSQL is not supported yet by this version of spooklog", url)
        raise _refusal(f"spooklog cannot keep games in '{scheme}'", url)
    if not path or "\0" in path:
        raise _refusal("the store has no file name", url)
    try:
        return Path(path).expanduser()
    except RuntimeError as error:  # `~somebody` without a home
        raise _refusal(f"the folder of {path} cannot be found", url) from error


def _refusal(message: str, url: str) -> Unavailable:
    return Unavailable(message, input=url, expected=("sqlite:///PATH", "PATH"))
