"""Who knows what, and any state as plain data (catalogue section 8).

The only secrets are words that were written and are not spoken yet: each player knows the own one. The order of the pile is
hidden from everybody, and nothing of it is in a state.
"""

from __future__ import annotations

from typing import Any

import msgspec

from spooklog.domain.labels import Labels
from spooklog.domain.ruleset import Flag, Viewer
from spooklog.domain.ruleset import Notice as Told
from spooklog.domain.rulesets.spukstaben.actions import Advice, CardRevealed, HintGiven, SpukstabenAction, WordRuled, WordWritten
from spooklog.domain.rulesets.spukstaben.cards import ROOMS
from spooklog.domain.rulesets.spukstaben.letters import spell
from spooklog.domain.rulesets.spukstaben.options import plain_options
from spooklog.domain.rulesets.spukstaben.scoring import cube_bonus, points, rating
from spooklog.domain.rulesets.spukstaben.standing import acting, problems
from spooklog.domain.rulesets.spukstaben.state import Ghost, Notice, State, Tally, Word, replace
from spooklog.domain.rulesets.spukstaben.turns import to_act

TEAM = "team"
FLAGGED = frozenset({"hint", "changed"})
"""Notices that stay visible as breaches; the others only advise."""


def seen_by(state: State, viewer: Viewer) -> State:
    """The state as somebody knows it: words that others wrote and did not say yet are unknown. The team has no secrets."""
    if viewer == "full" or not any(word.secret for word in state.words):
        return state
    return replace(state, words=tuple(_known(word, viewer) for word in state.words))


def redact(action: SpukstabenAction, before: State, now: State, viewer: Viewer) -> SpukstabenAction:
    """The action as somebody knows it who looks back from `now`: what another wrote is unknown until that player has spoken.

    Then it is known to all, for who said another word than the one written is told.
    """
    if viewer == "full" or not isinstance(action, WordWritten) or _may_read(action.seat, viewer):
        return action
    if now.turn != before.turn:
        spoken = (before.turn, action.seat) not in now.unsaid
    else:
        word = now.word_of(action.seat)
        spoken = word is not None and word.status != "unspoken" and word.secret is None
    return action if spoken else replace(action, word=None)


def view(state: State, viewer: Viewer, labels: Labels) -> dict[str, Any]:
    """The fields of the catalogue by label, with what is derived from them."""
    state = seen_by(state, viewer)
    table, turn = state.table, to_act(state)
    reached = points(state)
    return {
        "options": plain_options(state.options),
        "players": list(labels.names),
        "data_id": table.data_id,
        "turn": state.turn,
        "turns": table.turns,
        "phase": state.phase,
        "kind": turn.kind,
        "acting": [labels[seat] for seat in turn.seats],
        "glass_turned": state.turned,
        "glass_empty": state.emptied,
        "glass_at": state.turned_at,
        "pending": state.pending,
        "turn1_slots": dict(zip(ROOMS, state.slots, strict=True)),
        "unseen": dict(state.unseen),
        "pile": state.pile,
        "ghosts": [_ghost(state, ghost) for ghost in state.ghosts],
        "at_door": sum(ghost.room == ROOMS[-1] for ghost in state.ghosts),
        "escape_pile": [{"card": gone.code, "reason": gone.reason, "room": gone.room} for gone in state.escaped],
        "escaped": len(state.escaped),
        "box": list(state.box),
        "saved": len(state.box),
        "cubes": state.options.cubes,
        "supply": state.supply,
        "hints": {labels[hint.seat]: _hint(hint) for hint in state.hints if hint},
        "words": {_name(word.seat, labels): _word(state, word, labels) for word in state.words},
        "next": [_name(word.seat, labels) for word in acting(state)] if turn.kind == "seats" else [],
        "problem": _problem(state, labels),
        "used_words": [{"turn": used.turn, "owner": _name(used.seat, labels), "word": used.word} for used in state.used],
        "notices": [_notice(notice, labels) for notice in state.notices],
        "bonus": state.bonus,
        "cube_bonus": cube_bonus(table),
        "points": reached,
        "rating": None if reached is None else rating(table, reached),
        "ratings": [list(row) for row in table.ratings],
        "statistics": {
            **{labels[seat]: _tally(tally) for seat, tally in enumerate(state.tallies, start=1)},
            TEAM: _tally(state.team),
        },
        "ended_by": state.ended_by,
    }


