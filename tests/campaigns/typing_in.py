"""Command lines typed in this process, for stores that are made once for a whole module."""

from __future__ import annotations

import io
import os
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout

from spooklog.cli.main import run

_SURROUNDINGS = ("SPOOKLOG_GAME", "SPOOKLOG_DEBUG", "NO_COLOR", "FORCE_COLOR")


class CommandLine:
    """Types commands at one store, as one person."""

    def __init__(self, url: str, by: str = "Scribe") -> None:
        self._kept = {"SPOOKLOG_DB": url, "SPOOKLOG_BY": by, "COLUMNS": "100"}

    def __call__(self, *arguments: str) -> str:
        """Run a command that succeeds; its standard output."""
        code, out, err = self.ended(*arguments)
        assert code == 0, (arguments, code, out, err)
        return out

    def ended(self, *arguments: str) -> tuple[int, str, str]:
        """Run a command; its exit code, standard output and standard error."""
        out, err = _Stream(), _Stream()
        with _environment(self._kept), redirect_stdout(out), redirect_stderr(err):
            code = run(arguments)
        assert code != 1, err.said()
        return code, out.said(), err.said()


class _Stream(io.TextIOWrapper):
    """A stream in memory that takes bytes as well."""

    def __init__(self) -> None:
        self._bytes = io.BytesIO()
        super().__init__(self._bytes, encoding="utf-8", write_through=True)

    def said(self) -> str:
        """All of it."""
        return self._bytes.getvalue().decode()


@contextmanager
def _environment(values: dict[str, str]) -> Iterator[None]:
    before = {name: os.environ.pop(name, None) for name in (*_SURROUNDINGS, *values)}
    os.environ.update(values)
    try:
        yield
    finally:
        for name, value in before.items():
            os.environ.pop(name, None)
            if value is not None:
                os.environ[name] = value
