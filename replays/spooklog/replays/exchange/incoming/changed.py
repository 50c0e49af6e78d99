"""What becomes of a play whose game is here: compared three ways, the play as it was imported, the play now, the game now.

Where the play did not change, its game stays as it is. Where the game no longer says what the play said, it was corrected here,
and stays as it is as well.
"""

from __future__ import annotations

from typing import Literal, NamedTuple

from msgspec.structs import replace

from spooklog.domain.log.amend import Amend, Correction
from spooklog.domain.log.decision import Command
from spooklog.domain.log.describing import Describe
from spooklog.domain.log.game import Game
from spooklog.domain.log.noting import Annotate
from spooklog.domain.log.surroundings import Part
from spooklog.domain.values.errors import SpooklogError
from spooklog.domain.values.saying import chained, joined, said
from spooklog.domain.values.value import Value
from spooklog.replays.exchange.incoming.earlier_imports import ImportedGame
from spooklog.replays.exchange.incoming.people import keys_of
from spooklog.replays.exchange.incoming.sheet import minutes_of, place_of, sheet_of
from spooklog.replays.exchange.incoming.start import actions_of, line_in
from spooklog.replays.exchange.plays import TITLES, FoundPlay, Play
from spooklog.store.entries.rows import Stream
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

_RESULT_ENTRY = 2
"""The entry of the result in the game of a first import."""

_CHANGED = "changed in {}"
"""Why a game is amended, as the log says it."""


class Judged(NamedTuple):
    """What becomes of a play, with the fields of `PlannedPlay`."""

    change: Literal["known", "changed", "restarted", "conflict", "left"]
    stream: Stream
    why: str = ""
    generation: int = 0
    commands: tuple[Command, ...] = ()
    archives: tuple[Stream, ...] = ()


class _Said(Value, frozen=True):
    """What a play or a game says that can be corrected: the actions of its plies, whether it was broken off, place and length."""

    actions: tuple[Value, ...]
    void: bool
    place: str | None
    minutes: int | None


def judge(store: Store, found: FoundPlay, known: ImportedGame, *, deleted: bool) -> Judged:
    """Judge a play whose game is here. `deleted` is whether its program lists the play as deleted. Raises what folding raises."""
    stream, base, play = known.stream, known.base, found.play
    program = TITLES[play.program]
    if deleted:
        return Judged("left", stream, said("it was deleted in {program}", program=program), archives=known.earlier)
    if base == play:
        return Judged("known", stream, archives=known.earlier)
    if stream.archived is not None:
        return Judged("left", stream, said("its game is archived"))
    if base is None:
        return Judged("left", stream, said("its original was erased, so that changes cannot be told from corrections"))
    if found.modified < known.modified and found.modified:
        return Judged("left", stream, said("the file has an older version of it than an earlier import"))
    if play.ignored:
        return Judged("left", stream, said("it does not count in {program} any more", program=program))
    loaded = store.games.load(stream.id)
    if any(seat.label is None for seat in loaded.seats):
        return Judged("left", stream, said("one of its players was erased, so that changes cannot be told from corrections"))
    return _compared(loaded, store.games.texts(stream.id), base, found, known)


def _compared(loaded: LoadedGame, texts: dict[str, str], base: Play, found: FoundPlay, known: ImportedGame) -> Judged:
    """Judge a play that differs from `base`, the play as it was imported."""
    stream, play = known.stream, found.play
    now = _said_by_game(loaded.game, texts)
    same_start = _start(base, loaded) == _start(play, loaded)
    agrees = same_start and now == _said_by_play(play, loaded)
    if not agrees and loaded.game.official is not None:
        return Judged("conflict", stream, said("its game is closed: the result is official"))
    if not agrees and _is_corrected(loaded.game, now, _said_by_play(base, loaded)):
        return Judged("conflict", stream, _both(loaded, texts, play))
    if not same_start:
        return Judged("restarted", stream, _differing(base, play), known.generation + 1, archives=(*known.earlier, stream))
    return Judged("changed", stream, commands=_commands(found, base, now, loaded), archives=known.earlier)


