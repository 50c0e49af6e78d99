"""How a game stands, in words that every screen and page shares: who is awaited, flags, disputes, who looks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.log.events import BeginningAmended
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.labels import Labels, called, listed
from spooklog.domain.words.wording import because, counted, winning

if TYPE_CHECKING:
    from spooklog.domain.log.answers import CopiedFrom, DisputeMark, Flag, OutcomeAnswer, ScoreAnswer

_NAMED = 2
"""A prompt names at most this many awaited players."""


def said_line(says: str, line: str) -> str:
    """Return a ply as a sentence with its line behind it; the line alone where its game has no sentences."""
    return f"{says} ({line})" if says != line else line


def whose(seen: SeenGame) -> str:
    """Return who is awaited, in a word, as far as the viewer knows; `over`, `closed` or `void` where the game does not go on."""
    game, turn = seen.game, seen.turn
    if game.void or game.closed:
        return "void" if game.void else "closed"
    if turn.over:
        return "over"
    names = [called(seen.labels[seat]) for seat in awaited_seats(seen)]
    return ", ".join(names) if 0 < len(names) <= _NAMED else "table"


def awaited_seats(seen: SeenGame) -> tuple[int, ...]:
    """Return the seats that are awaited; where chance is, the one that rolls or draws for it."""
    rolls = seen.game.ruleset.notation.implied(seen.state, seen.turn)
    return seen.turn.seats or ((rolls,) if rolls else ())


def flag_words(flag: Flag) -> str:
    """Return a flag on one line."""
    if flag.ruled:
        when = f"at ply {flag.at}" if flag.at else "at the start"
        return f"ruled {when} against {flag.rule}{because(flag.why)}"
    return f"{flag.rule}, {f'ply {flag.at}' if flag.at else 'the start'}{because(flag.what)}"


def ending(outcome: OutcomeAnswer, scores: Iterable[ScoreAnswer]) -> str:
    """Return how a game ended: `anna and bert win by play`, or for a team `the team has 12 points: Enthusiasm for words`.

    The ruleset's own words (`ending`) replace the name of the ending. A game recorded as a result only has no known ending; a
    ruleset says with `known` where it may even have winners that nothing tells.
    """
    winners, how, words = outcome["winners"], outcome.get("ended_by"), outcome.get("ending")
    known = how if how != "result" else None
    if winners:
        return winning(winners) + (f": {words}" if words else f" by {known}" if known else "")
    if not outcome.get("known", True):
        return "it is not known who won"
    team = next((row.score for row in scores if row.seat is None), None)
    if team is None:
        return "nobody wins" + (f": {words}" if words else f", ended by {known}" if known else "")
    rating = f": {outcome['rating']}" if outcome.get("rating") else ""
    return f"the team has {counted(team, 'point')}{rating}"


def amended_words(entry: int) -> str:
    """Return the words for a ply that an amendment changed."""
    return f"amended in entry {entry}"


def corrected_words(amendments: Sequence[int]) -> str:
    """Return the entries that amended a game, on one line; empty where none did."""
    if not amendments:
        return ""
    return f"amended in {'entry' if len(amendments) == 1 else 'entries'} {', '.join(map(str, amendments))}"


def copied_words(origin: CopiedFrom | None) -> str:
    """Return the game that a game is a copy of, on one line; empty for a game that is no copy."""
    if origin is None:
        return ""
    where = f"after ply {origin.ply}" if origin.ply else "from its start"
    return f"a copy of {origin.game} {where}, unrated"


def spans(numbers: Iterable[int]) -> str:
    """Return numbers on one line, those that follow each other as `17 to 52`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]} to {run[-1]}" for run in runs)


def disputed_words(disputes: Sequence[DisputeMark]) -> str:
    """Return the open disputes on one line, with the plies that they are about."""
    plies = dict.fromkeys("the start" if one.ply == 0 else f"ply {one.ply}" if one.ply else "" for one in disputes)
    where = ", ".join(filter(None, plies)) or "of plies that are gone"
    return f"disputed: {len(disputes)} open ({where})"


def as_seen_by(viewer: Viewer, labels: Labels) -> str:
    """Return the viewer in words; empty for `full`, who sees all."""
    match viewer:
        case "full":
            return ""
        case "public":
            return "as all can see it"
        case seat:
            return f"as {called(labels[seat])} sees it"


def beginning_words(event: BeginningAmended) -> str:
    """Return in words what an amendment changed in the beginning: `date, options ghost and masters, dropped 2 plies`."""
    parts = ["players"] if event.persons is not None or event.labels is not None else []
    parts += ["date"] if event.played is not None or event.offset is not None else []
    if event.options:
        parts.append(f"{'option' if len(event.options) == 1 else 'options'} {listed(sorted(event.options))}")
    parts += [word for word, value in (("facts", event.data), ("opening", event.opening)) if value is not None]
    if event.allowed is not None:
        parts.append("rulings at the start")
    if event.dropped:
        parts.append(f"dropped {counted(len(event.dropped), 'ply', 'plies')}")
    return ", ".join(parts)
