"""A line being read: the words behind the verb, and what a word can mean: a card, a place, a player, a tile."""

from __future__ import annotations

from collections.abc import Sequence

from spooklog.domain.rulesets.polterheist.actions import TREASURE
from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES, meant, name_of
from spooklog.domain.rulesets.polterheist.lines.ways import RULE, read_place
from spooklog.domain.rulesets.polterheist.rules.due import expected
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.values.errors import Ambiguous, Unreadable
from spooklog.domain.values.labels import Labels

_ONLY_DUE = frozenset({"d", "g", "put", "swap", "fetch", "mark", "lose", "drop", "flip"})
"""Verbs of lines that come only where they are due."""


class Typed:
    """A line being read: the seat of its player, the words behind the verb, the state, the labels."""

    def __init__(self, seat: int, rest: Sequence[str], state: State, labels: Labels) -> None:
        self.seat, self.rest, self.state, self.labels = seat, list(rest), state, labels

    def wrong(self, words: str, *forms: str) -> Unreadable:
        """Return the error for words that cannot be read. It offers no line for what is not due."""
        due = expected(self.state)
        if forms and (verb := forms[0].removeprefix("NAME ").split()[0]) in _ONLY_DUE:
            forms = tuple(line for line in due if verb in line.split()[:2]) or due
        return Unreadable(words, rule=RULE, input=" ".join(self.rest) or None, expected=forms or due)

    def none(self, form: str) -> None:
        """Refuse words where there are to be none."""
        if self.rest:
            raise self.wrong(f"'{self.rest[0]}' is too much", form)

    def card(self, word: str, deck: tuple[str, ...] = DISCOVERIES, *, treasure: bool = False) -> str:
        """Return the code of a card from its beginning; with `treasure` also the word t."""
        if treasure and word.casefold() == TREASURE:
            return TREASURE
        found = meant(word, deck)
        if len(found) > 1:
            names = " or ".join(map(name_of, found))
            raise Ambiguous(f"'{word}' could be {names}", rule=RULE, input=word, expected=found)
        if not found:
            raise Unreadable(f"there is no card '{word}'", rule=RULE, input=word, expected=deck)
        return found[0]

    def cards(self, words: Sequence[str], *, treasure: bool = False) -> tuple[str, ...]:
        """Return the codes of cards, sorted; none for `-`."""
        if list(words) == ["-"]:
            return ()
        if not words or len(words) > 60:
            raise self.wrong("which cards?", "CARD CARD …")
        return tuple(sorted(self.card(word, treasure=treasure) for word in words))

    def one(self, form: str) -> str:
        """Return the only word."""
        if len(self.rest) != 1:
            raise self.wrong("one word stands here" if self.rest else "a word is missing", form)
        return self.rest[0]

    def place(self, word: str) -> str:
        """Return a place, from where the pawn stands."""
        return read_place(word, self.state.at[self.seat - 1], self.state, self.labels)

    def player(self, word: str) -> int:
        """Return the seat of a player."""
        return self.labels.seat(word.removeprefix("@"), rule=RULE)

    def slot(self, word: str) -> str:
        """Return a position of a tile, such as 1F.3, in its canonical form."""
        slots = self.state.mansion.slots
        found = next((slot for slot in slots if slot.casefold() == word.casefold()), None)
        if found is None:
            raise Unreadable(f"there is no position '{word}'", rule=RULE, input=word, expected=slots)
        return found

    def dealt(self, slot: str) -> str:
        """Return the tile at a position, where the log has it from the start. Raises Unreadable where it has not."""
        found = self.state.table.dealt_at(self.state.mansion.slots.index(slot))
        if not found:
            raise self.wrong(f"which tile lies at {slot}?", "NAME flip 1F.3 F6", "NAME plan 4 1F.1=F6 1F.4=F2")
        return found

    def tile(self, words: str, slot: str) -> str:
        """Return the id of a tile: by id, by its number on the floor, or by a piece of a room name."""
        mansion, floor = self.state.mansion, slot.partition(".")[0]
        if found := mansion.tile(words, floor):
            return found.id
        if other := next((tile for tile in mansion.tiles if tile.casefold() == words.casefold()), None):
            return other
        named = mansion.tiles_with(words, floor)
        if len(named) == 1:
            return named[0].id
        ids = tuple(tile.id for tile in named or [tile for tile in mansion.tiles.values() if tile.floor == floor])
        if named:
            raise Ambiguous(f"'{words}' could be the tile {' or '.join(ids)}", rule=RULE, input=words, expected=ids)
        raise Unreadable(f"{floor} has no tile '{words}'", rule=RULE, input=words, expected=ids)
