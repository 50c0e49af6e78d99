"""The program `spooklog`: runs a command line and turns refusals into messages and exit codes."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from io import TextIOWrapper

from spooklog.cli.conventions import INTERRUPTED, VERSION
from spooklog.domain.values.errors import Impossible, SpooklogError, Usage

MANY_OBJECTS = 100_000
"""So many new objects before Python's garbage collector runs; commands that record or look make fewer."""

_COMMON_VALUES = frozenset({"--db", "--by", "-g", "--game"})
_COMMON = _COMMON_VALUES | {"--json"}
"""Options of many commands, which may also be typed before the command."""

_COMPLETING = "_SPOOKLOG_COMPLETE"
_COMPLETION = Usage("_SPOOKLOG_COMPLETE names no completion that exists", expected=("spooklog --show-completion",))


def run(arguments: Sequence[str]) -> int:
    """Run a command line and return its exit code. Refusals are printed on stderr, as JSON with `--json`."""
    if arguments and arguments[0] in VERSION:
        return _say_version(as_json="--json" in arguments)
    # below the version, which needs none of it: typer takes most of a short command's start
    from spooklog.cli.output import fail

    # before the arguments are parsed: bad calls are refused in JSON, too
    as_json = "--json" in arguments
    asked = any(word.startswith("--lang") for word in arguments)
    language: AbstractContextManager[None] = nullcontext()
    try:
        # English, which most calls are answered in, needs none of it
        if asked or not _speaks_english():
            from spooklog.cli.language import speak, without_language
            from spooklog.domain.values.saying import is_speaking, speaking

            arguments, code = without_language(arguments)
            if code or not is_speaking():
                language = speaking(speak(code))
    except SpooklogError as problem:
        return fail(problem, as_json=as_json)
    with language:
        without = not arguments or arguments[0].startswith("-")
        if without and _COMPLETING not in os.environ and (common := _alone(arguments)) is not None:
            return _say_front(common, as_json=as_json)
        return _run(_command_first(arguments), as_json=as_json)


def _speaks_english() -> bool:
    """Return whether no variable may name another language."""
    named = map(os.environ.get, ("SPOOKLOG_LANG", "LC_ALL", "LC_MESSAGES", "LANG"))
    return next(filter(None, named), "")[:2].casefold() in ("", "en", "c", "c.", "po")


def _run(arguments: Sequence[str], *, as_json: bool) -> int:
    """Run a command line, without its language, and return its exit code."""
    import typer

    from spooklog.cli.output import Unwritten, answering, fail, internal, said
    from spooklog.cli.program import program

    try:
        _check_text(arguments)
        with answering(as_json=as_json, warns=_COMPLETING not in os.environ):
            code = program(arguments).main(args=list(arguments), prog_name="spooklog", standalone_mode=False)
        return code if isinstance(code, int) else 0
    # before SpooklogError, its parent: Python must not flush the broken output again
    except Unwritten as problem:
        return _hushed(fail(problem, as_json=as_json))
    except SpooklogError as problem:
        # a command that was refused is no advice
        problem.expected = tuple(one for one in problem.expected if not _names(arguments, one))
        return fail(problem, as_json=as_json, ruling=_ruling(arguments, problem))
    except (typer.Abort, KeyboardInterrupt):
        return INTERRUPTED
    except SystemExit as leaving:
        return _left(leaving, as_json=as_json)
    except BrokenPipeError:  # the reader of the pipe has closed it
        return _hushed(0)
    except OSError as problem:  # the output failed: the store and files raise errors of their own
        return _hushed(fail(Unwritten(problem, said(" (what was stored before that stays stored)")), as_json=as_json))
    except Exception as problem:
        if _COMPLETING in os.environ:
            return fail(_COMPLETION, as_json=as_json)
        if not hasattr(problem, "format_message"):  # which every exception of typer for a bad call has
            return fail(internal(problem), as_json=as_json)
        from spooklog.cli.misuse import misuse

        return fail(misuse(problem, _helps(arguments)), as_json=as_json)