def reveals(action: SpukstabenAction) -> bool:
    """Whether an action shows what was hidden: the top card of the pile. A word is its player's own to say."""
    return isinstance(action, CardRevealed)


def flags(state: State) -> tuple[Flag, ...]:
    """Hints that did not fit the word as it was spoken (hints.7), and words that were not the ones written (search.2).

    Everybody heard both, so everybody sees the same.
    """
    found = (notice for notice in state.notices if notice.kind in FLAGGED)
    return tuple(Flag(f"spukstaben:{notice.rule}", notice.ply, notice.seat, what=notice.text) for notice in found)


def notices(state: State) -> tuple[Told, ...]:
    """What else there is to say of words: a list does not have them, or they are like others. Everybody sees the same."""
    found = (notice for notice in state.notices if notice.kind not in FLAGGED)
    return tuple(Told(f"spukstaben:{notice.rule}", notice.ply, notice.text) for notice in found)


def _may_read(seat: int | None, viewer: Viewer) -> bool:
    """Whether somebody may read what an owner wrote."""
    return seat is None or seat == viewer


def _known(word: Word, viewer: Viewer) -> Word:
    return word if word.secret is None or _may_read(word.seat, viewer) else replace(word, secret=None)


def _ghost(state: State, ghost: Ghost) -> dict[str, Any]:
    card = state.card(ghost)
    return {
        "place": ghost.place,
        "room": ghost.room,
        "row": ghost.row,
        "card": ghost.code,
        "letters": card.letters,
        "power": ghost.power,
        "start": state.table.start_power(ghost.code),
        "bar": list(card.power),
        "judged": card.judged,
    }


def _hint(hint: HintGiven) -> dict[str, Any]:
    return {"kind": hint.kind, "value": hint.value}


def _word(state: State, word: Word, labels: Labels) -> dict[str, Any]:
    return {
        "written": word.written,
        "secret": word.secret,
        "late": word.late,
        "spoken": word.spoken,
        "current": word.current,
        "length": spell(word.current).length(with_marks=state.options.hyphen_counts) if word.current else None,
        "status": word.status,
        "confirmed": word.confirmed,
        "rulings": [_ruling(*ruled, labels) for ruled in zip(word.rulings, word.overruled, strict=True)],
        "lexicon": _advice(word.lexicon),
        "hits": [{"place": hit.place, "card": hit.code, "letters": list(hit.letters), "power": hit.left} for hit in word.hits],
    }


def _advice(advice: Advice | None) -> dict[str, Any] | None:
    return None if advice is None else msgspec.to_builtins(advice) | {"shared": list(advice.shared)}


def _ruling(ruling: WordRuled, overruled: bool, labels: Labels) -> dict[str, Any]:
    return {
        "decided_by": TEAM,
        "overrides": "lexicon" if overruled else None,
        "verdict": ruling.verdict,
        "word": ruling.word,
        "cause": ruling.cause,
        "other": labels[ruling.other] if ruling.other and ruling.other <= len(labels) else None,
        "part": ruling.part,
    }


def _problem(state: State, labels: Labels) -> dict[str, Any] | None:
    """What keeps the words from acting, with what would cure it."""
    found = next(problems(state), None)
    if found is None:
        return None
    owner, cures = _name(found.word.seat, labels), [labels.named(cure) for cure in found.cures]
    return {"rule": found.rule, "owner": owner, "message": labels.named(found.message), "cures": cures}


def _notice(notice: Notice, labels: Labels) -> dict[str, Any]:
    return {
        "turn": notice.turn,
        "owner": _name(notice.seat, labels),
        "kind": notice.kind,
        "rule": notice.rule,
        "text": labels.named(notice.text),
        "at": notice.ply,
    }


def _tally(tally: Tally) -> dict[str, int]:
    return {"words": tally.words, "scares": tally.scares, "defeats": tally.defeats, "crossed": tally.crossed}


def _name(seat: int | None, labels: Labels) -> str:
    return TEAM if seat is None else labels[seat]
