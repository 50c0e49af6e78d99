"""Printing: JSON, plain lines, Rich renderables and refusals, to the standard streams or onto the page of an app."""

from __future__ import annotations

import json
import os
import shutil
import sys
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO, TypeVar

import orjson

from spooklog.domain.contract.plugins import PluginWarning, blamed
from spooklog.domain.contract.registry import RULESETS, asked, failing
from spooklog.domain.values import saying
from spooklog.domain.values.answer import plain_data
from spooklog.domain.values.errors import Illegal, Impossible, SpooklogError, Unavailable, Unsupported, Usage
from spooklog.domain.values.labels import unaccented
from spooklog.domain.values.saying import spoken
from spooklog.domain.words import wording
from spooklog.domain.words.visible import spelt, visibly

if TYPE_CHECKING:
    from rich.console import Console, ConsoleOptions, RenderableType
    from rich.segment import Segment
    from rich.table import Table
    from rich.text import Text

    from spooklog.domain.contract.rulebook import Rule
    from spooklog.domain.contract.ruleset import Viewer

T = TypeVar("T")

INDENT = 3
MAX_MESSAGE = 400
MOST_EXPECTED = 12
"""At most so many of the accepted inputs are printed; JSON has all."""

SIDE_BY_SIDE = 4
"""At most so many accepted commands stand on one line."""

RECORDING = "recording"
"""The part of a rulebook with rules for writing the log: a table cannot allow a breach of these by a ruling."""


PACKAGE = "spooklog.cli"

said = saying.Saying(PACKAGE)
"""Makes the sentences of the command line."""


def told(text: str) -> str:
    """Return a sentence in the language of answers; text that is none as it is."""
    language = spoken()
    return text if language is None else language.tell(text, PACKAGE)


@cache
def _words() -> Mapping[str, str]:
    found = (
        *(said("result"), said("counted"), said("wins"), said("rating"), said("assumed"), said("published-unverified")),
        *(said("note"), said("said"), said("tag"), said("photo"), said("source"), said("option"), said("ruling")),
        *(said("claim"), said("reason"), said("decision"), said("description"), said("flag"), said("end"), said("play")),
        *(said("works"), said("broken"), said("wrong"), said("duplicate"), said("outdated"), said("none"), said("team")),
        saying.said("place"),  # of a game, as the rooms below call it: here it is that of a player
    )
    return {str(word): word for word in found}


def word_for(word: str) -> str:
    """Return a word of data, such as a status, as people read it; one that is not known as it is."""
    return _words().get(word) or wording.word_for(word)


def told_all(value: T) -> T:
    """Return a picture, or anything made of structs and tuples, with its sentences in the language of answers."""
    language = spoken()
    return value if language is None else language.tell_all(value, PACKAGE)


ERASED = said("(erased)")
"""In place of the name of a person who was erased, or of an erased text."""


class Page:
    """Answers gathered for an app instead of printed, to be shown `width` columns wide.

    `viewer` sees the game with the id `stream`; other games are shown to all viewers but `full` as to the public.
    """

    def __init__(self, width: int, viewer: Viewer = "full", stream: str = "", *, plain: bool = False) -> None:
        self.width = width
        self.viewer = viewer
        self.stream = stream
        self.plain = plain
        self.parts: list[RenderableType] = []
        self.then = ""
        """The options that store what the command only tried; empty where there are none."""

    def say(self, text: str) -> None:
        """Add a line."""
        from rich.text import Text

        self.parts.append(Text(text))


_page: ContextVar[Page | None] = ContextVar("page", default=None)
_json: ContextVar[bool] = ContextVar("json", default=False)


@contextmanager
def answering(*, as_json: bool, warns: bool = True) -> Iterator[None]:
    """Run a command whose answers are JSON, or words.

    With words it `warns` of plugins that are passed over, on stderr or on the page of an app.
    """
    before = warnings.showwarning

    def show(
        message: Warning | str,
        category: type[Warning],
        filename: str,
        lineno: int,
        file: TextIO | None = None,
        line: str | None = None,
    ) -> None:
        if not issubclass(category, PluginWarning):
            before(message, category, filename, lineno, file, line)
        elif page := _page.get():
            page.say(told(_warning(message)))
        else:
            with suppress(OSError):  # stderr may be closed
                remark(_warning(message))

    token = _json.set(as_json)
    try:
        with warnings.catch_warnings():
            # none of them ends a command, whatever the environment says of warnings
            warnings.simplefilter("always" if warns and not as_json else "ignore", PluginWarning)
            warnings.showwarning = show
            yield
    finally:
        _json.reset(token)


def _warning(message: Warning | str) -> str:
    return said("warning: {message}", message=message)


