"""Positions laid out by the `given` lines of a script: the table as people would set it up.

Of the house: `tile 1F.2=F6 …`, `time 10pm`, `chips PLACE …`, `discard CARD …`, `gone CARD …`, `ghostpile CARD …`,
`buried 4 candle …`, `plans 1 2`, `left bob=candle …`, `hand CARD`. The Treasure: `treasure anna`, or `token PLACE turn bob
[dropper bob] [late]`, or `out`; `escaping ROUNDS`. Players: `anna at PLACE courage 3 cards candle …`, `ghost cleo at PLACE`,
`exited bob`. The turn: `active bob`, `phase end`, `steps 4`, `set moved landed …`, `rerun PLACE`, `search PLACE 1`,
`candles anna`, `due KIND PLAYER WHAT WHERE` (`-` for none).
"""

from __future__ import annotations

from typing import get_args

import msgspec

from spooklog.domain.rulesets.polterheist.actions import CAMP
from spooklog.domain.rulesets.polterheist.rules.places import area_of, number_of
from spooklog.domain.rulesets.polterheist.state import Due, Phase, Search, State, Token
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.value import put

replace = msgspec.structs.replace

OF_PLAYER = frozenset(("at", "courage", "cards", "concealed", "waiting", "status", "again", "skips", "marked", "fresh"))
"""What a line can say of a player: `given` words, but for `status`, and facts."""

_FLAGS = frozenset(("rolled", "moved", "landed", "leaving", "laid_by", "must_step", "optional"))


def given(state: State, labels: Labels, line: str) -> State:
    """The position with what a `given` line lays out."""
    word, *rest = line.split()
    match word:
        case "tile":
            up = state.up
            for slot, _, tile in (token.partition("=") for token in rest):
                up = put(up, state.mansion.slots.index(slot) + 1, tile)
            return replace(state, up=up)
        case "time":
            return replace(state, time=state.box.hours.index(rest[0]))
        case "chips":
            return replace(state, chips=tuple(sorted({*state.chips, *(place_of(state, place) for place in rest)})))
        case "discard" | "gone":
            return replace(state, **{word: tuple(sorted((*getattr(state, word), *rest)))})
        case "ghostpile":
            return replace(state, ghosts=tuple(sorted((*state.ghosts, *rest))))
        case "buried":
            return replace(state, buried=int(rest[0]), buried_kinds=tuple(sorted(rest[1:])))
        case "plans":
            gone = tuple(sorted((*state.gone, *("plan" for _ in rest))))
            return replace(state, plans=tuple(sorted(map(int, rest))), gone=gone)
        case "left":
            left = ((card, labels.seat(name)) for name, _, card in (token.partition("=") for token in rest))
            return replace(state, left=(*state.left, *left))
        case "hand":
            return replace(state, hand=rest[0])
        case "treasure":
            return replace(state, bearer=labels.seat(rest[0]))
        case "token":
            values = dict(zip(rest[1::2], rest[2::2], strict=False))
            dropper = labels.seat(values["dropper"]) if "dropper" in values else 0
            return replace(state, token=Token(place_of(state, rest[0]), labels.seat(values["turn"]), dropper, "late" in rest))
        case "out":
            return replace(state, out=True)
        case "escaping":
            return replace(state, out=True, escaping=True, rounds=(int(rest[0]) if rest else 0, 0))
        case "ghost":
            seat = labels.seat(rest[0])
            state = replace(state, courage=put(state.courage, seat, 0), deaths=(*state.deaths, seat))
            return _given_player(state, seat, rest[1:])
        case "exited":
            seats = tuple(map(labels.seat, rest))
            for seat in seats:
                state = replace(state, at=put(state.at, seat, ""))
            return replace(state, exits=(*state.exits, *seats))
        case "active":
            return replace(state, active=labels.seat(rest[0]))
        case "phase":
            assert rest[0] in get_args(Phase)
            return replace(state, phase=msgspec.convert(rest[0], Phase), rolled=rest[0] != "start")
        case "steps":
            return replace(state, phase="moving", steps=int(rest[0]), rolled=True)
        case "set":
            assert {*rest} <= _FLAGS
            return replace(state, **dict.fromkeys(rest, True))
        case "rerun":
            return replace(state, rerun=place_of(state, rest[0]))
        case "search":
            return replace(state, search=Search(place_of(state, rest[0]), int(rest[1]) if rest[1:] else 0))
        case "candles":
            return replace(state, candles=tuple(sorted(map(labels.seat, rest))))
        case "due":
            kind, name, what, where = [*rest, "", "", ""][:4]
            seat = labels.seat(name) if name and name != "-" else 0
            due = msgspec.convert({"kind": kind, "seat": seat, "what": what.strip("-"), "where": where}, Due)
            return replace(state, agenda=(*state.agenda, due))
        case _:
            return _given_player(state, labels.seat(word), rest)


def _given_player(state: State, seat: int, words: list[str]) -> State:
    """The position with what a player has: each word of `OF_PLAYER` with its values behind it."""
    values: dict[str, list[str]] = {}
    key = ""
    for word in words:
        if word in OF_PLAYER:
            key = word
            values[key] = []
        else:
            values[key].append(word)
    cards = [card for card in values.get("cards", ()) if card != "-"]
    faces_down = tuple(sorted(values.get("concealed", ())))
    state = replace(
        state,
        at=put(state.at, seat, place_of(state, values["at"][0])) if "at" in values else state.at,
        courage=put(state.courage, seat, int(values["courage"][0])) if "courage" in values else state.courage,
        carried=put(state.carried, seat, tuple(sorted(cards))) if "cards" in values else state.carried,
        waiting=put(state.waiting, seat, int(values["waiting"][0])) if "waiting" in values else state.waiting,
        again=put(state.again, seat, place_of(state, values["again"][0])) if "again" in values else state.again,
        skips=tuple(sorted((*state.skips, seat))) if "skips" in values else state.skips,
        marked=tuple(sorted((*state.marked, seat))) if "marked" in values else state.marked,
    )
    if "concealed" in values:
        state = replace(state, concealed=put(state.concealed, seat, faces_down))
    return replace(state, fresh=put(state.fresh, seat, int(values["fresh"][0]))) if "fresh" in values else state


def place_of(state: State, text: str) -> str:
    """A place as it is stored. Fails for what is none."""
    if text == CAMP:
        return CAMP
    if state.loose:
        area = area_of(text, state.mansion)
        assert area, text
        return area.text()
    number = number_of(state, text)
    assert number >= 0, text
    return state.mansion.names[number]
