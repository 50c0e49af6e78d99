"""What stands at the open places of lines and depends on the rules: places, ways, tiles turned over, ghost cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from spooklog.domain.contract.actions import Field
from spooklog.domain.grammar.kinds import Kind, LineContext, Open, Part, Several, Word
from spooklog.domain.rulesets.polterheist.cards import GHOSTS
from spooklog.domain.rulesets.polterheist.lines.ways import path_text, read_place
from spooklog.domain.rulesets.polterheist.refuse import said
from spooklog.domain.rulesets.polterheist.rules.ghosts import phantom_words
from spooklog.domain.rulesets.polterheist.rules.places import slot_of
from spooklog.domain.rulesets.polterheist.typed import CardKind, read_slot, read_tile
from spooklog.domain.values.errors import Ambiguous
from spooklog.domain.values.saying import chained

ANSWERS = ("candle", "take")
"""The two answers to a ghost that costs courage."""


def answer_to_ghost(word: str) -> str | None:
    """Return the answer to a ghost that a word begins; None for none."""
    return next((answer for answer in ANSWERS if answer.startswith(word.casefold())), None)


class PlaceKind(Kind[str]):
    """A place, from where the pawn stands. A form may have it in several parts: an area and a mark in it."""

    def read(self, text: str, context: LineContext) -> str:
        return read_place(text, context.state.at[context.seat - 1], context.state, context.labels)

    def parts(self, context: LineContext, given: Any) -> Iterator[Part]:
        for one in given if isinstance(given, tuple) else (given,):
            yield from super().parts(context, one)

    def shown(self, given: Any, sign: str) -> str:
        return _sign(given) if isinstance(given, tuple) else super().shown(given, sign)


class StopKind(PlaceKind):
    """A place of a way, which is read as it is typed: its meaning depends on the steps that a line names."""

    pattern = r"[^\s/]+"

    def read(self, text: str, context: LineContext) -> str:  # noqa: ARG002
        return text


class WayKind(Several[str]):
    """Places of a way."""

    def write(self, value: tuple[str, ...], context: LineContext) -> str:
        return path_text(context.state, context.seat, value)

    def shown(self, given: Any, sign: str) -> str:
        return " ".join(map(_sign, given)) if isinstance(given, list) else super().shown(given, sign)


def _sign(given: Any) -> str:
    """Return what a form shows for a place of a way, or for the parts of one: `[STOP …]`, `AREA[MARK]`, `camp`."""
    match given:
        case tuple():
            return "".join(map(_sign, given))
        case Open(least=least, most=most, name=name):
            text = f"{name.upper()}{' …' if most is None else ''}"
            return text if least else f"[{text}]"
        case _:
            return str(given)


class FlippedKind(Kind[tuple[str, str]]):
    """A tile with its position, which may be left out for the tile that is due or that the pawn stands on."""

    pattern = ".+"

    def read(self, text: str, context: LineContext) -> tuple[str, str]:
        words, state = text.split(), context.state
        slot = next((slot for slot in state.mansion.slots if slot.casefold() == words[0].casefold()), "")
        if slot:
            words = words[1:]
        elif not (slot := self._due(context)):
            here = slot_of(state, state.at[context.seat - 1])
            slot = state.mansion.slots[here] if here >= 0 and "." not in words[0] else read_slot(words[0], context)
        return slot, read_tile(" ".join(words), slot, f"{slot} ", context)

    def _due(self, context: LineContext) -> str:
        """Return the position of the tile that the player of the line must turn over; empty where none is due."""
        due = context.state.due
        return due.what if due is not None and due.kind == "flip" and due.seat == context.seat else ""

    def hints(self, context: LineContext) -> Sequence[str]:
        slot = self._due(context)
        return [f"{slot} {self.name.upper()}"] if slot else ()

    def write(self, value: tuple[str, str], context: LineContext) -> str:  # noqa: ARG002
        return " ".join(value)

    def parts(self, context: LineContext, given: tuple[str, Open]) -> Iterator[Part]:  # noqa: ARG002
        """Yield the parts of a form: a position, and the choice of its tile."""
        slot, tiles = given
        yield from (f"{slot} ", Field(self.name, tuple(tiles.values or ())))

    def shown(self, given: tuple[str, Open], sign: str) -> str:  # noqa: ARG002
        return f"{given[0]} {self.name.upper()}"


class GhostKind(Kind[tuple[str, str]]):
    """A ghost card with the floor that a Phantom sends to, which is empty for other cards."""

    # no answer helps against a Phantom: a word behind it is its place
    pattern = r"pha(?:n(?:t(?:om?)?)?)? \S+|\S+"
    _card = CardKind(GHOSTS)

    def read(self, text: str, context: LineContext) -> tuple[str, str]:
        word, _, place = text.partition(" ")
        return self._card.read(word, context), self._floor(word, place, context) if place else ""

    def _floor(self, card: str, word: str, context: LineContext) -> str:
        """Return the floor that a Phantom's place means.

        It goes by the key of the floor, or by the part that has its square where no other floor has one of that name; a
        beginning will do that no player is called. Raises Unreadable, and Ambiguous for a beginning of several.
        """
        mansion, begun = context.state.mansion, word.casefold()
        pieces = [mansion.piece_of[square] for square in mansion.squares]
        named = [
            (floor, name.casefold())
            for floor, piece in zip(mansion.floors, pieces, strict=True)
            for name in (floor, f"{floor}.{piece}", *([piece] if pieces.count(piece) == 1 else []))
        ]
        if found := [floor for floor, name in named if name == begun]:
            return str(found[0])
        meant = tuple(dict.fromkeys(floor for floor, name in named if name.startswith(begun)))
        if not meant or context.labels.has(word):
            offers = (f"{card} {one}" for one in phantom_words(context.state))
            raise context.unreadable(said("'{word}' is no place of a Phantom", word=word), *offers, input=word)
        if len(meant) > 1:
            words = said("'{word}' could be {floors}", word=word, floors=chained(meant, "or"))
            raise Ambiguous(words, rule=context.rule, input=word, expected=tuple(f"{card} {one}" for one in meant))
        return str(meant[0])

    def write(self, value: tuple[str, str], context: LineContext) -> str:
        card, floor = value
        if not floor:
            return card
        return f"{card} {dict(zip(context.state.mansion.floors, phantom_words(context.state), strict=True)).get(floor, floor)}"

    def words(self, context: LineContext) -> Sequence[str]:
        return self._card.words(context)


PLACE, FLIPPED = PlaceKind(said("space")), FlippedKind(said("tile"), "POSITION TILE")
GHOST = GhostKind(said("ghost card"), "CARD").asking(said("which ghost card was drawn?"))
WAY = WayKind(StopKind(said("space"))).asking(said("where does the pawn go?"))
ANSWER = Word(
    said("answer to a ghost"),
    lambda word, _: answer_to_ghost(word),
    words=lambda _: ANSWERS,
    pattern=r"[^\W\d_]{1,6}",
    sign="candle/take",
)
