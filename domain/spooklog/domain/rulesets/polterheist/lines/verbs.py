"""The verbs of the notation: each reads the words behind it into actions (catalogue 7.3)."""

from __future__ import annotations

import re
from collections.abc import Callable

from spooklog.domain.rulesets.polterheist import actions as act
from spooklog.domain.rulesets.polterheist.actions import MAX_PATH, MAX_TILES, TREASURE, UNKNOWN, PolterheistAction
from spooklog.domain.rulesets.polterheist.cards import GHOSTS, LOSSES, name_of
from spooklog.domain.rulesets.polterheist.lines.ways import RULE, read_path
from spooklog.domain.rulesets.polterheist.lines.words import Typed
from spooklog.domain.rulesets.polterheist.refuse import refuse
from spooklog.domain.rulesets.polterheist.rules.decks import ghost_pool, with_ghost_deck
from spooklog.domain.rulesets.polterheist.rules.places import slot_of
from spooklog.domain.values.errors import Ambiguous

DIE = re.compile(r"[0-9]{1,2}")
NUMBER = re.compile(r"[0-9]{1,3}")

LONGER = {"move": "m", "draw": "d", "ghost": "g"}
"""Longer words that lines may use for verbs."""

Actions = tuple[PolterheistAction, ...]


def _courage(typed: Typed) -> Actions:
    word = typed.one("NAME courage 4")
    if not DIE.fullmatch(word):
        raise typed.wrong("a die shows 1 to 6", "NAME courage 4")
    return (act.CourageRolled(typed.seat, int(word)),)


def _roll(typed: Typed) -> Actions:
    if not typed.rest or len(typed.rest) > 4 or not all(map(DIE.fullmatch, typed.rest)):
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
        if not NUMBER.fullmatch(number):
            raise typed.wrong(f"'/{number}' is no number of steps", form)
        steps = int(number)
    if not words or len(words) > 120:
        raise typed.wrong("where does the pawn go?", form)
    path, meets = read_path(words, typed.seat, steps, typed.state, typed.labels)
    # a ruled roll may bring more steps than a way is stored with
    if len(path) > MAX_PATH:
        raise typed.wrong(f"a way has {MAX_PATH} steps at most", form)
    # the path says it already: both ways of typing are stored the same
    stated = 0 if not typed.state.loose and steps == len(path) else steps
    return (act.PawnMoved(typed.seat, path, stated, meets),)


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
        case [word, number] if NUMBER.fullmatch(number) and 1 <= int(number) <= len(typed.state.mansion.plans):
            return (act.DiscoveryDrawn(typed.seat, typed.card(word), int(number)),)
        case [word]:
            return (act.DiscoveryDrawn(typed.seat, typed.card(word)),)
        case _:
            raise typed.wrong("which card was drawn?", form)


def _plan(typed: Typed) -> Actions:
    number, words = 0, list(typed.rest)
    if words and NUMBER.fullmatch(words[0]):
        number, words = int(words[0]), words[1:]
        if not 1 <= number <= len(typed.state.mansion.plans):
            raise typed.wrong(f"there are Floor Plans 1 to {len(typed.state.mansion.plans)}", "NAME plan 4")
    if len(words) > MAX_TILES:
        raise typed.wrong(f"Floor Plans turn over {MAX_TILES} tiles at most", "NAME plan 4 1F.1=F6 1F.4=F2")
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
    """Return the ghost card that words begin with, a Phantom with its place, and the words behind it."""
    if not words:
        raise typed.wrong("which ghost card was drawn?", form)
    card, rest = typed.card(words[0], GHOSTS), words[1:]
    floor = ""
    if card == "phantom" and rest:
        floor = _floor_of_phantom(typed, rest[0])
        rest = rest[1:] if floor else rest
    return act.GhostDrawn(typed.seat, card, floor), rest


def _floor_of_phantom(typed: Typed, word: str) -> str:
    """Return the floor that a Phantom's place means; empty for a word that names none.

    It goes by the key of the floor, or by the part that has its square where no other floor has one of that name; a beginning
    will do that no player is called. Raises Ambiguous for a beginning of several.
    """
    mansion, word = typed.state.mansion, word.casefold()
    pieces = [mansion.piece_of[square] for square in mansion.squares]
    named = [
        (floor, name.casefold())
        for floor, piece in zip(mansion.floors, pieces, strict=True)
        for name in (floor, f"{floor}.{piece}", *([piece] if pieces.count(piece) == 1 else []))
    ]
    if found := [floor for floor, name in named if name == word]:
        return found[0]
    begun = tuple(dict.fromkeys(floor for floor, name in named if name.startswith(word)))
    if not begun or typed.labels.has(word):
        return ""
    if len(begun) > 1:
        raise Ambiguous(f"'{word}' could be {' or '.join(begun)}", rule=RULE, input=word, expected=begun)
    return begun[0]


def _ghost(typed: Typed) -> Actions:
    form = "NAME g CARD"
    ghost, rest = _drawn_ghost(typed, typed.rest, form)
    answer = _answer(typed, typed.seat, rest, form)
    state = typed.state
    draws = state.phase == "encounter" and not state.agenda and typed.seat == state.active
    # only of a card that can be drawn now: else the checks refuse the draw first
    if answer and draws and ghost.card not in LOSSES and ghost_pool(with_ghost_deck(state))[ghost.card]:
        refuse("candle.1", f"a Candle does not help against {name_of(ghost.card)}", f"{form.replace('CARD', ghost.card)}")
    return (ghost, *answer)


_ANSWERS: dict[str, Callable[[int], PolterheistAction]] = {"candle": act.CandlePlayed, "take": act.EffectTaken}
"""The two answers to a ghost that costs courage."""


def answer_to_ghost(word: str) -> str:
    """Return the answer to a ghost that a word begins; empty for none."""
    return next((answer for answer in _ANSWERS if answer.startswith(word.casefold())), "")


def _answer(typed: Typed, seat: int, rest: list[str], form: str) -> Actions:
    """Return the decision about a Candle behind a ghost card, or nothing."""
    match rest:
        case []:
            return ()
        case [word] if answer := answer_to_ghost(word):
            return (_ANSWERS[answer](seat),)
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
    if not NUMBER.fullmatch(word) or not int(word):
        raise typed.wrong("how many cards, one at least?", "NAME drink 2")
    return (act.CourageDrunk(typed.seat, int(word)),)


def _plain(action: Callable[[int], PolterheistAction], form: str) -> Callable[[Typed], Actions]:
    """Return the reader of a verb without arguments."""

    def reader(typed: Typed) -> Actions:
        typed.none(form)
        return (action(typed.seat),)

    return reader


READERS: dict[str, Callable[[Typed], Actions]] = {
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
