"""A decided game of the store as a play of BG Stats, for files and for links.

The play and its players have the uuids of the app where they came from there, else uuids that follow from ids of the store: the
same play written again updates the one in the app.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

import msgspec

from spooklog.domain.contract.ruleset import Outcome
from spooklog.domain.log.game import Game
from spooklog.domain.log.texts import original_of
from spooklog.domain.values.codec import PLAIN
from spooklog.domain.values.errors import Illegal, SpooklogError
from spooklog.domain.values.saying import said
from spooklog.replays.exchange.bgstats import shapes
from spooklog.replays.exchange.bgstats.reading import read_bgstats
from spooklog.replays.exchange.bgstats.uuids import our_uuid
from spooklog.replays.exchange.incoming.earlier_imports import ORIGINALS
from spooklog.replays.exchange.incoming.people import ANONYMOUS
from spooklog.replays.exchange.incoming.sheet import minutes_of, place_of, title_of
from spooklog.replays.exchange.incoming.start import BROKEN_OFF, actions_of, order_said
from spooklog.replays.exchange.plays import Play, PlayPlayer
from spooklog.replays.exchange.texts import clean_text
from spooklog.store.entries.rows import Seat
from spooklog.store.index.people import unnumbered
from spooklog.store.logs.loaded import LoadedGame
from spooklog.store.store import Store

_MINUTE = 60_000


class Imported(NamedTuple):
    """The play of the app that a game came from: as it was read, with the uuids of its game and its location, and its objects.

    `indexes` are the places of the players in the list of the app, in the order of their seats.
    """

    play: Play
    game: str
    location: str
    raw_play: dict[str, Any]
    raw_game: dict[str, Any]
    indexes: tuple[int, ...]


class Outgoing(NamedTuple):
    """A play with what a file says besides: the uuids of its game and its location (empty without one) there, when it was played
    and when its log was touched last (ms since 1970 UTC), the table's offset from UTC in minutes, and the play of the app that it
    came from. The keys of its players are their uuids.
    """

    play: Play
    game: str
    location: str
    played: int
    touched: int
    offset: int
    imported: Imported | None = None


class Outbox:
    """Makes plays of games. It knows the players whom BG Stats brought, whatever game they play in."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._names: dict[str, str | None] = {}

    def play(self, loaded: LoadedGame, lasted: int | None = None) -> Outgoing:
        """Return a game as a play. `lasted` is how long the table played, in ms, for games whose length players did not give.

        Raises Illegal for a game that goes on, and for one that was broken off.
        """
        game, outcome = loaded.game, loaded.game.outcome
        if outcome is None:
            name = loaded.stream.name
            if game.void:
                raise Illegal(said("{name} was broken off: BG Stats keeps plays that came to an end", name=name))
            raise Illegal(said("{name} is not decided yet: BG Stats keeps plays that came to an end", name=name))
        texts = self._store.games.texts(loaded.stream.id)
        around, imported, report = game.surroundings, _imported(game, texts), outcome.report(loaded.labels)
        play = Play(
            program="bgstats",
            id=imported.play.id if imported else our_uuid("play", loaded.stream.id),
            title=_title(game, imported),
            played="",
            players=tuple(self._player(loaded, seat, outcome, report, nameless=not imported) for seat in loaded.seats),
            place=_place(texts.get(around.place, "") if around.place else "", imported),
            minutes=_minutes(around.minutes, lasted, imported),
            # notes of an import stand beside those of people, and cannot be told from them: the app keeps its own
            comment=imported.play.comment if imported else _comment(game, texts),
            counts_points=any(_score(seat, outcome, report, loaded) for seat in loaded.seats),
            highest_wins=_highest_wins(outcome),
            cooperative=_is_together(game, outcome, report),
            teams=bool(outcome.sides) and game.ruleset.meta.teams,
        )
        if imported:
            before = self._players_as_imported(loaded, imported)
            play = _as_there(play, before, imported, same_order=_is_order_as_imported(loaded, imported))
        uuid = imported.game if imported else our_uuid("game", play.title.casefold())
        location = _location(play, imported)
        return Outgoing(play, uuid, location, game.started.played, loaded.stream.touched, game.started.offset, imported)

    def _players_as_imported(self, loaded: LoadedGame, imported: Imported) -> tuple[PlayPlayer, ...]:
        """Return the players as they would be without corrections of the result since the import."""
        outcome = _outcome_as_imported(loaded, imported)
        if outcome is None:
            return ()
        report = outcome.report(loaded.labels)
        return tuple(self._player(loaded, seat, outcome, report, nameless=False) for seat in loaded.seats)

    def uuid_of(self, person: str) -> str:
        """Return the uuid of a person, by id."""
        counting = self._same.get(person, person)
        return self._uuids.get(counting) or our_uuid("player", counting)

    def _player(
        self, loaded: LoadedGame, seat: Seat, outcome: Outcome, report: Mapping[str, Any], *, nameless: bool
    ) -> PlayPlayer:
        """Return a seat's player. With `nameless` one who is called as a player without a name is called here is anonymous."""
        number = seat.number
        side = outcome.sides[number - 1] if outcome.sides else ""
        teams, name = loaded.game.ruleset.meta.teams, self._name(seat) or ANONYMOUS
        return PlayPlayer(
            key=self.uuid_of(seat.person),
            name=name,
            score=_score(seat, outcome, report, loaded),
            won=number in outcome.winners,
            place=outcome.ranks[number - 1] if outcome.ranks else 0,
            began=report.get("starter") == loaded.labels[number],
            team=side if teams else "",
            role="" if teams else side,
            anonymous=seat.name is None or (nameless and name == ANONYMOUS),
        )

    def _name(self, seat: Seat) -> str | None:
        """Return the name of a seat's player: that of the person they count as, without the number behind a name of a file."""
        counting = self._same.get(seat.person, seat.person)
        if counting not in self._names:
            person = self._store.people.get(counting)
            self._names[counting] = unnumbered(person)
        return seat.name and (self._names[counting] or seat.name)

    @cached_property
    def _same(self) -> dict[str, str]:
        return self._store.people.merged()

    @cached_property
    def _uuids(self) -> dict[str, str]:
        """Map people, by the id that they count as, to their uuids in the app, as far as a play that it brought says them."""
        seated = "seats JOIN texts ON texts.stream_id = seats.stream_id WHERE texts.text LIKE ?"
        select = f"SELECT seats.person_id, MIN(seats.stream_id) FROM {seated} GROUP BY seats.person_id ORDER BY seats.person_id"
        rows = self._store.recorder.query(select, (f"{ORIGINALS['bgstats']}%",))
        uuids: dict[str, str] = {}
        of_games = {stream: self._players_of(stream) for stream in {stream for _, stream in rows}}
        for person, stream in rows:
            if uuid := of_games[stream].get(person):
                uuids.setdefault(self._same.get(person, person), uuid)
        return uuids

    def _players_of(self, stream: str) -> dict[str, str]:
        """Return the uuids of a game's people, as the play says them that it came from."""
        seats, texts = self._store.people.seats(stream), self._store.games.texts(stream).values()
        for text in texts:
            if (imported := _read_original(text)) and len(imported.play.players) == len(seats):
                pairs = zip(seats, imported.play.players, strict=True)
                return {seat.person: uuid for seat, player in pairs if (uuid := _uuid(player)) and not player.anonymous}
        return {}


