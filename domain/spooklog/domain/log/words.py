"""How a game stands, in words that every screen and page shares: who is awaited, flags, disputes, who looks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.log.events import BeginningAmended
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.labels import Labels, called, listed
from spooklog.domain.values.saying import joined, said, within
from spooklog.domain.words.wording import because, counted, winning

if TYPE_CHECKING:
    from spooklog.domain.log.answers import CopiedFrom, DisputeMark, Flag, OutcomeAnswer, ScoreAnswer

_NAMED = 2
"""A prompt names at most this many awaited players."""


TABLE = said("table")
"""Who is awaited, where several are."""


def said_line(says: str, line: str) -> str:
    """Return a ply as a sentence with its line behind it; the line alone where its game has no sentences."""
    return within("{says} ({line})", says=says, line=line) if says != line else line


def whose(seen: SeenGame) -> str:
    """Return who is awaited, in a word, as far as the viewer knows; `over`, `closed` or `void` where the game does not go on."""
    game, turn = seen.game, seen.turn
    if game.void or game.closed:
        return said("void") if game.void else said("closed")
    if turn.over:
        return said("over")
    names = [called(seen.labels[seat]) for seat in awaited_seats(seen)]
    return joined(names) if 0 < len(names) <= _NAMED else TABLE


def awaited_seats(seen: SeenGame) -> tuple[int, ...]:
    """Return the seats that are awaited; where chance is, the one that rolls or draws for it."""
    rolls = seen.game.ruleset.notation.implied(seen.state, seen.turn)
    return seen.turn.seats or ((rolls,) if rolls else ())


def flag_words(flag: Flag) -> str:
    """Return a flag on one line."""
    if flag.ruled:
        why = because(flag.why)
        if flag.at:
            return said("ruled at ply {ply} against {rule}{why}", ply=flag.at, rule=flag.rule, why=why)
        return said("ruled at the start against {rule}{why}", rule=flag.rule, why=why)
    if flag.at:
        return said("{rule}, ply {ply}{what}", rule=flag.rule, ply=flag.at, what=because(flag.what))
    return said("{rule}, the start{what}", rule=flag.rule, what=because(flag.what))


def ending(outcome: OutcomeAnswer, scores: Iterable[ScoreAnswer]) -> str:
    """Return how a game ended: `anna and bert win by play`, or for a team `the team has 12 points: Enthusiasm for words`.

    The ruleset's own words (`ending`) replace the name of the ending. A game recorded as a result only has no known ending; a
    ruleset says with `known` where it may even have winners that nothing tells.
    """
    winners, how, words = outcome["winners"], outcome.get("ended_by"), outcome.get("ending")
    known = how if how != "result" else None
    if winners:
        if words:
            return within("{winners}: {words}", winners=winning(winners), words=words)
        return said("{winners} by {ending}", winners=winning(winners), ending=known) if known else winning(winners)
    if not outcome.get("known", True):
        return said("it is not known who won")
    team = next((row.score for row in scores if row.seat is None), None)
    if team is None:
        if words:
            return said("nobody wins: {words}", words=words)
        return said("nobody wins, ended by {ending}", ending=known) if known else said("nobody wins")
    rating = because(outcome.get("rating"))
    return said.counted(team, "the team has {number} point{rating}", "the team has {number} points{rating}", rating=rating)


def amended_words(entry: int) -> str:
    """Return the words for a ply that an amendment changed."""
    return said("amended in entry {entry}", entry=entry)


def corrected_words(amendments: Sequence[int]) -> str:
    """Return the entries that amended a game, on one line; empty where none did."""
    if not amendments:
        return ""
    entries = ", ".join(map(str, amendments))
    return said.counted(len(amendments), "amended in entry {entries}", "amended in entries {entries}", entries=entries)


def copied_words(origin: CopiedFrom | None) -> str:
    """Return the game that a game is a copy of, on one line; empty for a game that is no copy."""
    if origin is None:
        return ""
    if origin.ply:
        return said("a copy of {game} after ply {ply}, unrated", game=origin.game, ply=origin.ply)
    return said("a copy of {game} from its start, unrated", game=origin.game)


def spans(numbers: Iterable[int]) -> str:
    """Return numbers on one line, those that follow each other as `17 to 52`."""
    runs: list[list[int]] = []
    for number in sorted(numbers):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return joined(str(run[0]) if len(run) == 1 else said("{first} to {last}", first=run[0], last=run[-1]) for run in runs)


def disputed_words(disputes: Sequence[DisputeMark]) -> str:
    """Return the open disputes on one line, with the plies that they are about."""
    plies = dict.fromkeys(one.ply for one in disputes if one.ply is not None)
    places = joined(said("the start") if ply == 0 else said("ply {ply}", ply=ply) for ply in plies)
    where = places or said("of plies that are gone")
    return said("disputed: {number} open ({where})", number=len(disputes), where=where)


def as_seen_by(viewer: Viewer, labels: Labels) -> str:
    """Return the viewer in words; empty for `full`, who sees all."""
    match viewer:
        case "full":
            return ""
        case "public":
            return said("as all can see it")
        case seat:
            return said("as {name} sees it", name=called(labels[seat]))


def beginning_words(event: BeginningAmended) -> str:
    """Return in words what an amendment changed in the beginning: `date, options ghost and masters, dropped 2 plies`."""
    parts: list[str] = [said("players")] if event.persons is not None or event.labels is not None else []
    parts += [said("date")] if event.played is not None or event.offset is not None else []
    if event.options:
        names = listed(sorted(event.options))
        parts.append(said.counted(len(event.options), "option {names}", "options {names}", names=names))
    parts += [word for word, value in ((said("facts"), event.data), (said("opening"), event.opening)) if value is not None]
    if event.allowed is not None:
        parts.append(said("rulings at the start"))
    if event.dropped:
        parts.append(said("dropped {plies}", plies=counted(len(event.dropped), "ply", "plies")))
    return joined(parts)
