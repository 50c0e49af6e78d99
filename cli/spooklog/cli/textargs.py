"""Commands whose arguments are text: everything but their own options, `-2` included.

A word that looks like a long option but is none is refused: a misspelt `--game` would else become text, recorded in the wrong
game. Everything behind `--` is text. In some games `--` is a line by itself: a command of notation takes it as the beginning of
text only with text behind it.
"""

from __future__ import annotations

import re
from difflib import get_close_matches
from typing import Any

from typer.core import TyperCommand

from spooklog.domain.errors import Usage

BEGINS_TEXT = "--"
MAX_NAME = 40
"""No option is longer; a longer word is compared with none."""

_OPTION = re.compile(r"--[A-Za-z][\w-]*(=.*)?", re.DOTALL)


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
        sorting = _Sorting(takes_value, ctx.command_path)
        for place, argument in enumerate(args):
            following = args[place + 1] if place + 1 < len(args) else None
            if argument == BEGINS_TEXT and following is not None and not sorting.waits and self._begins_text(following, sorting):
                sorting.text += args[place + 1 :] if not sorting.text else args[place:]  # within a text it is a dash
                break
            sorting.take(argument)
        # behind `--` typer takes `-2` and `-go` for text
        return super().parse_args(ctx, [*sorting.options, "--", *sorting.text] if sorting.text else sorting.options)

    def _begins_text(self, following: str, sorting: _Sorting) -> bool:
        """Return whether `--` begins text; else it is the line itself, which only a comment and options can follow."""
        return not sorting.text and not following.startswith("#") and not sorting.is_own(following)


class ProseCommand(NotationCommand):
    """A command that takes free text: `--` always begins text."""

    def _begins_text(self, following: str, sorting: _Sorting) -> bool:  # noqa: ARG002  (notation needs it)
        return True


class _Sorting:
    """Sorts arguments into options and text, one after another; `waits` while an option still lacks its value."""

    def __init__(self, takes_value: dict[str, bool], path: str) -> None:
        self._takes_value, self._path = takes_value, path
        self.options: list[str] = []
        self.text: list[str] = []
        self.waits = False

    def is_own(self, argument: str) -> bool:
        """Return whether an argument is an option of the command, alone or with `=` and its value."""
        return argument in self._takes_value or (argument.startswith("--") and argument.partition("=")[0] in self._takes_value)

    def take(self, argument: str) -> None:
        """Sort the next argument. Raises Usage for an unknown option, and for a value of one that takes none."""
        if self.waits or self.is_own(argument):
            name, equals, _ = argument.partition("=")
            if not self.waits and equals and not self._takes_value[name]:
                raise Usage(f"{name} takes no value", input=argument, expected=(name,))
            self.options.append(argument)
            self.waits = not self.waits and self._takes_value.get(argument, False)
        elif _OPTION.fullmatch(argument):
            raise self._unknown(argument)
        else:
            self.text.append(argument)

    def _unknown(self, argument: str) -> Usage:
        name = argument.partition("=")[0]
        near = get_close_matches(name, self._takes_value, n=3, cutoff=0.6) if len(name) <= MAX_NAME else []
        help_, text = f"{self._path} --help", f"-- {argument}  to mean it as text"
        return Usage(f"there is no option {name} here", input=argument, expected=(*near, text, help_))
