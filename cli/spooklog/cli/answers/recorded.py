"""Answers to what was recorded: plies, starts, imports, corrections, entries; and the words that screens share with them."""

from __future__ import annotations

from textwrap import TextWrapper
from typing import TYPE_CHECKING

from spooklog.cli.answers.standing import say_standing
from spooklog.cli.output import INDENT, draws, emit_json, looker, say, say_from, say_wrapped, terminal_width
from spooklog.cli.session import note_begun
from spooklog.domain.labels import called, listed
from spooklog.domain.log.plain import plain_flag, plain_outcome
from spooklog.domain.log.seen import SeenGame, next_words
from spooklog.domain.log.words import flag_words
from spooklog.domain.wording import score_words
from spooklog.projections.game.board import board, turn_of
from spooklog.projections.game.consequences import consequences
from spooklog.projections.game.history import played
from spooklog.store.loaded import players_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from spooklog.domain.log.game import Ply
    from spooklog.domain.ruleset import Breach
    from spooklog.store.loaded import LoadedGame, Recorded
    from spooklog.store.store import Store


_COLUMN = 40
"""The column of what is awaited, beside the line that was played."""


def answer_plies(store: Store, recorded: Recorded, *, ruled: bool, as_json: bool) -> None:
    """Print each new ply: its number, its line, what is awaited, and the breaches that it raised.

    `ruled` says that the line came with a ruling: the answer says so where no rule forbids it. A decided game is printed with its
    scoreboard and its series.
    """
    loaded, viewer = recorded.loaded, looker(recorded.loaded.stream.id)
    before = SeenGame(recorded.before, loaded.labels, viewer) if recorded.before else None
    plies = loaded.game.plies[len(recorded.before.plies) if recorded.before else 0 :]
    for ply in plies:
        seen = loaded.seen(viewer, ply.number)
        if as_json:
            emit_json(played(loaded, seen, _reasons(store, loaded, seen.breaches)))
        else:
            _say_ply(store, loaded, seen, before)
            before = seen
    if as_json:
        return
    if ruled and not any(any(ply.ruled) or ply.void for ply in plies):
        say("      no rule forbids this: kept as a note")
    if loaded.game.outcome:
        for line in outcome_lines(loaded):
            say(f"      {line}")
        say_standing(store, loaded)


def _say_ply(store: Store, loaded: LoadedGame, seen: SeenGame, before: SeenGame | None) -> None:
    """Print the last ply of a moment, with the breaches that were not there `before`."""
    game, ply = seen.game, seen.game.plies[-1]
    line, awaited = game.line(ply, loaded.labels, seen.viewer), next_words(seen)
    for words in _beside(f"{ply.number:>4}  {line}", awaited):
        say(words)
    if before and (brought := consequences(before, seen, f"{line} {awaited}", "→" if draws() else "->")):
        say_wrapped("; ".join(brought), 6)
    new = seen.raised(before) if before else seen.breaches
    reasons = _reasons(store, loaded, new)
    for breach in new:
        say_wrapped(f"! {flag_words(plain_flag(breach, loaded.labels, reasons))}", 6)
    for advice in seen.advice:
        if advice.at == ply.number:
            say_wrapped(f"{advice.rule}: {loaded.labels.named(advice.what)}", 6)


def _beside(left: str, right: str) -> list[str]:
    """Return two texts side by side; where there is no room for that, one under the other, each wrapped between words."""
    width = terminal_width()
    fits = _COLUMN + len(right) <= width
    if fits and len(left) <= _COLUMN - 2:
        return [f"{left:<{_COLUMN}}{right}"]
    # narrower, the indent would leave no room for words
    wrapper = TextWrapper(max(width, 20), subsequent_indent=" " * 6, break_on_hyphens=False)
    lines = list[str]()
    for text in (left, " " * (_COLUMN if fits else 6) + right):
        wrapper.initial_indent = " " * (len(text) - len(text.lstrip()))
        lines += wrapper.wrap(text.lstrip())
    return lines


def answer_started(store: Store, recorded: Recorded, *, dealt: bool = True, as_json: bool) -> None:
    """Print a game that was started: name, players, what is awaited; without `dealt`, that the seed has dealt nothing."""
    loaded = recorded.loaded
    note_begun(loaded.stream.name)
    if as_json:
        data = board(loaded, seen := loaded.seen(looker(loaded.stream.id)), _reasons(store, loaded, seen.breaches))
        emit_json(data | {"players": players_of(loaded.seats)})
        return
    title = loaded.game.title
    say(f"{loaded.stream.name}: {title}, {', '.join(loaded.labels.names)}")
    if not dealt:
        say(" " * INDENT + f"nothing is dealt before a game of {title}: the seed changes nothing")
    say(" " * INDENT + next_words(loaded.seen(looker(loaded.stream.id))))
    say_missing_lists(store, loaded)


def answer_opened(loaded: LoadedGame, *, as_json: bool = False) -> None:
    """Print the game that the table goes on with: its title, its players, its ply, what is awaited."""
    if as_json:
        emit_json(board(loaded, loaded.seen(looker(loaded.stream.id)), {}))
        return
    title, plies = loaded.game.title, len(loaded.game.plies)
    say(f"{loaded.stream.name}: {title}, {', '.join(loaded.labels.names)}; ply {plies}")
    say(" " * INDENT + next_words(loaded.seen(looker(loaded.stream.id))))


