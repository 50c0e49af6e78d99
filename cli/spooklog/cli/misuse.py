"""Typer's exceptions for bad calls as refusals in the words of this program."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from spooklog.cli.output import said
from spooklog.domain.contract.registry import all_slugs
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.near import did_you_mean, nearest
from spooklog.domain.values.saying import chained

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
_NUMBERS = {"int": said("a whole number"), "float": said("a number")}


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
        return Usage(said("{name} is missing", name=name), expected=(*(all_slugs() if name == "RULESET" else ()), *helps))
    accepted = _accepted(kind)
    if name and accepted:
        value = _refused(problem.message)
        takes = said("{name} takes {accepted}", name=name, accepted=chained(accepted, "or"))
        choices = accepted if hasattr(kind, "choices") else ()
        words = takes
        if value is not None:
            words = said("{takes}, not '{value}'{meant}", takes=takes, value=value, meant=did_you_mean(value, choices))
        return Usage(words, input=value, expected=(*choices, *helps))
    option = getattr(problem, "option_name", None)
    if option and type(problem).__name__ == "NoSuchOption":
        meant = _MEANT.get(option, "")
        near = (meant,) if _has(problem, meant) else tuple(getattr(problem, "possibilities", None) or ())
        words = said("there is no option {option} here{meant}", option=option, meant=_meaning(near))
        return Usage(words, input=option, expected=(*near, *helps))
    if option and type(problem).__name__ == "BadOptionUsage" and "requires an argument" in str(problem.message):
        words = said("{option} takes a value, and nothing stands behind it", option=option)
        return Usage(words, input=option, expected=helps)
    if unknown := _UNKNOWN.match(str(getattr(problem, "message", ""))):
        words = said("there is no command {command}{meant}", command=unknown[1], meant=_meaning(helps[:-1]))
        return Usage(words, input=unknown[1], expected=helps)
    if extra := _EXTRA.fullmatch(str(getattr(problem, "message", ""))):
        return _extra(problem, extra[1], helps)
    return Usage(problem.format_message() or "see --help", expected=helps)


def _meaning(near: tuple[str, ...]) -> str:
    """Return the end of a refusal that names the first of what may have been meant; empty where nothing is near."""
    return said(" (did you mean {name}?)", name=near[0]) if near else ""


def _extra(problem: Any, words: str, helps: tuple[str, ...]) -> Usage:
    """Return the refusal for arguments that a command does not take; a number may be the ply of `--at`."""
    command = helps[-1].removeprefix("spooklog ").removesuffix(" --help")
    takes = any(param.param_type_name == "argument" for param in problem.ctx.command.params)
    at = (f"{command} --at {words}",) if words.isdecimal() and _has(problem, "--at") else ()
    if takes:
        refusal = said("{command} takes no further argument '{words}'", command=command, words=words)
    else:
        refusal = said("{command} takes no argument '{words}'", command=command, words=words)
    return Usage(refusal, input=words, expected=(*at, *helps))


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
    if high is None:
        return (said("{number} from {low} on", number=number, low=low),)
    return (said("{number} from {low} to {high}", number=number, low=low, high=high),)


def _refused(message: str) -> str | None:
    """Return what was typed, out of typer's message; None where it is not in there."""
    quoted = message.rpartition(" is not ")[0]
    # typer quotes with `repr`; a message that quotes nothing can hold any text
    with suppress(ValueError, SyntaxError, MemoryError, RecursionError):
        return str(ast.literal_eval(quoted))
    return None
