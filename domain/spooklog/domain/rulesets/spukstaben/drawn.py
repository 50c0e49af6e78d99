"""What a drawn board shows (catalogue section 9): cards with their power, heaps, words as letters, and what a word reaches."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from spooklog.domain.figures import shipped_figures
from spooklog.domain.rulesets.spukstaben.cards import ROOM_NAMES, ROOMS, parse_code
from spooklog.domain.rulesets.spukstaben.letters import plain
from spooklog.domain.rulesets.spukstaben.refuse import PACKAGE
from spooklog.domain.scene import BACK, Gauge, Heap, Letter, Link, Paint, Place, Room, Rooms, Text, Tile

View = Mapping[str, Any]

NIMBLE, SIBLING = "sign.nimble", "sign.sibling"

_INK, _WHITE = "#1d1930", "#fbfaff"
_SIDES = {"light": ("#f1e8d2", "#4a3a2a"), "dark": ("#262145", "#cfc6f2")}
_ROOM_FIGURES = {"p": "press", "o": "office", "d": "door"}
_SAND = {"waiting": ("waiting-glass", "#d8c9a0"), "running": ("running-glass", "#ffcf5c"), "empty": ("waiting-glass", "#d8c9a0")}


def look() -> dict[str, Paint]:
    """The paints of ghosts, signs, room cards and the hourglass."""
    figures = shipped_figures(PACKAGE)
    rooms = {
        f"room.{room}.{side}": Paint(fill, ink, "", figure=figures[name])
        for room, name in _ROOM_FIGURES.items()
        for side, (fill, ink) in _SIDES.items()
    }
    glasses = {f"glass.{state}": Paint("#4a4668", ink, "", figure=figures[name]) for state, (name, ink) in _SAND.items()}
    return {
        "ghost.one": Paint(_INK, _WHITE, "", figure=figures["ghost"]),
        "ghost.two": Paint(_INK, _WHITE, "", figure=figures["wide-ghost"]),
        NIMBLE: Paint(_INK, _WHITE, "", figure=figures["arrow"]),
        SIBLING: Paint(_INK, _WHITE, "", figure=figures["plus"]),
        BACK.tone: Paint("#3d2f63", "#a793d8", "", figure=figures["ghost"]),
        **rooms,
        **glasses,
    }


def rooms(view: View) -> Rooms:
    """The columns with what lies in them, what the last word defeated there, and the heaps."""
    due = _due(view)
    hits = {hit["place"]: hit for hit in last_hits(view)}
    columns = []
    for room in ROOMS:
        ghosts = [ghost for ghost in view["ghosts"] if ghost["room"] == room]
        places = [Place(ghost["row"], _ghost(view, ghost, hit=ghost["place"] in hits)) for ghost in ghosts]
        taken = {place.row for place in places}
        for place, hit in hits.items():
            if place[0] == room and int(place[1:]) not in taken and not hit["power"]:
                places.append(Place(int(place[1:]), tile(hit["card"], mark="gone")))
        pile = room == ROOMS[0]
        columns.append(
            Room(
                key=room,
                name=ROOM_NAMES[room].capitalize(),
                side="pile" if pile else view["options"]["room_side"][room],
                places=tuple(sorted(places, key=lambda place: place.row)),
                count=view["pile"] if pile else None,
                due=due.get(room, 0),
            )
        )
    return Rooms(tuple(columns), heaps(view))


def heaps(view: View) -> tuple[Heap, ...]:
    """The escape pile and the saved letters."""
    escaped = tuple(tile(gone["card"]) for gone in view["escape_pile"])
    return Heap("Escaped", escaped, "lost"), Heap("Saved", tuple(tile(card) for card in view["box"]), "saved")


def tile(code: str, **more: Any) -> Tile:
    """A card by its code: letters, effect and conditions."""
    card = parse_code(code)
    if card is None:
        return Tile(code, code, **more)
    sign = Text(card.room.upper(), NIMBLE) if card.room else Text("", SIBLING) if card.sibling else None
    notes: list[tuple[str, str]] = []
    if card.room and card.sibling:
        notes.append(("+", "+ sibling"))
    notes += [("-f", "not first")] * card.not_first + [("-l", "not last")] * card.not_last
    if card.max_len:
        notes.append((f"≤{card.max_len}", f"≤ {card.max_len} letters"))
    if card.not_in:
        notes.append((f"~{card.not_in}", f"not in {card.not_in}"))
    if card.judged is not None:
        notes.append(("!", "judged"))
    return Tile(code, card.letters, sign, tuple(notes), **more)


def last_actor(view: View) -> str | None:
    """Whose word has acted last in this turn."""
    acted = {owner for owner, word in view["words"].items() if word["status"] == "finished"}
    done = [used["owner"] for used in view["used_words"] if used["turn"] == view["turn"] and used["owner"] in acted]
    return done[-1] if done else None


def last_hits(view: View) -> list[Mapping[str, Any]]:
    """What the word that has acted last hit, by the places where that lies now.

    What was defeated has the place where it lay, unless something else has moved up to there.
    """
    owner = last_actor(view) if view["phase"] == "scare" else None
    if owner is None:
        return []
    found: list[Mapping[str, Any]] = []
    free = {ghost["place"]: ghost for ghost in view["ghosts"]}
    for hit in view["words"][owner]["hits"]:
        if hit["power"]:
            now = [
                place
                for place, ghost in free.items()
                if (ghost["room"], ghost["card"], ghost["power"]) == (hit["place"][0], hit["card"], hit["power"])
            ]
            place = hit["place"] if hit["place"] in now else now[0] if now else None  # a row may have closed up
            if place is None:
                continue
            del free[place]
            found.append({**hit, "place": place})
        elif not any(ghost["place"] == hit["place"] for ghost in view["ghosts"]):
            found.append(hit)
    return found


def links(view: View) -> tuple[Link, ...]:
    """From the letters of the word that has acted last to what they hit."""
    owner = last_actor(view)
    number = list(view["words"]).index(owner) + 1 if owner else 0
    return tuple(Link(number, tuple(hit["letters"]), hit["place"][0], int(hit["place"][1:])) for hit in last_hits(view))


def letters(word: Mapping[str, Any]) -> tuple[tuple[Letter, ...], str]:
    """A word letter by letter, those that were struck off with them; and the word it replaced, where it is no part of that."""
    now, before = word["current"] or word["secret"] or "", word["spoken"] or ""
    start = plain(before).find(plain(now))
    if not before or start < 0:
        return tuple(_numbered(now, 0, len(plain(now)))), before
    return tuple(_numbered(before, start, len(plain(now)))), ""


def _numbered(word: str, start: int, length: int) -> Iterator[Letter]:
    """The signs of a word, of which so many letters from one on count."""
    at = 0
    for sign in word:
        size = len(plain(sign))
        kept = start <= at < start + length if size else start < at < start + length
        yield Letter(sign, not kept, at - start + 1 if kept and size else 0)
        at += size


def _ghost(view: View, ghost: Mapping[str, Any], *, hit: bool) -> Tile:
    """A ghost with its bar: each level that is the start for some number of players says for which."""
    bar: list[int] = ghost["bar"] or [0] * (len(view["players"]) - 1) + [ghost["start"]]
    steps = tuple(
        " ".join(str(players) for players, power in enumerate(bar, start=1) if power == level) for level in range(1, max(bar) + 1)
    )
    gauge = Gauge(steps, ghost["power"], ghost["start"])
    return tile(ghost["card"], gauge=gauge, lifted=_lifted(view), mark="hit" if hit else "")


def _lifted(view: View) -> bool:
    """Whether conditions need not be met (solo.4)."""
    option = view["options"]["conditions"]
    return option == "off" or (option == "auto" and len(view["players"]) == 1)


def _due(view: View) -> dict[str, int]:
    """Cards that are still to come, by room; those whose place nobody knows come into the composing room."""
    if view["phase"] != "appear":
        return {}
    placed = {room: slots for room, slots in view["turn1_slots"].items() if slots}
    rest = max(view["pending"] - sum(placed.values()), 0)
    return placed | ({ROOMS[0]: placed.get(ROOMS[0], 0) + rest} if rest else {})
