"""Writes plays as a `.bgsplay` file, which BG Stats imports: games, players and locations once each, then the plays.

A play that came from the app keeps what only the app knows of it, such as its rating: what is written back would be lost there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, TypeVar

from msgspec import UNSET, UnsetType

from spooklog.replays.exchange.bgstats import written
from spooklog.replays.exchange.bgstats.outgoing import Imported, Outgoing
from spooklog.replays.exchange.plays import Play, PlayPlayer

ABOUT = "Plays for BG Stats (bgstatsapp.com), written by spooklog, the log of tabletop games. Open this file with the app."

T = TypeVar("T")


def write_bgsplay(plays: Iterable[Outgoing], *, me: str | None, version: str, now: int, offset: int) -> bytes:
    """Return a file with some plays. `me` is the uuid of the player who writes it, None where that is none of them.

    `version` is that of this program, `now` the time of writing in ms since 1970 UTC, `offset` its distance from UTC in minutes.
    """
    found = list(plays)
    games = _games(found)
    players = _numbered(player for one in found for player in _players(one))
    locations = _numbered((one.location, one) for one in found if one.location)
    info = written.UserInfo(
        me_ref_id=next((id for id, uuid, _ in players if uuid == me), 0),
        app_version=f"spooklog {version}",
        export_date=_date(now, offset),
    )
    of_player = {uuid: id for id, uuid, _ in players}
    of_location = {uuid: id for id, uuid, _ in locations}
    of_game = {game["uuid"]: game["id"] for game in games}
    file = written.File(
        about=ABOUT,
        games=tuple(games),
        locations=tuple(
            written.Location(id=id, uuid=uuid, name=one.play.place, modification_date=_date(one.touched, one.offset))
            for id, uuid, one in locations
        ),
        players=tuple(
            written.Player(id=id, uuid=_uuid(uuid), name=name, is_anonymous=anonymous, modification_date=date)
            for id, uuid, (name, anonymous, date) in players
        ),
        plays=tuple(_play(one, of_game[one.game], of_player, of_location.get(one.location)) for one in found),
        user_info=info,
    )
    return written.encoded(file)


def _games(plays: Sequence[Outgoing]) -> list[dict[str, Any]]:
    """Return the games of some plays. What a game is, its latest play says."""
    found = {one.game: one for one in sorted(plays, key=lambda one: one.played)}
    return [_game(id, one) for id, one in enumerate(found.values(), start=1)]


def _game(id: int, one: Outgoing) -> dict[str, Any]:
    if one.imported:
        return one.imported.raw_game | {"id": id, "uuid": one.game}
    game = written.Game(
        id=id,
        uuid=one.game,
        name=one.play.title,
        modification_date=_date(one.touched, one.offset),
        highest_wins=one.play.highest_wins,
        no_points=not one.play.counts_points,
        cooperative=one.play.cooperative,
        uses_teams=one.play.teams,
    )
    return written.plain(game)


def _uuid(key: str) -> str | UnsetType:
    """Return the uuid of a player by key; nothing for one whom the app knows by name alone."""
    return UNSET if key.startswith("name ") else key


def _players(one: Outgoing) -> Iterable[tuple[str, tuple[str, bool, str]]]:
    for player in one.play.players:
        yield player.key, (player.name, player.anonymous, _date(one.touched, one.offset))


def _numbered(things: Iterable[tuple[str, T]]) -> list[tuple[int, str, T]]:
    """Return things with different uuids, numbered from 1."""
    return [(id, uuid, thing) for id, (uuid, thing) in enumerate(dict(things).items(), start=1)]


def _play(one: Outgoing, game: int, players: Mapping[str, int], location: int | None) -> dict[str, Any]:
    play, date = one.play, _date(one.played, one.offset)
    scores = tuple(_score(seat, player, players) for seat, player in enumerate(play.players, start=1))
    ours = written.Play(
        uuid=play.id,
        game_ref_id=game,
        location_ref_id=UNSET if location is None else location,
        play_date=date,
        play_date_ymd=int(date[:10].replace("-", "")),
        duration_min=play.minutes,
        scoring_setting=1 if play.counts_points and not play.cooperative else 0,
        uses_teams=play.teams,
        manual_winner=True,  # who won stands in the log: the app does not work it out from the scores
        comments=play.comment,
        entry_date=date,
        modification_date=_date(one.touched, one.offset),
        player_scores=scores,
    )
    return written.plain(ours) if one.imported is None else _as_it_came(written.plain(ours), one, one.imported)


def _score(seat: int, player: PlayPlayer, players: Mapping[str, int]) -> written.Score:
    return written.Score(
        player_ref_id=players[player.key],
        score=player.score,
        winner=player.won,
        start_player=player.began,
        rank=player.place,
        seat_order=seat,
        team=player.team,
        role=player.role,
    )


def _as_it_came(ours: dict[str, Any], one: Outgoing, imported: Imported) -> dict[str, Any]:
    """Return a play as the app had it, with what the log knows better: where, how long, who won with what."""
    play, before, raw = one.play, imported.play, imported.raw_play
    found = raw | {"gameRefId": ours["gameRefId"]}
    if _is_corrected(play, before):
        found["modificationDate"] = ours["modificationDate"]
    found.pop("locationRefId", None)
    found |= {"locationRefId": ours["locationRefId"]} if "locationRefId" in ours else {}
    found |= {"durationMin": play.minutes} if play.minutes != before.minutes else {}
    scores = list(raw["playerScores"])  # in the order of the app, which need not be that of the seats
    for index, then, player, score in zip(imported.indexes, before.players, play.players, ours["playerScores"], strict=True):
        scores[index] = _told(then, scores[index], player, score)
    found["playerScores"] = scores
    return found


def _is_corrected(play: Play, before: Play) -> bool:
    """Return whether a play says something else than the app: only then it was changed since."""
    return _said(play) != _said(before)


def _said(play: Play) -> tuple[object, ...]:
    """Return what can be corrected of a play."""
    return (play.place, play.minutes, *((one.score, one.won, one.place) for one in play.players))


def _told(before: PlayPlayer, theirs: Mapping[str, Any], now: PlayPlayer, ours: dict[str, Any]) -> dict[str, Any]:
    """Return what is written of a player: what the app had, but for who it is and what was corrected here."""
    corrected = {"score": now.score != before.score, "winner": now.won != before.won, "rank": now.place != before.place}
    return {**theirs, "playerRefId": ours["playerRefId"], **{name: ours[name] for name, differs in corrected.items() if differs}}


def _date(ms: int, offset: int) -> str:
    """Return a moment as the app writes it, by a clock that is `offset` minutes from UTC."""
    moment = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(milliseconds=ms, minutes=offset)
    return f"{moment:%Y-%m-%d %H:%M:%S}"
