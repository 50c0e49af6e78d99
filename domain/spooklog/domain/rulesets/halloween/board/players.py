"""The players' boards as shapes."""

from __future__ import annotations

from spooklog.domain.contract.actions import Seen
from spooklog.domain.pictures.scene import Niche, Realm, Realms, Section, Text
from spooklog.domain.rulesets.halloween.actions import LETTERS
from spooklog.domain.rulesets.halloween.board.view import turns_left
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.rules.scoring import ranks, totals
from spooklog.domain.rulesets.halloween.state import State

ENGLISH = {
    "scare": said("scare"),
    "tokens": said("tokens"),
    "discs": said("discs"),
    "counters": said("haunts"),
    "niches": said("slots"),
    "locked": said("locked"),
    "free": said("free"),
    "cards": said("cards"),
    "first": said("first"),
    "done": said("has acted"),
    "winner": said("winner"),
}
SPANISH = {
    "scare": "sustos",
    "tokens": "fichas",
    "discs": "discos",
    "counters": "embrujos",
    "niches": "casillas",
    "locked": "cerrada",
    "free": "libre",
    "cards": "cartas",
    "first": "primero",
    "done": "ya ha actuado",
    "winner": "gana",
}
"""The words around the players' boards, in games in Spanish and others."""

Space = tuple[int, int, int]
"""Seat, section and number of an action space, all from 1; 0 for none."""


def realms(seen: Seen[State], new: Space) -> Realms:
    """Return all players in the order of their turns, the first player first."""
    state, words = seen.state, Words(seen.state)
    first = state.options.first_player
    return Realms(
        realms=tuple(_realm(seen, seat, words, new) for seat in (first, *state.table.after(first))),
        actions=tuple((words.letter(letter), words.action(letter)) for letter in LETTERS),
        **(SPANISH if state.lang == "es" else ENGLISH),
    )


def result_realms(seen: Seen[State]) -> Realms:
    """Return the players of a game of which only the result is recorded, with their points once the table has reported them."""
    state = seen.state
    placed = () if seen.void else ranks(state)
    rows = state.result or ((0, 0),) * state.table.seats
    return Realms(
        tuple(
            Realm(name, seat, points, (), winner=bool(placed) and placed[seat - 1] == 1)
            for seat, (name, (points, _)) in enumerate(zip(seen.labels.names, rows, strict=True), start=1)
        )
    )


def _realm(seen: Seen[State], seat: int, words: Words, new: Space) -> Realm:
    state, player = seen.state, seen.state.player(seat)
    owner, section, space = new
    placed = () if seen.void else ranks(state)
    return Realm(
        name=seen.labels[seat],
        seat=seat,
        points=totals(state)[seat - 1] if state.over and not seen.void else player.pe,
        sections=tuple(
            Section(one.level, one.spaces, done=one.done, new=space if (owner, section) == (seat, number) else 0)
            for number, one in enumerate(player.sections, start=1)
        ),
        scare=player.scare,
        tokens=player.tokens,
        discs=player.discs,
        niches=tuple(Niche(words.kind(slot.token) if slot.token else "", locked=slot.locked) for slot in player.slots),
        counters=player.haunts,
        extra=player.extra,
        cards=player.cards,
        active=_acts(seen, seat),
        first=seat == state.options.first_player,
        winner=bool(placed) and placed[seat - 1] == 1,
        note=_note(seen, seat),
    )


def _acts(seen: Seen[State], seat: int) -> bool:
    """Return whether the game waits for a player: one who must answer what is due, else the active one, dice included."""
    if seen.void or seen.state.over:
        return False
    return seat in (seen.turn.seats or (seen.state.active,))


def _note(seen: Seen[State], seat: int) -> Text | None:
    """Return how many points came with the end, or in the last round whether the player has a turn left."""
    state = seen.state
    if seen.void:
        return None
    if state.over:
        more = totals(state)[seat - 1] - state.player(seat).pe
        return Text(said("{more} of them at the end", more=more), "quiet") if more else None
    if state.triggered:
        return Text(said("last turn"), "warning") if seat in turns_left(state) else Text(said("finished"), "quiet")
    return None