def say_missing_lists(store: Store, loaded: LoadedGame) -> None:
    """Print which word lists of a game are missing in this store, while words are still to come."""
    game = loaded.game
    files = (game.setup.options.get(one.name) for one in game.ruleset.meta.files if one.kind == "lexicon")
    missing = [value for value in files if isinstance(value, str) and not store.wordlists.here(value)]
    if not missing or (seen := loaded.seen(looker(loaded.stream.id))).outcome or seen.turn.over:
        return
    for value in missing:
        say(" " * INDENT + f"the word list {value.partition('@')[2][:12]} is not here: no word gets a verdict")


def answer_imported(store: Store, recorded: Recorded, file: str, *, as_json: bool) -> None:
    """Print a game that was imported from a sheet."""
    loaded = recorded.loaded
    game = loaded.game
    note_begun(loaded.stream.name)
    if as_json:
        seen = loaded.seen(looker(loaded.stream.id))
        emit_json(
            {
                "game": loaded.stream.name,
                "file": file,
                "ruleset": game.started.ruleset,
                "entry": recorded.last,
                "plies": len(game.plies),
                "players": players_of(loaded.seats),
                "turn": turn_of(seen.turn, game, loaded.labels),
                "outcome": plain_outcome(seen),
            }
        )
        return
    plies = "1 ply" if len(game.plies) == 1 else f"{len(game.plies)} plies"
    say_from(f"{loaded.stream.name}: {game.title}, {', '.join(loaded.labels.names)}; {plies}", file)
    say(" " * INDENT + next_words(loaded.seen(looker(loaded.stream.id))))
    say_missing_lists(store, loaded)


def answer_moved(recorded: Recorded, word: str, plies: int, *, as_json: bool, agreed: Sequence[str] = ()) -> None:
    """Print that plies were undone, redone, or taken back by the players who `agreed`: `word` says which."""
    loaded = recorded.loaded
    game, labels = loaded.game, loaded.labels
    if as_json:
        seen = loaded.seen(looker(loaded.stream.id))
        emit_json(
            {
                "game": loaded.stream.name,
                "entry": recorded.last,
                "ply": len(game.plies),
                word.replace(" ", "_"): plies,
                **({"agreed": list(agreed)} if agreed else {}),
                "redo": len(game.undone),
                "turn": turn_of(seen.turn, game, labels),
                "outcome": plain_outcome(seen),
            }
        )
        return
    last = f"{len(game.plies)}  {game.line(game.plies[-1], labels, looker(loaded.stream.id))}" if game.plies else "the start"
    say(f"{word} {plies}: the game is at {last}")
    if agreed:
        say(" " * INDENT + f"{listed([*map(called, agreed)])} agreed")
    # the last entry was an amendment: the scribe may have meant to take that back
    if recorded.before and recorded.before.head in recorded.before.amendments and word != "redone":
        say(" " * INDENT + f"the amendment of entry {recorded.before.head} stays: only another amendment changes what it did")
    say(" " * INDENT + next_words(loaded.seen(looker(loaded.stream.id))))
    if game.undone:
        say(" " * INDENT + f"redo brings back {len(game.undone)}{_from_on(loaded)}")
    if game.status == "amended":
        say(" " * INDENT + "the game is closed: its official result is amended now")


def answer_entry(recorded: Recorded, word: str, *, as_json: bool) -> None:
    """Print that an entry about the log was recorded: a note, a remark, a closing; `word` says which."""
    loaded = recorded.loaded
    if as_json:
        plain = {"game": loaded.stream.name, "entry": recorded.last, "ply": len(loaded.game.plies), "status": loaded.game.status}
        emit_json(plain | {"outcome": plain_outcome(loaded.seen(looker(loaded.stream.id)))})
        return
    say(f"{loaded.stream.name}: {word} (entry {recorded.last})")


def outcome_lines(loaded: LoadedGame) -> list[str]:
    """Return the scoreboard of a decided game, a line a player, best first."""
    rows = sorted(loaded.seen(looker(loaded.stream.id)).scores, key=lambda row: (row.rank or 0, row.seat or 0))
    names = [called(loaded.labels[row.seat]) if row.seat else "team" for row in rows]
    width = max(map(len, names), default=0)
    lines = []
    for row, name in zip(rows, names, strict=True):
        place = f"{row.rank}. " if row.rank else ""
        points = score_words(row.score, [one.score for one in rows])
        lines.append(f"{place}{name:<{width}}  {points:>4}".rstrip())
    return lines


def _from_on(loaded: LoadedGame) -> str:
    """Return the first line that a redo would bring back; empty for a viewer who may not see all."""
    ply: Ply = loaded.game.undone[0]
    if looker(loaded.stream.id) != "full":
        return ""
    line = loaded.game.line(ply, loaded.labels)
    return f", from {line} on" if len(loaded.game.undone) > 1 else f": {line}"


def _reasons(store: Store, loaded: LoadedGame, flags: Iterable[Breach]) -> Mapping[str, str]:
    """Return the reasons of flags by their hashes."""
    whys = [flag.why for flag in flags if flag.why]
    return store.games.texts(loaded.stream.id, whys) if whys else {}