def answers_json() -> bool:
    """Return whether the running command answers in JSON; what it prints on stderr is JSON then, too."""
    return _json.get()


def gathering() -> bool:
    """Return whether answers are gathered on a page."""
    return _page.get() is not None


def can_ask() -> bool:
    """Return whether the program can ask at the terminal: not with JSON, in a pipe, or within an app that holds the keys."""
    return not (answers_json() or gathering()) and sys.stdin.isatty()


def confirmed(question: str) -> bool:
    """Ask a question at the terminal whose answer is yes or no; in another language its words are accepted beside `y` and `n`.

    Raises Abort of typer at the end of the input.
    """
    import typer  # noqa: PLC0415  (few commands ask)

    if spoken() is None:
        return typer.confirm(question)
    yes, no = (unaccented(told(word)) for word in (said("yes"), said("no")))
    while True:
        typed = unaccented(typer.prompt(f"{told(question)} [{yes[0]}/{no[0].upper()}]", default="", show_default=False).strip())
        if not typed or no.startswith(typed) or "no".startswith(typed):
            return False
        if yes.startswith(typed) or "yes".startswith(typed):
            return True


@contextmanager
def gathered(width: int, viewer: Viewer = "full", stream: str = "", *, plain: bool = False) -> Iterator[Page]:
    """Gather on a page what this thread or task says, shows and refuses within."""
    page = Page(width, viewer, stream, plain=plain)
    token = _page.set(page)
    try:
        yield page
    finally:
        _page.reset(token)


def looker(stream: str) -> Viewer:
    """Return the viewer for whom answers about a game, by its id, are made: `full` on standard output, else that of the page.

    Of a game other than the page's, a seat sees what the public sees: it may be another player's there.
    """
    page = _page.get()
    if page is None or page.viewer == "full":
        return "full"
    return page.viewer if page.stream == stream else "public"


def emit_json(value: Any) -> None:
    """Print a JSON value on a line of its own, flushed, so that a reader can go on at once; control characters are escaped."""
    if page := _page.get():
        page.say(orjson.dumps(value, default=plain_data, option=orjson.OPT_INDENT_2).decode())
        return
    text = orjson.dumps(value, default=plain_data).decode()
    text = spelt(text, lambda one: json_ascii(one)[1:-1])  # orjson escapes only the control characters below the blank
    # JSON is UTF-8 in any locale; lines keep their order, since `say` flushes
    sys.stdout.buffer.write(f"{text}\n".encode())
    sys.stdout.buffer.flush()


def json_ascii(value: Any) -> str:
    """Return JSON in ASCII, which terminals and pipes of any encoding take."""
    # orjson cannot write ASCII alone
    return json.dumps(value, separators=(",", ":"))


def say(text: str = "", indent: int = 0) -> None:
    """Print a plain line, flushed."""
    text = told(text)
    if indent:
        text = " " * indent + text
    if page := _page.get():
        page.say(text)
        return
    stream = sys.stdout
    # most lines are printable as they are
    stream.write((text if text.isascii() and text.isprintable() else _encodable(inert(text), stream.encoding)) + "\n")
    stream.flush()


def propose(options: str) -> None:
    """Print the options that store what was tried; on a page a key does that."""
    if page := _page.get():
        page.then = options
    else:
        say(said("the same with {options} stores it", options=options), INDENT)


def put_bytes(data: bytes) -> None:
    """Write a file to standard output; on a page its text. Raises Usage for bytes that are no text there."""
    if page := _page.get():
        try:
            page.say(data.decode())
        except UnicodeDecodeError:
            raise Usage("this file cannot be shown on a screen", expected=("-o FILE",)) from None
        return
    sys.stdout.buffer.write(data)
    sys.stdout.buffer.flush()


def say_from(text: str, file: str, then: str = "") -> None:
    """Print what came from a file; `then` ends the line. Where both do not fit, the path is not broken: it starts a line."""
    whole = told(said("{text} from {file}{then}", text=text, file=file, then=then))
    if len(whole) <= terminal_width():
        say(whole)
        return
    say(text)
    say(said("from {file}{then}", file=file, then=then), INDENT)


def say_wrapped(text: str, indent: int = 0) -> None:
    """Print a text, indented, on as many lines as it needs, broken between words."""
    first, rest = " " * indent, " " * (indent + 2)
    width = max(terminal_width(), indent + 20)
    for line in wrap(told(text), width, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False) or [""]:
        say(line)


def terminal_width() -> int:
    """Return the columns of the terminal or page; for a pipe a number that no line reaches."""
    if page := _page.get():
        return page.width
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 10_000


