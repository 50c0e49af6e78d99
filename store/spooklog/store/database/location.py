"""Where a store lies: turns the value of `--db` or of `open_store` into a file, memory or a PostgreSQL database."""

from __future__ import annotations

import re
import sys
from itertools import count
from pathlib import Path
from typing import NamedTuple, TypeAlias

from spooklog.domain.values.errors import Unavailable
from spooklog.domain.values.saying import said

MEMORY = "memory:"
"""The name of a new store in memory."""

_SQLITE = "sqlite:///"
_POSTGRES = ("postgresql", "postgres", "postgresql+psycopg")
_PASSWORDS = r"%APPDATA%\postgresql\pgpass.conf" if sys.platform == "win32" else "~/.pgpass"
_MOST_DIGITS = 9
_HARMLESS = frozenset({"host", "hostaddr", "port", "dbname"})
"""The parameters of a URL that may be printed; a password or the path of a key may not."""

_KEYWORD = (
    r"service|servicefile|user|password|passfile|passwd|pwd|dbname|database|host|hostaddr|server|port|options|replication"
    r"|connect_timeout|client_encoding|(?:fallback_)?application_name|keepalives\w*|tcp_user_timeout|ssl\w*|gss\w*|krbsrvname"
    r"|requirepeer|require_auth|channel_binding|scram_\w+|oauth_\w+|target_session_attrs|load_balance_hosts|(?:min|max)_protocol_version"
)
_KEYWORDS = rf"(?i:(?:^|[\s;:,'\"])(?:{_KEYWORD})\s*=)"
"""A keyword of libpq (`host=db password=…`), or of another driver, at a place where one can stand."""

_PAIRS = r"\s*\w+\s*=\s*(?:'[^']*'|[^\s']+)(?:\s+\w+\s*=\s*(?:'[^']*'|[^\s']+))+\s*"
"""Several `word=value` pairs, whatever the words: a keyword may be misspelt."""

_URL = r"[A-Za-z][A-Za-z0-9+.-]*://"
_PLAIN_PATH = r"[/\\~]|\.{1,2}[/\\]|[A-Za-z]:[/\\]|sqlite://"
"""The beginning of a text that is the path of a file, whatever follows."""


class PostgresLocation(NamedTuple):
    """A database of a PostgreSQL server. Its text leaves any password out."""

    url: str
    shown: str

    def __str__(self) -> str:
        return self.shown

    def __repr__(self) -> str:
        return f"PostgresLocation({self.shown})"


class MemoryLocation(NamedTuple):
    """An SQLite database in the memory of this process, by its number. It lasts as long as it has a connection."""

    number: int

    def __str__(self) -> str:
        return f"{MEMORY}{self.number}"


SQLiteLocation: TypeAlias = Path | MemoryLocation
"""A database of SQLite: a file, or memory."""

Location: TypeAlias = SQLiteLocation | PostgresLocation
"""The database of a store. Its text can be printed."""

_numbers = count(1)


def locate(url: str) -> Location:
    """Return the location of `sqlite:///games.db`, `/var/games.db`, `memory:` or `postgresql://anna@host/games`.

    Every `memory:` is a new database; `memory:7` is the seventh of this process. Raises Unavailable for anything else, with the
    accepted forms. The refusal of a libpq connection string (`host=db password=…`) does not quote it, since it may hold a
    password; a file of such a name takes its folder in front, as `./host=db`.
    """
    is_path = url.startswith(("/", _SQLITE)) or re.match(_PLAIN_PATH, url)  # the usual ones spare the start the pattern
    if not is_path and _is_connection_string(url):  # first: every refusal below may quote the text
        words = said("this is a connection string of keywords: spooklog takes a PostgreSQL database as a URL")
        raise Unavailable(
            words,
            expected=(
                "postgresql://USER@HOST/DATABASE",
                said("{line} for the password", line=_PASSWORDS),
                said("{line} for a file", line="./FILE"),
            ),
        )
    if url.startswith(MEMORY):
        return _in_memory(url)
    if url == ":memory:":
        raise Unavailable(
            "spooklog calls a store in memory `memory:`", input=url, expected=(MEMORY, said("{line} for a file", line=f"./{url}"))
        )
    scheme, separator, rest = url.partition("://")
    if separator and scheme.casefold() in _POSTGRES:
        plain = f"postgresql://{rest}"
        return PostgresLocation(plain, _shown(plain))
    path = url.removeprefix(_SQLITE)
    if separator and path == url:
        raise _refusal(said("spooklog cannot keep games in '{scheme}'", scheme=scheme), _shown(url))
    if not path or "\0" in path:
        raise _refusal(said("the store has no file name"), url)
    try:
        return Path(path).expanduser()
    except RuntimeError as error:  # `~anna` where anna has no home
        raise _refusal(said("the folder of {path} cannot be found", path=path), url) from error


def given(location: Location) -> str:
    """Return the URL that `locate` turns into this location. It may hold a password: never print it."""
    match location:
        case PostgresLocation():
            return location.url
        case Path():
            return f"{_SQLITE}{location}"
        case MemoryLocation():
            return str(location)


def new_memory() -> MemoryLocation:
    """Return the location of a new store in memory, unique in this process."""
    return MemoryLocation(next(_numbers))


def _is_connection_string(url: str) -> bool:
    """Return whether a text is a connection string, not a URL or a file's name, so that it may hold a password."""
    scheme, colon, rest = url.partition(":")
    if colon and scheme.strip().casefold() in _POSTGRES:
        return not rest.startswith("//")
    return not re.match(_URL, url) and bool(re.search(_KEYWORDS, url) or re.fullmatch(_PAIRS, url))


def _in_memory(url: str) -> MemoryLocation:
    number = url.removeprefix(MEMORY)
    if not number:
        return new_memory()
    if not (number.isascii() and number.isdecimal() and len(number) <= _MOST_DIGITS):
        raise Unavailable(
            "a store in memory has no name", input=url, expected=(MEMORY, said("{line} for a file", line=f"./{url}"))
        )
    return MemoryLocation(int(number))


def _shown(url: str) -> str:
    """Return a URL without its password; the scheme alone where the password cannot be separated from the rest."""
    from urllib.parse import parse_qsl, urlencode, urlsplit  # start-up cost: files need none of it

    scheme, _, rest = url.partition("://")
    try:
        parts = urlsplit(f"any://{rest}")
        harmless = [(name, value) for name, value in parse_qsl(parts.query) if name in _HARMLESS]
    except ValueError:
        return f"{scheme}://…"
    if "@" in parts.path + parts.query + parts.fragment or re.search(_KEYWORDS, parts.netloc + parts.path):
        # an unescaped @ in a password, or keywords where a URL has none: any part may be the password
        return f"{scheme}://…"
    person, at, host = parts.netloc.rpartition("@")
    user = person.partition(":")[0]
    query = f"?{urlencode(harmless, safe='/')}" if harmless else ""
    return f"{scheme}://{user}{at if user else ''}{host}{parts.path}{query}"


def _refusal(message: str, url: str) -> Unavailable:
    return Unavailable(message, input=url, expected=("sqlite:///PATH", "PATH", "postgresql://USER@HOST/DATABASE"))
