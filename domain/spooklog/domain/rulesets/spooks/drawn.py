"""What a drawn table shows (catalogue 9.2): cards, slots, stairs, arrows, the ladder, the badge, the ghost hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from spooklog.domain.facts import shipped_facts
from spooklog.domain.figures import shipped_figures
from spooklog.domain.rulesets.spooks.awaited import took_trick
from spooklog.domain.rulesets.spooks.cards import CAT, NUMBERS, SUIT
from spooklog.domain.rulesets.spooks.refuse import PACKAGE
from spooklog.domain.rulesets.spooks.state import PLAYING
from spooklog.domain.scene import BACK, Arrow, Arrows, Badge, Card, Paint, Shape, Slot, Stack, Text, Track

View = Mapping[str, Any]

LAYERS = 3
"""So many cards of the pile are drawn."""

DOOR = "sign.door"


def look() -> dict[str, Paint]:
    """The paints of the suits, of the back of a card, and of the door that a winner leaves by."""
    facts, figures = shipped_facts(PACKAGE)["look"], shipped_figures(PACKAGE)
    suits = {
        f"suit.{key}": Paint(one["fill"], one["ink"], one["terminal"], one["glyph"], figures[key]) for key, one in facts.items()
    }
    return suits | {
        BACK.tone: Paint("#3d2f63", "#a793d8", "", figure=figures["back"]),
        DOOR: Paint("#ffe6a3", "#7a4a24", "", figure=figures["door"]),
    }


def card_picture(card: str) -> Card:
    """One card: its number in the corner, its suit in the middle."""
    facts = shipped_facts(PACKAGE)
    if card == CAT:
        return Card(CAT, "CAT", "suit.C", facts["look"][CAT]["glyph"])
    suit = SUIT[card]
    return Card(card[:-1], facts["suits"][suit]["name"].upper(), f"suit.{suit}", facts["look"][suit]["glyph"])


def shapes(view: View) -> list[Shape]:
    """Everything between the seats and at the rim."""
    found = [_arrows(view), _track(view), _badge(view), _ghost(view)]
    return [shape for shape in found if shape]


def layers(view: View) -> tuple[tuple[Card, ...], bool]:
    """The cards of the pile to draw, the top one last; whether they are a straight."""
    straight: list[str] = []
    tops: list[str] = []
    for laid in view["pile"]:
        if laid["how"] == "under":
            straight.append(laid["card"])
        elif laid["how"] == "straight":
            straight.append(laid["card"])
            tops.append(laid["card"])
        elif laid["how"] == "play":
            straight = []
            tops.append(laid["card"])
    stairs = len(straight) > 1
    return tuple(card_picture(card) for card in (straight if stairs else tops[-LAYERS:])), stairs


def slots(view: View) -> dict[str, Slot]:
    """The slot before each player, where one is: a trick or an exchange goes on, or a trick was turned up just now."""
    if view["swap"] is not None:
        return {name: _slot(view["swap"], name) for name in view["players"]}
    if view["trick"]:
        turned_up = dict(last_trick(view)) if view["trick"]["round"] > 1 else {}
        entrants, laid = view["trick"]["entrants"], view["trick"]["laid"]
        return {name: _slot(laid if name in entrants else turned_up, name) for name in view["players"]}
    cards = dict(last_trick(view))
    taker = took_trick(view) if cards else None
    return {name: _open(card, lifted=name == taker) for name, card in cards.items()}


def last_trick(view: View) -> list[tuple[str, str]]:
    """Who laid what in the trick that was turned up last, when nothing was laid since; in a tie-break each one's last card."""
    cards: list[tuple[str, str]] = []
    for laid in reversed(view["pile"]):
        if laid["how"] != "trick" or laid["by"] in [name for name, _ in cards]:
            break
        cards.insert(0, (laid["by"], laid["card"]))
    return cards


def sums(view: View, name: str) -> tuple[str, ...]:
    """Points under each suit of a loser's cards; none where they do not add up, as at a table that counts otherwise."""
    cards: Sequence[str] = view["known"][name]
    total = view["points"].get(name)
    if not cards or view["hidden"][name] or not view["winners"] or name in view["winners"]:
        return ()
    values = shipped_facts(PACKAGE)["points"]
    runs = [sum(values[CAT if card == CAT else card[:-1]] for card in run) for _, run in groupby(cards, key=SUIT.__getitem__)]
    return tuple(map(str, runs)) if sum(runs) == total else ()


def _slot(cards: Mapping[str, str | None], name: str) -> Slot:
    if name not in cards:
        return Slot()
    card = cards[name]
    return _open(card) if card else Slot(BACK)


def _open(card: str, *, lifted: bool = False) -> Slot:
    return Slot(card_picture(card), lifted, outlined=card == CAT)


def _arrows(view: View) -> Arrows | None:
    seats = {name: number for number, name in enumerate(view["players"], start=1)}
    match view["phase"]:
        case "bite":
            order, given = view["bite"]["order"], view["bite"]["given"]
            tones = ["done"] * given + ["now"] + ["to come"] * len(order)
            return Arrows(
                tuple(
                    Arrow(seats[name], seats[view["victim"]], str(place), tone)
                    for place, (name, tone) in enumerate(zip(order, tones, strict=False), start=1)
                )
            )
        case "swap":
            step = -1 if view["direction"] == "clockwise" else 1
            around = len(seats)
            return Arrows(
                tuple(
                    Arrow(seat, (seat - 1 + step) % around + 1, "", "done" if name in view["swap"] else "to come")
                    for name, seat in seats.items()
                )
            )
        case "gift":
            giver = view["actor"]
            least = min(count for name, count in view["counts"].items() if name != giver)
            takers = [name for name, count in view["counts"].items() if name != giver and count == least]
            tone = "now" if len(takers) == 1 else "either"
            return Arrows(tuple(Arrow(seats[giver], seats[name], "", tone) for name in takers))
        case _:
            return None


def _track(view: View) -> Track | None:
    if view["phase"] not in PLAYING:
        return None
    top = view["top"]["card"] if view["top"] else ""
    answered = view["phase"] in ("follow", "window") and SUIT.get(top) in ("S", "K")
    needed = view["need"] if answered else None
    return Track(NUMBERS, view["sequence"] == "up", top[:-1] if answered else "", needed or "")


def _badge(view: View) -> Badge | None:
    suit, either, number = (view["need"] or "").partition(" or ")
    if not either:
        return None
    return Badge("match", (Text(suit, f"suit.{suit}"), Text(number)))


def _ghost(view: View) -> Stack | None:
    count = view["ghost_hidden"] + len(view["ghost_known"])
    return Stack("ghost hand", count, tuple(card_picture(card) for card in view["ghost_known"])) if count else None
