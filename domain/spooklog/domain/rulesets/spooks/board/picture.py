"""The table as a picture: head, seats, pile, what is awaited, the last trick, breaches (catalogue 9)."""

from __future__ import annotations

from spooklog.domain.contract.ruleset import Seen
from spooklog.domain.pictures.scene import Facts, Line, Panel, Pile, Ring, Scene, Seat, Text
from spooklog.domain.rulesets.spooks.board import drawn
from spooklog.domain.rulesets.spooks.board.drawn import card_picture
from spooklog.domain.rulesets.spooks.board.view import points_known
from spooklog.domain.rulesets.spooks.cards import CAT, SUIT, Card, the_card
from spooklog.domain.rulesets.spooks.options import plain_options
from spooklog.domain.rulesets.spooks.refuse import said
from spooklog.domain.rulesets.spooks.rules.hands import UNABLE, breaches
from spooklog.domain.rulesets.spooks.rules.last_trick import last_trick
from spooklog.domain.rulesets.spooks.state import CLOCKWISE, UP, State
from spooklog.domain.values.labels import called
from spooklog.domain.values.saying import joined, within
from spooklog.domain.words.wording import word_for

_PHASES = {
    "open": said("open"),
    "lead": said("lead"),
    "follow": said("follow"),
    "window": said("window"),
    "trick": said("trick"),
    "straight": said("straight"),
    "bite": said("bite"),
    "gift": said("gift"),
    "swap": said("swap"),
    "reveal": said("reveal"),
    "over": said("over"),
    "result": said("result"),
    "lost": said("lost"),
    "void": said("void"),
}

_MASTERS = {"all": said("all"), "none": said("none")}

