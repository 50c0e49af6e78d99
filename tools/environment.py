"""The variables of the environment that spooklog heeds: its own, and those of systems, terminals and other programs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple


class Variable(NamedTuple):
    """What variables of one meaning do, of which the first that is set counts; and what holds `without` them."""

    names: tuple[str, ...]
    does: str
    without: str


VARIABLES: Mapping[str, Sequence[Variable]] = {
    "spooklog": (
        Variable(("SPOOKLOG_DB",), "the store, where --db is not given", "a file in the data folder"),
        Variable(("SPOOKLOG_GAME",), "the game, where --game is not given", "the one you touched last"),
        Variable(("SPOOKLOG_BY",), "who records, where --by is not given", "your login name"),
        Variable(
            ("SPOOKLOG_LANG", "LC_ALL", "LC_MESSAGES", "LANG"),
            "the language of answers, where --lang is not given: en, de or es",
            "English",
        ),
        Variable(
            ("SPOOKLOG_DEBUG",), "anything: a fault of the program ends it with where it happened", "a line says what failed"
        ),
    ),
    "the system": (
        Variable(("XDG_DATA_HOME",), "on Linux: where the data folder spooklog lies", "~/.local/share"),
        Variable(("XDG_STATE_HOME",), "on Linux: where the state folder spooklog lies", "~/.local/state"),
        Variable(("HOME",), "your home: ~, and where the folders lie that no variable names", "as the system says"),
        Variable(("LOGNAME", "USER", "LNAME", "USERNAME"), "your login name", "as the system says, else somebody"),
        Variable(("TMPDIR", "TEMP", "TMP"), "where the store of serve --demo lies until it ends", "/tmp, as the system says"),
        Variable(("TZ",), "the time zone of times that are printed, or typed without one", "that of the system"),
    ),
    "the terminal": (
        Variable(("NO_COLOR",), "anything: no colour", "colour, where the terminal has it"),
        Variable(("FORCE_COLOR",), "anything: colour in a pipe, too", "no colour in a pipe"),
        Variable(("TERM",), "dumb, unknown: replay prints text, and record refuses", "the same, but on Windows"),
        Variable(("COLORTERM",), "truecolor: all colours", "as many as TERM says"),
        Variable(("COLUMNS", "LINES"), "each for itself: the size of the screen, also in a pipe", "as the terminal says"),
        Variable(("TERMINAL_WIDTH",), "how wide --help is at most", "as wide as the screen"),
        Variable(("PYTHONIOENCODING", "LC_ALL", "LC_CTYPE", "LANG"), "the encoding: what it lacks is drawn in ASCII", "UTF-8"),
    ),
    "serve": (
        Variable(
            ("LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"), "together: the sockets that systemd hands over", "its own socket"
        ),
        Variable(("DISPLAY", "WAYLAND_DISPLAY"), "anything: there is a screen, so it opens a browser", "no browser on Linux"),
        Variable(("CI", "SSH_CONNECTION"), "anything: it opens no browser", "a browser, where there is a screen"),
        Variable(("BROWSER",), "the browser that it opens", "that of the system"),
    ),
    "other programs": (
        Variable(
            ("PGPASSFILE", "PGSSLMODE", "PGCONNECT_TIMEOUT"),
            "each for itself, as all of libpq: a store on PostgreSQL",
            "~/.pgpass; as libpq has it",
        ),
        Variable(
            ("_SPOOKLOG_COMPLETE", "_TYPER_COMPLETE_ARGS", "COMP_WORDS"), "set by a shell that completes a line", "a command runs"
        ),
    ),
    "the tests": (
        Variable(("SPOOKLOG_BROWSER",), "the Chromium of tests in a browser", "one on PATH"),
        Variable(("SPOOKLOG_ENDURANCE_SEED",), "brings a run of the endurance tests back", "1"),
    ),
}
"""All of them, by what reads them or what they are about."""
