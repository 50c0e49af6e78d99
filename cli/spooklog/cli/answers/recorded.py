"""Answers to starts, imports and corrections; and the words that screens share with them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal

from spooklog.cli.answers.plies import reasons_of
from spooklog.cli.output import INDENT, emit_json, looker, said, say, say_from, say_wrapped
from spooklog.cli.session import note_begun
from spooklog.domain.log.answers import OutcomeAnswer, outcome_of
from spooklog.domain.log.seen import next_words
from spooklog.domain.log.words import said_line
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.labels import called, listed
from spooklog.domain.values.saying import joined, within
from spooklog.projections.game.board import Board, TurnAnswer, board, turn_of
from spooklog.projections.game.recorded import RedoAnswer, TakeBackAnswer, UndoAnswer, moved
from spooklog.store.logs.loaded import SeatAnswer, players_of

if TYPE_CHECKING:
    from spooklog.domain.contract.ruleset import Viewer
    from spooklog.domain.log.game import Game, Ply
    from spooklog.domain.values.labels import Labels
    from spooklog.store.logs.loaded import LoadedGame, Recorded
    from spooklog.store.store import Store


class Started(Board, frozen=True, kw_only=True):
    """The table of a game that was started."""

    players: Sequence[SeatAnswer]


class Imported(Answer, frozen=True, kw_only=True):
    """A game that was imported from a sheet."""

    game: str
    file: str
    ruleset: str
    entry: int
    plies: int
    players: Sequence[SeatAnswer]
    turn: TurnAnswer
    outcome: OutcomeAnswer | None


def answer_started(store: Store, recorded: Recorded, *, dealt: bool = True, as_json: bool) -> None:
    """Print a game that was started: name, players, what is awaited; without `dealt`, that the seed has dealt nothing."""
    loaded = recorded.loaded
    note_begun(loaded.stream.name)
    if as_json:
        data = board(loaded, seen := loaded.seen(looker(loaded.stream.id)), reasons_of(store, loaded, seen.breaches))
        emit_json(data.also(Started, players=players_of(loaded.seats)))
        return
    title = loaded.game.title
    say(f"{loaded.stream.name}: {title}, {', '.join(loaded.labels.names)}")
    if not dealt:
        say(said("nothing is dealt before a game of {title}: the seed changes nothing", title=title), INDENT)
    say(next_words(loaded.seen(looker(loaded.stream.id))), INDENT)
    say_missing_lists(store, loaded)


def answer_opened(loaded: LoadedGame, *, as_json: bool = False) -> None:
    """Print the game that the table goes on with: its title, its players, its ply, what is awaited."""
    if as_json:
        emit_json(board(loaded, loaded.seen(looker(loaded.stream.id)), {}))
        return
    title, plies = loaded.game.title, len(loaded.game.plies)
    names = ", ".join(loaded.labels.names)
    say(said("{game}: {title}, {names}; ply {ply}", game=loaded.stream.name, title=title, names=names, ply=plies))
    say(next_words(loaded.seen(looker(loaded.stream.id))), INDENT)


def say_missing_lists(store: Store, loaded: LoadedGame) -> None:
    """Print which word lists of a game are missing in this store, while words are still to come."""
    game = loaded.game
    files = (game.setup.options.get(one.name) for one in game.ruleset.meta.files if one.kind == "lexicon")
    missing = [value for value in files if isinstance(value, str) and not store.wordlists.here(value)]
    if not missing or (seen := loaded.seen(looker(loaded.stream.id))).outcome or seen.turn.over:
        return
    for value in missing:
        words = said("the word list {name} is not here: no word gets a verdict", name=value.partition("@")[2][:12])
        say_wrapped(words, INDENT)


def answer_imported(store: Store, recorded: Recorded, file: str, *, as_json: bool) -> None:
    """Print a game that was imported from a sheet."""
    loaded = recorded.loaded
    game = loaded.game
    note_begun(loaded.stream.name)
    if as_json:
        seen = loaded.seen(looker(loaded.stream.id))
        emit_json(
            Imported(
                game=loaded.stream.name,
                file=file,
                ruleset=game.started.ruleset,
                entry=recorded.last,
                plies=len(game.plies),
                players=players_of(loaded.seats),
                turn=turn_of(seen.turn, game, loaded.labels),
                outcome=outcome_of(seen),
            )
        )
        return
    parts = {"game": loaded.stream.name, "names": joined([game.title, *loaded.labels.names])}
    plies = said.counted(len(game.plies), "{number} ply", "{number} plies")
    say_from(within("{game}: {names}; {plies}", plies=plies, **parts), file)
    say(next_words(loaded.seen(looker(loaded.stream.id))), INDENT)
    say_missing_lists(store, loaded)


def answer_moved(
    recorded: Recorded,
    word: Literal["undone", "redone", "taken back"],
    plies: int,
    *,
    as_json: bool,
    agreed: Sequence[str] = (),
) -> None:
    """Print that plies were undone, redone, or taken back by the players who `agreed`: `word` says which."""
    loaded = recorded.loaded
    game, labels = loaded.game, loaded.labels
    if as_json:
        seen = loaded.seen(looker(loaded.stream.id))
        match word:
            case "undone":
                emit_json(moved(UndoAnswer, recorded, seen, undone=plies))
            case "redone":
                emit_json(moved(RedoAnswer, recorded, seen, redone=plies))
            case _:
                emit_json(moved(TakeBackAnswer, recorded, seen, taken_back=plies, agreed=agreed))
        return
    if game.plies:
        last = _said(game, labels, looker(loaded.stream.id))
        say_wrapped(said("{moved}: the game is at ply {ply}, {last}", moved=_moved(word, plies), ply=len(game.plies), last=last))
    else:
        say_wrapped(said("{moved}: the game is at the start", moved=_moved(word, plies)))
    if agreed:
        say(said("{names} agreed", names=listed([*map(called, agreed)])), INDENT)
    # the last entry was an amendment: the scribe may have meant to take that back
    if recorded.before and recorded.before.head in recorded.before.amendments and word != "redone":
        entry = recorded.before.head
        say(said("the amendment of entry {entry} stays: only another amendment changes what it did", entry=entry), INDENT)
    say(next_words(loaded.seen(looker(loaded.stream.id))), INDENT)
    if game.undone:
        say_wrapped(_brought_back(loaded), INDENT)
    if game.status == "amended":
        say(said("the game is closed: its official result is amended now"), INDENT)


def _moved(word: Literal["undone", "redone", "taken back"], plies: int) -> str:
    match word:
        case "undone":
            return said("undone {number}", number=plies)
        case "redone":
            return said("redone {number}", number=plies)
        case _:
            return said("taken back {number}", number=plies)


def _brought_back(loaded: LoadedGame) -> str:
    """Return what a redo would bring back, and the first line of it; the number alone for a viewer who may not see all."""
    ply: Ply = loaded.game.undone[0]
    count = len(loaded.game.undone)
    if looker(loaded.stream.id) != "full":
        return said("redo brings back {number}", number=count)
    line = said_line(loaded.game.say(ply, loaded.labels).text, loaded.game.line(ply, loaded.labels))
    if count > 1:
        return said("redo brings back {number}, first {says}", number=count, says=line)
    return said("redo brings back {number}: {says}", number=count, says=line)


def _said(game: Game, labels: Labels, viewer: Viewer) -> str:
    """Return the last ply as a sentence with its line."""
    ply = game.plies[-1]
    return said_line(game.say(ply, labels, viewer).text, game.line(ply, labels, viewer))