def draws() -> bool:
    """Return whether answers can hold frames, suits and other signs beyond ASCII."""
    if page := _page.get():
        return not page.plain
    try:
        "╭─╮│🕷".encode(sys.stdout.encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def console(*, stderr: bool = False, plain: bool = False) -> Console:
    """Return a Rich console that respects NO_COLOR, the terminal's width, and pipes; without colour where `plain`."""
    from rich.console import Console

    if page := _page.get():
        return Console(width=page.width, highlight=False, markup=False, emoji=False)
    # None lets Rich look at NO_COLOR, which False would override
    return Console(stderr=stderr, highlight=False, markup=False, emoji=False, no_color=plain or None, soft_wrap=False)


def show(*renderables: RenderableType, plain: bool = False) -> None:
    """Print Rich renderables, without blanks at line ends."""
    _print(console(plain=plain), *renderables)


class Unwritten(Unavailable):
    """The output cannot be written, or its reader has gone. What was stored before stays stored."""

    def __init__(self, problem: OSError, so_far: str = "") -> None:
        why = problem.strerror or problem
        super().__init__(said("the output cannot be written: {why}{so_far}", why=why, so_far=so_far))


def remark(text: str) -> None:
    """Print a plain line on stderr."""
    text = told(text)
    # the stream of an app, which hides stderr, has no encoding
    sys.stderr.write(_encodable(text, getattr(sys.stderr, "encoding", None)) + "\n")
    sys.stderr.flush()


def fail(problem: SpooklogError, *, as_json: bool, ruling: str | None = None, rule_shown: bool = False) -> int:
    """Print a refusal on stderr. Returns its exit code.

    `ruling` is how the table may let the line stand, None where it may not; `rule_shown` leaves out the rule's text.
    """
    if problem.extra:
        from spooklog.replays.installing import install  # noqa: PLC0415  (rare)

        problem.expected = (install(problem.extra), *problem.expected)
    try:
        if as_json:
            text = json_ascii({name: _sound(value) for name, value in plain_data(problem.answer()).items()})
            if page := _page.get():
                page.say(text)
            else:
                remark(text)
        else:
            _print(console(stderr=True), *refusal(problem, ruling=ruling, rule_shown=rule_shown))
    except OSError:  # stderr is gone: only the exit code is left
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (open as long as the program runs)
    return problem.exit_code


def internal(problem: Exception) -> SpooklogError:
    """Turn an unexpected exception into a SpooklogError: Unsupported where the code of a plugin raised it.

    Raises it as it is where SPOOKLOG_DEBUG is set.
    """
    if os.environ.get("SPOOKLOG_DEBUG"):
        raise problem
    if failed := of_plugin(problem):
        return failed
    if failure := failing():
        words = said("{problem}. SPOOKLOG_DEBUG=1 shows where", problem=failure.message)
        return Unsupported(words, expected=failure.expected)
    fault = f"{type(problem).__name__}: {problem}"
    return SpooklogError(said("internal error ({problem}). SPOOKLOG_DEBUG=1 shows where", problem=fault))


def of_plugin(problem: BaseException) -> Unsupported | None:
    """Return an exception as the failure of the plugin whose code raised it; None where no plugin did."""
    from spooklog.domain.contract.bots import BOTS  # noqa: PLC0415  (only what went wrong needs it)
    from spooklog.pictures.kinds import BOARDS  # noqa: PLC0415

    if (plugin := blamed(problem, RULESETS, BOTS, BOARDS)) is None:
        return None
    fault = f"{type(problem).__name__}: {problem}"
    words = said("{plugin} failed ({problem}). SPOOKLOG_DEBUG=1 shows where", plugin=plugin, problem=fault)
    return Unsupported(words, expected=("spooklog plugins",))


def refusal(problem: SpooklogError, *, ruling: str | None = None, rule_shown: bool = False) -> tuple[RenderableType, Table]:
    """Return a refusal for printing and for the terminal app: its head, and the details to put under it."""
    from rich.table import Table
    from rich.text import Text

    rule = f"  {problem.rule}" if problem.rule else ""
    head = Text.assemble(
        (told(KINDS[problem.kind]), "bold red"), (rule, "bold"), f"  {_short(told(problem.message), MAX_MESSAGE)}"
    )
    details = Table.grid(padding=(0, 2, 0, 0))
    details.add_column(style="dim", no_wrap=True)
    details.add_column(overflow="fold")
    for name, words in _details(problem, ruling):
        if name == "rule" and rule_shown:
            continue
        details.add_row(" " * INDENT + told(_NAMES[name]), Text(words))
    return Hanging(head), details


def inert(text: str) -> str:
    """Return the text with control characters escaped; line ends and blanks stay.

    The store takes printable text only: this is for names of files, and for a store that another program wrote into.
    """
    # nearly all that Rich gives is printable, or the end of a line
    return text if text == "\n" or text.isprintable() else visibly(text, keep="\n\u00a0")


class Hanging:
    """Words whose second and later lines are indented like the details below them."""

    def __init__(self, words: Text | str, style: str = "") -> None:
        from rich.text import Text

        self._words = words if isinstance(words, Text) else Text(told(words), style)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[RenderableType]:
        from rich.padding import Padding

        first, *others = self._words.wrap(console, options.max_width)
        yield first
        if others:
            rest = self._words.plain[len(first.plain) :]
            yield Padding(self._words[len(self._words) - len(rest.lstrip()) :], (0, 0, 0, INDENT))


class _Inert(NamedTuple):
    """A renderable whose text is made inert."""

    shown: RenderableType

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> Iterator[Segment]:
        for segment in console.render(self.shown, options):
            # Rich's own movements of the cursor, no text of a store
            yield segment if segment.control else segment._replace(text=inert(segment.text))


def _print(screen: Console, *renderables: RenderableType) -> None:
    """Print renderables to a console, or put them on the page."""
    if page := _page.get():
        page.parts += renderables
        return
    renderables = tuple(map(_Inert, renderables))
    if screen.is_terminal:
        screen.print(*renderables, sep="\n")
        return
    # Rich fills lines with blanks, and raises for signs that a pipe's encoding lacks
    with screen.capture() as capture:
        screen.print(*renderables, sep="\n")
    for line in capture.get().splitlines():
        screen.file.write(_encodable(line.rstrip(), screen.encoding) + "\n")
    screen.file.flush()


KINDS = {
    "usage": said("usage"),
    "unreadable": said("unreadable"),
    "ambiguous": said("ambiguous"),
    "illegal": said("illegal"),
    "impossible": said("impossible"),
    "conflict": said("conflict"),
    "not_found": said("not found"),
    "corrupt": said("corrupt"),
    "unsupported": said("unsupported"),
    "unavailable": said("unavailable"),
    "internal": said("internal"),
}
_NAMES = {
    "line": said("line"),
    "typed": said("typed"),
    "expected": said("expected"),
    "rule": said("rule"),
    "hint": said("hint"),
}
"""The kinds of refusals and the names of their details, as people read them."""


def _details(problem: SpooklogError, ruling: str | None) -> Iterable[tuple[str, str]]:
    """Yield the names and words of a refusal's details: line, input, what was expected, the rule, a hint."""
    if problem.line is not None:
        yield "line", str(problem.line)
    if problem.input is not None:
        yield "typed", _short(problem.input)
    if problem.expected:
        # whole commands to choose from stand on a line each
        commands = len(problem.expected) > SIDE_BY_SIDE and all(one.startswith("spooklog ") for one in problem.expected)
        yield "expected", ("\n" if commands else " · ").join(_some([*map(told, problem.expected)]))
    rule = _find_rule(problem.rule) if problem.rule else None
    if rule:
        yield "rule", f"{rule.text} ({rule.where})"
    if isinstance(problem, Illegal) and problem.ruling_helps and ruling and rule and rule.part != RECORDING:
        yield "hint", told(said("if the table lets it stand: {how}", how=ruling))
    elif isinstance(problem, Impossible) and ruling and rule:
        yield "hint", told(said("if this is what happened, an earlier line is wrong: see spooklog log, undo, amend"))


def _some(expected: Sequence[str]) -> Iterator[str]:
    """Yield as many as people read, and the number of the others."""
    yield from map(_short, expected[:MOST_EXPECTED])
    if len(expected) > MOST_EXPECTED:
        yield told(said.counted(len(expected) - MOST_EXPECTED, "… and {number} more", "… and {number} more"))


def _find_rule(rule: str) -> Rule | None:
    """Return a rule by its full id; None where this program does not know it."""
    return asked(rule.partition(":")[0], lambda ruleset: ruleset.rulebook.find(rule))


def _short(text: str, length: int = 200) -> str:
    """Return the text with control characters escaped, cut to a length."""
    words = visibly(text[:length])
    # escapes may have made the words longer than the text
    return words if len(text) <= length and len(words) <= length else words[: length - 1] + "…"


def _sound(value: object) -> object:
    """Return a field of an error with lone surrogates, which no encoding can write, as escapes."""
    if isinstance(value, list):
        return [_sound(one) for one in value]
    return value.encode("utf-8", "backslashreplace").decode() if isinstance(value, str) else value


def _encodable(text: str, encoding: str | None) -> str:
    """Return the text with `?` for what the encoding lacks."""
    return text.encode(encoding or "utf-8", "replace").decode(encoding or "utf-8", "replace")
