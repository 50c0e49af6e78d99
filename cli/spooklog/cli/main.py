"""The program `spooklog`: its commands, and the one place where refusals become messages and exit codes."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from typing import Annotated

import typer

from spooklog.cli.commands import db, files, lists, look, record
from spooklog.cli.textargs import TextCommand
from spooklog.domain.errors import SpooklogError, Usage

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
app.command(rich_help_panel=RECORD, epilog=_example("undo 2"))(record.undo)
app.command(rich_help_panel=RECORD, epilog=_example("redo"))(record.redo)
app.command(cls=TextCommand, rich_help_panel=RECORD, epilog=_example('note "dave thinks that was a bluff"'))(record.note)
app.command(rich_help_panel=RECORD, epilog=_example('close --void "the cat jumped on the table"'))(record.close)
app.command(rich_help_panel=RECORD, epilog=_example("reopen"))(record.reopen)
app.command(rich_help_panel=LOOK, epilog=_example("show --at 16 --as anna"))(look.show)
app.command(rich_help_panel=LOOK, epilog=_example("moves"))(look.moves)
app.command(rich_help_panel=LOOK, epilog=_example("log --last 10"))(look.log)
app.command(rich_help_panel=LOOK, epilog=_example("score"))(look.score)
app.command(cls=TextCommand, rich_help_panel=LOOK, epilog=_example('explain "cora 4K"'))(look.explain)
app.command(rich_help_panel=LISTS, epilog=_example("games --last 5"))(lists.games)
app.command(rich_help_panel=LISTS, epilog=_example("rulesets"))(lists.rulesets)
app.command(rich_help_panel=LISTS, epilog=_example("rules spooks blue.3"))(lists.rules)
app.command(rich_help_panel=LISTS, epilog=_example("facts spooks"))(lists.facts)
app.command("import", rich_help_panel=FILES, epilog=_example("import hand.sheet"))(files.import_)
app.command(rich_help_panel=FILES, epilog=_example("export -o hand.sheet"))(files.export)
app.add_typer(db.app, name="db", rich_help_panel=FILES)


def run(arguments: Sequence[str]) -> int:
    """Run one command line; its exit code. Refusals are printed on stderr, as JSON when that was asked for."""
    from spooklog.cli.output import fail

    as_json = "--json" in arguments
    try:
        code = typer.main.get_command(app).main(args=list(arguments), prog_name="spooklog", standalone_mode=False)
        return code if isinstance(code, int) else 0
    except SpooklogError as problem:
        return fail(problem, as_json=as_json)
    except (typer.Abort, KeyboardInterrupt):
        return 130
    except BrokenPipeError:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115  (whoever read has gone; let Python close quietly)
        return 0
    except Exception as problem:
        said = getattr(problem, "format_message", None)  # what typer raises for a call that is off
        if said is None:
            return _internal(problem, as_json=as_json)
        message = said() or "see --help"
        return fail(Usage(message, expected=("spooklog --help", f"spooklog {_command(arguments)}--help")), as_json=as_json)


def main() -> None:
    """The console script."""
    sys.exit(run(sys.argv[1:]))


def _command(arguments: Sequence[str]) -> str:
    first = arguments[0] if arguments and not arguments[0].startswith("-") else ""
    return f"{first} " if first else ""


def _internal(problem: Exception, *, as_json: bool) -> int:
    from spooklog.cli.output import fail

    if os.environ.get("SPOOKLOG_DEBUG"):
        raise problem
    words = f"{type(problem).__name__}: {problem}"
    return fail(SpooklogError(f"spooklog itself is wrong here ({words}). SPOOKLOG_DEBUG=1 shows where"), as_json=as_json)