def _left(leaving: SystemExit, *, as_json: bool) -> int:
    """Return the exit code of a call for leaving the program."""
    from spooklog.cli.output import fail, of_plugin

    # typer leaves with 1 where the environment asks for a completion that it does not know
    if leaving.code == 1 and _COMPLETING in os.environ:
        return fail(_COMPLETION, as_json=as_json)
    # typer turns a broken pipe into exit code 1
    if isinstance(leaving.__context__, BrokenPipeError):
        return _hushed(0)
    if failed := of_plugin(leaving):  # it would end the program without a word
        return fail(failed, as_json=as_json)
    return leaving.code if isinstance(leaving.code, int) else 0


def main() -> None:
    """Run the console script.

    Garbage collection among imported modules would take a fifth of a short command's time, the last part when Python ends. So the
    collector runs later than usual, and objects left at the end are frozen.
    """
    gc.set_threshold(MANY_OBJECTS)
    _mend_surroundings()
    try:
        code = run(sys.argv[1:])
    except KeyboardInterrupt:  # pressed before `run` handles it
        code = INTERRUPTED
    gc.freeze()
    sys.exit(code)


def _names(arguments: Sequence[str], advice: str) -> bool:
    """Return whether a piece of advice is the command that was called, but for options that any command has."""
    called = ["spooklog"]
    rest = iter(arguments)
    for word in rest:
        if word in _COMMON_VALUES:
            next(rest, None)
        elif word not in _COMMON:
            called.append(word)
    return advice.split() == called


def _say_version(*, as_json: bool) -> int:
    """Print the versions, importing almost nothing of the program."""
    from importlib.metadata import version
    from platform import python_version

    from spooklog.cli.output import Unwritten, emit_json, fail, say
    from spooklog.store.database.schema import SCHEMA

    own = version("spooklog")
    try:
        if as_json:
            emit_json({"spooklog": own, "schema": SCHEMA, "python": python_version()})
        else:
            say(f"spooklog {own} (schema {SCHEMA}, Python {python_version()})")
    except OSError as problem:
        return _hushed(0 if isinstance(problem, BrokenPipeError) else fail(Unwritten(problem), as_json=as_json))
    return 0


def _check_text(arguments: Sequence[str]) -> None:
    """Refuse arguments that are not UTF-8: their bytes arrive as lone surrogates, which cannot be stored, printed or searched.

    Raises Usage with what was typed, but for the place of a store, which may hold a password.
    """
    of_store = "--db"
    # each argument with the one before it, which may be --db
    typed = [*zip(("", *arguments), arguments, strict=False)]
    surroundings = [(of_store, os.environ.get("SPOOKLOG_DB", ""))]
    surroundings += [("", os.environ.get(name, "")) for name in ("SPOOKLOG_GAME", "SPOOKLOG_BY")]
    for before, text in (*typed, *surroundings):
        try:
            text.encode()
        except UnicodeEncodeError:
            secret = before == of_store or text.startswith(f"{of_store}=")
            # `ascii` writes lone surrogates as escapes
            shown = None if secret else ascii(text[:80])[1:-1]
            raise _no_text(shown) from None


def _no_text(shown: str | None) -> Usage:
    """Return the refusal of an argument that is no text; an ASCII locale causes that for any other sign."""
    from spooklog.cli.output import said

    encoding = sys.getfilesystemencoding()
    if encoding.casefold().replace("-", "") == "utf8":
        return Usage("the command line is not UTF-8 text", input=shown)
    words = said("the command line holds more than this locale's {encoding} can encode", encoding=encoding)
    return Usage(words, input=shown, expected=("PYTHONUTF8=1", said("a UTF-8 locale, such as LC_ALL=C.UTF-8")))


def _command_first(arguments: Sequence[str]) -> list[str]:
    """Return the arguments as typer takes them: common options behind the command, before a `--`; `--help` for a question.

    Common options may be typed before the command. `help COMMAND` is the command's `--help`; `help` alone that of the program.
    """
    early, rest = list[str](), list(arguments)
    while rest and rest[0].partition("=")[0] in _COMMON:
        taken = 2 if rest[0] in _COMMON_VALUES else 1
        early, rest = [*early, *rest[:taken]], rest[taken:]
    # no command follows: typer refuses the call as it was typed
    if not rest or rest[0].startswith("-"):
        return list(arguments)
    behind = rest.index("--") if "--" in rest else len(rest)
    found = [*rest[:behind], *early, *rest[behind:]]
    return found if found[0] != "help" else [*(word for word in found[1:] if not word.startswith("-")), "--help"]


