"""What a game comes to: the scoreboard, what a score is made of, statistics, advice, and a format (catalogue 7.6, 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from spooklog.domain.contract.actions import Step
from spooklog.domain.contract.defaults import breaches, detail
from spooklog.domain.contract.results import Advice, Cell, Meter, ScorePart, ScoreRow, StatValue, Tokens
from spooklog.domain.rulesets.polterheist.actions import CAMP, UNKNOWN
from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES
from spooklog.domain.rulesets.polterheist.mansion.drawing import LETTERS
from spooklog.domain.rulesets.polterheist.mansion.groundplan import ROOMS_PER_SLOT
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules.names import named
from spooklog.domain.rulesets.polterheist.rules.places import EXIT, HALL, area_of, house_of, number_of, slot_of
from spooklog.domain.rulesets.polterheist.rules.scoring import outcome, side_of
from spooklog.domain.rulesets.polterheist.state import State, is_camp
from spooklog.domain.values.saying import within

if TYPE_CHECKING:
    from spooklog.domain.formats.format import AnyFormat

__all__ = ["advice", "breaches", "breakdown", "detail", "formats", "place_words", "scores", "statistics"]

MARKS = ("doll", "mask", "satchel")
"""Cards that work as long as they are carried openly; two of a kind act like one."""


def scores(seen: State) -> tuple[ScoreRow, ...]:
    """Return one row a seat: the courage carried out of the house, 0 for others and pending while they may still get out.

    Places come with the end; an escape phase withdraws them.
    """
    ended = outcome(seen)
    return tuple(
        ScoreRow(
            seat,
            score_of(seen, seat),
            ended.ranks[seat - 1] if ended else None,
            _cells(seen, seat),
            pending=ended is None and seen.is_living(seat),
            side=side_of(seen, seat),
        )
        for seat in seen.seats
    )


def score_of(state: State, seat: int) -> int:
    """Return the courage that a player has carried out of the house (end.4)."""
    return 0 if state.is_in(seat) else state.courage[seat - 1]


def _cells(seen: State, seat: int) -> tuple[Cell, ...]:
    return (
        "out" if not seen.is_in(seat) else side_of(seen, seat),
        Meter(seen.courage[seat - 1], seen.box.most),
        place_words(seen, seen.place(seat)) or None,
        _cards(seen, seat),
        ", ".join(_marks(seen, seat)) or None,
    )


def _cards(seen: State, seat: int) -> Tokens:
    """Return the carried cards by kind, in the order of the card list; those face down are one kind."""
    counts = [(card, seen.count(seat, card)) for card in DISCOVERIES]
    counts.append((UNKNOWN, len(seen.faces_down(seat))))
    return Tokens(tuple((card, count) for card, count in counts if count))


def _marks(seen: State, seat: int) -> list[str]:
    """Return what changes a player's turn: a complete detector, Doll, Mask, Satchel, Treasure."""
    found = ["detector"] if seen.has_detector(seat) else []
    found += [card for card in MARKS if seen.holds(seat, card)]
    return [*found, "Treasure"] if seat == seen.bearer else found


def place_words(seen: State, place: str) -> str:
    """Return a place in words, with its name where it is a single space: `Dining Room (1F.2.b3)`. Empty outside the house."""
    if place in ("", CAMP, EXIT):
        return {"": "", CAMP: said("Base Camp"), EXIT: said("exit")}[place]
    return within("{area} ({place})", area=_area_words(seen, place), place=place)


def _area_words(seen: State, place: str) -> str:
    if is_camp(seen, place):
        return said("Base Camp")
    mansion, slot = seen.mansion, slot_of(seen, place)
    floor_key, _, rest = place.partition(".")
    floor = named(mansion.floor_names[mansion.floors.index(floor_key)])
    if slot < 0:
        return within("{floor}, {part}", floor=floor, part=named(rest.partition(".")[0].rstrip("*")))
    letter = _room_letter(seen, place)
    if not letter:
        return said("{floor}, hallway", floor=floor)
    tile = mansion.tiles.get(seen.up[slot])
    if tile is None:
        return said("{floor}, room of a face-down tile", floor=floor)
    room = tile.rooms.get(letter)
    return said("{floor}, a room", floor=floor) if room is None else named(room)


def _room_letter(seen: State, place: str) -> str:
    """Return the letter of the room of a tile that a place lies in; empty for its hallway."""
    if seen.loose:
        area = area_of(place, seen.mansion)
        return "" if area is None or area.sub == HALL else area.sub or "a"
    room = house_of(seen).room[number_of(seen, place)]
    return LETTERS[room % ROOMS_PER_SLOT] if room >= 0 else ""


def advice(seen: State) -> tuple[Advice, ...]:
    """Return what the state remembers of an early Treasure, moves without a step count, and rehidings without a number (7.6)."""
    return tuple(Advice(f"polterheist:{rule}", ply, words) for ply, rule, words in seen.notices)


def formats() -> tuple[AnyFormat, ...]:
    """Return the game's own series. Recording a line does not import it."""
    from spooklog.domain.rulesets.polterheist.results.series_formats import FORMATS

    return FORMATS


def breakdown(steps: Sequence[Step], end: State, seat: int) -> tuple[ScorePart, ...]:
    """Return what a score is made of. Recording a line does not import it."""
    from spooklog.domain.rulesets.polterheist.results import score_parts

    return score_parts.breakdown(steps, end, seat)


def statistics(steps: Sequence[Step], end: State) -> tuple[StatValue, ...]:
    """Return the numbers of a game. Recording a line does not import them."""
    from spooklog.domain.rulesets.polterheist.results import numbers

    return numbers.statistics(steps, end)
