"""Lines of a game: read into actions, and written back (catalogue 7.1, 7.2).

A fight with its dice is one line of three actions: declared, rolled, settled; a trailing `?` leaves the roll open. Well-formed
nonsense (a building that is not there, section 7) passes through; the checks cite its rule.
"""

from __future__ import annotations

import re
from typing import NoReturn

from spooklog.domain.contract.defaults import implied
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.actions import MAX_CARD, MAX_CODE, MAX_NUMBER, Args, HalloweenAction, OnSection
from spooklog.domain.rulesets.halloween.lines.cells import Fields, Reader, read_cells
from spooklog.domain.rulesets.halloween.lines.phrases import LETTER_OF_VERB
from spooklog.domain.rulesets.halloween.lines.shapes import (
    FOLLOW_SHAPES,
    KIND_SHAPES,
    NO_SHAPE,
    OPEN,
    POWER_SHAPES,
    REROLL_SHAPE,
    RULE,
    SECTION_SHAPES,
)
from spooklog.domain.rulesets.halloween.lines.writing import form_of, write
from spooklog.domain.rulesets.halloween.names import (
    Words,
    card_of_words,
    cards_begun,
    kind_of_word,
    letter_of,
    place_of_word,
    term_of,
)
from spooklog.domain.rulesets.halloween.refuse import refuse
from spooklog.domain.rulesets.halloween.rules.cards.fighting import without_dice
from spooklog.domain.rulesets.halloween.rules.due import check_due, check_open, expected
from spooklog.domain.rulesets.halloween.state import State
from spooklog.domain.rulesets.halloween.words import WORDS as KEYWORDS
from spooklog.domain.values.errors import Ambiguous, Illegal, Unreadable
from spooklog.domain.values.labels import Labels

__all__ = ["KEYWORDS", "implied", "read", "write"]

_SECTION = re.compile(r"([0-9]{1,2})([A-Za-z])")
_POINTS = re.compile(r"([0-9]{1,4})(?:/([0-9]{1,2}))?")

_ON_SECTION: dict[str, type[OnSection]] = {
    "S": act.Summoned,
    "B": act.Scared,
    "U": act.GhostUpgraded,
    "M": act.GhostMoved,
    "F": act.FightDeclared,
    "H": act.Haunted,
    "R": act.Rested,
}


def read(text: str, state: State, labels: Labels) -> tuple[HalloweenAction, ...]:
    """Return the actions of one part of a line.

    Raises Unreadable or Ambiguous (rec.2), and Illegal for a player who is not there.
    """
    tokens = text.split()
    if not tokens:
        raise Unreadable("the line is empty", rule=RULE, expected=expected(state))
    match term_of(tokens[0]):
        case "result":
            return (_result(" ".join(tokens[1:]), labels),)
        case "reveal":
            return (_reveal(tokens[1:], state),)
        case "roll":
            return _roll(tokens[1:], state)
        case _:
            pass
    # `has`, as a player of an older game may be called `repíte`: a label differs from all words, but by an accent alone it may
    seat = labels.find(tokens[0], rule=RULE) if not _is_word(tokens[0]) or labels.has(tokens[0]) else None
    if seat is None and _is_word(tokens[0]) and not state.over:
        return _of_player(state.due.seat if state.due and state.due.seat else state.active, tokens, state, labels)
    if seat is None:
        _refuse_stranger(tokens, state, labels)
    if len(tokens) == 1:
        raise Unreadable(f"what did {labels[seat]} do?", rule=RULE, expected=expected(state))
    return _of_player(seat, tokens[1:], state, labels)


def _is_word(token: str) -> bool:
    """Return whether a token is a word that stands behind a player's name; the name of the awaited player may be left out."""
    signs = token.lower() in ("k", "x", "p") or term_of(token) in ("comp", "blues", "reroll", "end", "ok")
    return signs or token.casefold() in LETTER_OF_VERB


