"""Commands that record: new, play, undo, redo, note, close, reopen."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.completion import option_values, ruleset_names, series_names
from spooklog.cli.params import After, AsJson, By, Db, Game, Official, When

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from spooklog.store.game_writer import Start


def new(
    ruleset: Annotated[
        str | None,
        typer.Argument(
            metavar="RULESET", help="which game: see spooklog rulesets", autocompletion=ruleset_names, show_default=False
        ),
    ] = None,
    players: Annotated[
        list[str] | None, typer.Argument(metavar="PLAYER…", help='clockwise; anna, or anna="Anna Berg"', show_default=False)
    ] = None,
    option: Annotated[
        list[str] | None,
        typer.Option(
            "-o",
            "--option",
            metavar="NAME=VALUE",
            help="an option of the game, or data=FILE: facts of one's own",
            autocompletion=option_values,
        ),
    ] = None,
    setup: Annotated[list[str] | None, typer.Option("--setup", metavar="LINE", help="a header line, as in a sheet")] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="deal from this seed: any whole number; what is dealt is then known")
    ] = None,
    ruled: Annotated[str | None, typer.Option("--ruled", metavar="WHY", help="start it although a rule forbids it")] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="the game's name; drawn by default")] = None,
    series: Annotated[
        str | None,
        typer.Option(
            "--series", metavar="NAME", help="as its next game: what is left out comes from there", autocompletion=series_names
        ),
    ] = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Start a game. It is the game that the next commands are about."""
    from spooklog.cli.option_files import take_options
    from spooklog.cli.screens.answers import answer_started
    from spooklog.cli.session import opened, recorder_name, said
    from spooklog.domain.arrange import read_player
    from spooklog.domain.labels import check_new_labels
    from spooklog.domain.log.noting import Annotate
    from spooklog.domain.registry import typed_ruleset
    from spooklog.replays.sheets.header import SheetHeader
    from spooklog.replays.sheets.line import read_line
    from spooklog.replays.sheets.sheet import start_of
    from spooklog.store.clock import system_clock

    if series is None:
        for word, value in (("RULESET", ruleset), ("PLAYER", players)):
            if not value and value != "":
                from spooklog.domain.errors import Usage

                raise Usage(f"{word} is missing", expected=("spooklog new --help",))
    header = SheetHeader(ruleset or " ")
    header.players = tuple(map(read_player, players or ()))
    for line in setup or []:
        header.take(read_line(line))
    header.why = said("--ruled", ruled) or header.why
    who = recorder_name(by)
    with opened(db, create=True) as store:
        stream, given = None, option or []
        if series is None:
            game = typed_ruleset(header.ruleset or " ")
            labels, meta = [player.label for player in header.players], game.meta
            check_new_labels(labels, meta.keywords, readable_as_token=meta.token_pattern)
            take_options(header, given, game, store.wordlists.keeper(who))
        else:
            from spooklog.cli.recording.next_game import inherit

            stream = store.streams.find(series, kind="series").id
            inherit(store, stream, header, ruleset, given, store.wordlists.keeper(who))
        header.contents = store.games.context.beside.contents
        start = start_of(header, who, system_clock())
        undealt = start
        if seed is not None:
            start = _dealt(start, seed, header.options, setup or [])

        notes = tuple(map(Annotate, header.notes))
        if stream is None:
            recorded = store.games.start(start, *notes, name=name)
        else:
            recorded = store.series.start(stream, start, *notes, name=name)
        answer_started(store, recorded, dealt=seed is None or start != undealt, as_json=as_json)


def _dealt(start: Start, seed: int, options: Mapping[str, str], setup: Sequence[str]) -> Start:
    """The start with a deal drawn from a seed. Raises Usage for a line or an option that says something else."""
    import msgspec

    from spooklog.domain.chance import Rng
    from spooklog.domain.digital import digital_setup
    from spooklog.domain.labels import Labels
    from spooklog.replays.sheets.header import LINES
    from spooklog.replays.sheets.line import read_line

    everywhere = {line.split()[0] for line in LINES}
    header = [text for line in setup if (text := read_line(line).text) and text.split()[0].casefold() not in everywhere]
    labels = Labels([seat.label for seat in start.seats])
    dealt = digital_setup(start.ruleset, start.setup, Rng(seed), options=options, header=header, labels=labels)
    return msgspec.structs.replace(start, setup=dealt)


