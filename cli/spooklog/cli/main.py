"""The program `spooklog`: its commands, and the one place where refusals become messages and exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from spooklog.cli.commands import db, files, lists, look, players, record, replay, simulate, table
from spooklog.cli.textargs import TextCommand
from spooklog.domain.errors import SpooklogError, Unavailable, Usage

app = typer.Typer(
    name="spooklog",
    help="Log what happens at the table, checked against the rulebook; see and replay any moment of it.",
    epilog='Example:  spooklog new spooks anna bert cora  then  spooklog play "anna 1S"',
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    pretty_exceptions_enable=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        typer.echo(f"spooklog {version('spooklog')}")
        raise typer.Exit


@app.callback()
def options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="print the version and stop")
    ] = False,
) -> None:
    """Options of the program itself."""


RECORD, LOOK, LISTS, FILES = "Record", "Look", "Lists", "Files and store"


def _example(line: str) -> str:
    return f"Example:  spooklog {line}"


app.command(rich_help_panel=RECORD, epilog=_example('new spooks anna bert "cora=Cora Berg" -o ghost=yes'))(record.new)
app.command(cls=TextCommand, rich_help_panel=RECORD, epilog=_example('play "anna 1S"'))(record.play)
app.command(rich_help_panel=RECORD, epilog=_example("record -g amber-bat-12"))(table.record)
app.command(rich_help_panel=RECORD, epilog=_example("undo 2"))(record.undo)
app.command(rich_help_panel=RECORD, epilog=_example("redo"))(record.redo)
app.command(cls=TextCommand, rich_help_panel=RECORD, epilog=_example('note "dave thinks that was a bluff"'))(record.note)
app.command(rich_help_panel=RECORD, epilog=_example('close --void "the cat jumped on the table"'))(record.close)
app.command(rich_help_panel=RECORD, epilog=_example("reopen"))(record.reopen)
app.command(rich_help_panel=RECORD, epilog=_example("simulate spooks --seats 4 --games 100 --seed 1 --bot shedder"))(
    simulate.simulate
)
app.command(rich_help_panel=LOOK, epilog=_example("show --at 16 --as anna"))(look.show)
app.command(rich_help_panel=LOOK, epilog=_example("moves"))(look.moves)
app.command(rich_help_panel=LOOK, epilog=_example("log --last 10"))(look.log)
app.command(rich_help_panel=LOOK, epilog=_example("score"))(look.score)
app.command(cls=TextCommand, rich_help_panel=LOOK, epilog=_example('explain "cora 4K"'))(look.explain)
app.command(rich_help_panel=LOOK, epilog=_example("replay --speed 4x --as anna"))(replay.replay)
app.command(rich_help_panel=LISTS, epilog=_example("games --last 5"))(lists.games)
app.add_typer(players.app, name="players", rich_help_panel=LISTS)
app.command(rich_help_panel=LISTS, epilog=_example("stats --ruleset spooks"))(players.stats)
app.command(rich_help_panel=LISTS, epilog=_example("rulesets"))(lists.rulesets)
app.command(rich_help_panel=LISTS, epilog=_example("rules spooks blue.3"))(lists.rules)
app.command(rich_help_panel=LISTS, epilog=_example("facts spooks"))(lists.facts)
app.command("import", rich_help_panel=FILES, epilog=_example("import hand.sheet"))(files.import_)
app.command(rich_help_panel=FILES, epilog=_example("export -o hand.sheet"))(files.export)
app.add_typer(db.app, name="db", rich_help_panel=FILES)


def run(arguments: Sequence[str]) -> int:
    """Run one command line; its exit code. Refusals are printed on stderr, as JSON when that was asked for."""
    from spooklog.cli.output import fail, internal

    as_json = "--json" in arguments
    arguments = arguments or ["--help"]
    try:
        _check_text(arguments)
        code = typer.main.get_command(app).main(args=list(arguments), prog_name="spooklog", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except SpooklogError as problem:
        return fail(problem, as_json=as_json, ruling=_ruling(arguments, problem))
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except SystemExit as leaving:
        if isinstance(leaving.__context__, BrokenPipeError):
            return _hushed(0)
        return leaving.code if isinstance(leaving.code, int) else 0
    except BrokenPipeError:  # whoever read has seen enough
        return _hushed(0)
    except OSError as problem:  # the store and files speak for themselves: this is the terminal, or what it was led into
        unwritten = Unavailable(f"the output cannot be written: {problem.strerror or problem}")
        return _hushed(fail(unwritten, as_json=as_json))
    except Exception as problem:
        said = getattr(problem, "format_message", None)  # what typer raises for a call that is off
        if said is None:
            return fail(internal(problem), as_json=as_json)
        return fail(Usage(said() or "see --help", expected=_helps(arguments)), as_json=as_json)


def main() -> None:
    """The console script."""
    _open_closed_streams()
    sys.exit(run(sys.argv[1:]))


def _check_text(arguments: Sequence[str]) -> None:
    """Bytes that are no UTF-8 reach a program as lone surrogates: nothing could store, print or look for them."""
    surroundings = (os.environ.get(name, "") for name in ("SPOOKLOG_DB", "SPOOKLOG_GAME", "SPOOKLOG_BY"))
    for argument in (*arguments, *surroundings):
        try:
            argument.encode()
        except UnicodeEncodeError:
            raise Usage("the command line is not UTF-8 text", input=ascii(argument[:80])[1:-1]) from None


def _open_closed_streams() -> None:
    """A program started with a closed standard stream must not open the store in its place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115  (open as long as the program runs)


def _hushed(code: int) -> int:
    """The exit code, with standard output let go of, so that Python does not try to flush it again when it ends."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (as above)
    return code


def _helps(arguments: Sequence[str]) -> tuple[str, ...]:
    """Where to read on after a call that was off: the command's own help, or the commands that may have been meant."""
    path, group = "spooklog", typer.main.get_command(app)
    for word in arguments:
        commands = getattr(group, "commands", {})
        if word in commands:
            path, group = f"{path} {word}", commands[word]
        elif path == "spooklog":
            from difflib import get_close_matches

            near = get_close_matches(word, commands, n=3, cutoff=0.5)
            return (*(f"spooklog {name}" for name in near), "spooklog --help")
    return (f"{path} --help",)


def _ruling(arguments: Sequence[str], problem: SpooklogError) -> str | None:
    """How the table may let a refused line stand; None where it cannot, or has tried."""
    if problem.line is not None:
        return None if "#!" in (problem.input or "") else "#! why  behind the line"
    takes_it = bool(arguments) and arguments[0] in ("play", "new")
    tried = any(word == "--ruled" or word.startswith("--ruled=") for word in arguments) or "#!" in (problem.input or "")
    return '--ruled "why"' if takes_it and not tried else None
