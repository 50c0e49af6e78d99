"""Answers of import about plays of other programs: what would be stored, or what was."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import field

from spooklog.cli.output import INDENT, emit_json, propose, said, say, say_wrapped
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.saying import joined, within
from spooklog.domain.words.wording import because, counted
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
    source, plays = TITLES[plan.file.program], counted(len(plan.plays) + len(plan.bad), "play")
    say(said("{file}: {plays} from {source}", file=file, plays=plays, source=source))
    done = stored is not None
    new = plan.those("new")
    _say(within("{games}{titles}", games=counted(len(new), "new game"), titles=_of_titles(plan)), bool(new))
    maybe = [one for one in new if one.found.play.id in alike]
    words = said("{number} of these may be here already, with the same title, day and number of players", number=len(maybe))
    _say(words, bool(maybe))
    _say_some((within("{play}: {game}", play=_named(one), game=alike[one.found.play.id]) for one in maybe), len(maybe))
    restarted = plan.those("restarted")
    games = _games(restarted)
    begun = said("{games} begun anew, as the start changed there", games=games)
    _say_each(begun if done else said("{games} to begin anew, as the start changed there", games=games), restarted)
    changed = plan.those("changed")
    games = _games(changed)
    corrected = said("{games} corrected, as the play changed there", games=games)
    _say_each(corrected if done else said("{games} to correct, as the play changed there", games=games), changed)
    known = plan.those("known")
    _say(said("{games} known and unchanged", games=_games(known)), bool(known))
    conflicts = plan.those("conflict")
    _say_each(said("{games} corrected here and changed there: left as they are here", games=_games(conflicts)), conflicts)
    left = plan.those("left")
    _say_each(said("{plays} left out", plays=counted(len(left), "play")), left)
    absent = said("{games} of earlier imports not in this file: left", games=_games(range(plan.absent)))
    _say(absent, plan.file.whole and plan.absent > 0)
    repeated = said("{plays} repeated word for word: taken once", plays=counted(plan.file.repeated, "play"))
    _say(repeated, plan.file.repeated > 0)
    bad = counted(len(plan.bad), "play")
    left_out = said("{plays} that cannot be taken: left out", plays=bad)
    _say(left_out if done else said("{plays} that cannot be taken", plays=bad), bool(plan.bad))
    _say_some((said("play {number}: {why}", number=one.number, why=one.why) for one in plan.bad), len(plan.bad))
    _say_players(plan.players, merges, done=done)
    if not done and (plan.writes or merges):
        propose("--apply --skip-bad" if plan.bad else "--apply")
    elif not done:
        say(said("nothing to store"), INDENT)


def _games(games: Sequence[Any]) -> str:
    return counted(len(games), "game")


def _of_titles(plan: ImportPlan) -> str:
    titles = [f"{title} {count}" for title, count in plan.titles[:MOST]]
    more = [counted(len(plan.titles) - MOST, "other title")] if len(plan.titles) > MOST else []
    return within(": {titles}", titles=joined([*titles, *more])) if titles else ""


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
            say(said("and {number} more: --json shows all", number=count - MOST), 2 * INDENT)
            return
        say_wrapped(line, 2 * INDENT)


def _named(one: PlannedPlay) -> str:
    play = one.found.play
    game = f" ({one.stream.name})" if one.stream else ""
    named = said("play {number}, {title}, {day}", number=one.found.number, title=title_of(play), day=play.played[:10])
    return within("{play}{game}{why}", play=named, game=game, why=because(one.why))


def _say_players(players: Sequence[FilePlayer], merges: Sequence[Merge], *, done: bool) -> None:
    """Print who is new, who may be a person here, and who counts as one now."""
    new = [player for player in players if player.is_new]
    names = ", ".join(player.person.name or "" for player in new[:MOST])
    _say(within("{players}: {names}", players=counted(len(new), "new player"), names=names), bool(new))
    if len(new) > MOST:
        say(said("and {number} more", number=len(new) - MOST), 2 * INDENT)
    merged = {one.here for one in merges}
    candidates = [one for one in players if one.candidate and one.person.name not in merged]
    _say_some((_candidate(one) for one in candidates), len(candidates))
    if candidates and not done:
        say(said("with --match players with the name of a person here count as that person"), INDENT)
    for one in merges:
        if one.problem:
            say_wrapped(said("{name} stays apart: {why}", name=one.here, why=one.problem), INDENT)
        elif done:
            say_wrapped(said("{name} counts as {other}", name=one.here, other=one.into), INDENT)
        else:
            say_wrapped(said("{name} will count as {other}", name=one.here, other=one.into), INDENT)


def _candidate(player: FilePlayer) -> str:
    here = player.person.name
    return kept_as(player.name, here or "", line=f'players merge "{player.candidate}" "{here}"')


def kept_as(name: str, here: str, *, line: str) -> str:
    """Return that a person of a file has another name here, with the command for who is the same one."""
    return said("{name} of the file is kept as {here}; if both are one: {line}", name=name, here=here, line=line)


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
