"""The table as a picture: head, seats, pile, what is awaited, the last trick, flags."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spooklog.domain.facts import shipped_facts
from spooklog.domain.rulesets.spooks.awaited import acting, awaited
from spooklog.domain.rulesets.spooks.cards import CAT, SUIT
from spooklog.domain.rulesets.spooks.refuse import PACKAGE
from spooklog.domain.scene import Card, Facts, Line, Paint, Pile, Ring, Scene, Seat, Text

View = Mapping[str, Any]

RECENT = 4


def board(view: View) -> Scene:
    """The scene of a view of `spooklog.domain.rulesets.spooks.view`."""
    lines = [line for line in (_trick_line(view), _claims_line(view), _flags_line(view)) if line]
    return Scene(
        title=_line("Spooks", "title"),
        shapes=(
            Facts(_head(view)),
            Ring(tuple(_seat(view, name) for name in view["players"]), view["direction"] == "clockwise"),
            Pile("pile", len(view["pile"]), _top(view), _recent(view), _next_lines(view)),
            *lines,
        ),
        look={f"suit.{key}": _paint(look) for key, look in shipped_facts(PACKAGE)["look"].items()},
    )


def card_picture(card: str) -> Card:
    """One card: its number in the corner, its suit in the middle."""
    facts = shipped_facts(PACKAGE)
    if card == CAT:
        return Card(CAT, "CAT", "suit.C", facts["look"][CAT]["glyph"])
    suit = SUIT[card]
    return Card(card[:-1], facts["suits"][suit]["name"].upper(), f"suit.{suit}", facts["look"][suit]["glyph"])


def _paint(look: Mapping[str, str]) -> Paint:
    return Paint(look["fill"], look["ink"], look["terminal"], look["glyph"])


def _line(text: str, tone: str = "") -> Line:
    return Line((Text(text, tone),))


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
        (_line(arrow, turned), _line(f"sequence: {view['sequence'].upper()}", down), _line(f"Masters: {named}")),
        (_line(f"{decks}, {aside}"), _line(record), _line(f"phase: {view['phase']}")),
    )


def _seat(view: View, name: str) -> Seat:
    untracked = view["record"] == "result" and not view["pile"]
    count = None if untracked else view["counts"][name]
    marks = []
    if name == view["dealer"]:
        marks.append(Text("(dealer)", "quiet"))
    if name == view["victim"] and view["phase"] in ("straight", "bite") and view["top"]:
        marks.append(Text(f"<- stuck on {view['top']['card']}", "warning"))
    if name in view["winners"]:
        marks.append(Text("wins", "good"))
    laid = (view["trick"] or {}).get("laid", {})
    chosen = view["swap"] or {}
    if name in laid or name in chosen:
        marks.append(Text("has chosen", "quiet"))
    points = view["points"].get(name, "")
    score = "" if points == "" else "?" if points is None else f"{points} points" if points != 1 else "1 point"
    cards = tuple(card_picture(card) for card in view["known"][name])
    return Seat(name, name in acting(view), count, cards, score, tuple(marks))


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
    if view["trick"] and view["trick"]["laid"]:
        cards = list(view["trick"]["laid"].items())
    else:
        cards = []
        for laid in reversed(view["pile"]):
            if laid["how"] != "trick" or laid["by"] in [name for name, _ in cards]:
                break
            cards.insert(0, (laid["by"], laid["card"]))
    if not cards:
        return None
    runs = [Text("trick:")]
    for name, card in cards:
        runs += [Text(f"  {name} "), _card_text(card) if card else Text("?", "quiet")]
    return Line(tuple(runs))


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
