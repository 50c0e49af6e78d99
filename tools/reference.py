"""What every reference of the program is made from: its commands and its exit codes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from spooklog.cli.program import program
from spooklog.domain.values import errors
from spooklog.domain.values.errors import SpooklogError


def commands() -> Iterator[tuple[str, Any]]:
    """Yield every command with the words that call it."""

    def inside(path: str, group: Any) -> Iterator[tuple[str, Any]]:
        for name, command in group.commands.items():
            if not hasattr(command, "commands"):
                yield f"{path} {name}", command
                continue
            if command.invoke_without_command:  # a list by itself, with more to do behind its name
                yield f"{path} {name}", command
            yield from inside(f"{path} {name}", command)

    yield from inside("spooklog", program())


def exit_codes() -> list[tuple[int, str, str]]:
    """Return every exit code of a refusal, with its name in JSON and when it occurs."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, SpooklogError)]
    return sorted({(kind.exit_code, kind.kind, (kind.__doc__ or "").strip().splitlines()[0]) for kind in kinds})
