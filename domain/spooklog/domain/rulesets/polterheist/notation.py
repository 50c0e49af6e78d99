"""Lines of a game: read into actions (catalogue 7.1 to 7.3). `writing.py` writes them back.

`[PLAYER] VERB ARGUMENTS`; digits behind the player are a roll. The next player's own first action ends the turn before it (R55):
the line then stands for two actions. Well-formed nonsense passes through; the checks cite its rule.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from spooklog.domain.defaults import implied
from spooklog.domain.errors import Ambiguous, Unreadable
from spooklog.domain.labels import Labels
from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import TREASURE, UNKNOWN, PolterheistAction
from spooklog.domain.rulesets.polterheist.cards import DISCOVERIES, GHOSTS, LOSSES, meant, name_of
from spooklog.domain.rulesets.polterheist.decks import ghost_pool, with_ghost_deck
from spooklog.domain.rulesets.polterheist.due import expected
from spooklog.domain.rulesets.polterheist.places import slot_of
from spooklog.domain.rulesets.polterheist.refuse import refuse
from spooklog.domain.rulesets.polterheist.state import State
from spooklog.domain.rulesets.polterheist.turns import check_implied, next_seat
from spooklog.domain.rulesets.polterheist.ways import RULE, read_path, read_place
from spooklog.domain.rulesets.polterheist.writing import write

__all__ = ["KEYWORDS", "implied", "read", "write"]

VERBS = {"move": "m", "draw": "d", "ghost": "g"}
"""Longer words for verbs."""

BEGINNING = frozenset({"trade", "leave", "rest", "roll"})
"""Verbs of the beginning of a turn: without a player they mean the next one once a turn can end."""

TABLE = ("rehide", "escape", "stop")
"""Verbs of no player."""

FIRST = (
    act.CardsTraded,
    act.CardsPickedUp,
    act.CardsLeft,
    act.CampRested,
    act.DiceRolled,
    act.RanInFear,
    act.FloorPlansUsed,
    act.TreasurePickedUp,
)
"""What can be a player's first action in a turn, and ends the turn before it (R55)."""

_DIE = re.compile(r"[0-9]{1,2}")
_NUMBER = re.compile(r"[0-9]{1,3}")


class Typed:
    """A line being read: whose it is, the words behind the verb, the state, the labels."""

    def __init__(self, seat: int, rest: Sequence[str], state: State, labels: Labels) -> None:
        self.seat, self.rest, self.state, self.labels = seat, list(rest), state, labels

    def wrong(self, words: str, *forms: str) -> Unreadable:
        """The error for words that cannot be read."""
        return Unreadable(words, rule=RULE, input=" ".join(self.rest) or None, expected=forms or expected(self.state))

    def none(self, form: str) -> None:
        """Refuse words where there are to be none."""
        if self.rest:
            raise self.wrong(f"'{self.rest[0]}' is too much", form)

    def card(self, word: str, deck: tuple[str, ...] = DISCOVERIES, *, treasure: bool = False) -> str:
        """The code of a card from its beginning; with `treasure` also the word t."""
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
        """The codes of cards, sorted; none for `-`."""
        if list(words) == ["-"]:
            return ()
        if not words or len(words) > 60:
            raise self.wrong("which cards?", "CARD CARD …")
        return tuple(sorted(self.card(word, treasure=treasure) for word in words))

    def one(self, form: str) -> str:
        """The only word."""
        if len(self.rest) != 1:
            raise self.wrong("one word stands here" if self.rest else "a word is missing", form)
        return self.rest[0]

    def place(self, word: str) -> str:
        """A place, from where the pawn stands."""
        return read_place(word, self.state.at[self.seat - 1], self.state, self.labels)

    def player(self, word: str) -> int:
        """The seat of a player."""
        return self.labels.seat(word.removeprefix("@"), rule=RULE)

    def slot(self, word: str) -> str:
        """A position of a tile, such as 1F.3, in its canonical form."""
        slots = self.state.mansion.slots
        found = next((slot for slot in slots if slot.casefold() == word.casefold()), None)
        if found is None:
            raise Unreadable(f"there is no position '{word}'", rule=RULE, input=word, expected=slots)
        return found

    def dealt(self, slot: str) -> str:
        """The tile at a position, where the log has it from the start. Raises Unreadable where it has not."""
        found = self.state.table.dealt_at(self.state.mansion.slots.index(slot))
        if not found:
            raise self.wrong(f"which tile lies at {slot}?", "NAME flip 1F.3 F6", "NAME plan 4 1F.1=F6 1F.4=F2")
        return found

    def tile(self, words: str, slot: str) -> str:
        """The id of a tile: by id, by its number on the floor, or by a piece of a room name."""
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


