"""The command that lets bots play games into the store."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from threading import current_thread, main_thread
from types import FrameType
from typing import TYPE_CHECKING, Annotated

import typer

from spooklog.cli.completion import bot_words, ruleset_names
from spooklog.cli.conventions import INTERRUPTED
from spooklog.cli.files.options import take_options
from spooklog.cli.output import INDENT, console, emit_json, said, say, told
from spooklog.cli.params import AsJson, Db, GameOptions
from spooklog.cli.session import opened
from spooklog.domain.contract.bots import find_bot
from spooklog.domain.contract.registry import typed_revision, typed_ruleset
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.labels import listed
from spooklog.domain.values.saying import within
from spooklog.domain.words.wording import counted, from_to, tenths
from spooklog.replays.sheets.header import SheetHeader
from spooklog.replays.simulation import MAX_PLIES, RECORDER, Simulation, seated, tallies
from spooklog.replays.simulation import simulate as played

if TYPE_CHECKING:
    from spooklog.cli.files.options import Keep
    from spooklog.replays.simulation import Tally

    Report = Callable[[int, int], None]
    """Called after each game with the number of games stored and of their plies."""

MANY_SEATS = 6
"""More seats of one bot than these are printed as a number, not as a list."""


def simulate(
    ruleset: Annotated[
        str, typer.Argument(metavar="RULESET", help="the rules of the game: see spooklog rulesets", autocompletion=ruleset_names)
    ],
    seats: Annotated[
        int | None,
        typer.Option("--seats", metavar="N", min=1, max=1000, help="how many play; by default the fewest allowed"),
    ] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, max=100_000, help="how many games")] = 1,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help="the seed of all chance: any whole number; drawn by default")
    ] = None,
    bot: Annotated[
        str,
        typer.Option(
            "--bot",
            metavar="NAME[,NAME…]",
            help="who plays; several take turns round the table",
            autocompletion=bot_words,
        ),
    ] = "random",
    option: GameOptions = None,
    name: Annotated[
        str | None,
        typer.Option("--name", metavar="PREFIX", help="call the games PREFIX-1, PREFIX-2 …; names are drawn by default"),
    ] = None,
    by: Annotated[
        str | None,
        typer.Option("--by", metavar="NAME", help="who records; by default the program, so that your game stays your last one"),
    ] = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Let bots play digital games into the store. The same seed gives the same games, however many.

    A game is stored as a whole when it is over: whatever ends the program, no half game is left.
    """
    names, plies, unended = list[str](), 0, list[int]()
    with opened(db, create=True) as store, _interrupts() as interrupted, _progress(games) as report:
        simulation = _simulation(ruleset, seats, games, seed, bot, option or [], name, by, store.wordlists.hold)
        counts = tallies(simulation)
        try:
            for loaded in played(simulation, store, no_end=unended.append):
                for tally in counts:
                    tally.count(loaded.game)
                names.append(loaded.stream.name)
                plies += len(loaded.game.plies)
                report(len(names), plies)
                if interrupted():
                    break
        except SpooklogError as problem:
            if names:
                stored = said(" ({stored} of {number} games are stored)", stored=len(names), number=games)
                problem.message = within("{problem}{stored}", problem=problem.message, stored=stored)
            raise
    _answer(simulation, counts, names, plies, unended, as_json=as_json)
    if len(names) + len(unended) < games:
        raise typer.Exit(INTERRUPTED)


class BotAnswer(Answer, frozen=True, kw_only=True):
    """A bot's results; `points` and `mean` are None where no points were counted."""

    bot: str
    seats: Sequence[int]
    played: int
    wins: int
    points: int | None
    mean: float | None


class Simulated(Answer, frozen=True, kw_only=True):
    """The games that were played and what came of the seats of each bot; `unended` are those that came to no end, by number."""

    ruleset: str
    seed: int
    asked: int
    played: int
    plies: int
    bots: Sequence[BotAnswer]
    games: Sequence[str]
    unended: Sequence[int]


def _simulation(
    ruleset: str,
    seats: int | None,
    games: int,
    seed: int | None,
    bot: str,
    options: Sequence[str],
    prefix: str | None,
    by: str | None,
    keep: Keep,
) -> Simulation:
    """Return the simulation that the call describes. Raises NotFound for a ruleset, a bot or a file, Usage for an option."""
    header, found = SheetHeader(ruleset), typed_ruleset(ruleset)
    take_options(header, options, found, keep)
    bots = [word.strip().casefold() for word in bot.split(",")]
    for word in bots:
        find_bot(found, word)
    around = found.meta.min_seats if seats is None else seats
    if len(bots) > around:
        words = said("{bots} bots are named for {seats} seats", bots=len(bots), seats=around)
        raise Usage(words, input=bot, expected=(f"--seats {len(bots)}",))
    return Simulation(
        ruleset=found,
        seats=seated(bots, around),
        options=header.options,
        facts=header.facts,
        files={sha256(content).hexdigest(): content for content in header.files.values()},
        revision=typed_revision(ruleset),
        seed=int.from_bytes(os.urandom(4), "big") if seed is None else seed % (1 << 64),  # the generator takes 64 bits
        games=games,
        prefix=prefix,
        by=RECORDER if by is None else by,
    )