def _said_by_play(play: Play, loaded: LoadedGame) -> _Said:
    """Return what a play says as its game would record it."""
    return _Said(actions_of(play, loaded.labels, loaded.game.start), not play.complete, place_of(play), minutes_of(play))


def _said_by_game(game: Game, texts: dict[str, str]) -> _Said:
    """Return what a game says now."""
    actions = tuple(action for ply in game.plies if not ply.void for action in ply.actions)
    around = game.surroundings
    return _Said(actions, game.void, texts.get(around.place) if around.place else None, around.minutes)


def _is_corrected(game: Game, now: _Said, imported: _Said) -> bool:
    """Return whether a game says something else than the import that brought it.

    An earlier version may have read the same play otherwise: a result that was never amended is as it was imported.
    """
    if not game.amendments and [ply.first for ply in game.plies] == [_RESULT_ENTRY]:
        imported = replace(imported, actions=now.actions)
    return now != imported


def _start(play: Play, loaded: LoadedGame) -> tuple[object, ...]:
    """Return what the start of a play's game holds: no later entry can change it."""
    sheet = sheet_of(play, loaded.labels.names) if len(play.players) == len(loaded.labels) else None
    return (keys_of(play), play.played, play.complete, sheet and (sheet.header, sheet.options))


def _differing(base: Play, play: Play) -> str:
    """Return what differs in the start of two versions of a play, in words."""
    differing = [
        words
        for words, one, other in (
            (said("the players"), keys_of(base), keys_of(play)),
            (said("the date"), base.played, play.played),
            (said("the title"), base.title, play.title),
            (said("whether it was finished"), base.complete, play.complete),
        )
        if one != other
    ]
    return chained(differing) or said("who began, the teams or what wins")


def _commands(found: FoundPlay, base: Play, now: _Said, loaded: LoadedGame) -> tuple[Command, ...]:
    """Return what corrects a game so that it says what the play says now."""
    play = found.play
    there, commands = _said_by_play(play, loaded), list[Command]()
    sheet, before = sheet_of(play, loaded.labels.names), sheet_of(base, loaded.labels.names)
    if there.actions != now.actions and play.complete:
        correction = Correction(ply=1, how="replace", text=line_in(play, loaded.labels, loaded.game.start))
        commands.append(Amend((correction,), why=_CHANGED.format(TITLES[play.program])))
    clear = list[Part]()
    clear += ["place"] if now.place and not there.place else []
    clear += ["minutes"] if now.minutes and not there.minutes else []
    place = there.place if there.place != now.place else None
    minutes = there.minutes if there.minutes != now.minutes else None
    commands.append(Describe(place=place, minutes=minutes, clear=tuple(clear), original=found.original))
    commands += [Annotate(note) for note in sheet.notes if note not in before.notes]
    return tuple(commands)


def _both(loaded: LoadedGame, texts: dict[str, str], play: Play) -> str:
    """Return both versions of a play that was corrected here and changed in its program."""
    game = loaded.game
    here = ["void"] if game.void else [game.line(ply, loaded.labels) for ply in game.plies]
    now = _said_by_game(game, texts)
    try:
        there = (
            line_in(play, loaded.labels, loaded.game.start) if len(play.players) == len(loaded.labels) else said("other players")
        )
    except SpooklogError:
        there = said("another result")
    words = [said("here: {here}; there: {there}", here=" ; ".join(here) or said("no result"), there=there)]
    none, place, minutes = said("none"), place_of(play), minutes_of(play)
    if now.place != place:
        words.append(said("place here: {here}, there: {there}", here=now.place or none, there=place or none))
    if now.minutes != minutes:
        words.append(said("minutes here: {here}, there: {there}", here=now.minutes or none, there=minutes or none))
    return joined(words, "; ")
