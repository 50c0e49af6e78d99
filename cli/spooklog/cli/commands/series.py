"""Commands about series: new, add, result, correct, remove, show, list, formats, export, close, reopen."""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.commands.players import OfRuleset
from spooklog.cli.completion import format_names, game_names, option_values, ruleset_names, series_names
from spooklog.cli.params import After, AsJson, By, Db, Force, Plain, When
from spooklog.cli.screens.standing import find_series
from spooklog.cli.series_words import missing_format, numbered, ruleset_of, said_result
from spooklog.domain.errors import Usage

if TYPE_CHECKING:
    from spooklog.store.rows import Stream
    from spooklog.store.store import Store

_WITHOUT_STANDINGS = {"damaged": "damaged: see db check", "unsupported": "unsupported: its ruleset is not known here"}
"""How a series without standings is shown, by its status."""

_KEPT = (
    "series",
    "ruleset",
    "format",
    "target",
    "status",
    "over",
    "winners",
    "totals",
    "ranking",
    "playing",
    "players",
    "touched",
)

Name = Annotated[
    str | None,
    typer.Argument(metavar="[NAME]", help="the series; by default the one touched last", autocompletion=series_names),
]
Words = Annotated[
    list[str] | None, typer.Argument(metavar="[NAME] anna=30…", help="the series, and a number a player", show_default=False)
]
Why = Annotated[str | None, typer.Option("--why", metavar="WHY", help="the reason, kept beside the log")]

app = typer.Typer(
    no_args_is_help=True,
    help="Add up games: open a series, fill it with games and results, see how it stands.",
    epilog="Example:  spooklog series show fridays",
)


class Written(StrEnum):
    """What a series can be written as."""

    SHEET = "sheet"
    SVG = "svg"
    PNG = "png"
    CSV = "csv"


@app.command(epilog="Example:  spooklog series new fridays --format spooks-long anna bert cora dave")
def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="what it is called")],
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER…", help='in the order of their seats; anna, or anna="Anna Berg"')
    ],
    format: Annotated[
        str | None,
        typer.Option("--format", metavar="FORMAT", help="how games add up: see series formats", autocompletion=format_names),
    ] = None,
    target: Annotated[str | None, typer.Option("--target", metavar="N", help="the total that ends something")] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "-o",
            "--option",
            metavar="NAME=VALUE",
            help="a setting, or an option of every game",
            autocompletion=option_values,
        ),
    ] = None,
    ruleset: Annotated[
        str | None,
        typer.Option(
            "--ruleset", metavar="RULESET", help="the game, where the format does not say it", autocompletion=ruleset_names
        ),
    ] = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Open a series. `new --series NAME` starts its games."""
    from spooklog.cli.option_files import refuse_facts, take_options
    from spooklog.cli.session import opened, recorder_name
    from spooklog.domain.arrange import read_player
    from spooklog.domain.labels import Labels, check_new_labels
    from spooklog.replays.sheets.header import SheetHeader
    from spooklog.replays.sheets.line import SheetLine
    from spooklog.replays.sheets.series_header import check_given, known_format
    from spooklog.store.log_writer import SeatSpec
    from spooklog.store.series_writer import Opening

    if format is None:
        raise missing_format(ruleset)
    game = ruleset_of(ruleset, format)
    said = SheetHeader()
    if target is not None:
        said.take(SheetLine(None, target, f"options target={target}"))
    seats = [SeatSpec(player.label, player.name) for player in map(read_player, players)]
    how = known_format(game, format)
    check_new_labels([seat.label for seat in seats], game.meta.keywords, readable_as_token=game.meta.token_pattern)
    refuse_facts(option or (), game, f"new --series {name} -o data=FILE")
    with opened(db, create=True) as store:
        take_options(said, option or (), game, store.wordlists.keeper(recorder_name(by)))
        check_given(game, how, said.options, Labels([seat.label for seat in seats]))
        opening = Opening(ruleset=game, format=how.name, seats=seats, by=recorder_name(by), options=said.options)
        stream = store.series.open(opening, name=name).loaded.stream
        _answer(store, stream, "opened", as_json=as_json)


@app.command(epilog="Example:  spooklog series add amber-bat-12 --series fridays")
def add(
    game: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="the game; by default the one you touched last", autocompletion=game_names),
    ] = None,
    series: Annotated[
        str | None, typer.Option("-s", "--series", metavar="NAME", help="the series", autocompletion=series_names)
    ] = None,
    after: After = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Let a game count in a series, over or not. Its players must be players of the series."""
    from spooklog.cli.session import find_game, opened, recorder_name

    with opened(db) as store:
        stream, found = find_series(store, series, by), find_game(store, game, by)
        store.series.add(stream.id, found.id, by=recorder_name(by), after=after)
        _answer(store, stream, f"{found.name} added", as_json=as_json)


