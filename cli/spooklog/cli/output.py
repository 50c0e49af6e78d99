"""What is printed, and how: JSON, plain lines, Rich tables, and errors."""

from __future__ import annotations

import json
import os
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import orjson

from spooklog.domain.errors import Illegal, Impossible, SpooklogError, Unavailable, Usage
from spooklog.domain.registry import find_ruleset
from spooklog.domain.visible import visibly

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment
    from rich.table import Table
    from rich.text import Text

    from spooklog.domain.rulebook import Rule
    from spooklog.domain.ruleset import Viewer

INDENT = 3
MAX_MESSAGE = 400
MOST_EXPECTED = 12
"""So much of what would have been accepted is shown; JSON has all of it."""

RECORDING = "recording"
"""The part of a rulebook whose rules bind whoever writes the log: no table can let a breach of them stand."""


class Page:
    """Answers that are gathered and not printed, for an app that shows them in a place `width` columns wide.

    `viewer` is who looks at the game `stream`; at other games all but `full` look as the public does.
    """

    def __init__(self, width: int, viewer: Viewer = "full", stream: str = "", *, plain: bool = False) -> None:
        self.width = width
        self.viewer = viewer
        self.stream = stream
        self.plain = plain
        self.parts: list[RenderableType] = []
        self.then = ""
        """The options that make of what was tried what is done, where that can be."""

    def say(self, text: str) -> None:
        """One more line."""
        from rich.text import Text

        self.parts.append(Text(text))


_page: ContextVar[Page | None] = ContextVar("page", default=None)


_json: ContextVar[bool] = ContextVar("json", default=False)


@contextmanager
def answering(*, as_json: bool) -> Iterator[None]:
    """Run a command that answers in JSON, or in words."""
    token = _json.set(as_json)
    try:
        yield
    finally:
        _json.reset(token)


def answers_json() -> bool:
    """Whether the command that runs answers in JSON: then what stands on stderr is JSON as well."""
    return _json.get()


def gathering() -> bool:
    """Whether what is said in here is gathered on a page."""
    return _page.get() is not None


def can_ask() -> bool:
    """Whether a person at a terminal can be asked something: not beside JSON, in a pipe, or within an app that holds the keys."""
    return not (answers_json() or gathering()) and sys.stdin.isatty()


@contextmanager
def gathered(width: int, viewer: Viewer = "full", stream: str = "", *, plain: bool = False) -> Iterator[Page]:
    """Gather whatever is said, shown and refused in here, by this thread or task, on a page."""
    page = Page(width, viewer, stream, plain=plain)
    token = _page.set(page)
    try:
        yield page
    finally:
        _page.reset(token)


def looker(stream: str) -> Viewer:
    """The viewer that answers about a game, by its id, are made for: `full` on standard output, else the viewer of the page.

    A seat of the game on the page is another player in any other game: that one is shown as the public sees it.
    """
    page = _page.get()
    if page is None or page.viewer == "full":
        return "full"
    return page.viewer if page.stream == stream else "public"


def emit_json(value: Any) -> None:
    """One JSON value on a line of its own, flushed: whoever reads it may go on at once. In it nothing that a terminal obeys."""
    if page := _page.get():
        page.say(orjson.dumps(value, option=orjson.OPT_INDENT_2).decode())
        return
    text = orjson.dumps(value).decode()
    if not text.isprintable():
        text = "".join(one if one.isprintable() else json_ascii(one)[1:-1] for one in text)
    sys.stdout.buffer.write(f"{text}\n".encode())
    sys.stdout.buffer.flush()


def json_ascii(value: Any) -> str:
    """JSON that any terminal and any pipe takes as it is, whatever their encoding."""
    return json.dumps(value, separators=(",", ":"))


def say(text: str = "") -> None:
    """One plain line, flushed."""
    if page := _page.get():
        page.say(text)
        return
    stream = sys.stdout
    stream.write(_encodable(inert(text), stream.encoding) + "\n")
    stream.flush()


def propose(options: str) -> None:
    """Say with which options what was tried is done: on a page one key does that."""
    if page := _page.get():
        page.then = options
    else:
        say(" " * INDENT + f"the same with {options} stores it")


def put_bytes(data: bytes) -> None:
    """A file as it is, on standard output; its text on a page. Raises Usage for what is no text there."""
    if page := _page.get():
        try:
            page.say(data.decode())
        except UnicodeDecodeError:
            raise Usage("this is nothing for a screen", expected=("-o FILE",)) from None
        return
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def say_wrapped(text: str, indent: int = 0) -> None:
    """One text, indented, on as many lines as it needs; broken between words, which a terminal would not do."""
    first, rest = " " * indent, " " * (indent + 2)
    width = max(terminal_width(), indent + 20)
    for line in wrap(text, width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False) or [""]:
        say(line)


def terminal_width() -> int:
    """The columns of the terminal; of a pipe, as many as a line needs."""
    if page := _page.get():
        return page.width
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 10_000


