"""Simulated games, played by bots into a store: each is dealt and played in memory and stored as a whole, or not at all."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import msgspec

from spooklog.domain.contract.bots import LineBot, NobodyActs, Sitting, branch, find_bot, next_action
from spooklog.domain.contract.ruleset import Action, AnyRuleset, Bot, Setup, name_of
from spooklog.domain.log.game import Game
from spooklog.domain.log.playing import Act
from spooklog.domain.start.arrange import Player, arrange
from spooklog.domain.start.digital import digital_setup
from spooklog.domain.values.errors import Illegal, Impossible, Usage
from spooklog.domain.values.labels import Labels, listed
from spooklog.domain.values.saying import said, within
from spooklog.replays.times import local_offset
from spooklog.store.logs.game_writer import Start
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.logs.log_writer import SeatSpec
from spooklog.store.store import Store

RECORDER = "spooklog simulate"
"""The scribe where no other is named: not the user, whose own game stays the one touched last."""

MAX_PLIES = 10_000
"""Plies of a simulated game at most."""

_MINUTE = 60_000
_DEAL, _CHANCE = 0, -1
"""Branches of a game's seed, for the deal and for chance; each seat has the branch of its number."""


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """Games to be played, all of which follow from the seed.

    `seats` are bots by seat, `options` are as typed, `prefix` begins the names of the games (None: drawn names), `by` is the
    scribe, `facts` are the table's own, `files` are contents of files that decide by sha256, `revision` is by default the newest.
    `bots` are bots by name that come before those of the ruleset. With `rotating` they move on by a seat after each game.
    """

    ruleset: AnyRuleset
    seats: tuple[str, ...]
    options: Mapping[str, str]
    seed: int
    games: int
    prefix: str | None
    by: str
    facts: Mapping[str, Any] = {}
    files: Mapping[str, bytes] = {}
    revision: int | None = None
    bots: Mapping[str, Bot | LineBot] = {}
    rotating: bool = False

    def seats_of(self, number: int) -> tuple[str, ...]:
        """Return the bots by seat of a game (from 1)."""
        first = (number - 1) % len(self.seats) if self.rotating else 0
        return (*self.seats[first:], *self.seats[:first])

    def name_of(self, number: int) -> str | None:
        """Return the name of a game (from 1); None where it is drawn."""
        return f"{self.prefix}-{number}" if self.prefix else None


class Tally(msgspec.Struct):
    """The results of one bot over all its seats: how often it played and won, its points, and in how many games it had any.

    `seats` are those of the first game.
    """

    bot: str
    seats: tuple[int, ...]
    played: int = 0
    wins: int = 0
    points: int = 0
    counted: int = 0

    @property
    def mean(self) -> float | None:
        """Points a game; None where no points were counted."""
        return round(self.points / self.counted, 2) if self.counted else None

    def count(self, game: Game, seats: Sequence[int] | None = None) -> None:
        """Add a game that is over, in which the bot had some `seats`, by default those of the first game."""
        outcome = game.outcome
        if outcome is None:
            return
        for seat in self.seats if seats is None else seats:
            own = outcome.points[seat - 1] if outcome.points else None
            points = outcome.team if own is None else own
            self.played += 1
            self.wins += seat in outcome.winners
            if points is not None:
                self.points += points
                self.counted += 1


def seated(bots: Sequence[str], seats: int) -> tuple[str, ...]:
    """Return the bots by seat: they alternate round the table."""
    return tuple(bots[seat % len(bots)] for seat in range(seats))


def tallies(simulation: Simulation) -> list[Tally]:
    """Return an empty tally for each bot."""
    return [Tally(name, seats_with(name, simulation.seats)) for name in dict.fromkeys(simulation.seats)]


def seats_with(name: str, bots: Sequence[str]) -> tuple[int, ...]:
    """Return the seats of a bot among bots by seat."""
    return tuple(seat for seat, bot in enumerate(bots, start=1) if bot == name)


class NoEnd(Usage):
    """The bots come to no end in a game, which is not stored."""


