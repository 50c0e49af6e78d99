"""A game as plain data, with the fields of the catalogue's section 8 and what is derived from them."""

from __future__ import annotations

from typing import Any

from spooklog.domain.contract.actions import Seen, Turn
from spooklog.domain.rulesets.spukstaben.actions import HintGiven
from spooklog.domain.rulesets.spukstaben.cards import ROOMS
from spooklog.domain.rulesets.spukstaben.memory import Notice, Ruling, Tally, WordHistory
from spooklog.domain.rulesets.spukstaben.options import plain_options
from spooklog.domain.rulesets.spukstaben.rules.owners import TEAM, name
from spooklog.domain.rulesets.spukstaben.rules.problems import problems
from spooklog.domain.rulesets.spukstaben.rules.scoring import cube_bonus, points, rating
from spooklog.domain.rulesets.spukstaben.state import Finding, Ghost, State, Word
from spooklog.domain.values.labels import Labels


def view(seen: Seen[State]) -> dict[str, Any]:
    """Return the fields of the catalogue, players by label."""
    state, labels, turn = seen.state, seen.labels, seen.turn
    table, reached = state.table, points(state)
    return {
        "options": plain_options(state.options),
        "players": list(labels.names),
        "data_id": table.data_id,
        "turn": state.turn,
        "turns": table.turns,
        "phase": phase(seen),
        "kind": turn.kind,
        "acting": _acting(turn, labels),
        "glass_turned": state.turned,
        "glass_empty": state.emptied,
        "glass_at": state.turned_at,
        "pending": state.pending,
        "turn1_slots": dict(zip(ROOMS, state.slots, strict=True)),
        "unseen": dict(state.unseen),
        "pile": state.pile,
        "ghosts": [_ghost(state, ghost) for ghost in state.ghosts],
        "at_door": sum(ghost.room == ROOMS[-1] for ghost in state.ghosts),
        "escape_pile": [{"card": gone.code, "reason": gone.reason, "room": gone.room} for gone in state.escape_pile],
        "escaped": state.escaped,
        "box": list(state.box),
        "saved": state.saved,
        "cubes": state.options.cubes,
        "supply": state.supply,
        "hints": {labels[hint.seat]: _hint(hint) for hint in state.hints},
        "words": {name(word.seat, labels): _word(state, word, labels) for word in state.words},
        "next": [name(word.seat, labels) for word in state.acting] if turn.kind == "seats" else [],
        "problem": _problem(state, labels),
        "used_words": [{"turn": used.turn, "owner": name(used.seat, labels), "word": used.word} for used in state.mentions],
        "notices": [_notice(notice, labels) for notice in state.notices],
        "bonus": state.bonus,
        "cube_bonus": cube_bonus(table),
        "points": reached,
        "rating": None if reached is None else rating(table, reached),
        "ratings": [list(row) for row in table.ratings],
        "statistics": {name(seat, labels): _tally(state.tally_of(seat)) for seat in (*state.seats, None)},
        "ended_by": state.ended_by,
    }


def phase(seen: Seen[State]) -> str:
    """Return the phase in the words of the catalogue: `void` where the table broke the game off."""
    return "void" if seen.void else seen.state.phase


def _acting(turn: Turn, labels: Labels) -> list[str]:
    """Return the players whose words the game waits for: all of them where it is the team's."""
    return list(labels.names) if TEAM in turn.must else [labels[seat] for seat in turn.seats]


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
    history = state.history_of(word.seat)
    return {
        "written": word.written,
        "secret": word.secret,
        "late": word.late,
        "spoken": word.spoken,
        "current": word.current,
        "length": state.spelling(word.current).length(with_marks=state.options.hyphen_counts) if word.current else None,
        "status": word.status,
        "confirmed": word.confirmed,
        "rulings": [_ruling(ruling, labels) for ruling in history.rulings],
        "lexicon": _lexicon(word.finding, history),
        "hits": [{"place": hit.place, "card": hit.code, "letters": list(hit.letters), "power": hit.left} for hit in history.hits],
    }


def _lexicon(finding: Finding | None, history: WordHistory) -> dict[str, Any] | None:
    """Return the verdict of the word list on the word as it stands, with the record it comes from."""
    if finding is None or history.lexicon is None:
        return None
    record = {"id": history.lexicon.id, "sha256": history.lexicon.sha256, "shared": list(history.lexicon.shared)}
    return record | {"verdict": finding.verdict, "lemma": finding.lemma}


def _ruling(ruling: Ruling, labels: Labels) -> dict[str, Any]:
    action = ruling.action
    return {
        "decided_by": TEAM,
        "overrides": "lexicon" if ruling.overruled else None,
        "verdict": action.verdict,
        "word": action.word,
        "cause": action.cause,
        "other": labels[action.other] if action.other and action.other <= len(labels) else None,
        "part": action.part,
    }


def _problem(state: State, labels: Labels) -> dict[str, Any] | None:
    """Return what keeps the words from acting, with the lines that would solve it."""
    found = next(problems(state), None)
    if found is None:
        return None
    cures = [labels.line(cure.line) for cure in found.cures]
    return {"rule": found.rule, "owner": name(found.word.seat, labels), "message": labels.named(found.message), "cures": cures}


def _notice(notice: Notice, labels: Labels) -> dict[str, Any]:
    return {
        "turn": notice.turn,
        "owner": name(notice.seat, labels),
        "kind": notice.kind,
        "rule": notice.rule,
        "text": labels.named(notice.text),
        "at": notice.ply,
    }


def _tally(tally: Tally) -> dict[str, int]:
    return {"words": tally.words, "scares": tally.scares, "defeats": tally.defeats, "crossed": tally.crossed}