@app.command(epilog="Example:  spooklog series result fridays anna=30 bert=0 cora=12 dealer=anna")
def result(
    words: Words = None, when: When = None, after: After = None, by: By = None, db: Db = None, as_json: AsJson = False
) -> None:
    """Record how a game ended that nobody logged: `?` for points that nobody counted, winner=NAME where numbers do not say it."""
    from time import time

    from spooklog.cli.session import opened, recorder_name
    from spooklog.domain.series.commands import RecordResult

    with opened(db) as store:
        stream, said, _ = said_result(store, words or (), by)
        happened = None
        if when is not None:
            from spooklog.replays.times import local_offset, read_time

            now = int(time() * 1000)
            happened = read_time(when, near=now, offset=local_offset(now))
        store.series.append(stream.id, RecordResult(said, happened=happened), by=recorder_name(by), after=after)
        _answer(store, stream, "result recorded", as_json=as_json)


@app.command(epilog='Example:  spooklog series correct fridays 3 anna=30 bert=0 cora=21 --why "miscounted"')
def correct(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME] N anna=30…", help="the series, the number, and what was not so", show_default=False),
    ] = None,
    why: Why = None,
    after: After = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Say what a recorded result really was; whoever is not named keeps the number. A game with a log is corrected there."""
    from spooklog.cli.session import opened, recorder_name, said
    from spooklog.domain.series.commands import CorrectResult

    with opened(db) as store:
        from spooklog.replays.sheets.series_result import corrected

        stream, reported, number = said_result(store, words or (), by, with_number=True)
        reported = corrected(store.series.load(stream.id).series, number, reported)
        asked = CorrectResult(number, reported, said("--why", why))
        store.series.append(stream.id, asked, by=recorder_name(by), after=after)
        _answer(store, stream, f"result {number} corrected", as_json=as_json)


@app.command(epilog='Example:  spooklog series remove fridays 3 --why "played without dave"')
def remove(
    words: Annotated[
        list[str] | None,
        typer.Argument(metavar="[NAME] N", help="the series, and the number of the game in it", show_default=False),
    ] = None,
    why: Why = None,
    after: After = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Take a game or a result out of a series again. The game itself stays."""
    from spooklog.cli.session import opened, recorder_name, said
    from spooklog.domain.series.commands import RemoveGame

    with opened(db) as store:
        name, number, rest = numbered(words or ())
        if rest:
            raise Usage(f"'{rest[0]}' is too much", input=rest[0], expected=("series remove NAME 3",))
        stream = find_series(store, name, by)
        asked = RemoveGame(number, said("--why", why))
        store.series.append(stream.id, asked, by=recorder_name(by), after=after)
        _answer(store, stream, f"game {number} removed", as_json=as_json)


@app.command(epilog="Example:  spooklog series show fridays")
def show(name: Name = None, plain: Plain = False, by: By = None, db: Db = None, as_json: AsJson = False) -> None:
    """Show how a series stands: every game with its points and how far they can be trusted, totals, places, and a chart."""
    from spooklog.cli.screens.standing import told
    from spooklog.cli.session import opened
    from spooklog.projections.game.disputes import house_rules

    with opened(db) as store:
        stream = find_series(store, name, by).id
        data = told(store, stream) | {"house_rules": house_rules(store, stream)}
    if as_json:
        from spooklog.cli.output import emit_json

        emit_json(data)
        return
    from spooklog.cli.screens.series import show_series

    show_series(data, plain=plain)