def _outcome_as_imported(loaded: LoadedGame, imported: Imported) -> Outcome | None:
    """Return what a game came to by the result that was imported; None where its rules do not take that result any more."""
    rules, state = loaded.game.ruleset.rules, loaded.game.start
    try:
        for action in actions_of(imported.play, loaded.labels, state):
            state = rules.apply(state, action, 1)
    except SpooklogError:
        return None
    found: Outcome | None = rules.outcome(state)
    return found


def _is_order_as_imported(loaded: LoadedGame, imported: Imported) -> bool:
    """Return whether the log says of each player the same verdict and place as the play that was imported."""
    now = [action for ply in loaded.game.plies for action in ply.actions]
    try:
        return order_said(now) == order_said(actions_of(imported.play, loaded.labels, loaded.game.start))
    except SpooklogError:
        return False


def _as_there(play: Play, before: Sequence[PlayPlayer], imported: Imported, *, same_order: bool) -> Play:
    """Return a play with its game and its players as the app knows them, but for what was corrected here.

    `before` are the players as they were imported, empty where that is not known; with `same_order` no correction changed who
    won or came where.
    """
    there = imported.play
    rows = zip(play.players, before or (None,) * len(play.players), there.players, strict=True)
    return msgspec.structs.replace(
        play,
        players=tuple(_player_there(*row, same_order=same_order) for row in rows),
        counts_points=play.counts_points or there.counts_points,
        highest_wins=there.highest_wins,
    )


