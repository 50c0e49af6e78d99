"""Lines that cannot be listed, completed step by step: fights, cards to occupy, ghosts that change places."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from spooklog.domain.contract.actions import Choice
from spooklog.domain.rulesets.halloween import actions as act
from spooklog.domain.rulesets.halloween.lines.notation import GRAMMAR
from spooklog.domain.rulesets.halloween.names import Words, letter_of
from spooklog.domain.rulesets.halloween.refuse import said
from spooklog.domain.rulesets.halloween.rules.cards.watching import gives_token
from spooklog.domain.rulesets.halloween.rules.offers import far_fights, section_offers
from spooklog.domain.rulesets.halloween.rules.other_actions import (
    affordable,
    payments,
    switches,
    usable_powers,
)
from spooklog.domain.rulesets.halloween.state import State
from spooklog.domain.rulesets.halloween.typed import OPEN
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.saying import listed

Step = tuple[str, str]
"""The next token, with a blank behind it where another token follows, and its meaning."""


def complete(text: str, seen: State, labels: Labels) -> tuple[Choice, ...] | None:
    """Return ways to go on with a fight, the payment for a card or a switch; None elsewhere."""
    return tuple(_ways_on(text, seen, labels)) or None


def _ways_on(text: str, seen: State, labels: Labels) -> Iterator[Choice]:
    """Yield ways to go on with a line, one token further, in the turn of its player."""
    if seen.over or seen.options.record == "result":
        return
    start, tokens, begun = _taken_apart(text, seen, labels)
    before = "".join(f"{token} " for token in tokens)
    # a dict: several fights and switches go on with the same token
    for token, meaning in dict(_steps(seen, tokens, labels)).items():
        if token.casefold().startswith(begun.casefold()) and token.strip() != begun:
            yield Choice(f"{start}{before}{token}", meaning)


def _taken_apart(text: str, state: State, labels: Labels) -> tuple[str, list[str], str]:
    """Return the player's name as typed, the whole tokens behind it, and the token that is being typed."""
    *whole, begun = text.split(" ")
    whole = [token for token in whole if token]
    now = state.due
    seat = now.seat if now and now.seat else state.active
    name = labels[seat]
    # a single letter is a sign of the notation: K, X, P
    if whole and len(whole[0]) > 1 and name.casefold().startswith(whole[0].casefold()):
        return f"{whole[0]} ", whole[1:], begun
    return "", whole, begun


def _steps(state: State, tokens: list[str], labels: Labels) -> Iterable[Step]:
    if not tokens:
        return ()
    head, rest, words = tokens[0], tokens[1:], Words(state)
    if len(head) == 2 and head[0] in "123456789" and letter_of(head[1]) == "F":
        return _fights(state, int(head[0]), rest, labels)
    match head.upper():
        case "K":
            return _occupied(state, rest, words)
        case "P" if rest and rest[0].upper() == "D11" and "D11" in usable_powers(state, state.active):
            return _switched(state, rest[1:], labels)
        case _:
            return ()


def _fights(state: State, number: int, rest: list[str], labels: Labels) -> Iterator[Step]:
    """Yield the next token of a fight: the building, then the two colours, then the dice."""
    seat = state.active
    sections = state.player(seat).sections
    if not 1 <= number <= len(sections) or state.due:
        return
    found: list[act.FightDeclared] = [
        one for one in section_offers(state, seat, number, "F") if isinstance(one, act.FightDeclared)
    ]
    # 4: the Fight space
    if state.holds(seat, "C7") and not sections[number - 1].spaces[4]:
        found += far_fights(state, seat, number, 1, sections[number - 1].level, ())
    for fight in found:
        faces = listed([str(state.box.dice[level - 1]) for level in (fight.level, fight.foe)])
        for token in _next(GRAMMAR.write(state, (fight,), labels), 2, rest):
            dice = said("or the dice, such as 3:2, up to {faces}; with ? they are still to be rolled", faces=faces)
            yield token, dice if token == OPEN.sign else ""


def _switched(state: State, rest: list[str], labels: Labels) -> Iterator[Step]:
    """Yield the next token of two ghosts that change places (D11)."""
    for one in switches(state, state.active):
        for args in (one, act.Args(at=one.second, level=one.other, second=one.at, other=one.level)):
            line = GRAMMAR.write(state, (act.CardPowerUsed(state.active, "D11", args),), labels)
            yield from ((token, "") for token in _next(line, 3, rest))


def _next(line: str, skipped: int, typed: list[str]) -> Iterator[str]:
    """Yield the token of a line that follows what is typed of it behind the first tokens, with a blank where another follows."""
    tokens = line.split()[skipped:]
    if len(typed) < len(tokens) and [token.casefold() for token in typed] == tokens[: len(typed)]:
        yield f"{tokens[len(typed)]}{' ' * (len(typed) + 1 < len(tokens))}"


def _occupied(state: State, rest: list[str], words: Words) -> Iterator[Step]:
    seat = state.active
    cards = tuple(affordable(state, seat))
    match rest:
        case []:
            yield from ((f"{card} ", words.card(card)) for card in cards)
        case [card] if card.upper() in cards:
            # the space that the disc comes from, or the token that the card brings, follows
            more = not state.player(seat).discs or gives_token(state, seat, card.upper())
            yield from ((words.colours(pay) + " " * more, "") for pay in payments(state, seat, card.upper()))