def _refuse_stranger(tokens: list[str], state: State, labels: Labels) -> NoReturn:
    """Refuse a name that is no player's: by turn.2, after the end and what is due. A ruling cannot help."""
    token, head = tokens[0], tokens[1].upper() if len(tokens) > 1 else ""
    if not token[:1].isalpha():
        raise Unreadable(f"'{token}' is no player", rule=RULE, input=token, expected=labels.names)
    try:
        check_open(state)
        check_due(state, *(("roll",) if head in ("OK", "K", "X", "P", "REROLL") else ()))
        refuse("turn.2", f"no player '{token}' here", *labels.names)
    except Illegal as refusal:
        refusal.ruling_helps = False
        raise refusal from None


def _of_player(seat: int, tokens: list[str], state: State, labels: Labels) -> tuple[HalloweenAction, ...]:
    head, rest = tokens[0], tokens[1:]
    if (match := _SECTION.fullmatch(head)) and (letter := letter_of(match[2])):
        return _section(seat, int(match[1]), letter, rest, state, labels)
    match head.upper():
        case "K":
            return (_occupied(seat, rest, state, labels),)
        case "X":
            return _bonus(seat, rest, state, labels)
        case "P":
            return _power(seat, rest, state, labels)
        case ">":
            return _follow_up(seat, rest, state, labels)
        case _:
            pass
    match term_of(head):
        case "ok" if not rest:
            return (act.RollSettled(seat),)
        case "end" if not rest:
            return (act.TurnEnded(seat),)
        case "reroll":
            return (act.DieRerolled(seat, **read_cells(REROLL_SHAPE, rest, state, labels, "NAME reroll VALUE")),)
        case "blues" if len(rest) == 1:
            return (act.BluesReturned(seat, Reader(rest, state, labels, "NAME blues BUILDING").place(rest[0])),)
        case "comp":
            return (_compensated(seat, rest, state),)
        case _ if letter := LETTER_OF_VERB.get(head.casefold()) or letter_of(head):
            left = (number for number, section in enumerate(state.player(seat).sections, start=1) if not section.done)
            lines = (" ".join((labels[seat], f"{number}{Words(state).letter(letter)}", *rest)) for number in left)
            raise Unreadable("which section acts?", rule=RULE, expected=tuple(lines) or expected(state))
        case _:
            raise Unreadable(f"'{' '.join(tokens)}' cannot be read", rule=RULE, expected=expected(state))


def _section(seat: int, section: int, letter: str, rest: list[str], state: State, labels: Labels) -> tuple[HalloweenAction, ...]:
    fields = read_cells(SECTION_SHAPES[letter], rest, state, labels, form_of(letter, str(section)))
    dice, left_open = fields.pop("dice", None), fields.pop("open", False)
    if fields.pop("back", False):
        if fields.pop("extra", False):
            raise Unreadable("the space says which token comes back: leave * out", rule=RULE)
        return (act.HauntTokenTaken(seat, section, **fields),)
    action: OnSection = _ON_SECTION[letter](seat, section, **fields)
    needs = (isinstance(action, act.Summoned) and bool(action.other)) or (
        isinstance(action, act.FightDeclared) and not without_dice(state, seat, action.level, action.foe)
    )
    return (action, *_dice(seat, dice, needs=needs, left_open=left_open))


def _dice(seat: int, dice: tuple[int, ...] | None, *, needs: bool, left_open: bool) -> tuple[HalloweenAction, ...]:
    """Return what follows a declaration in its line: dice and their settling, the dice alone, or nothing yet."""
    if dice is None and (left_open or not needs):
        return ()
    rolled = act.DiceRolled(dice or ())
    return (rolled,) if left_open else (rolled, act.RollSettled(seat))


