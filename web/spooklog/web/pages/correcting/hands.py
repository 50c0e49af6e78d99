"""A card of a recorded hand that was another one: which of the cards it may have been, and the hands with it put right.

A correction names the card by its place in the hand as it was dealt, so that no address holds a hidden card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlencode

from spooklog.domain.contract.ruleset import Term
from spooklog.domain.values.answer import Answer
from spooklog.domain.values.errors import SpooklogError, Usage
from spooklog.domain.values.labels import Labels
from spooklog.pictures.svg.tile import tile
from spooklog.replays.sheets.beginning import amended_beginning
from spooklog.replays.sheets.sheet import typed_labels
from spooklog.web.answers import Page
from spooklog.web.language import drawing
from spooklog.web.pages.table import board_parts, page_of, svg_of
from spooklog.web.people import named

if TYPE_CHECKING:
    from spooklog.domain.log.amend import AmendmentPlan
    from spooklog.domain.log.game import Game, Ply
    from spooklog.domain.log.seen import SeenGame
    from spooklog.store.logs.loaded import LoadedGame
    from spooklog.store.store import Store
    from spooklog.web.visit import Visit


class OtherCard(Answer, frozen=True, kw_only=True):
    """A card that the log has in a hand, and that may have been another: the field `hand` of the correction that says so.

    `fits` is whether all plies stay as they are then.
    """

    card: str
    hand: str
    fits: bool


class RecordedHand(Answer, frozen=True, kw_only=True):
    """The cards of a recorded hand that may have been another `card`; none unless the address asks for the hands."""

    game: str
    entry: int
    player: str | None
    card: str | None
    instead: Sequence[OtherCard]


class Tile(NamedTuple):
    """A card to tap: what it is called, its drawing with its tone, and the correction."""

    says: str
    drawn: str
    tone: str
    other: OtherCard


class Elsewhere(NamedTuple):
    """A ply by which a card may have changed hands: its number, and its sentence as all can see it."""

    ply: int
    says: str


def dealt(game: Game) -> Mapping[int, Sequence[str]]:
    """Return the hands that the log has from the beginning, by seat; none for a game without recorded hands."""
    hands = game.setup.opening.get("hands")
    return {int(seat): tuple(cards) for seat, cards in hands.items()} if isinstance(hands, dict) else {}


def hand_lines(loaded: LoadedGame, given: str) -> list[str]:
    """Return the header lines in which a card of a hand is another one: `given` as `anna 7 2S`, the 7th card was the 2S.

    Where the other card lies in another recorded hand, the two change places. Raises Usage.
    """
    words, hands = given.split(), dealt(loaded.game)
    labels = typed_labels(loaded.seats, loaded.game.ruleset.meta)
    seat = labels.whole(words[0]) if len(words) == 3 else None
    hand = hands.get(seat or 0, ())
    if seat is None or not words[1].isdecimal() or not 1 <= int(words[1][:4]) <= len(hand):
        raise Usage("hand is a player, the place of a card in that hand, and the card that it was", expected=("anna 7 2S",))
    place, card = int(words[1]) - 1, words[2]
    changed = {seat: (*hand[:place], card, *hand[place + 1 :])}
    for other, cards in hands.items():
        if other != seat and card in cards:
            at = cards.index(card)
            changed[other] = (*cards[:at], hand[place], *cards[at + 1 :])
            break
    return [f"deal {labels[one]} {' '.join(cards)}" for one, cards in changed.items()]


def called_cards(seen: SeenGame, cards: Sequence[str]) -> list[str]:
    """Return what cards are called."""
    terms = ((card, seen.game.ruleset.pictures.term(card, seen.state)) for card in cards)
    return [term.name if term else card for card, term in terms]


def hand_changes(plan: AmendmentPlan, labels: Labels) -> Iterator[tuple[str, list[str], list[str]]]:
    """Yield the hands that differ as they were dealt: whose each is, the cards that go, and those that come."""
    before, after = dealt(plan.before), dealt(plan.after)
    for seat in sorted(before) if before.keys() == after.keys() else ():
        gone, come = _without(before[seat], after[seat]), _without(after[seat], before[seat])
        if gone or come:
            yield labels[seat], gone, come


def _without(cards: Sequence[str], others: Sequence[str]) -> list[str]:
    found = list(cards)
    for card in others:
        if card in found:
            found.remove(card)
    return found


# -- the page ----------------------------------------------------------------------------------------------------------------


@drawing
def hand(visit: Visit) -> Page:
    """Answer with the cards of a recorded hand that may have been another one; `as=full` shows the hand."""
    access, asked = visit.scribing, visit.query
    loaded = visit.store.games.load(access.stream)
    seen, labels = loaded.seen("full"), loaded.labels
    seat, words = labels.exact(asked.get("player", "")), asked.get("cards", "").replace(",", " ").split()
    cards, shown = [card for word in words if (card := _card(seen, word))], asked.get("as") == "full" and seat is not None
    card = _missing(loaded, seat, cards) if seat and shown else next(iter(cards), None)
    tiles = list(_tiles(visit.store, loaded, seat, card)) if seat and shown and card else []
    own, person = labels[seat] if seat else None, named(loaded).labels[seat] if seat else ""
    data = RecordedHand(
        game=loaded.stream.name,
        entry=loaded.stream.head,
        player=own,
        card=card,
        instead=[one.other for one in tiles],
    )
    context = {
        "name": loaded.stream.name,
        "title": loaded.game.title,
        "players": list(zip(labels.names, named(loaded).labels.names, strict=True)),
        "player": own,
        "person": person,
        "cards": " ".join(words),
        "unknown": next((word for word in words if not _card(seen, word)), ""),
        "card": called_cards(seen, [card])[0] if card else None,
        "dealt": bool(dealt(loaded.game)),
        "shown": shown,
        "tiles": [[one for one in tiles if one.other.fits], [one for one in tiles if not one.other.fits]],
        "left": _left_by(loaded, seat, card) if seat and card and shown and card in dealt(loaded.game).get(seat, ()) else None,
        "moved": list(_moved(loaded)) if shown else [],
        "uncovered": f"?{urlencode(dict(asked) | {'as': 'full'})}",
        "page_of": page_of(visit.store, loaded),
        **board_parts(svg_of(loaded, loaded.seen("public"), {}, shape=visit.shape, panel=None)),
    }
    return Page(data, "correcting/hand.html", context)


def _card(seen: SeenGame, word: str) -> str | None:
    """Return a typed card as lines have it; None for what is no card."""
    for card in (word, word.upper()):
        term = seen.game.ruleset.pictures.term(card, seen.state)
        if term and term.tone:
            return card
    return None


def _missing(loaded: LoadedGame, seat: int, cards: Sequence[str]) -> str | None:
    """Return the card that the hand lacks, first one that no other player can have given to it; None where it holds all."""
    held = [card for _, card in _held(loaded.game, seat)]
    lacked = _without(cards, held)
    hidden = [ply for ply in loaded.game.plies if _is_hidden(loaded, ply)]
    given = {card for ply in hidden for by, card in _cards_of(loaded.game, ply) if by != seat}
    return next((card for card in lacked if card not in given), lacked[0] if lacked else None)


def _held(game: Game, seat: int) -> Iterator[tuple[int, str]]:
    """Yield the cards of a hand as it was dealt that have not left it, each with its place."""
    gone = [card for ply in game.plies for by, card in _cards_of(game, ply) if by == seat]
    for place, card in enumerate(dealt(game).get(seat, ()), start=1):
        if card in gone:
            gone.remove(card)
        else:
            yield place, card


def _cards_of(game: Game, ply: Ply) -> Iterator[tuple[int, str]]:
    """Yield the words of a ply, each with the seat of its action: among them the cards that the player let go."""
    if ply.void:
        return
    numbers = Labels([str(seat) for seat in range(1, game.setup.seats + 1)])
    for step in game.steps_of(ply):
        owner = step.action.owner
        if isinstance(owner, int):
            line = game.ruleset.notation.write(step.before, (step.action,), numbers)
            yield from ((owner, word) for word in line.replace(",", " ").split())


def _is_hidden(loaded: LoadedGame, ply: Ply) -> bool:
    """Return whether all do not see what happened in a ply."""
    return loaded.game.line(ply, loaded.labels) != loaded.game.line(ply, loaded.labels, "public")


def _moved(loaded: LoadedGame) -> Iterator[Elsewhere]:
    """Yield the plies in which cards changed hands and all did not see which."""
    people = named(loaded).labels
    for ply in loaded.game.plies:
        if _is_hidden(loaded, ply):
            yield Elsewhere(ply.number, loaded.game.say(ply, people, "public").text)


def _left_by(loaded: LoadedGame, seat: int, card: str) -> Elsewhere | None:
    """Return the ply by which a card left the hand to which it was dealt."""
    for ply in loaded.game.plies:
        if (seat, card) in _cards_of(loaded.game, ply):
            return Elsewhere(ply.number, loaded.game.say(ply, named(loaded).labels, "full").text)
    return None


def _tiles(store: Store, loaded: LoadedGame, seat: int, card: str) -> Iterator[Tile]:
    """Yield the cards of a hand that may have been another one: those that the player still holds."""
    seen, own = loaded.seen("full"), typed_labels(loaded.seats, loaded.game.ruleset.meta)[seat]
    for place, held in _held(loaded.game, seat):
        given = f"{own} {place} {card}"
        try:
            command = amended_beginning(store, loaded, hand_lines(loaded, given))
            _, plan = store.games.plan(loaded.stream.id, command)
        except SpooklogError:
            continue
        says, label, tone = seen.game.ruleset.pictures.term(held, seen.state) or Term(held)
        drawn = tile(seen.scene.look, tone, label) if tone else ""
        yield Tile(says, drawn, tone, OtherCard(card=held, hand=given, fits=not plan.conflicts))
