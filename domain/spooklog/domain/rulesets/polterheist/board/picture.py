"""The picture: four floors, the players, the hour, what is left in the decks, and cards in the camp and among the discards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from spooklog.domain.contract.actions import Seen
from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.pictures.scene import Call, Clock, Facts, Line, Look, Paint, Panel, Scene, Shape, Stores, Storey, Text
from spooklog.domain.rulesets.polterheist.actions import CAMP, UNKNOWN, DiscoveryDrawn, GhostDrawn
from spooklog.domain.rulesets.polterheist.board.areas import storeys as area_storeys
from spooklog.domain.rulesets.polterheist.board.floor import storeys as space_storeys
from spooklog.domain.rulesets.polterheist.board.players import awaited, visitors, walkers
from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES, GHOSTS, name_of
from spooklog.domain.rulesets.polterheist.refuse import PACKAGE, said
from spooklog.domain.rulesets.polterheist.results import place_words
from spooklog.domain.rulesets.polterheist.rules import decks
from spooklog.domain.rulesets.polterheist.rules.names import named
from spooklog.domain.rulesets.polterheist.rules.places import floor_of
from spooklog.domain.rulesets.polterheist.rules.rolling import encounters
from spooklog.domain.rulesets.polterheist.rules.scoring import ENDINGS
from spooklog.domain.rulesets.polterheist.state import State, Token
from spooklog.domain.values.labels import called, listed
from spooklog.domain.values.saying import joined, within
from spooklog.domain.words.wording import counted

_DARK, _LIGHT = "#17121f", "#fbf7ff"

_TUNNELS = {
    "black": Paint("#3a3444", _LIGHT, "bold bright_black"),
    "brown": Paint("#8a5a33", _LIGHT, "bold color(130)"),
    "gray": Paint("#8b8798", _DARK, "bold color(247)"),
    "grey": Paint("#8b8798", _DARK, "bold color(247)"),
    "orange": Paint("#dd7a22", _DARK, "bold color(208)"),
    "pink": Paint("#e07ab0", _DARK, "bold color(211)"),
    "purple": Paint("#7d4fc4", _LIGHT, "bold color(98)"),
    "violet": Paint("#7d4fc4", _LIGHT, "bold color(98)"),
    "white": Paint("#efe9f7", _DARK, "bold white"),
}
"""Tunnels of tables that record areas instead of spaces, and may name any colour."""

LOOK: Look = {f"tunnel.{colour}": paint for colour, paint in _TUNNELS.items()}
"""Paints that the board kind does not have."""


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment: a panel for each floor, with all there is in each of them."""
    state = seen.state
    floors: tuple[Storey, ...] = (area_storeys if state.loose else space_storeys)(state, walkers(seen))
    shapes: tuple[Shape, ...] = (*floors, visitors(seen), _clock(seen), _stores(seen))
    return Scene(
        kind="mansion",
        title=_line("Polter-Heist", "title"),
        panels=tuple(Panel(shapes, floor.key, _title(floor)) for floor in floors),
        facts=Facts((tuple(_head(seen)),)),
        call=_call(seen, prompt),
        remarks=tuple(_line(seen.labels.named(words), "quiet") for words in _remarks(seen)),
        look=LOOK,
        focus=_focus(seen),
    )


def _line(text: str, tone: str = "") -> Line:
    return Line((Text(text, tone),))


def _focus(seen: Seen[State]) -> str:
    """Return the floor of the player who is awaited, else of the one on turn; that of the camp once the game is over."""
    state = seen.state
    places = (state.place(seat) for seat in (*awaited(seen)[:1], state.active))
    return next((floor for place in places if place and (floor := floor_of(state, place))), floor_of(state, CAMP))


def _call(seen: Seen[State], prompt: tuple[str, ...]) -> Call:
    first, *others = prompt
    tone = "warning" if seen.void else "good" if seen.state.result else ""
    return Call((_line(first, tone), *(_line(words, "quiet") for words in others)))


# -- beside the floors ---------------------------------------------------------------------------------------------------------


def _clock(seen: Seen[State]) -> Clock:
    """Return the hour, and the sums on which the player on turn meets a ghost: those of the hour, or of a carrier."""
    state, seat = seen.state, seen.state.active
    hours, usual = tuple(map(named, state.box.hours)), state.box.encounters[state.time]
    sums = encounters(state, seat) if state.is_living(seat) and not state.result else usual
    if sums == usual:
        return Clock(hours, state.time, Text(_ghosts_on(sums), "quiet"))
    words = said("{ghosts} for {name}", ghosts=_ghosts_on(sums), name=called(seen.labels[seat]))
    return Clock(hours, state.time, Text(words, "warning"))


