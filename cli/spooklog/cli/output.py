"""What is printed, and how: JSON, plain lines, Rich tables, and errors."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from spooklog.domain.errors import Illegal, Impossible, SpooklogError

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

INDENT = 3


def emit_json(value: Any) -> None:
    """One JSON value on a line of its own, flushed: whoever reads it may go on at once."""
    import orjson

    sys.stdout.buffer.write(orjson.dumps(value, option=orjson.OPT_APPEND_NEWLINE))
    sys.stdout.buffer.flush()


def say(text: str = "") -> None:
    """One plain line, flushed."""
    stream = sys.stdout
    stream.write(_encodable(text, stream.encoding) + "\n")
    stream.flush()


def console(*, stderr: bool = False, plain: bool = False) -> Console:
    """A Rich console that respects NO_COLOR, the terminal's width, and pipes; `plain` has no colour at all."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, no_color=plain or None, soft_wrap=False)


def show(*renderables: RenderableType, plain: bool = False) -> None:
    """Print Rich renderables without blanks at line ends."""
    screen = console(plain=plain)
    if screen.is_terminal and not plain:
        screen.print(*renderables, sep="\n")
        return
    with screen.capture() as capture:
        screen.print(*renderables, sep="\n")
    for line in capture.get().splitlines():
        say(line.rstrip())


def fail(problem: SpooklogError, *, as_json: bool) -> int:
    """Print a refusal on stderr; its exit code."""
    if as_json:
        import orjson

        sys.stderr.write(orjson.dumps(problem.to_plain()).decode() + "\n")
        return problem.exit_code
    from rich.table import Table
    from rich.text import Text

    screen = console(stderr=True)
    kind = problem.kind.replace("_", " ")
    rule = f"  {problem.rule}" if problem.rule else ""
    screen.print(Text.assemble((kind, "bold red"), (rule, "bold"), f"  {problem.message}"))
    details = Table.grid(padding=(0, 2, 0, 0))
    details.add_column(style="dim", no_wrap=True)
    details.add_column(overflow="fold")
    for name, words in _details(problem):
        details.add_row(" " * INDENT + name, Text(words))
    screen.print(details)
    return problem.exit_code


def _details(problem: SpooklogError) -> Iterable[tuple[str, str]]:
    if problem.line is not None:
        yield "line", str(problem.line)
    if problem.input is not None:
        yield "typed", _short(problem.input)
    if problem.expected:
        yield "expected", " · ".join(_short(text) for text in problem.expected[:12])
    if problem.rule and (words := _rule_text(problem.rule)):
        yield "rule", words
    if isinstance(problem, Illegal) and problem.rule:
        yield "hint", 'if the table lets it stand: --ruled "why"'
    elif isinstance(problem, Impossible):
        yield "hint", "if this is what happened, an earlier line is wrong: see spooklog log, undo"


def _rule_text(rule: str) -> str | None:
    from spooklog.domain.registry import find_ruleset

    slug = rule.partition(":")[0]
    try:
        found = find_ruleset(slug).rulebook.find(rule)
    except SpooklogError:
        return None
    return f"{found.text} ({found.part})"


def _short(text: str) -> str:
    words = text if text.isprintable() else ascii(text)[1:-1]
    return words if len(words) <= 200 else words[:199] + "…"


def _encodable(text: str, encoding: str | None) -> str:
    """The text with whatever the terminal cannot print replaced."""
    return text.encode(encoding or "utf-8", "replace").decode(encoding or "utf-8", "replace")