@contextmanager
def _interrupts() -> Iterator[Callable[[], bool]]:
    """Yield a function that returns whether Ctrl-C was pressed: the game being played is still stored, and then counted.

    A second Ctrl-C interrupts at once.
    """
    pressed = False

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        if pressed:
            signal.default_int_handler(number, frame)
        pressed = True

    if current_thread() is not main_thread():  # Python handles signals in the main thread only
        yield lambda: False
        return
    before = signal.signal(signal.SIGINT, press)
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)


@contextmanager
def _progress(games: int) -> Iterator[Report]:
    """Yield a function that moves a progress bar on standard error; it does nothing where that is no terminal."""
    if not sys.stderr.isatty():
        yield lambda *_: None
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn(told(said("playing"))),
        BarColumn(bar_width=16),
        MofNCompleteColumn(),
        TextColumn(told(said("games"))),
        TextColumn("{task.fields[plies]}"),
        TextColumn(told(said("plies"))),
        TextColumn("{task.fields[rate]}"),
        TimeRemainingColumn(),
        TextColumn(told(said("left"))),
    )
    with Progress(*columns, console=console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=games, plies=0, rate="")

        def report(done: int, plies: int) -> None:
            elapsed = bar.tasks[0].elapsed or 0
            bar.update(task, completed=done, plies=plies, rate=f"{done / elapsed:.1f}/s" if elapsed else "")

        yield report


def _answer(
    simulation: Simulation, counts: Sequence[Tally], names: Sequence[str], plies: int, unended: Sequence[int], *, as_json: bool
) -> None:
    """Print the games played, those that came to no end, and what came of the seats of each bot."""
    if as_json:
        emit_json(
            Simulated(
                ruleset=simulation.ruleset.meta.name,
                seed=simulation.seed,
                asked=simulation.games,
                played=len(names),
                plies=plies,
                bots=[_bot(tally) for tally in counts],
                games=names,
                unended=unended,
            )
        )
        return
    from spooklog.cli.screens.tables import show_rows

    parts = {"games": counted(len(names), "game"), "plies": counted(plies, "ply", "plies"), "seed": simulation.seed}
    parts["title"] = simulation.ruleset.meta.title
    if len(names) + len(unended) < simulation.games:
        asked = simulation.games
        say(said("{games} of {title}, {plies}, seed {seed}, interrupted: {asked} were asked for", asked=asked, **parts))
    else:
        say(said("{games} of {title}, {plies}, seed {seed}", **parts))
    if unended:
        words = said.counted(
            len(unended),
            "game {numbers} came to no end in {most} plies: not stored",
            "games {numbers} came to no end in {most} plies: not stored",
            numbers=listed([*map(str, unended)]),
            most=f"{MAX_PLIES:,}",
        )
        say(words)
    if names:
        if len(names) == 1:
            say(names[0], INDENT)
        elif simulation.prefix:
            say(from_to(names[0], names[-1]), INDENT)
        head: tuple[str, ...] = ("bot", said("seats"), said("played"), said("won"), said("mean points"))
        rows = [head, *(_row(tally, len(simulation.seats)) for tally in counts)]
        if simulation.ruleset.meta.cooperative:  # the players win together or not at all
            rows = [(*row[:3], row[4]) for row in rows]
        if all(tally.mean is None for tally in counts):  # these games have no points
            rows = [row[:-1] for row in rows]
        show_rows(rows[0], rows[1:])


def _bot(tally: Tally) -> BotAnswer:
    return BotAnswer(
        bot=tally.bot,
        seats=tally.seats,
        played=tally.played,
        wins=tally.wins,
        points=tally.points if tally.counted else None,
        mean=tally.mean,
    )


def _row(tally: Tally, seated: int) -> tuple[str, ...]:
    """Return a bot's results as a row of the table; `seated` is the number of seats."""
    mean = "?" if tally.mean is None else tenths(tally.mean)
    few = len(tally.seats) <= MANY_SEATS
    seats = ", ".join(map(str, tally.seats)) if few else said("{seats} of {all}", seats=len(tally.seats), all=seated)
    return tally.bot, seats, str(tally.played), str(tally.wins), mean
