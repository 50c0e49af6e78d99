"""The shapes of a drawn table (catalogue 9.2): cards, slots, stairs, arrows, the ladder, the badge, the ghost hand."""

from __future__ import annotations

from itertools import groupby, takewhile

from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.contract.ruleset import Seen
from spooklog.domain.pictures.figures import Figure
from spooklog.domain.pictures.scene import BACK, Arrow, Arrows, Badge, Card, Paint, Shape, Slot, Stack, Text, Track
from spooklog.domain.rulesets.spooks import cards as deck
from spooklog.domain.rulesets.spooks.board.view import points_known
from spooklog.domain.rulesets.spooks.cards import BLUE, CAT, NUMBERS, SUIT
from spooklog.domain.rulesets.spooks.refuse import PACKAGE, said
from spooklog.domain.rulesets.spooks.rules.due import answers_red, fewest, need
from spooklog.domain.rulesets.spooks.rules.last_trick import last_trick, took_trick
from spooklog.domain.rulesets.spooks.state import PLAYING, State

LAYERS = 3
"""How many cards of the pile are drawn."""

DOOR = "sign.door"


def look() -> dict[str, Paint]:
    """Return the paints of the suits, of the back of a card, and of the door by which a winner leaves."""
    facts = shipped_facts(PACKAGE)["look"]
    suits = {
        f"suit.{suit}": Paint(one["fill"], one["ink"], one["terminal"], one["glyph"], Figure(PACKAGE, suit))
        for suit, one in facts.items()
    }
    return suits | {
        BACK.tone: Paint("#3d2f63", "#a793d8", "", figure=Figure(PACKAGE, "back")),
        DOOR: Paint("#ffe6a3", "#7a4a24", "", figure=Figure(PACKAGE, "door")),
    }


def card_picture(card: deck.Card) -> Card:
    """Return one card: its number in the corner, its suit in the middle."""
    facts = shipped_facts(PACKAGE)
    if card == CAT:
        return Card(CAT, "CAT", "suit.C", facts["look"][CAT]["glyph"])
    suit = SUIT[card]
    return Card(card[:-1], facts["suits"][suit]["name"].upper(), f"suit.{suit}", facts["look"][suit]["glyph"])


def shapes(seen: Seen[State]) -> list[Shape]:
    """Return everything between the seats and at the rim."""
    under_way = () if seen.void else (_arrows(seen.state), _track(seen.state), _badge(seen.state))
    return [shape for shape in (*under_way, _ghost(seen.state)) if shape]


def layers(state: State) -> tuple[tuple[Card, ...], bool]:
    """Return the cards of the pile to draw, the top one last, and whether they are a straight."""
    normally = [laid for laid in state.pile if laid.how != "trick"]
    # buried cards alone: a straight may lie on the top card of another one
    buried = list(takewhile(lambda laid: laid.how == "under", reversed(normally[:-1])))
    stairs = bool(buried)
    shown = [*reversed(buried), *normally[-1:]] if stairs else [laid for laid in normally if laid.how != "under"][-LAYERS:]
    return tuple(card_picture(laid.card) for laid in shown), stairs


def slot(state: State, seat: int) -> Slot | None:
    """Return the slot before a player, during a trick or an exchange and just after a trick; else None."""
    if state.swap is not None:
        return _face_down(state, seat)
    trick = state.trick
    if trick and (seat in trick.entrants or trick.round == 1):
        return _face_down(state, seat)
    turned_up = next((laid.card for laid in last_trick(state) if laid.by == seat), None)
    if turned_up is None:
        return Slot() if trick else None
    return _open(turned_up, lifted=trick is None and took_trick(state) == seat)


def sums(state: State, seat: int) -> tuple[str, ...]:
    """Return the points under each suit of a loser's cards; none where they do not add up to the declared points."""
    cards, total = state.known[seat - 1], points_known(state).get(seat)
    if not cards or state.hidden[seat - 1] or not state.winners or seat in state.winners:
        return ()
    # hands are in deck order, so `groupby` finds each suit once
    runs = [state.table.deck.value(run) for _, run in groupby(cards, key=SUIT.__getitem__)]
    return tuple(map(str, runs)) if sum(runs) == total else ()


def _face_down(state: State, seat: int) -> Slot:
    """Return an empty slot for a player who has not chosen, a back for a card that the viewer does not know."""
    chosen = dict(state.face_down)
    if seat not in chosen:
        return Slot()
    card = chosen[seat]
    return _open(card) if card else Slot(BACK)


def _open(card: deck.Card, *, lifted: bool = False) -> Slot:
    return Slot(card_picture(card), lifted, outlined=card == CAT)


def _arrows(state: State) -> Arrows | None:
    match state.phase:
        case "bite" if state.bite and state.victim:
            order, given, victim = state.bite.order, state.bite.given, state.victim
            # longer than the order: `zip` stops at the last giver
            tones = ["done"] * given + ["now"] + ["to come"] * len(order)
            givers = enumerate(zip(order, tones, strict=False), start=1)
            return Arrows(tuple(Arrow(seat, victim, str(place), tone) for place, (seat, tone) in givers))
        case "swap":
            chosen = dict(state.face_down)
            arrows = (Arrow(seat, state.back(seat), "", "done" if seat in chosen else "to come") for seat in state.seats)
            return Arrows(tuple(arrows))
        case "gift" if state.actor:
            takers = fewest(state, state.actor)
            tone = "now" if len(takers) == 1 else "either"
            return Arrows(tuple(Arrow(state.actor, seat, "", tone) for seat in takers))
        case _:
            return None


def _track(state: State) -> Track | None:
    if state.phase not in PLAYING:
        return None
    top = state.top.card if state.top else ""
    answered = state.phase in ("follow", "window") and top in BLUE
    needed = need(state) if answered else None
    return Track(NUMBERS, state.sequence > 0, top[:-1] if answered else "", needed or "")


def _badge(state: State) -> Badge | None:
    if not answers_red(state):
        return None
    suit, _, number = (need(state) or "").partition(" or ")
    return Badge(said("match"), (Text(suit, f"suit.{suit}"), Text(number)))


def _ghost(state: State) -> Stack | None:
    count = state.ghost_hidden + len(state.ghost_known)
    return Stack(said("ghost hand"), count, tuple(card_picture(card) for card in state.ghost_known)) if count else None