Actions = tuple[PolterheistAction, ...]


def read(text: str, state: State, labels: Labels) -> Actions:
    """The actions of one part of a line. Raises Unreadable or Ambiguous (log.1, loose.1)."""
    tokens = text.split()
    if not tokens:
        raise Unreadable("the line is empty", rule=RULE, expected=expected(state))
    if ";" in text:
        raise Unreadable(
            "a blank stands before and behind the ; between two entries", rule=RULE, expected=("anna 4 3 ; anna m b3",)
        )
    of_table = tokens[1:] if len(tokens) > 1 and tokens[1].casefold() in TABLE and labels.find(tokens[0]) else tokens
    match [token.casefold() for token in of_table]:
        case ["rehide", *rest]:
            return _ended_by(state, 0, (act.TreasureRehidden(_whole(rest, state, "rehide 7")),))
        case ["escape", *rest]:
            return (act.EscapeBegun(_whole(rest, state, "escape 6")),)
        case ["stop"]:
            return (act.EscapeStopped(),)
        case _:
            pass
    seat = labels.find(tokens[0], rule=RULE) if labels.has(tokens[0]) or not _is_verb(tokens[0]) else None
    if seat is None and not _is_verb(tokens[0]):
        labels.seat(tokens[0], rule=RULE)  # refuses a stranger with the nearest name
    if seat is None:
        seat = _meant(tokens[0], state)
    else:
        tokens = tokens[1:]
    if not tokens:
        raise Unreadable(f"what did {labels[seat]} do?", rule=RULE, expected=expected(state))
    verb = VERBS.get(tokens[0].casefold(), tokens[0].casefold())
    if _DIE.fullmatch(tokens[0]):
        verb, tokens = "roll", ["roll", *tokens]
    if verb not in _READERS:
        verbs = tuple(verb for verb in _READERS if verb != "roll")
        raise Unreadable(
            f"'{tokens[0]}' is no verb of the notation", rule=RULE, input=tokens[0], expected=(*expected(state), *verbs)
        )
    if seat > len(state.at):
        raise Unreadable("there is no such player", rule=RULE)
    actions = _READERS[verb](Typed(seat, tokens[1:], state, labels))
    return _ended_by(state, seat, actions)


def _is_verb(token: str) -> bool:
    word = token.casefold()
    return word in KEYWORDS or _DIE.fullmatch(token) is not None


def _meant(token: str, state: State) -> int:
    """The player that a line without one means: who has something pending, the next one at the beginning of a turn, else the
    one on turn."""
    due = state.due
    if state.unrolled:
        if len(state.unrolled) == 1:
            return state.unrolled[0]
        raise Unreadable("whose die is it?", rule=RULE, expected=expected(state))
    if due is not None:
        return due.seat or state.active
    word = token.casefold()
    begins = word in BEGINNING or _DIE.fullmatch(token) is not None
    if begins and state.phase in ("end", "over") and not state.result:
        return next_seat(state)
    return state.active


def _ended_by(state: State, seat: int, actions: Actions) -> Actions:
    """The actions with the end of the turn before them, where they are the next player's own first one (R55)."""
    first = actions[0]
    if isinstance(first, act.TreasureRehidden):
        token = state.token
        waits = token is not None and (token.turn == next_seat(state) or (token.late and token.turn == state.active))
        return (act.TurnEnded(state.active), *actions) if waits and check_implied(state) else actions
    begins = isinstance(first, FIRST) or (isinstance(first, act.TileRevealed) and state.options.reveal == "may")
    if not begins or seat == state.active or seat != next_seat(state):
        return actions
    return (act.TurnEnded(state.active), *actions) if check_implied(state) else actions


