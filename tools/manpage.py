"""The manual page, made from the program itself, in the language of `man`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spooklog.cli.conventions import INTERRUPTED
from spooklog.cli.program import COMMANDS, program
from tools.reference import commands, exit_codes

_ENVIRONMENT = {
    "SPOOKLOG_DB": "the store, where --db is not given",
    "SPOOKLOG_GAME": "the game, where --game is not given",
    "SPOOKLOG_BY": "who records, where --by is not given",
    "SPOOKLOG_LANG": "the language of answers, where --lang is not given: en, de or es; else LC_ALL, LC_MESSAGES or LANG",
    "SPOOKLOG_DEBUG": "anything: a fault of the program ends it with where it happened",
    "NO_COLOR": "anything: no colour",
}


def man_page() -> str:
    """Return the page `spooklog(1)`."""
    top = program()
    lines = [
        '.\\" This page is made from the program itself: make golden.',
        '.TH SPOOKLOG 1 "" spooklog "User Commands"',
        ".SH NAME",
        "spooklog \\- log and replay tabletop games",
        ".SH SYNOPSIS",
        ".B spooklog",
        ".I command",
        "[\\fIoptions\\fR] [\\fIarguments\\fR]",
        ".SH DESCRIPTION",
        _text(top.help or ""),
        ".PP",
        _text("Every command tells more of itself: spooklog help COMMAND. How lines of a game are typed: "),
        _text("spooklog rules RULESET notation."),
        ".SH COMMANDS",
        *_commands(),
        ".SH ENVIRONMENT",
        *(line for name, words in _ENVIRONMENT.items() for line in _item(name, words)),
        ".SH EXIT STATUS",
        *_item("0", "Done."),
        *(line for code, kind, words in exit_codes() for line in _item(f"{code}", f"{kind}: {words}")),
        *_item(str(INTERRUPTED), "Stopped with Ctrl-C; what was acknowledged is stored."),
        ".SH EXAMPLES",
        ".nf",
        *(_text(f"spooklog {name} {listed.example}".rstrip()) for name, listed in COMMANDS.items() if listed.example),
        ".fi",
    ]
    return "\n".join(lines) + "\n"


def _commands() -> Iterator[str]:
    for path, command in commands():
        arguments = [param for param in command.params if param.param_type_name == "argument"]
        usage = " ".join(param.metavar or param.name for param in arguments)
        yield ".SS " + _quoted(f"{path} {usage}".rstrip())
        yield _text(" ".join((command.help or "").split()))
        for param in arguments:
            yield from _item(param.metavar or param.name, param.help)
        for param in command.params:
            if param.param_type_name == "option":
                yield from _item(_option(param), param.help)


def _option(param: Any) -> str:
    value = "" if param.is_flag else f" {param.metavar or param.type.name}"
    return f"{', '.join(param.opts)}{value}"


def _item(name: str, words: str) -> tuple[str, str, str]:
    return ".TP", ".B " + _quoted(name), _text(words)


def _quoted(words: str) -> str:
    """Return words as one argument of a macro."""
    return '"' + _text(words).replace('"', "\\(dq") + '"'


def _text(words: str) -> str:
    """Return words as one line of ASCII in which the formatter finds no request."""
    shown = "".join(_SIGNS.get(one) or (one if one.isascii() else f"\\[u{ord(one):04X}]") for one in words)
    return f"\\&{shown}" if shown.startswith(".") else shown


# groff sets a bare - ~ ^ ` or ' as a typographic sign, which a shell does not understand when it is copied
_SIGNS = {"\\": "\\e", "-": "\\-", "\n": " ", "~": "\\(ti", "^": "\\(ha", "`": "\\(ga", "'": "\\(aq"}