def _alone(arguments: Sequence[str]) -> dict[str, str] | None:
    """Return the common options of a call without a command, by their names; None for any other call."""
    found, words = dict[str, str](), iter(arguments)
    for word in words:
        name, equals, value = word.partition("=")
        if name in _COMMON_VALUES and not equals:
            value = next(words, "")
        if name not in _COMMON or (not value and name in _COMMON_VALUES):
            return None
        found[name] = value
    return found


def _say_front(common: Mapping[str, str], *, as_json: bool) -> int:
    """Print what `spooklog` alone says, without typer. Returns the exit code."""
    from spooklog.cli.front import front
    from spooklog.cli.output import Unwritten, answering, fail, internal

    given = [os.environ.get(name) or None for name in ("SPOOKLOG_DB", "SPOOKLOG_GAME", "SPOOKLOG_BY")]
    db, game, by = (common.get(name) or default for name, default in zip(("--db", "--game", "--by"), given, strict=True))
    try:
        _check_text([*common.values()])
        with answering(as_json=as_json):
            front(db, common.get("-g") or game, by, as_json=as_json)
    except SpooklogError as problem:
        return fail(problem, as_json=as_json)
    except OSError as problem:
        return _hushed(0 if isinstance(problem, BrokenPipeError) else fail(Unwritten(problem), as_json=as_json))
    except Exception as problem:
        return fail(internal(problem), as_json=as_json)
    return 0


def _mend_surroundings() -> None:
    """Mend what a shell can leave broken: closed streams, encodings that lack a character, widths that are no numbers."""
    # standard streams that were closed at the start: no file of the store may get their number
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  (open as long as the program runs)
    # undecodable input is refused once it is read, unprintable output becomes `?`
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")
    if isinstance(sys.stdin, TextIOWrapper):
        encoding = sys.stdin.encoding if sys.stdin.isatty() else "utf-8"  # as `play --file -` reads a pipe
        sys.stdin.reconfigure(encoding=encoding, errors="surrogateescape")
    # Rich and Typer would fill lines up to any width
    for name in ("COLUMNS", "LINES", "TERMINAL_WIDTH"):
        width = os.environ.get(name)
        if width is not None and not (width.isascii() and width.isdecimal() and len(width) <= 4 and int(width)):
            del os.environ[name]


def _hushed(code: int) -> int:
    """Return the exit code; standard output is replaced, so that Python does not flush it again when it ends."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (as above)
    return code


def _helps(arguments: Sequence[str]) -> tuple[str, ...]:
    """Return where to read on after a bad call: the command's own help, or the commands that may have been meant."""
    from spooklog.cli.program import program

    path, group = "spooklog", program(arguments)
    for word in arguments:
        commands = getattr(group, "commands", {})
        if word in commands:
            path, group = f"{path} {word}", commands[word]
        elif commands and not word.startswith("-"):
            from spooklog.cli.misuse import meant_commands

            return (*(f"{path} {name}" for name in meant_commands(word, commands, whole=path == "spooklog")), f"{path} --help")
    return (f"{path} --help",)


def _ruling(arguments: Sequence[str], problem: SpooklogError) -> str | None:
    """Return how the table may let a refused line stand; None where it cannot, or has tried."""
    if problem.line is not None:
        from spooklog.cli.output import said

        return None if "#!" in (problem.input or "") else said("#! why  behind the line")
    if isinstance(problem, Impossible) and arguments and arguments[0] == "new":  # there is no earlier line that could be wrong
        return None
    takes_it = bool(arguments) and arguments[0] in ("play", "new", "amend") and "--series" not in arguments
    tried = any(word == "--ruled" or word.startswith("--ruled=") for word in arguments) or "#!" in (problem.input or "")
    return '--ruled "why"' if takes_it and not tried else None
