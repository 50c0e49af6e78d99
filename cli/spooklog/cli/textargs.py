"""Commands whose arguments are notation: everything that is not one of their own options is text, `-2` and `--` included."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from typer.core import TyperCommand


class TextCommand(TyperCommand):
    """A command that takes its options by their exact names only, wherever they stand."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Sort the arguments into options and text before the usual parsing."""
        takes_value = dict(self._own_options(ctx))
        options: list[str] = []
        text: list[str] = []
        rest = iter(args)
        for argument in rest:
            name, equals, _ = argument.partition("=")
            if argument in takes_value:
                options.append(argument)
                if takes_value[argument]:
                    options.extend(_next(rest))
            elif equals and name.startswith("--") and takes_value.get(name):
                options.append(argument)
            else:
                text.append(argument)
        return super().parse_args(ctx, [*options, "--", *text] if text else options)

    def _own_options(self, ctx: Any) -> Iterable[tuple[str, bool]]:
        for param in self.get_params(ctx):
            if param.param_type_name == "option":
                for name in (*param.opts, *param.secondary_opts):
                    yield name, not (getattr(param, "is_flag", False) or getattr(param, "count", False))


def _next(rest: Any) -> list[str]:
    value = next(rest, None)
    return [] if value is None else [value]