@app.command("list", epilog="Example:  spooklog series list --last 5")
def list_(
    ruleset: OfRuleset = None,
    player: Annotated[str | None, typer.Option("--player", metavar="NAME", help="series with this person only")] = None,
    status: Annotated[
        str | None, typer.Option("--status", metavar="WORD", help="provisional, official, amended, damaged or unsupported")
    ] = None,
    last: Annotated[int, typer.Option("--last", metavar="N", min=1, max=100_000, help="how many, newest first")] = 20,
    archived: Annotated[bool, typer.Option("--archived", help="those that were archived, and no others")] = False,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """List the series of this store, the one touched last first."""
    from spooklog.cli.output import emit_json, say
    from spooklog.cli.progress import progress_bar
    from spooklog.cli.screens.standing import NO_SERIES
    from spooklog.cli.session import nothing_listed, opened
    from spooklog.projections.lists.filters import Wanted
    from spooklog.projections.lists.standings import series
    from spooklog.replays.audit.headline import headline

    wanted = Wanted(ruleset, player, status, archived=archived)
    with opened(db) as store, progress_bar("reading games", as_json=as_json) as progress:
        rows = [
            {key: data.get(key) for key in _KEPT}
            | {
                "games": len(data.get("games", ())),
                "archived": archived,
                "standing": headline(data) if "games" in data else _WITHOUT_STANDINGS[data["status"]],
            }
            for data in series(store, wanted, limit=last, progress=progress)
        ]
        nothing = "" if rows else nothing_listed(store, "series", NO_SERIES[0])
    if as_json:
        emit_json({"series": rows})
    elif not rows:
        say("no such series here" if any(wanted) else nothing)
    else:
        from spooklog.cli.screens.series import show_list

        show_list(rows)


@app.command(epilog="Example:  spooklog series formats spooks")
def formats(
    ruleset: Annotated[
        str, typer.Argument(metavar="[RULESET]", help="see spooklog rulesets", autocompletion=ruleset_names)
    ] = "spooks",
    as_json: AsJson = False,
) -> None:
    """List the ways in which games can be added up, with what can be set."""
    from spooklog.domain.registry import typed_ruleset
    from spooklog.domain.series.formats import formats_for

    rows = [
        {
            "format": one.name,
            "summary": one.summary,
            "unit": one.unit,
            "reads": one.reads,
            "settings": [
                {"setting": spec.name, "default": spec.write(spec.default), "accepts": list(spec.accepts()), "help": spec.help}
                for spec in one.settings
            ],
        }
        for one in formats_for(typed_ruleset(ruleset))
    ]
    if as_json:
        from spooklog.cli.output import emit_json

        emit_json({"formats": rows})
        return
    from spooklog.cli.screens.series import show_formats

    show_formats(rows)


@app.command(epilog="Example:  spooklog series close fridays")
def close(name: Name = None, why: Why = None, after: After = None, by: By = None, db: Db = None, as_json: AsJson = False) -> None:
    """Make the standings official; with --why also before the end."""
    from spooklog.cli.session import opened, recorder_name, said
    from spooklog.domain.series.commands import CloseSeries

    with opened(db) as store:
        stream = find_series(store, name, by)
        store.series.append(stream.id, CloseSeries(said("--why", why)), by=recorder_name(by), after=after)
        _answer(store, stream, "closed", as_json=as_json)


@app.command(epilog="Example:  spooklog series reopen fridays")
def reopen(
    name: Name = None, why: Why = None, after: After = None, by: By = None, db: Db = None, as_json: AsJson = False
) -> None:
    """Let a closed series go on."""
    from spooklog.cli.session import opened, recorder_name, said
    from spooklog.domain.series.commands import ReopenSeries

    with opened(db) as store:
        stream = find_series(store, name, by)
        store.series.append(stream.id, ReopenSeries(said("--why", why)), by=recorder_name(by), after=after)
        _answer(store, stream, "reopened", as_json=as_json)


@app.command(epilog="Example:  spooklog series export fridays -o fridays.svg")
def export(
    name: Name = None,
    format: Annotated[
        Written | None,
        typer.Option(
            "--format", metavar="sheet|svg|png|csv", help="what to write; by default what the file's name ends with, else a sheet"
        ),
    ] = None,
    output: Annotated[str, typer.Option("-o", "--output", metavar="FILE", help="where to; - for standard output")] = "-",
    force: Force = False,
    by: By = None,
    db: Db = None,
) -> None:
    """Write a series: as a sheet with all its games that import takes, its chart as a picture, or its points as a table."""
    import sys

    from spooklog.cli.output import put_bytes, say
    from spooklog.cli.series_files import written
    from spooklog.cli.session import opened
    from spooklog.cli.written_files import write_output

    chosen = _written_as(output, format)
    if chosen is Written.PNG and output == "-" and sys.stdout.isatty():
        raise Usage("a PNG is nothing for a terminal", expected=("-o FILE",))
    with opened(db) as store:
        stream, location = find_series(store, name, by), store.recorder.location
        data = written(store, stream.id, chosen.value)
    if output == "-":
        put_bytes(data)
    else:
        write_output(output, data, store=location, force=force)
        say(f"{output} written")


def _answer(store: Store, stream: Stream, word: str, *, as_json: bool) -> None:
    """What was done, and how the series stands now."""
    from spooklog.cli.output import INDENT, emit_json, say
    from spooklog.cli.screens.standing import standing, told

    data = told(store, stream.id)
    if as_json:
        emit_json(data)
        return
    say(f"{stream.name}: {word} (entry {data['entry']})")
    say(" " * INDENT + standing(data).partition(": ")[2])


def _written_as(name: str, asked: Written | None) -> Written:
    """What was asked for, else what the file is named for. Raises Usage where it is named for something else, or unknown."""
    from pathlib import PurePath

    suffix = PurePath(name).suffix.casefold().removeprefix(".")
    named = Written.SHEET if suffix == "series" else next((one for one in Written if one.value == suffix), None)
    if asked and named not in (asked, None):
        raise Usage(f"'{name}' is named for {named}, not for {asked}", input=name, expected=(f"-o FILE.{asked}",))
    if asked is None and named is None and suffix not in ("", "txt"):
        ways = tuple(f"--format {one}" for one in Written)
        if suffix == "spooklog":
            raise Usage("a replay file of a series is written by export", input=name, expected=(f"export -g SERIES -o {name}",))
        raise Usage(f"nothing here is written as .{suffix}", input=name, expected=ways)
    return asked or named or Written.SHEET