def play(
    text: Annotated[list[str] | None, typer.Argument(metavar="TEXT…", help="a line of notation; quote it, shells bite")] = None,
    file: Annotated[
        str | None, typer.Option("--file", metavar="FILE", help="many lines from a file, - for standard input")
    ] = None,
    first: Annotated[int | None, typer.Option("--from", metavar="LINE", min=1, help="with --file: begin at this line")] = None,
    ruled: Annotated[str | None, typer.Option("--ruled", metavar="WHY", help="log it although a rule forbids it")] = None,
    when: When = None,
    after: After = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Record a line of play. With --file many lines; without either, it asks for line after line."""
    from spooklog.cli.session import open_input, opened, said, store_url
    from spooklog.domain.errors import Usage

    if file is not None and (text or ruled or when or after is not None):
        raise Usage(
            "--file stands without TEXT, --ruled, --when and --after", expected=("play --file FILE", "#! WHY in the file")
        )
    if first is not None and file is None:
        raise Usage("--from belongs to --file", expected=("play --file FILE --from 5",))
    if not text and file is None and (ruled or when or after is not None):
        raise Usage("--ruled, --when and --after belong to a TEXT", expected=('play "bert 5S" --ruled WHY',))
    with opened(db) as store:
        from spooklog.cli.recording.lines import LineRecorder

        recorder = LineRecorder(store, store_url(db), game, by, as_json=as_json)
        if text:
            recorder.play_text(" ".join(text), ruled=said("--ruled", ruled), when=said("--when", when), after=after)
        elif file is not None:
            from spooklog.replays.sheets.sheet import read_lines

            lines = read_lines(open_input(file))
            recorder.play_lines(line for line in lines if (line.number or 1) >= (first or 1))
        else:
            import sys

            from spooklog.cli.recording.prompt import Prompt

            Prompt(recorder, interactive=sys.stdin.isatty()).run()


def undo(
    plies: Annotated[int | None, typer.Argument(metavar="N", min=1, help="how many plies; by default one")] = None,
    to: Annotated[int | None, typer.Option("--to", metavar="PLY", min=0, help="back to just after this ply")] = None,
    yes: Official = False,
    after: After = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Take back the last plies. They stay in the log, and redo brings them back."""
    from spooklog.cli.recording.official import correct
    from spooklog.cli.screens.answers import answer_moved
    from spooklog.cli.session import find_game, opened, recorder_name
    from spooklog.domain.errors import Usage
    from spooklog.domain.log.undoing import Undo

    if plies is not None and to is not None:
        raise Usage("say how many plies, or back to which one", expected=("undo 2", "undo --to 14"))
    with opened(db) as store:
        stream = find_game(store, game, by)
        recorded = correct(store, stream.id, Undo(plies or 1, to, official=yes), by=recorder_name(by), after=after)
        if recorded:
            answer_moved(recorded, "undone", recorded.taken_back, as_json=as_json)


def redo(
    plies: Annotated[int, typer.Argument(metavar="N", min=1, help="how many plies")] = 1,
    yes: Official = False,
    after: After = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Bring back plies that were undone. Possible until a new ply is recorded."""
    from spooklog.cli.recording.official import correct
    from spooklog.cli.screens.answers import answer_moved
    from spooklog.cli.session import find_game, opened, recorder_name
    from spooklog.domain.log.undoing import Redo

    with opened(db) as store:
        stream = find_game(store, game, by)
        recorded = correct(store, stream.id, Redo(plies, official=yes), by=recorder_name(by), after=after)
        if recorded:
            answer_moved(recorded, "redone", plies, as_json=as_json)


def note(
    text: Annotated[list[str], typer.Argument(metavar="TEXT…", help="what there is to say")],
    at: Annotated[
        int | None, typer.Option("--at", metavar="PLY", min=1, help="about this ply; by default the last entry")
    ] = None,
    entry: Annotated[int | None, typer.Option("--entry", metavar="ENTRY", min=1, help="about this entry")] = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Remark on the game. A note changes nothing and stays with its ply."""
    from spooklog.cli.screens.answers import answer_entry
    from spooklog.cli.session import find_game, opened, recorder_name
    from spooklog.domain.log.noting import Annotate
    from spooklog.projections.game.history import ply_at

    with opened(db) as store:
        stream = find_game(store, game, by)
        line = None
        if at is not None:
            ply = ply_at(store.games.load(stream.id).game, at)
            entry, line = ply.last, ply.line
        recorded = store.games.append(stream.id, Annotate(" ".join(text), entry, line), by=recorder_name(by))
        answer_entry(recorded, "noted", as_json=as_json)


def close(
    void: Annotated[str | None, typer.Option("--void", metavar="WHY", help="break it off: it counts for nothing")] = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """End a game for good: its result is official. Reopen takes that back."""
    from spooklog.cli.screens.answers import answer_entry
    from spooklog.cli.session import find_game, opened, recorder_name
    from spooklog.domain.log.closing import Close

    with opened(db) as store:
        stream = find_game(store, game, by)
        closing = Close(void=void is not None, why=void or None)
        recorded = store.games.append(stream.id, closing, by=recorder_name(by))
        answer_entry(recorded, "broken off" if void is not None else "closed", as_json=as_json)
        if not as_json:
            from spooklog.cli.screens.standing import say_standing

            say_standing(store, recorded.loaded)


def reopen(game: Game = None, by: By = None, db: Db = None, as_json: AsJson = False) -> None:
    """Let a closed or broken-off game go on."""
    from spooklog.cli.screens.answers import answer_entry
    from spooklog.cli.session import find_game, opened, recorder_name
    from spooklog.domain.log.closing import Reopen

    with opened(db) as store:
        stream = find_game(store, game, by)
        recorded = store.games.append(stream.id, Reopen(), by=recorder_name(by))
        answer_entry(recorded, "reopened", as_json=as_json)