def _roll(tokens: list[str], state: State) -> tuple[HalloweenAction, ...]:
    left_open = tokens[-1:] == [OPEN]
    dice = tokens[:-1] if left_open else tokens
    if len(dice) != 1 or not re.fullmatch(r"[0-9]{1,3}(:[0-9]{1,3}){0,8}", dice[0]):
        raise Unreadable("a roll names its dice, the own one first", rule=RULE, expected=("roll 3:2", "roll 5"))
    values = tuple(map(int, dice[0].split(":")))
    if max(values) > MAX_NUMBER:
        raise Unreadable(f"no die shows more than {MAX_NUMBER}", rule=RULE, expected=("roll 3:2", "roll 5"))
    rolled = act.DiceRolled(values)
    return (rolled,) if left_open else (rolled, act.RollSettled(state.active))


def _reveal(tokens: list[str], state: State) -> act.BonusRevealed:
    box, found = state.table.box, []
    for token in tokens:
        place, equals, kind = token.partition("=")
        if not place or not equals or not kind or len(token) > 40 or len(tokens) > 60:
            raise Unreadable(f"'{token[:40]}' is not BUILDING=TOKEN", rule=RULE, expected=("reveal ch=green sc=yellow …",))
        pair = (place_of_word(box, place) or place.casefold(), kind_of_word(box, kind) or kind.casefold())
        if max(map(len, pair)) > MAX_CODE:
            raise Unreadable(f"'{token}' names no building or no token", rule=RULE, expected=("reveal ch=green sc=yellow …",))
        found.append(pair)
    order = {code: at for at, code in enumerate(box.codes)}
    # in the order of the board, so that the same reveal is stored the same
    return act.BonusRevealed(tuple(sorted(found, key=lambda pair: order.get(pair[0], len(order)))))


def _card(tokens: list[str], state: State, form: str) -> tuple[str, list[str]]:
    """Return the id of the card that tokens begin with, and the tokens behind it; the checks refuse a word that is no card."""
    if not tokens:
        raise Unreadable("which card?", rule=RULE, expected=(form,))
    box, display = state.table.box, state.table.display
    card, took = card_of_words(box, tokens, display)
    if card is None and len(meant := cards_begun(box, tokens[0], display)) > 1:
        words = Words(state)
        names = tuple(f"{one} {words.card(one)}" for one in meant)
        raise Ambiguous(f"'{tokens[0]}' could be {' or '.join(names)}", rule=RULE, input=tokens[0], expected=meant)
    # cut last: capitals may be longer (ß becomes SS)
    return (card.id if card else tokens[0].upper()[:MAX_CARD]), tokens[max(1, took) :]


def _occupied(seat: int, tokens: list[str], state: State, labels: Labels) -> act.CardOccupied:
    form = "NAME K CARD TOKENS"
    card, rest = _card(tokens, state, form)
    reader, pay, space, pick = Reader(rest, state, labels, form), "", "", 0
    while reader.peek():
        token = reader.take("")
        match term_of(token):
            case "from" if not space:
                space = reader.space(reader.take("a space"))
            case "pick" if not pick:
                pick = reader.colour(reader.take("a colour"))
            case _ if not pay:
                pay = token
            case _:
                raise reader.wrong(f"'{token}' is too much here")
    if not pay:
        raise reader.wrong("which ghost tokens are paid?", f"{form.replace('TOKENS', 'bgy')}")
    return act.CardOccupied(seat, card, reader.colours(pay), space, pick)


def _compensated(seat: int, tokens: list[str], state: State) -> act.OccupantCompensated:
    form = "NAME comp CARD pe"
    card, rest = _card(tokens, state, form)
    if [term_of(token) for token in rest] == ["pe"]:
        return act.OccupantCompensated(seat, card)
    if not rest or len(rest) > 4 or not all(re.fullmatch(r"[0-9]{1,2}", token) for token in rest):
        raise Unreadable(
            "a compensation is pe, or the sections whose discs come back", rule=RULE, expected=(form, "NAME comp CARD 2")
        )
    return act.OccupantCompensated(seat, card, tuple(sorted(map(int, rest))))


