"""What is printed, and how: JSON, plain lines, Rich tables, and errors."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from spooklog.domain.errors import Illegal, Impossible, SpooklogError

if TYPE_CHECKING:
    from rich.console import Console, RenderableType

    from spooklog.domain.rulebook import Rule

INDENT = 3
MAX_MESSAGE = 400
RECORDING = "recording"
"""The part of a rulebook whose rules bind whoever writes the log: no table can let a breach of them stand."""


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


def terminal_width() -> int:
    """The columns of the terminal; of a pipe, as many as a line needs."""
    import shutil

    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 10_000


def draws() -> bool:
    """Whether standard output can take more than ASCII: frames and suits."""
    try:
        "╭─╮│🕷".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def console(*, stderr: bool = False, plain: bool = False) -> Console:
    """A Rich console that respects NO_COLOR, the terminal's width, and pipes; `plain` has no colour at all."""
    from rich.console import Console

    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, no_color=plain or None, soft_wrap=False)


def show(*renderables: RenderableType, plain: bool = False) -> None:
    """Print Rich renderables without blanks at line ends."""
    _print(console(plain=plain), *renderables)


def fail(problem: SpooklogError, *, as_json: bool, ruling: str | None = None, rule_told: bool = False) -> int:
    """Print a refusal on stderr; its exit code.

    `ruling` is how the table may let a line stand, where it may; with `rule_told` the rule's words are left out.
    """
    if as_json:
        import orjson

        sys.stderr.write(orjson.dumps(problem.to_plain()).decode() + "\n")
        return problem.exit_code
    from rich.table import Table
    from rich.text import Text

    screen = console(stderr=True)
    kind = problem.kind.replace("_", " ")
    rule = f"  {problem.rule}" if problem.rule else ""
    head = Text.assemble((kind, "bold red"), (rule, "bold"), f"  {_short(problem.message, MAX_MESSAGE)}")
    details = Table.grid(padding=(0, 2, 0, 0))
    details.add_column(style="dim", no_wrap=True)
    details.add_column(overflow="fold")
    for name, words in _details(problem, ruling):
        if name == "rule" and rule_told:
            continue
        details.add_row(" " * INDENT + name, Text(words))
    _print(screen, head, details)
    return problem.exit_code


def _print(screen: Console, *renderables: RenderableType) -> None:
    if screen.is_terminal:
        screen.print(*renderables, sep="\n")
        return
    with screen.capture() as capture:
        screen.print(*renderables, sep="\n")
    for line in capture.get().splitlines():
        screen.file.write(_encodable(line.rstrip(), screen.encoding) + "\n")
    screen.file.flush()


def _details(problem: SpooklogError, ruling: str | None) -> Iterable[tuple[str, str]]:
    if problem.line is not None:
        yield "line", str(problem.line)
    if problem.input is not None:
        yield "typed", _short(problem.input)
    if problem.expected:
        yield "expected", " · ".join(_short(text) for text in problem.expected[:12])
    rule = _find_rule(problem.rule) if problem.rule else None
    if rule:
        yield "rule", f"{rule.text} ({rule.part})"
    if isinstance(problem, Illegal) and problem.ruling_helps and ruling and rule and rule.part != RECORDING:
        yield "hint", f"if the table lets it stand: {ruling}"
    elif isinstance(problem, Impossible) and ruling and rule:
        yield "hint", "if this is what happened, an earlier line is wrong: see spooklog log, undo"


def _find_rule(rule: str) -> Rule | None:
    from spooklog.domain.registry import find_ruleset

    slug = rule.partition(":")[0]
    try:
        return find_ruleset(slug).rulebook.find(rule)
    except SpooklogError:
        return None


def _short(text: str, length: int = 200) -> str:
    """The text with nothing in it that could move a cursor, and not longer than people read."""
    words = text if text.isprintable() else "".join(one if one.isprintable() else ascii(one)[1:-1] for one in text)
    return words if len(words) <= length else words[: length - 1] + "…"


def _encodable(text: str, encoding: str | None) -> str:
    """The text with whatever the terminal cannot print replaced."""
    return text.encode(encoding or "utf-8", "replace").decode(encoding or "utf-8", "replace")