RECENT = 4
"""How many of the cards laid last, and of the claims, are listed."""


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a hand as a viewer knows it."""
    state = seen.state
    lines = [line for line in (_trick_line(seen), _claims_line(seen), _breaches_line(seen)) if line]
    ring = Ring(tuple(_seat(seen, seat) for seat in state.seats), state.direction == CLOCKWISE)
    return Scene(
        kind="table",
        title=_line("Spooks", "title"),
        panels=(Panel((ring, _pile(seen, prompt), *drawn.shapes(seen))),),
        facts=Facts(_head(seen)),
        remarks=tuple(lines),
        look=drawn.look(),
    )


def _line(text: str, tone: str = "", *, pictured: bool = False) -> Line:
    return Line((Text(text, tone),), pictured)


def _card_text(card: Card) -> Text:
    return Text("Cat" if card == CAT else card, f"suit.{SUIT[card]}")


def _head(seen: Seen[State]) -> tuple[tuple[Line, ...], ...]:
    state = seen.state
    masters = plain_options(state.options)["masters"]
    named = _MASTERS.get(masters, masters) if isinstance(masters, str) else ", ".join(masters)
    clockwise, up = state.direction == CLOCKWISE, state.sequence == UP
    arrow = said("turn -> clockwise") if clockwise else said("turn <- counterclockwise")
    decks = said("one deck") if state.options.decks == 1 else said("two decks")
    ghost = state.ghost_hidden + len(state.ghost_known)
    aside = said("ghost hand: {number} cards", number=ghost) if ghost else said("no ghost hand")
    phase = _PHASES["void" if seen.void else state.phase]
    return (
        (
            _line(arrow, "" if clockwise else "turned", pictured=True),
            _line(said("sequence: UP") if up else said("sequence: DOWN"), "" if up else "turned", pictured=True),
            _line(said("Masters: {names}", names=named)),
        ),
        (
            _line(within("{decks}, {aside}", decks=decks, aside=aside)),
            _line(said("record: {level}", level=word_for(state.record)), pictured=True),
            _line(said("phase: {phase}", phase=phase), pictured=True),
        ),
    )


def _seat(seen: Seen[State], seat: int) -> Seat:
    state, name = seen.state, seen.labels[seat]
    untracked = state.record == "result" and not state.pile
    stuck = _stuck(seen, seat)
    marks = []
    if seat == state.table.dealer:
        marks.append(Text(said("(dealer)"), "quiet"))
    if stuck:
        marks.append(Text(within("<- {stuck}", stuck=stuck), "warning"))
    if seat in state.winners:
        marks.append(Text(said("wins"), "good"))
    if any(chooser == seat for chooser, _ in state.face_down):
        marks.append(Text(said("has chosen"), "quiet"))
    return Seat(
        name=name,
        active=seat in seen.turn.must and not seen.turn.one,
        count=None if untracked else state.count(seat),
        cards=tuple(card_picture(card) for card in state.known[seat - 1]),
        score=_score(state, seat),
        marks=tuple(marks),
        hidden=0 if untracked else state.hidden[seat - 1],
        role=_role(seen, seat),
        badge="D" if seat == state.table.dealer else "",
        note=_note(seen, seat),
        slot=drawn.slot(state, seat),
        sums=drawn.sums(state, seat),
        emblem=drawn.DOOR if seat in state.winners else "",
    )


def _stuck(seen: Seen[State], seat: int) -> str:
    state = seen.state
    is_stuck = seat == state.stuck and not seen.void
    return said("stuck on {card}", card=state.top.card) if is_stuck and state.top else ""


def _score(state: State, seat: int) -> str:
    points = points_known(state).get(seat, "")
    if points is None:
        return "?"
    return said.counted(points, "{number} point", "{number} points") if isinstance(points, int) else ""


def _role(seen: Seen[State], seat: int) -> str:
    state = seen.state
    if _stuck(seen, seat):
        return "victim"
    if seat in state.winners:
        return "winner"
    return "out" if state.trick and seat not in state.trick.entrants else ""


def _note(seen: Seen[State], seat: int) -> Text | None:
    state = seen.state
    if stuck := _stuck(seen, seat):
        return Text(stuck, "warning")
    if seat in state.winners:
        return Text(said("wins"), "good")
    passed = seat in state.passed and state.phase in ("follow", "window") and not seen.void
    return Text(said("passed"), "quiet") if passed else None


def _pile(seen: Seen[State], prompt: tuple[str, ...]) -> Pile:
    state = seen.state
    cards, stairs = drawn.layers(state)
    top = card_picture(state.top.card) if state.top else None
    return Pile(said("pile"), len(state.pile), top, _recent(seen), _next_lines(seen, prompt), cards, stairs)


def _recent(seen: Seen[State]) -> tuple[Line, ...]:
    """Return the cards last laid normally, newest first; a star marks the top of a straight, with the cards it buries in
    brackets.
    """
    lines: list[Line] = []
    buried: list[str] = []
    for laid in seen.state.pile:
        if laid.how == "under":
            buried.append(laid.card)
        elif laid.how != "trick":
            star = "*" if laid.how == "straight" else ""
            below = f" ({' '.join(buried)})" if buried else ""
            lines.append(Line((_card_text(laid.card), Text(f" {seen.labels[laid.by]}{star}{below}"))))
            buried = []
    return tuple(reversed(lines[-RECENT:]))


def _next_lines(seen: Seen[State], prompt: tuple[str, ...]) -> tuple[Line, ...]:
    tone = "warning" if seen.void else "good" if seen.state.phase == "over" else ""
    return tuple(_line(words, "quiet" if place else tone) for place, words in enumerate(prompt))


def _trick_line(seen: Seen[State]) -> Line | None:
    """Return the trick being laid, or the last one when no card was laid since."""
    state = seen.state
    cards = (state.trick.laid if state.trick else ()) or tuple((laid.by, laid.card) for laid in last_trick(state))
    if not cards:
        return None
    runs = [Text(said("trick:"))]
    for seat, card in cards:
        runs += [Text(f"  {seen.labels[seat]} "), _card_text(card) if card else Text("?", "quiet")]
    return Line(tuple(runs), drawn=True)


def _claims_line(seen: Seen[State]) -> Line | None:
    """Return the players who claimed to have no answer, where hidden hands make that a matter of trust."""
    claims = [claim for claim in seen.state.claims if claim.rule == UNABLE]
    if not claims:
        return None
    names = (said("{name} (ply {ply})", name=called(seen.labels[claim.seat]), ply=claim.at) for claim in claims[-RECENT:])
    return _line(said("unable, they said: {names}", names=joined(names)), "quiet")


def _breaches_line(seen: Seen[State]) -> Line | None:
    found = breaches(seen.state)
    if not found:
        return None
    flags = (
        said(
            "{rule}: @{seat}, ply {ply}, disproved by {card}",
            rule=one.rule,
            seat=one.seat,
            ply=one.at,
            card=the_card(one.card or ""),
        )
        for one in found
    )
    return _line(seen.labels.named(said("flags: {flags}", flags=joined(flags, "; "))), "warning")