def _ghosts_on(sums: tuple[int, ...]) -> str:
    return said("ghosts on {sums}", sums=listed([str(one) for one in sums])) if sums else said("no ghosts on rolls")


def _stores(seen: Seen[State]) -> Stores:
    state = seen.state
    left = (
        (said("discoveries"), decks.discoveries_left(state)),
        (said("ghosts"), decks.ghosts_left(state)),
        (said("chips"), state.chips_left),
    )
    drawn = _drawn(seen)
    return Stores(left, Text(drawn) if drawn else None)


def _drawn(seen: Seen[State]) -> str:
    """Return the card that was drawn last in the latest ply."""
    for action in reversed(seen.last):
        match action:
            case GhostDrawn(card=card, floor=floor):
                return within("{card} ({floor})", card=name_of(card), floor=floor) if floor else name_of(card)
            case DiscoveryDrawn(card=card, hidden=hidden) if card == UNKNOWN:
                return said("{card}, face down", card=name_of(hidden)) if hidden else said("a card face down")
            case DiscoveryDrawn(card=card, number=number):
                return within("{card} {number}", card=name_of(card), number=number) if number else name_of(card)
            case _:
                pass
    return ""


# -- words around the board ----------------------------------------------------------------------------------------------------


def _head(seen: Seen[State]) -> Iterator[Line]:
    state = seen.state
    yield _line(said("round {number}", number=state.round))
    treasure, tone = _treasure(state)
    yield _line(seen.labels.named(treasure), tone)
    if token := state.token:
        turns = turns_to_rehiding(state, token)
        words = said("hidden again after {turns}", turns=counted(turns, "turn")) if turns else said("to be hidden again now")
        yield _line(words, "warning")
    if state.escaping and not state.result:
        agreed, done = state.rounds
        words = said("escape: round {number}", number=done + 1)
        if agreed:
            words = said("escape: round {number} of {agreed}", number=done + 1, agreed=agreed)
        yield _line(words, "warning")
    if state.dice:
        yield _line(said("dice {dice}", dice=" ".join(map(str, state.dice))))
    if state.steps and not state.result:
        yield _line(said("{steps} left", steps=counted(state.steps, "step")))
    if state.result and not seen.void:
        yield _line(ENDINGS[state.result])
    if state.table.map:
        yield _line(said("board: {title}", title=state.mansion.title))
    if state.box.id != shipped_facts(PACKAGE)["id"]:
        yield _line(said("data: {id}", id=state.box.id))


def _treasure(state: State) -> tuple[str, str]:
    """Return where the Treasure is, with a tone."""
    if state.bearer:
        return said("@{seat} carries the Treasure", seat=state.bearer), "good"
    if state.token:
        return said("the Treasure lies: {place}", place=place_words(state, state.token.at)), "warning"
    return (said("the Treasure is out"), "good") if state.out else (said("the Treasure is in the deck"), "quiet")


def turns_to_rehiding(state: State, token: Token) -> int:
    """Return how many turns, the present one included, are left to pick the Treasure up (rehide.1, R45)."""
    if any(due.kind == "rehide" for due in state.agenda):
        return 0
    if token.late:
        return 1
    seats, late = state.table.seats, bool(token.dropper and state.options.dropper_retrieves)
    ahead = (token.turn - state.active - 1) % seats + 1
    order = ((state.active + step - 1) % seats + 1 for step in range(ahead))
    return sum(state.is_in(seat) for seat in order) + late


def _remarks(seen: Seen[State]) -> Iterator[str]:
    """Yield cards in the camp, and the discards."""
    state = seen.state
    if state.left:
        cards = [
            said("{card} of @{by}", card=card if count == 1 else f"{count} {card}", by=by)
            for (card, by), count in _by_kind(state.left)
        ]
        yield said("in the camp: {cards}", cards=joined(cards))
    buried = [said("{number} unknown", number=state.buried)] if state.buried else []
    if state.discard or buried:
        yield said("discoveries discarded: {cards}", cards=joined([*_counted(state.discard, DISCOVERIES), *buried]))
    if state.ghosts:
        yield said("ghosts discarded: {cards}", cards=joined(_counted(state.ghosts, GHOSTS)))


def _by_kind(cards: Iterable[tuple[str, int]]) -> list[tuple[tuple[str, int], int]]:
    return sorted(Counter(cards).items())


def _counted(cards: tuple[str, ...], deck: tuple[str, ...]) -> list[str]:
    found = Counter(cards)
    return [card if found[card] == 1 else f"{found[card]} {card}" for card in deck if found[card]]


def _title(floor: Storey) -> str:
    """Return what a floor is called beside its key; nothing where that is the same word."""
    return "" if floor.key.casefold() == floor.name.casefold() else named(floor.name)