def simulate(simulation: Simulation, store: Store, *, no_end: Callable[[int], None] | None = None) -> Iterator[LoadedGame]:
    """Play and store one game after the other.

    `no_end` is called with the number of each game that comes to no end, and the next one is played. Raises NoEnd without it, and
    what starting a game raises, before the first game where possible.
    """
    ruleset, players = simulation.ruleset, [_player(name, seat) for seat, name in enumerate(simulation.seats, start=1)]
    bots = {name: simulation.bots.get(name) or find_bot(ruleset, name) for name in simulation.seats}
    setup = arrange(
        ruleset,
        players,
        options=simulation.options,
        data=(),
        header=(),
        facts=simulation.facts,
        revision=simulation.revision,
        contents=simulation.files.get,
    ).setup
    for number in range(1, simulation.games + 1):  # all names are checked before the first game is stored
        if name := simulation.name_of(number):
            store.streams.check_name(name)
    for number in range(1, simulation.games + 1):
        try:
            yield _play_one(simulation, store, bots, setup, number)
        except NoEnd:
            if no_end is None:
                raise
            no_end(number)


def _play_one(simulation: Simulation, store: Store, bots: Mapping[str, Bot | LineBot], setup: Setup, number: int) -> LoadedGame:
    ruleset, seed, now = simulation.ruleset, simulation.seed, store.games.context.clock()
    names = simulation.seats_of(number)
    players = [_player(bot, seat) for seat, bot in enumerate(names, start=1)]
    labels = Labels([player.label for player in players])
    dealt = digital_setup(ruleset, setup, branch(seed, number, _DEAL), options=simulation.options, labels=labels)
    start = Start(
        ruleset=ruleset,
        setup=dealt,
        seats=[SeatSpec(player.label, player.name) for player in players],
        by=simulation.by,
        played=now - now % _MINUTE,
        offset=local_offset(now),
        files=simulation.files,
    )

    name = simulation.name_of(number)
    writer = store.games.new(start, name)
    own = [_seated(bots[bot], labels, lambda: writer.game) for bot in names]
    table = [Sitting(bot, branch(seed, number, seat)) for seat, bot in enumerate(own, start=1)]
    chance = branch(seed, number, _CHANCE)
    try:
        while (action := next_action(ruleset, writer.game.state, table, chance)) is not None:
            if len(writer.game.plies) == MAX_PLIES:
                raise NoEnd(
                    said("the bots come to no end: game {number} has {plies} plies", number=number, plies=MAX_PLIES),
                    expected=(said("other options or bots"),),
                )
            try:
                writer.take(Act((action,)), by=simulation.by)
            except (Illegal, Impossible) as problem:
                problem.message = within(
                    "{words}: {problem}", words=_words(action, writer.game, names, labels), problem=problem.message
                )
                raise
    except (Illegal, Impossible) as problem:
        parts = {"game": number, "ply": len(writer.game.plies) + 1, "problem": problem.message, "seed": seed}
        problem.message = said("game {game}, ply {ply}: {problem} (seed {seed})", **parts)
        raise
    except NobodyActs as problem:
        waits = listed([name_of(actor, labels) for actor in problem.must])
        raise Usage(
            said("the game waits for {waits}, and no bot acts", waits=waits), expected=(said("an action of whoever must act"),)
        ) from None
    return store.games.store(writer, name).loaded


def _words(action: Action, game: Game, bots: Sequence[str], labels: Labels) -> str:
    """Return who plays an action that the rules refuse, and its line, for the head of the refusal."""
    try:
        line = game.ruleset.notation.write(game.state, (action,), labels)
    except Exception:  # an action that no line says, of a bot of another package
        line = repr(action)
    match action.owner:
        case int() as seat if 0 < seat <= len(bots):
            return said("the bot {bot} plays '{line}'", bot=bots[seat - 1], line=line)
        case int():
            return said("a bot plays '{line}'", line=line)
        case actor:
            if actor == "chance":
                return said("chance plays '{line}'", line=line)
            return said("the {actor} plays '{line}'", actor=actor, line=line)


def _seated(bot: Bot | LineBot, labels: Labels, game: Callable[[], Game]) -> Bot:
    return bot.seated(labels, game) if isinstance(bot, LineBot) else bot


def _player(bot: str, seat: int) -> Player:
    """Return the player of a bot's seat: label `shedder1`, full name `Shedder 1 (bot)`."""
    word = re.sub(r"\W", "_", bot)[:20]
    return Player(f"{word}{seat}" if word[0].isalpha() else f"bot{word}{seat}", f"{bot[:1].upper()}{bot[1:60]} {seat} (bot)")