def _player_there(player: PlayPlayer, before: PlayPlayer | None, there: PlayPlayer, *, same_order: bool) -> PlayPlayer:
    """Return a player as the app knows them: score, verdict and rank unless they were corrected here, the uuid and the name
    unless the person was erased.

    A rank is corrected only where the app had one: without one it works the ranks out itself.
    """
    player = msgspec.structs.replace(
        player,
        score=there.score if before and player.score == before.score else player.score,
        won=there.won if before and player.won == before.won else player.won,
        place=there.place if not there.place or (before and same_order and player.place == before.place) else player.place,
        team=there.team,
        role=there.role,
    )
    if player.anonymous:
        return player
    # a player without a uuid is known by the name, here and there
    return msgspec.structs.replace(player, key=_uuid(there) or there.key, name=there.name, anonymous=there.anonymous)


def _uuid(player: PlayPlayer) -> str:
    """Return the uuid of a player of the app, empty without one."""
    kind, _, uuid = player.key.partition(" ")
    return uuid if kind == "uuid" else ""


def _title(game: Game, imported: Imported | None) -> str:
    """Return the title of a play: that of the app, which may be longer than a title here."""
    title = clean_text(game.title)
    return imported.play.title if imported and title == title_of(imported.play) else title


def _place(place: str, imported: Imported | None) -> str:
    """Return where a play took place: as the app calls it, unless it was corrected here."""
    return imported.play.place if imported and place == (place_of(imported.play) or "") else place


def _minutes(minutes: int | None, lasted: int | None, imported: Imported | None) -> int:
    """Return how long a play took: as the app has it, unless it was corrected here. `lasted` is in ms."""
    if imported and minutes == minutes_of(imported.play):
        return imported.play.minutes
    return minutes or (lasted or 0) // _MINUTE


def _location(play: Play, imported: Imported | None) -> str:
    if imported and imported.location and imported.play.place == play.place:
        return imported.location
    return our_uuid("location", play.place.casefold()) if play.place else ""


def _imported(game: Game, texts: Mapping[str, str]) -> Imported | None:
    """Return the play of BG Stats that a game came from; None without one, and for a copy: it is another play."""
    if game.started.origin:
        return None
    found = _read_original(texts.get(game.surroundings.original or "", ""))
    return found if found and len(found.play.players) == len(game.started.persons) else None


def _read_original(text: str) -> Imported | None:
    """Return the play of an original; None for a text that is none, and for a play without a uuid."""
    if not text.startswith(ORIGINALS["bgstats"]):
        return None
    data = original_of(text)
    try:
        play = read_bgstats(data).plays[0].play
        root = shapes.ROOT.decode(data)
        raw_play, raw_game = PLAIN.decode(root.plays[0]), PLAIN.decode(root.games[0])
        locations = [shapes.LOCATION.decode(raw).uuid for raw in root.locations]
    except (SpooklogError, IndexError, RecursionError, msgspec.MsgspecError):
        return None
    if not raw_play.get("uuid"):
        return None
    scores = raw_play["playerScores"]
    indexes = tuple(sorted(range(len(scores)), key=lambda index: int(scores[index].get("seatOrder") or 0)))
    game = str(raw_game.get("uuid") or our_uuid("game", play.title.casefold()))
    return Imported(play, game, next(filter(None, locations), ""), raw_play, raw_game, indexes)


def _score(seat: Seat, outcome: Outcome, report: Mapping[str, Any], loaded: LoadedGame) -> str:
    """Return the score of a seat as it was written, else its points; empty where there are none."""
    written = report.get("written") or {}
    if text := written.get(loaded.labels[seat.number]):
        return str(text)
    points = outcome.points[seat.number - 1] if outcome.points else outcome.team
    return "" if points is None else str(points)


def _highest_wins(outcome: Outcome) -> bool:
    """Return whether many points are good, as far as this result tells: they are unless those with the fewest won."""
    points = outcome.points
    if not points or None in points or not outcome.winners:
        return True
    known = [point or 0 for point in points]
    return min(known) == max(known) or any(known[seat - 1] != min(known) for seat in outcome.winners)


def _is_together(game: Game, outcome: Outcome, report: Mapping[str, Any]) -> bool:
    """Return whether all players win or lose together."""
    return outcome.team is not None or bool(report.get("verdict")) or game.ruleset.meta.cooperative


def _comment(game: Game, texts: Mapping[str, str]) -> str:
    """Return the notes on the game as a whole: those of the recorder at its start and behind its last ply."""
    remarks: Sequence[Any] = [one for ply in {0, len(game.plies)} for one in game.remarks(texts).get(ply, [])]
    return " ".join(one.text for one in remarks if one.seat is None and one.text != BROKEN_OFF)
