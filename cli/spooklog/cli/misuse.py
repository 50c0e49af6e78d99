"""Typer's exceptions for bad calls as refusals in the words of this program."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from spooklog.domain.contract.registry import all_slugs
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.near import did_you_mean, nearest

_UNKNOWN = re.compile(r"No such command '(.*?)'\.", re.DOTALL)
_EXTRA = re.compile(r"Got unexpected extra argument\(s\) \((.*)\)", re.DOTALL)
_MEANT = {"--ply": "--at"}
"""Options that people try, and the option that does what they mean."""
_COMMANDS = {
    "start": "new",
    "begin": "new",
    "add": "play",
    "type": "play",
    "fix": "amend",
    "edit": "amend",
    "correct": "amend",
    "delete": "archive",
    "remove": "archive",
    "ls": "games",
    "list": "games",
    "history": "log",
    "board": "show",
    "state": "show",
    "status": "show",
    "web": "serve",
    "server": "serve",
    "demo": "serve --demo",
    "backup": "db backup",
    "version": "--version",
}
"""Commands that people try, and the one that does what they mean."""
_NUMBERS = {"int": "a whole number", "float": "a number"}


def meant_commands(word: str, commands: Iterable[str], *, whole: bool) -> tuple[str, ...]:
    """Return the commands that an unknown one may stand for. Among those of the `whole` program a game begins by `new`."""
    if not whole:
        return nearest(word, commands)
    if word.casefold() in all_slugs():
        return (f"new {word.casefold()}",)
    known = _COMMANDS.get(word.casefold())
    # `help` is a word of the program's, and no command
    return (known,) if known else nearest(word, (*commands, "help"))


def misuse(problem: Any, helps: tuple[str, ...]) -> Usage:
    """Return the refusal for an exception of typer; `helps` is where to read on."""
    param, kind = getattr(problem, "param", None), getattr(getattr(problem, "param", None), "type", None)
    name = _called(param)
    # by name: typer keeps its copy of click's exceptions in a private package
    if name and type(problem).__name__ == "MissingParameter":
        return Usage(f"{name} is missing", expected=(*(all_slugs() if name == "RULESET" else ()), *helps))
    accepted = _accepted(kind)
    if name and accepted:
        value = _refused(problem.message)
        takes = f"{name} takes {' or '.join(accepted)}"
        choices = accepted if hasattr(kind, "choices") else ()
        words = takes if value is None else f"{takes}, not '{value}'{did_you_mean(value, choices)}"
        return Usage(words, input=value, expected=(*choices, *helps))
    option = getattr(problem, "option_name", None)
    if option and type(problem).__name__ == "NoSuchOption":
        meant = _MEANT.get(option, "")
        near = (meant,) if _has(problem, meant) else tuple(getattr(problem, "possibilities", None) or ())
        return Usage(f"there is no option {option} here{_meaning(near)}", input=option, expected=(*near, *helps))
    if option and type(problem).__name__ == "BadOptionUsage" and "requires an argument" in str(problem.message):
        return Usage(f"{option} takes a value, and nothing stands behind it", input=option, expected=helps)
    if unknown := _UNKNOWN.match(str(getattr(problem, "message", ""))):
        return Usage(f"there is no command {unknown[1]}{_meaning(helps[:-1])}", input=unknown[1], expected=helps)
    if extra := _EXTRA.fullmatch(str(getattr(problem, "message", ""))):
        return _extra(problem, extra[1], helps)
    return Usage(problem.format_message() or "see --help", expected=helps)


def _meaning(near: tuple[str, ...]) -> str:
    """Return the end of a refusal that names the first of what may have been meant; empty where nothing is near."""
    return f" (did you mean {near[0]}?)" if near else ""


def _extra(problem: Any, words: str, helps: tuple[str, ...]) -> Usage:
    """Return the refusal for arguments that a command does not take; a number may be the ply of `--at`."""
    command = helps[-1].removeprefix("spooklog ").removesuffix(" --help")
    takes = any(param.param_type_name == "argument" for param in problem.ctx.command.params)
    at = (f"{command} --at {words}",) if words.isdecimal() and _has(problem, "--at") else ()
    return Usage(f"{command} takes no {'further ' if takes else ''}argument '{words}'", input=words, expected=(*at, *helps))


def _has(problem: Any, option: str) -> bool:
    """Return whether the command that the problem is about has an option."""
    command = getattr(getattr(problem, "ctx", None), "command", None)
    return any(option in param.opts for param in getattr(command, "params", ()))


def _called(param: Any) -> str:
    """Return the long name of an option, the metavar of an argument."""
    if param is None:
        return ""
    if param.param_type_name == "option":
        return str(max(param.opts, key=len))
    return str(param.metavar or param.human_readable_name).rstrip("….")


def _accepted(kind: Any) -> tuple[str, ...]:
    """Return what a number or a choice may be; nothing for any other kind of value."""
    if choices := getattr(kind, "choices", None):
        return tuple(str(getattr(choice, "value", choice)) for choice in choices)
    # typer calls a whole number with bounds `integer range`
    number = _NUMBERS.get(str(getattr(kind, "name", "")).partition(" ")[0].replace("integer", "int"))
    if number is None:
        return ()
    low, high = getattr(kind, "min", None), getattr(kind, "max", None)
    if low is None:
        return (number,)
    return (f"{number} from {low} to {high}" if high is not None else f"{number} from {low} on",)


def _refused(message: str) -> str | None:
    """Return what was typed, out of typer's message; None where it is not in there."""
    quoted = message.rpartition(" is not ")[0]
    # typer quotes with `repr`; a message that quotes nothing can hold any text
    with suppress(ValueError, SyntaxError, MemoryError, RecursionError):
        return str(ast.literal_eval(quoted))
    return None
