"""Answers of import about plays of other programs: what would be stored, or what was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import field

from spooklog.cli.output import INDENT, emit_json, propose, say, say_wrapped
from spooklog.domain.values.answer import Answer
from spooklog.domain.words.wording import counted
from spooklog.replays.exchange.incoming.plan import Change
from spooklog.replays.exchange.incoming.sheet import title_of
from spooklog.replays.exchange.plays import TITLES, BadPlay

if TYPE_CHECKING:
    from spooklog.replays.exchange.incoming.people import FilePlayer
    from spooklog.replays.exchange.incoming.plan import ImportPlan, PlannedPlay
    from spooklog.replays.exchange.incoming.storing import StoredPlay

MOST = 12
"""Of each list that is printed; JSON holds all."""


class Merge(Answer, frozen=True):
    """A player of the file who counts as a person here from now on: the name in the file, the name here, that of the person.

    `problem` is why they cannot be one.
    """

    player: str = field(name="name")
    here: str
    into: str
    problem: str | None = None


class PlayAnswer(Answer, frozen=True, kw_only=True):
    """A play of another program, and what becomes of it; `alike` is a game that it may be."""

    play: int
    id: str
    title: str
    played: str
    change: Change
    game: str | None
    why: str | None
    alike: str | None


class PlayerOfFile(Answer, frozen=True, kw_only=True):
    """A player of a file: the name there and here, and the name of a person here who may be the same."""

    name: str
    here: str | None
    new: bool
    plays: int
    candidate: str | None


class ImportedPlays(Answer, frozen=True, kw_only=True):
    """What an import of plays would do, or with `applied` did. `absent` games of earlier imports are not in the file."""

    file: str
    program: str
    applied: bool
    plays: Sequence[PlayAnswer]
    bad: Sequence[BadPlay]
    titles: Mapping[str, int]
    people: Sequence[PlayerOfFile]
    merged: Sequence[Merge]
    repeated: int
    absent: int | None


def answer_plan(
    plan: ImportPlan,
    file: str,
    merges: Sequence[Merge],
    alike: Mapping[str, str],
    stored: Sequence[StoredPlay] | None = None,
    *,
    as_json: bool,
) -> None:
    """Print what an import would do; with `stored`, what it did.

    `alike` are names of games that new plays may be, by the id of the play.
    """
    if as_json:
        emit_json(_answer(plan, file, merges, alike, stored))
        return
    source = TITLES[plan.file.program]
    say(f"{file}: {counted(len(plan.plays) + len(plan.bad), 'play')} from {source}")
    done = stored is not None
    new = plan.those("new")
    _say(f"{counted(len(new), 'new game')}" + _of_titles(plan), bool(new))
    maybe = [one for one in new if one.found.play.id in alike]
    _say(f"{len(maybe)} of these may be here already, with the same title, day and number of players", bool(maybe))
    _say_some((f"{_named(one)}: {alike[one.found.play.id]}" for one in maybe), len(maybe))
    restarted = plan.those("restarted")
    _say_each(f"{_games(restarted)} {'begun' if done else 'to begin'} anew, as the start changed there", restarted)
    changed = plan.those("changed")
    _say_each(f"{_games(changed)} {'corrected' if done else 'to correct'}, as the play changed there", changed)
    known = plan.those("known")
    _say(f"{_games(known)} known and unchanged", bool(known))
    conflicts = plan.those("conflict")
    _say_each(f"{_games(conflicts)} corrected here and changed there: left as they are here", conflicts)
    left = plan.those("left")
    _say_each(f"{counted(len(left), 'play')} left out", left)
    _say(f"{_games(range(plan.absent))} of earlier imports not in this file: left", plan.file.whole and plan.absent > 0)
    _say(f"{counted(plan.file.repeated, 'play')} repeated word for word: taken once", plan.file.repeated > 0)
    _say(f"{counted(len(plan.bad), 'play')} that cannot be taken{': left out' if done else ''}", bool(plan.bad))
    _say_some((f"play {one.number}: {one.why}" for one in plan.bad), len(plan.bad))
    _say_players(plan.players, merges, done=done)
    if not done and (plan.writes or merges):
        propose("--apply --skip-bad" if plan.bad else "--apply")
    elif not done:
        say(" " * INDENT + "nothing to store")


def _games(games: Sequence[Any]) -> str:
    return counted(len(games), "game")


def _of_titles(plan: ImportPlan) -> str:
    titles = [f"{title} {count}" for title, count in plan.titles[:MOST]]
    more = [f"{counted(len(plan.titles) - MOST, 'other title')}"] if len(plan.titles) > MOST else []
    return f": {', '.join([*titles, *more])}" if titles else ""


def _say(words: str, wanted: bool) -> None:
    """Print a line about some plays, where there are any."""
    if wanted:
        say_wrapped(words, INDENT)


def _say_each(words: str, plays: Sequence[PlannedPlay]) -> None:
    _say(words, bool(plays))
    _say_some((_named(one) for one in plays), len(plays))


def _say_some(lines: Iterable[str], count: int) -> None:
    for number, line in enumerate(lines):
        if number == MOST:
            say(" " * 2 * INDENT + f"and {count - MOST} more: --json shows all")
            return
        say_wrapped(line, 2 * INDENT)


def _named(one: PlannedPlay) -> str:
    play = one.found.play
    game = f" ({one.stream.name})" if one.stream else ""
    why = f": {one.why}" if one.why else ""
    return f"play {one.found.number}, {title_of(play)}, {play.played[:10]}{game}{why}"


def _say_players(players: Sequence[FilePlayer], merges: Sequence[Merge], *, done: bool) -> None:
    """Print who is new, who may be a person here, and who counts as one now."""
    new = [player for player in players if player.is_new]
    _say(f"{counted(len(new), 'new player')}: {', '.join(player.person.name or '' for player in new[:MOST])}", bool(new))
    if len(new) > MOST:
        say(" " * 2 * INDENT + f"and {len(new) - MOST} more")
    merged = {one.here for one in merges}
    candidates = [one for one in players if one.candidate and one.person.name not in merged]
    _say_some((_candidate(one) for one in candidates), len(candidates))
    if candidates and not done:
        say(" " * INDENT + "with --match players with the name of a person here count as that person")
    for one in merges:
        if one.problem:
            say_wrapped(f"{one.here} stays apart: {one.problem}", INDENT)
        else:
            say_wrapped(f"{one.here} {'counts' if done else 'will count'} as {one.into}", INDENT)


def _candidate(player: FilePlayer) -> str:
    merge = f'players merge "{player.candidate}" "{player.person.name}"'
    return f"{player.name} of the file is kept as {player.person.name}; if both are one: {merge}"


# -- JSON ----------------------------------------------------------------------------------------------------------------------


def _answer(
    plan: ImportPlan, file: str, merges: Sequence[Merge], alike: Mapping[str, str], stored: Sequence[StoredPlay] | None
) -> ImportedPlays:
    names = {one.planned.found.play.id: one.stream.name for one in stored or ()}
    return ImportedPlays(
        file=file,
        program=plan.file.program,
        applied=stored is not None,
        plays=[_play(one, names, alike) for one in plan.plays],
        bad=plan.bad,
        titles=dict(plan.titles),
        people=[
            PlayerOfFile(name=one.name, here=one.person.name, new=one.is_new, plays=one.plays, candidate=one.candidate)
            for one in plan.players
        ],
        merged=merges,
        repeated=plan.file.repeated,
        absent=plan.absent if plan.file.whole else None,
    )


def _play(one: PlannedPlay, names: Mapping[str, str], alike: Mapping[str, str]) -> PlayAnswer:
    play = one.found.play
    return PlayAnswer(
        play=one.found.number,
        id=play.id,
        title=title_of(play),
        played=play.played,
        change=one.change,
        game=names.get(play.id, one.stream.name if one.stream else None),
        why=one.why or None,
        alike=alike.get(play.id),
    )