def _whole(rest: Sequence[str], state: State, form: str) -> int:
    if not rest:
        return -1
    if len(rest) > 1 or not _NUMBER.fullmatch(rest[0]):
        raise Unreadable(
            "a whole number, or none, stands here", rule=RULE, input=" ".join(rest), expected=(form, *expected(state))
        )
    return int(rest[0])


# -- the verbs -----------------------------------------------------------------------------------------------------------------


def _courage(typed: Typed) -> Actions:
    word = typed.one("NAME courage 4")
    if not _DIE.fullmatch(word):
        raise typed.wrong("a die shows 1 to 6", "NAME courage 4")
    return (act.CourageRolled(typed.seat, int(word)),)


def _roll(typed: Typed) -> Actions:
    if not typed.rest or len(typed.rest) > 4 or not all(map(_DIE.fullmatch, typed.rest)):
        raise typed.wrong("a roll is one die or two", "NAME 4 3")
    return (act.DiceRolled(typed.seat, tuple(map(int, typed.rest))),)


def _trade(typed: Typed) -> Actions:
    form = "NAME trade PARTNER: CARD CARD / CARD"
    who, colon, rest = " ".join(typed.rest).partition(":")
    if not colon or not who.strip() or " " in who.strip():
        raise typed.wrong("a trade names the partner, then a colon", form)
    gives, slash, takes = rest.partition("/")
    given, taken = gives.split(), takes.split()
    adjacent = bool(given) and given[0].casefold() == "adj"
    if adjacent:
        given = given[1:]
    if not given or (slash and not taken):
        raise typed.wrong("what is given? - stands for nothing", form)
    both = (typed.cards(given, treasure=True), typed.cards(taken, treasure=True) if slash else ())
    return (act.CardsTraded(typed.seat, typed.player(who.strip()), *both, adjacent=adjacent),)


def _pick(typed: Typed) -> Actions:
    if [word.casefold() for word in typed.rest] in ([TREASURE], ["treasure"]):
        return (act.TreasurePickedUp(typed.seat),)
    return (act.CardsPickedUp(typed.seat, typed.cards(typed.rest)),)


def _leave(typed: Typed) -> Actions:
    return (act.CardsLeft(typed.seat, typed.cards(typed.rest, treasure=True)),)


def _move(typed: Typed) -> Actions:
    form, words, steps = "NAME m SPACE SPACE … /STEPS", list(typed.rest), 0
    if words and words[-1].startswith("/"):
        number = words.pop()[1:]
        if not _NUMBER.fullmatch(number):
            raise typed.wrong(f"'/{number}' is no number of steps", form)
        steps = int(number)
    if not words or len(words) > 120:
        raise typed.wrong("where does the pawn go?", form)
    path, meets = read_path(words, typed.seat, steps, typed.state, typed.labels)
    said = 0 if not typed.state.loose and steps == len(path) else steps
    return (act.PawnMoved(typed.seat, path, said, meets),)


def _flip(typed: Typed) -> Actions:
    form, words = "NAME flip POSITION TILE", list(typed.rest)
    slots = {slot.casefold(): slot for slot in typed.state.mansion.slots}
    due = typed.state.due
    if not words:
        raise typed.wrong("which tile?", form)
    slot = slots.get(words[0].casefold(), "")
    if slot:
        words = words[1:]
    elif due is not None and due.kind == "flip" and due.seat == typed.seat:
        slot = due.what
    elif (at := slot_of(typed.state, typed.state.at[typed.seat - 1])) >= 0 and "." not in words[0]:
        slot = typed.state.mansion.slots[at]
    else:
        slot = typed.slot(words[0])
    tile = typed.tile(" ".join(words), slot) if words else typed.dealt(slot)
    return (act.TileRevealed(typed.seat, slot, tile),)