def _args(fields: Fields) -> Args:
    return Args(**{name: value for name, value in fields.items() if name not in ("dice", "open", "back")})


def _bonus(seat: int, tokens: list[str], state: State, labels: Labels) -> tuple[HalloweenAction, ...]:
    form = "NAME X KIND"
    if not tokens:
        raise Unreadable("which bonus token?", rule=RULE, expected=(form,))
    # cut last: a folded word may be longer (ß becomes ss)
    kind = kind_of_word(state.table.box, tokens[0]) or tokens[0].casefold()[:MAX_CODE]
    form = form_of(kind) if kind in KIND_SHAPES else form
    known = kind in (one.code for one in state.table.box.kinds)
    fields = read_cells(KIND_SHAPES.get(kind, NO_SHAPE), tokens[1:], state, labels, form) if known else {}
    if kind == "reroll":
        return (act.DieRerolled(seat, fields["value"], fields.get("level", 0), token=True),)
    if kind in ("plus3", "die"):
        return (act.DieBoosted(seat, kind, fields.get("level", 0)),)
    action = act.BonusUsed(seat, kind, _args(fields))
    needs = bool(action.args.other)
    return (action, *_dice(seat, fields.get("dice"), needs=needs, left_open=fields.get("open", False)))


def _power(seat: int, tokens: list[str], state: State, labels: Labels) -> tuple[HalloweenAction, ...]:
    card, rest = _card(tokens, state, "NAME P CARD …")
    if card not in POWER_SHAPES:
        return (act.CardPowerUsed(seat, card),)
    fields = read_cells(POWER_SHAPES[card], rest, state, labels, form_of(card))
    return (act.CardPowerUsed(seat, card, _args(fields)),)


def _follow_up(seat: int, tokens: list[str], state: State, labels: Labels) -> tuple[HalloweenAction, ...]:
    card, rest = _card(tokens, state, "NAME > CARD …")
    if card not in FOLLOW_SHAPES:
        return (act.FollowUpUsed(seat, card),)
    fields = read_cells(FOLLOW_SHAPES[card], rest, state, labels, form_of(card))
    action = act.FollowUpUsed(seat, card, _args(fields))
    needs = card in ("B13", "C13") or (card == "B15" and _brawl_needs(state, seat, action.args.level))
    return (action, *_dice(seat, fields.get("dice"), needs=needs, left_open=fields.get("open", False)))


def _brawl_needs(state: State, seat: int, foe: int) -> bool:
    """Return whether the next fight of a brawl takes dice."""
    deed = next((one for one in reversed(state.window) if one.kind == "fight"), None)
    return deed is None or not without_dice(state, seat, deed.level, foe)


def _result(rest: str, labels: Labels) -> act.ResultRecorded:
    """Return the points of all players, in any order; ghost tokens behind a slash."""
    form = "result " + ", ".join(f"{name} POINTS" for name in labels.names)
    found: dict[int, tuple[int, int]] = {}
    for item in rest.split(","):
        match item.split():
            case [who, points] if match := _POINTS.fullmatch(points):
                seat = labels.seat(who, rule=RULE)
            case _:
                raise Unreadable(f"'{item.strip()}' is not NAME POINTS", rule=RULE, expected=(form,))
        if seat in found:
            raise Unreadable(f"{labels[seat]} is named twice", rule=RULE, expected=(form,))
        found[seat] = (int(match[1]), int(match[2] or 0))
    missing = [name for seat, name in enumerate(labels.names, start=1) if seat not in found]
    if missing:
        raise Unreadable(f"a result names every player: {' and '.join(missing)} too", rule=RULE, expected=(form,))
    rows = [found[seat] for seat in sorted(found)]
    tokens = tuple(held for _, held in rows)
    return act.ResultRecorded(tuple(points for points, _ in rows), tokens if any(tokens) else ())
