"""The table as a picture: head, seats, pile, what is awaited, the last trick, flags."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spooklog.domain.rulesets.spooks import drawn
from spooklog.domain.rulesets.spooks.awaited import acting, awaited
from spooklog.domain.rulesets.spooks.cards import CAT, SUIT
from spooklog.domain.rulesets.spooks.drawn import card_picture, last_trick
from spooklog.domain.scene import Card, Facts, Line, Pile, Ring, Scene, Seat, Slot, Text

View = Mapping[str, Any]

RECENT = 4


def board(view: View) -> Scene:
    """The scene of a view of `spooklog.domain.rulesets.spooks.view`."""
    lines = [line for line in (_trick_line(view), _claims_line(view), _flags_line(view)) if line]
    slots = drawn.slots(view)
    return Scene(
        title=_line("Spooks", "title"),
        shapes=(
            Facts(_head(view)),
            Ring(tuple(_seat(view, name, slots.get(name)) for name in view["players"]), view["direction"] == "clockwise"),
            _pile(view),
            *drawn.shapes(view),
            *lines,
        ),
        look=drawn.look(),
    )


def _line(text: str, tone: str = "", *, pictured: bool = False) -> Line:
    return Line((Text(text, tone),), pictured)


def _card_text(card: str) -> Text:
    return Text("Cat" if card == CAT else card, f"suit.{SUIT.get(card, card)}" if card != CAT else "suit.C")


def _head(view: View) -> tuple[tuple[Line, ...], ...]:
    options = view["options"]
    masters = options["masters"]
    named = masters if isinstance(masters, str) else ", ".join(masters)
    turned = "turned" if view["direction"] != "clockwise" else ""
    down = "turned" if view["sequence"] == "down" else ""
    arrow = "turn -> clockwise" if not turned else "turn <- counterclockwise"
    decks = "one deck" if options["decks"] == 1 else "two decks"
    record = f"record: {view['record']}"
    ghost = view["ghost_hidden"] + len(view["ghost_known"])
    aside = f"ghost hand: {ghost} cards" if ghost else "no ghost hand"
    return (
        (
            _line(arrow, turned, pictured=True),
            _line(f"sequence: {view['sequence'].upper()}", down, pictured=True),
            _line(f"Masters: {named}"),
        ),
        (_line(f"{decks}, {aside}"), _line(record), _line(f"phase: {view['phase']}", pictured=True)),
    )


def _seat(view: View, name: str, slot: Slot | None) -> Seat:
    untracked = view["record"] == "result" and not view["pile"]
    stuck = name == view["victim"] and view["phase"] in ("straight", "bite") and view["top"]
    marks = []
    if name == view["dealer"]:
        marks.append(Text("(dealer)", "quiet"))
    if stuck:
        marks.append(Text(f"<- stuck on {view['top']['card']}", "warning"))
    if name in view["winners"]:
        marks.append(Text("wins", "good"))
    laid = (view["trick"] or {}).get("laid", {})
    chosen = view["swap"] or {}
    if name in laid or name in chosen:
        marks.append(Text("has chosen", "quiet"))
    return Seat(
        name=name,
        active=name in acting(view),
        count=None if untracked else view["counts"][name],
        cards=tuple(card_picture(card) for card in view["known"][name]),
        score=_score(view, name),
        marks=tuple(marks),
        hidden=0 if untracked else view["hidden"][name],
        role=_role(view, name, stuck=bool(stuck)),
        badge="D" if name == view["dealer"] else "",
        note=_note(view, name, stuck=bool(stuck)),
        slot=slot,
        sums=drawn.sums(view, name),
        emblem=drawn.DOOR if name in view["winners"] else "",
    )


def _score(view: View, name: str) -> str:
    points = view["points"].get(name, "")
    return "" if points == "" else "?" if points is None else f"{points} points" if points != 1 else "1 point"


def _role(view: View, name: str, *, stuck: bool) -> str:
    if stuck:
        return "victim"
    if name in view["winners"]:
        return "winner"
    return "out" if view["trick"] and name not in view["trick"]["entrants"] else ""


def _note(view: View, name: str, *, stuck: bool) -> Text | None:
    if stuck:
        return Text(f"stuck on {view['top']['card']}", "warning")
    if name in view["winners"]:
        return Text("wins", "good")
    return Text("passed", "quiet") if name in view["passed"] and view["phase"] in ("follow", "window") else None


def _pile(view: View) -> Pile:
    cards, stairs = drawn.layers(view)
    return Pile("pile", len(view["pile"]), _top(view), _recent(view), _next_lines(view), cards, stairs)


def _top(view: View) -> Card | None:
    return card_picture(view["top"]["card"]) if view["top"] else None


def _recent(view: View) -> tuple[Line, ...]:
    """The cards last laid normally, newest first; a star marks the top of a straight, and what it buries follows in brackets."""
    lines: list[Line] = []
    buried: list[str] = []
    for laid in view["pile"]:
        if laid["how"] == "under":
            buried.append(laid["card"])
        elif laid["how"] != "trick":
            star = "*" if laid["how"] == "straight" else ""
            below = f" ({' '.join(buried)})" if buried else ""
            lines.append(Line((_card_text(laid["card"]), Text(f" {laid['by']}{star}{below}"))))
            buried = []
    return tuple(reversed(lines[-RECENT:]))


def _next_lines(view: View) -> tuple[Line, ...]:
    first, *others = awaited(view)
    tone = "good" if view["phase"] == "over" else "warning" if view["phase"] == "void" else ""
    return (_line(first, tone), *(_line(words, "quiet") for words in others))


def _trick_line(view: View) -> Line | None:
    """The trick being laid, or the last one when nothing was laid since."""
    laid = (view["trick"] or {}).get("laid")
    cards = list(laid.items()) if laid else last_trick(view)
    if not cards:
        return None
    runs = [Text("trick:")]
    for name, card in cards:
        runs += [Text(f"  {name} "), _card_text(card) if card else Text("?", "quiet")]
    return Line(tuple(runs), drawn=True)


def _claims_line(view: View) -> Line | None:
    """Who said to have no answer, when hidden hands make that a matter of trust."""
    said = [claim for claim in view["claims"] if claim["rule"].endswith("red.4")]
    if not said:
        return None
    words = [f"{claim['player']} (ply {claim['at']})" for claim in said[-RECENT:]]
    return _line("unable, they said: " + ", ".join(words), "quiet")


def _flags_line(view: View) -> Line | None:
    if not view["flags"]:
        return None
    words = [f"{flag['rule']}: {flag['player']}, ply {flag['at']}, disproved by {flag['card']}" for flag in view["flags"]]
    return _line("flags: " + "; ".join(words), "warning")