def _discovery(typed: Typed) -> Actions:
    form, words = "NAME d CARD", typed.rest
    match words:
        case [word] if word.startswith(UNKNOWN):
            hidden = typed.card(word[1:]) if len(word) > 1 else ""
            return (act.DiscoveryDrawn(typed.seat, UNKNOWN, hidden=hidden),)
        case [word, number] if _NUMBER.fullmatch(number) and 1 <= int(number) <= len(typed.state.mansion.plans):
            return (act.DiscoveryDrawn(typed.seat, typed.card(word), int(number)),)
        case [word]:
            return (act.DiscoveryDrawn(typed.seat, typed.card(word)),)
        case _:
            raise typed.wrong("which card was drawn?", form)


def _plan(typed: Typed) -> Actions:
    number, words = 0, list(typed.rest)
    if words and _NUMBER.fullmatch(words[0]):
        number, words = int(words[0]), words[1:]
        if not 1 <= number <= len(typed.state.mansion.plans):
            raise typed.wrong(f"there are Floor Plans 1 to {len(typed.state.mansion.plans)}", "NAME plan 4")
    due = typed.state.due
    if not number and due is not None and due.kind == "plan" and due.what:
        number = int(due.what)
    tiles = []
    for word in words:
        where, equals, tile = word.partition("=")
        if equals and not tile:
            raise typed.wrong(f"'{word}' is not POSITION=TILE", "NAME plan 4 1F.1=F6 1F.4=F2")
        slot = typed.slot(where)
        tiles.append((slot, typed.tile(tile, slot) if tile else typed.dealt(slot)))
    return (act.FloorPlansUsed(typed.seat, number, tuple(tiles)),)


def _mark(typed: Typed) -> Actions:
    match typed.rest:
        case ["-"]:
            return (act.ChipTaken(typed.seat),)
        case [word, start] if word.casefold() == "from":
            return (act.ChipTaken(typed.seat, typed.place(start)),)
        case [place]:
            return (act.SpaceCovered(typed.seat, typed.place(place)),)
        case [place, word, start] if word.casefold() == "from":
            return (act.SpaceCovered(typed.seat, typed.place(place), typed.place(start)),)
        case _:
            raise typed.wrong("which chip, or which space?", "NAME mark from SPACE", "NAME mark -", "NAME mark SPACE")


def _drawn_ghost(typed: Typed, words: list[str], form: str) -> tuple[act.GhostDrawn, list[str]]:
    """The ghost card that words begin with, a Phantom with its place, and the words behind it."""
    if not words:
        raise typed.wrong("which ghost card was drawn?", form)
    card, rest = typed.card(words[0], GHOSTS), words[1:]
    floor = ""
    if card == "phantom" and rest:
        floor = _floor_of_phantom(typed.state, rest[0])
        rest = rest[1:] if floor else rest
    return act.GhostDrawn(typed.seat, card, floor), rest


def _floor_of_phantom(state: State, word: str) -> str:
    """The floor that a Phantom's place means: by the key of the floor, or by the name of the part that has its square."""
    mansion = state.mansion
    for floor, square in zip(mansion.floors, mansion.squares, strict=True):
        if word.casefold() in (floor.casefold(), f"{floor}.{mansion.piece_of[square]}".casefold()):
            return floor
    pieces = [mansion.piece_of[square] for square in mansion.squares]
    if pieces.count(word.casefold()) == 1:
        return mansion.floors[pieces.index(word.casefold())]
    return ""


def _ghost(typed: Typed) -> Actions:
    form = "NAME g CARD"
    ghost, rest = _drawn_ghost(typed, typed.rest, form)
    answer = _answer(typed, typed.seat, rest, form)
    state = typed.state
    draws = state.phase == "encounter" and not state.agenda and typed.seat == state.active
    if answer and draws and ghost.card not in LOSSES and ghost_pool(with_ghost_deck(state))[ghost.card]:
        refuse("candle.1", f"a Candle does not help against {name_of(ghost.card)}", f"{form.replace('CARD', ghost.card)}")
    return (ghost, *answer)


