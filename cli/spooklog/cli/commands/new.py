"""The command that starts a game."""

from __future__ import annotations

from secrets import randbelow
from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.answers.alike import alike_people
from spooklog.cli.answers.recorded import answer_started
from spooklog.cli.completion import player_words, series_names, started_names
from spooklog.cli.files.options import take_options
from spooklog.cli.output import INDENT, said, say_wrapped
from spooklog.cli.params import AsJson, By, Db, GameOptions, Place, Tags, Watchers
from spooklog.cli.session import nonblank, opened, recorder_name
from spooklog.domain.contract.plugins import PluginFailure
from spooklog.domain.contract.registry import all_slugs, preset_of, typed_ruleset
from spooklog.domain.log.describing import read_place
from spooklog.domain.start.arrange import read_player
from spooklog.domain.values.errors import NotFound, Usage
from spooklog.domain.values.labels import listed
from spooklog.replays.quoting import quoted
from spooklog.replays.sheets.header import SheetHeader
from spooklog.replays.sheets.line import SheetLine, read_line
from spooklog.replays.sheets.new_game import dealt, settle_players
from spooklog.replays.sheets.next_game import others, take_players, take_terms
from spooklog.replays.sheets.sheet import start_of
from spooklog.replays.sheets.surroundings import read_tags
from spooklog.store.entries.clock import system_clock
from spooklog.store.index.people import clean_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from spooklog.cli.recording.asking import Asked
    from spooklog.domain.contract.ruleset import AnyRuleset
    from spooklog.store.logs.game_writer import Start


