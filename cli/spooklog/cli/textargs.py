"""Commands whose arguments are text: everything but their own options, `-2` included.

A word that looks like a long option but is none is refused: a misspelt `--game` would else become text, recorded in the wrong
game. Everything behind `--` is text. In some games `--` is a line by itself: a command of notation takes it as the beginning of
text only with text behind it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any

from typer.core import TyperCommand

from spooklog.cli.output import said
from spooklog.domain.values.errors import Usage

BEGINS_TEXT = "--"
MAX_NAME = 40
"""No option is longer; a longer word is compared with none."""

_OPTION = r"(?s:--[A-Za-z][\w-]*(=.*)?)"


class NotationCommand(TyperCommand):
    """A command that takes a line of notation, and its options by their exact names, in any place."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Sort the arguments into options and text before the usual parsing. Raises Usage for an unknown option."""
        takes_value = {
            name: not (getattr(param, "is_flag", False) or getattr(param, "count", False))
            for param in self.get_params(ctx)
            if param.param_type_name == "option"
            for name in (*param.opts, *param.secondary_opts)
        }
        options, text, waits = list[str](), list[str](), False  # `waits`: the last option still lacks its value
        for place, argument in enumerate(args):
            if waits:
                options.append(argument)
                waits = False
            elif name := _own(argument, takes_value):
                if name != argument and not takes_value[name]:
                    raise Usage(said("{name} takes no value", name=name), input=argument, expected=(name,))
                options.append(argument)
                waits = name == argument and takes_value[name]
            elif argument == BEGINS_TEXT and self._begins_text(args[place + 1 :], text, takes_value):
                text += args[place + 1 :] if not text else args[place:]  # within a text it is a dash
                break
            elif argument.startswith("--") and re.fullmatch(_OPTION, argument):
                raise _unknown(argument, takes_value, ctx.command_path)
            else:
                text.append(argument)
        # behind `--` typer takes `-2` and `-go` for text
        return super().parse_args(ctx, [*options, "--", *text] if text else options)

    def _begins_text(self, rest: list[str], text: list[str], takes_value: Mapping[str, bool]) -> bool:
        """Return whether `--` begins text; else it is the line itself, which only a comment and options can follow."""
        return bool(rest) and not text and not rest[0].startswith("#") and not _own(rest[0], takes_value)


class ProseCommand(NotationCommand):
    """A command that takes free text: `--` always begins text."""

    def _begins_text(self, rest: list[str], text: list[str], takes_value: Mapping[str, bool]) -> bool:  # noqa: ARG002
        return bool(rest)


def _own(argument: str, known: Mapping[str, bool]) -> str | None:
    """Return the option of the command that an argument is, alone or with `=` and its value; None for another argument."""
    name = argument.partition("=")[0] if argument.startswith("--") else argument
    return name if name in known else None


def _unknown(argument: str, known: Mapping[str, bool], path: str) -> Usage:
    """Return the refusal of an option that a command does not have."""
    name = argument.partition("=")[0]
    near = get_close_matches(name, known, n=3, cutoff=0.6) if len(name) <= MAX_NAME else []
    help_, text = f"{path} --help", said("-- {line}  to mean it as text", line=argument)
    meant = said(" (did you mean {name}?)", name=near[0]) if near else ""
    return Usage(
        said("there is no option {option} here{meant}", option=name, meant=meant), input=argument, expected=(*near, text, help_)
    )