def draws() -> bool:
    """Whether answers can hold more than ASCII: frames and suits."""
    if page := _page.get():
        return not page.plain
    try:
        "╭─╮│🕷".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def console(*, stderr: bool = False, plain: bool = False) -> Console:
    """A Rich console that respects NO_COLOR, the terminal's width, and pipes; `plain` has no colour at all."""
    from rich.console import Console

    if page := _page.get():
        return Console(width=page.width, highlight=False, markup=False, emoji=False)
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, no_color=plain or None, soft_wrap=False)


def show(*renderables: RenderableType, plain: bool = False) -> None:
    """Print Rich renderables without blanks at line ends."""
    _print(console(plain=plain), *renderables)


class Unwritten(Unavailable):
    """The output cannot be written, or nobody reads it any more. What was stored before stays stored."""

    def __init__(self, problem: OSError, so_far: str = "") -> None:
        super().__init__(f"the output cannot be written: {problem.strerror or problem}{so_far}")


def remark(text: str) -> None:
    """One plain line on stderr, for whoever sits there."""
    sys.stderr.write(_encodable(text, sys.stderr.encoding) + "\n")
    sys.stderr.flush()


def fail(problem: SpooklogError, *, as_json: bool, ruling: str | None = None, rule_told: bool = False) -> int:
    """Print a refusal on stderr; its exit code.

    `ruling` is how the table may let a line stand, where it may; with `rule_told` the rule's words are left out.
    """
    try:
        if as_json:
            text = json_ascii({name: _sound(value) for name, value in problem.to_plain().items()})
            if page := _page.get():
                page.say(text)
            else:
                remark(text)
        else:
            _print(console(stderr=True), *refusal(problem, ruling=ruling, rule_told=rule_told))
    except OSError:  # nobody can be told: the code says it
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (open as long as the program runs)
    return problem.exit_code


def internal(problem: Exception) -> SpooklogError:
    """Turns an unexpected exception into a SpooklogError. Raises it as it is under SPOOKLOG_DEBUG."""
    if os.environ.get("SPOOKLOG_DEBUG"):
        raise problem
    words = f"{type(problem).__name__}: {problem}"
    return SpooklogError(f"spooklog itself is wrong here ({words}). SPOOKLOG_DEBUG=1 shows where")


def refusal(problem: SpooklogError, *, ruling: str | None = None, rule_told: bool = False) -> tuple[RenderableType, Table]:
    """A refusal in words, for printing and for the terminal app: its head, and under it what `fail` tells of it."""
    from rich.table import Table
    from rich.text import Text

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
    return Hanging(head), details


def inert(text: str) -> str:
    """The text with nothing in it that a terminal obeys; lines and blanks stay.

    Whatever the store takes is printable: this is for names of files, and for a store that another program wrote into.
    """
    return visibly(text, keep="\n\u00a0")


class Hanging:
    """Words whose second line and all after it stand as far to the right as the details below them."""

    def __init__(self, words: Text) -> None:
        self._words = words

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        from rich.padding import Padding

        first, *others = self._words.wrap(console, options.max_width)
        yield first
        if others:
            rest = self._words.plain[len(first.plain) :]
            yield Padding(self._words[len(self._words) - len(rest.lstrip()) :], (0, 0, 0, INDENT))


class _Inert:
    """A renderable with what it shows made inert."""

    def __init__(self, shown: RenderableType) -> None:
        self._shown = shown

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for segment in console.render(self._shown, options):
            yield segment if segment.control else segment._replace(text=inert(segment.text))


def _print(screen: Console, *renderables: RenderableType) -> None:
    if page := _page.get():
        page.parts += renderables
        return
    renderables = tuple(map(_Inert, renderables))
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
        yield "expected", " · ".join(_some(problem.expected))
    rule = _find_rule(problem.rule) if problem.rule else None
    if rule:
        yield "rule", f"{rule.text} ({rule.where})"
    if isinstance(problem, Illegal) and problem.ruling_helps and ruling and rule and rule.part != RECORDING:
        yield "hint", f"if the table lets it stand: {ruling}"
    elif isinstance(problem, Impossible) and ruling and rule:
        yield "hint", "if this is what happened, an earlier line is wrong: see spooklog log, undo, amend"


def _some(expected: Sequence[str]) -> Iterator[str]:
    """As many as people read, and how many more there are."""
    yield from map(_short, expected[:MOST_EXPECTED])
    if len(expected) > MOST_EXPECTED:
        yield f"… and {len(expected) - MOST_EXPECTED} more"


def _find_rule(rule: str) -> Rule | None:
    slug = rule.partition(":")[0]
    try:
        return find_ruleset(slug).rulebook.find(rule)
    except SpooklogError:
        return None


def _short(text: str, length: int = 200) -> str:
    """The text with nothing in it that could move a cursor, and not longer than people read."""
    words = visibly(text[:length])
    return words if len(text) <= length and len(words) <= length else words[: length - 1] + "…"


def _sound(value: object) -> object:
    """A field of an error with what no encoding can write, lone halves of characters, as escapes."""
    if isinstance(value, list):
        return [_sound(one) for one in value]
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value


def _encodable(text: str, encoding: str | None) -> str:
    """The text with whatever the terminal cannot print replaced."""
    return text.encode(encoding or "utf-8", "replace").decode(encoding or "utf-8", "replace")