def _answer(typed: Typed, seat: int, rest: list[str], form: str) -> Actions:
    """The decision about a Candle behind a ghost card, or nothing."""
    match [word.casefold() for word in rest]:
        case []:
            return ()
        case ["candle"]:
            return (act.CandlePlayed(seat),)
        case ["take"]:
            return (act.EffectTaken(seat),)
        case _:
            raise typed.wrong(
                f"'{rest[0]}' is no place of a Phantom and no answer to a ghost", form, f"{form} candle", f"{form} take"
            )


def _send(typed: Typed) -> Actions:
    form = "NAME send CARD PLAYER"
    ghost, rest = _drawn_ghost(typed, typed.rest, form)
    if not rest:
        raise typed.wrong("to which player?", form)
    target = typed.player(rest[0])
    return (ghost, act.TargetChosen(typed.seat, target), *_answer(typed, target, rest[1:], form))


def _lose(typed: Typed) -> Actions:
    return (act.CardsStolen(typed.seat, typed.cards(typed.rest, treasure=True)),)


def _fetch(typed: Typed) -> Actions:
    word = typed.one("NAME fetch CARD")
    return (act.CardFetched(typed.seat, "" if word == "-" else typed.card(word)),)


def _drop(typed: Typed) -> Actions:
    word, due = typed.one("NAME drop CARD"), typed.state.due
    spider = due is not None and due.kind == "drop" and due.seat == typed.seat
    if word.casefold() in (TREASURE, "treasure") and not spider:
        return (act.TreasureDropped(typed.seat),)
    return (act.CardDropped(typed.seat, typed.card(word, treasure=True)),)


def _drink(typed: Typed) -> Actions:
    if not typed.rest:
        return (act.CourageDrunk(typed.seat),)
    word = typed.one("NAME drink 2")
    if not _NUMBER.fullmatch(word) or not int(word):
        raise typed.wrong("how many cards, one at least?", "NAME drink 2")
    return (act.CourageDrunk(typed.seat, int(word)),)


def _plain(action: Callable[[int], PolterheistAction], form: str) -> Callable[[Typed], Actions]:
    """The reader of a verb without arguments."""

    def reader(typed: Typed) -> Actions:
        typed.none(form)
        return (action(typed.seat),)

    return reader


_READERS: dict[str, Callable[[Typed], Actions]] = {
    "roll": _roll,
    "m": _move,
    "d": _discovery,
    "g": _ghost,
    "stay": _plain(act.StayedPut, "NAME stay"),
    "rest": _plain(act.CampRested, "NAME rest"),
    "flip": _flip,
    "end": _plain(act.TurnEnded, "NAME end"),
    "trade": _trade,
    "pick": _pick,
    "leave": _leave,
    "skip": _plain(act.GhostCardSkipped, "NAME skip"),
    "face": _plain(act.GhostCardFaced, "NAME face"),
    "plan": _plan,
    "mark": _mark,
    "candle": _plain(act.CandlePlayed, "NAME candle"),
    "take": _plain(act.EffectTaken, "NAME take"),
    "lose": _lose,
    "put": lambda typed: (act.PawnPlaced(typed.seat, typed.place(typed.one("NAME put SPACE"))),),
    "swap": lambda typed: (act.PlacesSwapped(typed.seat, typed.player(typed.one("NAME swap PLAYER"))),),
    "fetch": _fetch,
    "drop": _drop,
    "lay": lambda typed: (act.TreasureLaid(typed.seat, typed.place(typed.one("NAME lay SPACE"))),),
    "drink": _drink,
    "fear": _plain(act.RanInFear, "NAME fear"),
    "at": lambda typed: (act.TargetChosen(typed.seat, typed.player(typed.one("NAME at PLAYER"))),),
    "send": _send,
    "show": lambda typed: (act.CardsShown(typed.seat, typed.cards(typed.rest)),),
    "courage": _courage,
}

KEYWORDS = frozenset({*_READERS, *VERBS, "rehide", "escape", "stop", "t", "camp", "exit", "adj", "from"})
"""Words of the notation that no label may equal."""
