"""What happens next, in words: for the board, for acknowledgements and for the prompt."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spooklog.domain.rulesets.spooks.cards import CAT, SUIT
from spooklog.domain.wording import counted, winning

View = Mapping[str, Any]


def awaited(view: View) -> tuple[str, ...]:
    """What is awaited of whom, then what else may be done."""
    phase, actor, top = view["phase"], view["actor"], view["top"]
    everybody = ", ".join(acting(view))
    match phase:
        case "open":
            due = "the lowest Spider" if view["options"]["ghost"] else "a 1S" if view["options"]["decks"] == 2 else "the 1S"
            return (f"next: whoever holds {due} lays it",)
        case "lead":
            return (f"next: {actor} leads any card{_because(view)}",)
        case "follow" if top and SUIT.get(top["card"]) in ("B", "T"):
            return (f"next: {actor} plays {view['need']}{_or_the_cat(view)}", "or is stuck")
        case "follow" if view["need"]:
            return (f"next: {actor} plays {_an(view['need'])}{_or_the_cat(view)}", "or passes")
        case "follow":
            return (f"next: {actor} plays the Cat", "or passes") if _cat_is_out(view) else (f"next: {actor} passes",)
        case "window":
            return (f"next: {actor} plays any card", *(("unless somebody lays the Cat",) if _cat_is_out(view) else ()))
        case "trick":
            again = f", round {view['trick']['round']}" if view["trick"]["round"] > 1 else ""
            return (f"trick{again}: a card from {everybody}",)
        case "straight":
            return (f"next: {actor} lays a straight",)
        case "bite":
            return (f"next: {actor} gives {view['victim']} a card", f"bite: {', '.join(view['gives'])} -> {view['victim']}")
        case "gift":
            return (f"next: {actor} gives a card to the opponent with the fewest",)
        case "swap":
            return (f"exchange: a card from {everybody}",)
        case "reveal":
            names = acting(view)
            held = ", ".join(f"{name} ({counted(view['counts'][name], 'card')})" for name in names)
            return (
                f"{winning(view['winners'])}; still to tell: {held}",
                f"type: {names[0]} left CARDS, or {names[0]} left POINTS",
            )
        case "result" | "lost":
            return (f"only the result counts: who is out, who has what left? {everybody}",)
        case "over":
            return (f"over: {winning(view['winners'])}",)
        case _:
            return ("broken off: it counts for nothing",)


def acting(view: View) -> list[str]:
    """The players who are awaited."""
    if view["actor"]:
        return [view["actor"]]
    if view["trick"]:
        return [name for name in view["trick"]["entrants"] if name not in view["trick"]["laid"]]
    if view["swap"] is not None:
        return [name for name in view["players"] if name not in view["swap"]]
    if view["phase"] in ("reveal", "result", "lost"):
        return [name for name in view["players"] if name not in view["points"]]
    return []


def took_trick(view: View) -> str | None:
    """Who took the trick that was turned up just now; None when nobody fought for it, or the hand ended with it."""
    if not any(card == CAT or SUIT[card] == "G" for card in _last_round(view)):
        return None
    leader: str | None = view["first_decliner"] or view["actor"]
    return leader if view["phase"] == "lead" else view["after_gift"]


def _an(number: str) -> str:
    return f"{'an' if number in ('8', 'M') else 'a'} {number}"


def _cat_is_out(view: View) -> bool:
    """Whether a Cat may still be in somebody's hand."""
    laid = [laid for laid in view["pile"] if laid["card"] == CAT]
    return len(laid) < int(view["options"]["decks"])


def _or_the_cat(view: View) -> str:
    return " or the Cat" if _cat_is_out(view) else ""


def _last_round(view: View) -> list[str]:
    """The cards of the last round of the trick that was just laid: two, when it had to break a tie."""
    cards: list[str] = []
    for laid in reversed(view["pile"]):
        if laid["how"] != "trick":
            break
        cards.append(laid["card"])
    return cards[:2] if len(cards) > len(view["players"]) else cards


def _because(view: View) -> str:
    """Why this player has the lead."""
    if not view["pile"]:
        return ""
    top = view["top"]["card"]
    if view["pile"][-1]["how"] == "trick":
        return " (took the trick)" if took_trick(view) else " (nobody fought for the trick)"
    if top == CAT:
        return " (after the Cat)"
    if SUIT[top] in ("S", "K"):
        return f" (nobody topped {top})" if view["actor"] == view["top"]["owner"] else ""
    return " (after the bite)"