def new(
    ruleset: Annotated[
        str | None,
        typer.Argument(
            metavar="RULESET",
            help="the rules of the game: see spooklog rulesets; or a game of the score sheet, such as wizard or yahtzee",
            autocompletion=started_names,
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PLAYER…",
            help='clockwise; anna, Jean-Luc, anna="Anna Berg"',
            autocompletion=player_words,
            show_default=False,
        ),
    ] = None,
    option: GameOptions = None,
    title: Annotated[
        str | None, typer.Option("--title", metavar="TITLE", help="what the game is called, at the head of a score sheet (tally)")
    ] = None,
    setup: Annotated[list[str] | None, typer.Option("--setup", metavar="LINE", help="a header line, as in a sheet")] = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="deal from this seed: any whole number; the deal is then known")
    ] = None,
    ruled: Annotated[str | None, typer.Option("--ruled", metavar="WHY", help="start it although a rule forbids it")] = None,
    name: Annotated[str | None, typer.Option("--name", metavar="NAME", help="the game's name; drawn by default")] = None,
    series: Annotated[
        str | None,
        typer.Option(
            "--series",
            metavar="NAME",
            help="start its next game: what the call leaves out comes from the series",
            autocompletion=series_names,
        ),
    ] = None,
    without: Annotated[
        list[str] | None,
        typer.Option("--without", metavar="PLAYER", help="with --series: who of the last players misses this game"),
    ] = None,
    again: Annotated[
        list[str] | None,
        typer.Option("--again", metavar="PLAYER", help="with --series: who missed the last game and plays this one"),
    ] = None,
    place: Place = None,
    tag: Tags = None,
    watchers: Watchers = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Start a game. The next commands are about it. Without RULESET or PLAYER it asks for them at a terminal."""
    asked = None
    if series is None and (ruleset is None or not players):
        titled = [] if title is None else [f"title {title}"]
        if (asked := _asked(ruleset, [*titled, *(setup or [])], db, by)) is None:
            return
        ruleset, title, setup = asked.game, asked.title or title, [*(setup or []), *asked.lines]
        seed = randbelow(2**32) if seed is None and asked.deals else seed
    if (without or again) and (series is None or players):
        changed = "--without" if without else "--again"
        words = said("{option} changes who plays the next game of a series", option=changed)
        raise Usage(words, input=changed, expected=(said("--series {line} alone", line="NAME"),))
    header = SheetHeader(ruleset or " ")
    header.players = asked.players if asked else tuple(map(read_player, players or ()))
    lines = [*([] if title is None else [f"title {title}"]), *(setup or [])]
    if title is not None:  # not read as a line of a sheet, where # begins a comment: head.1 refuses such a title
        header.take(SheetLine(None, lines[0], lines[0]))
    for line in setup or []:
        header.take(read_line(line))
    header.why = nonblank("--ruled", ruled) or header.why
    around = header.around
    around.place = around.place if place is None else read_place(place)
    around.tags += tuple(one for given in tag or () for one in read_tags(given))
    around.watchers += tuple(map(clean_name, watchers or ()))
    who = recorder_name(by)
    with opened(db, create=True) as store:
        stream, given = None, option or []
        if series is None:
            header.take_preset()
            game = _known(header.ruleset or " ")
            settle_players(header, game.meta)
            take_options(header, given, game, store.wordlists.hold)
        else:
            stream = store.streams.find(series, kind="series").id
            if without or again:
                header.players = others(store, stream, without or (), again or ())
            loaded = take_players(store, stream, header, ruleset)
            take_options(header, given, loaded.series.ruleset, store.wordlists.hold)
            take_terms(store, loaded, header, system_clock())
        header.contents = store.games.context.beside.contents
        start = start_of(header, who, system_clock())
        # a ruleset may have nothing to deal: the answer then says that the seed changed nothing
        undealt = start
        if seed is not None:
            start = dealt(start, seed, header.options, lines)
        commands, alike = header.commands(), [] if as_json else alike_people(store, start.seats)
        if stream is None:
            recorded = store.games.start(start, *commands, name=name)
        else:
            recorded = store.series.start(stream, start, *commands, name=name)
        answer_started(store, recorded, dealt=seed is None or start != undealt, as_json=as_json)
        for person, labels in () if as_json else _seated_twice(start):
            say_wrapped(said("{person} has more than one seat: {names}", person=person, names=listed(labels)), INDENT)
        for new, known in alike:
            words = said(
                "{new} is new here. If that is {known}: {line}",
                new=new,
                known=known,
                line=f'players merge "{known}" "{new}"',
            )
            say_wrapped(words, INDENT)


def _seated_twice(start: Start) -> list[tuple[str, list[str]]]:
    """Return people who are named for several seats, which may be meant, each with their labels."""
    seats: dict[str, list[str]] = {}
    for seat in start.seats:
        seats.setdefault(seat.name or seat.label, []).append(seat.label)
    return [(name, labels) for name, labels in seats.items() if len(labels) > 1]


def _asked(ruleset: str | None, lines: Sequence[str], db: str | None, by: str | None) -> Asked | None:
    """Return what a person answers at the terminal; None for a person who leaves.

    Raises NotFound for an unknown ruleset, Usage with examples where the program cannot ask.
    """
    from spooklog.cli.recording.asking import ask, asks, example, examples  # noqa: PLC0415  (most calls say it all)

    meta = None if ruleset is None else _known((preset_of(ruleset) or (ruleset,))[0]).meta
    if asks():
        return ask(ruleset, lines, db, by, _known)
    if meta is None:
        raise Usage("RULESET is missing: what is played?", expected=(*examples(), "spooklog new --help"))
    raise Usage("PLAYER is missing: who plays?", expected=(example(meta, ruleset or ""), "spooklog new --help"))


def _known(name: str) -> AnyRuleset:
    """Return the ruleset of a typed name. Raises NotFound, which offers the score sheet to a game without rules here."""
    try:
        return typed_ruleset(name)
    except PluginFailure:
        raise
    except NotFound as unknown:
        if name.strip() and "/" not in name and "tally" in all_slugs():
            unknown.expected = (*unknown.expected, f"tally … --title {quoted(name)}")
        raise
