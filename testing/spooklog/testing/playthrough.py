"""A playthrough: a game as text, with everything the public sees after every ply. It knows the contract and no game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from spooklog.domain.contract.ruleset import AnyRuleset, Breach, Plain, Seen, Turn, Viewer, name_of
from spooklog.domain.values.labels import Labels
from spooklog.domain.values.options import write_options
from spooklog.testing.changes import Line, changes, compact, digest, fields
from spooklog.testing.draws import Draw, best_draw, drawn
from spooklog.testing.option_sets import OptionSet
from spooklog.testing.playing import Played

_ABOUT = """\
# A game of {title} drawn at random, as the public saw it after every ply. Made by `{command}`: read the diff before
# you keep it. The start is told in full, then only the fields that changed; of a list that is mostly the same, what went (-)
# and what came (+). The digests are those of the whole view of each viewer. To have another game drawn, delete this file first.
"""
_DRAW = re.compile(r"^draw +([0-9]+)", re.MULTILINE)


def playthrough(ruleset: AnyRuleset, options: OptionSet, kept: str | None = None, command: str = "make golden") -> str:
    """The text for an option set: of the game that the `kept` text is about, if it can still be played, else of the best one."""
    number = _DRAW.search(kept) if kept else None
    draw = (drawn(ruleset, options, int(number[1])) if number else None) or best_draw(ruleset, options)
    return _ABOUT.format(title=ruleset.meta.title, command=command) + "".join(_text(ruleset, options, draw))


def _text(ruleset: AnyRuleset, options: OptionSet, draw: Draw) -> Iterator[str]:
    yield from _laid_out([("ruleset", ruleset.meta.name), ("options", _typed(options.given) or "the defaults")])
    played, view = draw.played, _view(draw.played, 0)
    yield from _laid_out(_head(draw))
    yield "\n== start\n"
    start = [*_next(played, 0), *fields(_standing(played, 0)), *fields(view), _digests(played, 0)]
    yield from _laid_out(start, width=25)
    for number, (before, action, after) in enumerate(played.steps(), start=1):
        seen = ruleset.knowledge.redact(action, before, after, "public")
        known = ruleset.knowledge.seen_by(before, "public")
        yield f"\n== {number}  {ruleset.notation.write(known, (seen,), played.labels)}\n"
        begins = ruleset.pictures.landmarks(before, after)
        yield from _laid_out(_next(played, number))
        yield from _laid_out([("begins", ", ".join(begins))] if begins else [])
        yield from _laid_out(changes(_standing(played, number - 1), _standing(played, number)))
        earlier, view = view, _view(played, number)
        yield from _laid_out([*changes(earlier, view), _digests(played, number)])
    yield "\n== end\n"
    yield from _laid_out(_end(played), width=32)


def _head(draw: Draw) -> Iterator[Line]:
    """Everything that the game started from, as far as the public knew it."""
    played, options = draw.played, draw.options
    ruleset, setup = played.ruleset, played.setup
    yield "draw", f"{draw.number}, {'told by a table' if options.told else 'dealt by chance'}"
    if options.given:
        yield "without", f"{_typed(options.given)}: the same draw {_parting(draw.parts_at)}"
    yield "seats", f"{setup.seats}: {' '.join(played.labels.names)}"
    yield "set up", _typed(write_options(ruleset.meta.options, setup.options)) or "as usual"


def _parting(ply: int | None) -> str:
    match ply:
        case None:
            return "goes the same way"
        case 1:
            return "goes another way from the start"
        case _:
            return f"goes another way from ply {ply} on"


def _next(played: Played, moment: int) -> Iterator[Line]:
    """Who acts next, and in words what is awaited."""
    seen = _seen(played, moment, "public")
    yield "turn", _turn(seen.turn, played.labels)
    yield "awaits", "; ".join(played.ruleset.pictures.prompt(seen))


def _seen(played: Played, moment: int, viewer: Viewer) -> Seen[Any]:
    """A moment as a viewer knows it."""
    ruleset, now = played.ruleset, played.states[moment]
    state = ruleset.knowledge.seen_by(now, viewer)
    before = played.states[moment - 1], played.actions[moment - 1]
    last = (ruleset.knowledge.redact(before[1], before[0], now, viewer),) if moment else ()
    return Seen(state, played.labels, ruleset.rules.turn(state), last)


def _turn(turn: Turn, labels: Labels) -> str:
    """Who must act, who may, and what is due: `bert or cora, anna may: bite (bats.1)`."""
    must = (" or " if turn.one else ", ").join(name_of(actor, labels) for actor in turn.must) or "over"
    may = ", ".join(name_of(actor, labels) for actor in turn.may)
    due = f": {turn.due} ({turn.rule})" if turn.due else ""
    return f"{must}{f', may: {may}' if may else ''}{due}"


def _standing(played: Played, moment: int) -> Mapping[str, Plain]:
    """The scoreboard, and the flags that the public may see."""
    ruleset, state, labels = played.ruleset, played.states[moment], played.labels
    rows = [(_whose(row.seat, place, labels), row) for place, row in enumerate(ruleset.results.scores(state), start=1)]
    return {
        "score": {whose: row.score for whose, row in rows},
        "place": {whose: row.rank for whose, row in rows},
        "flagged": [_flag(one, labels) for one in ruleset.results.breaches(ruleset.knowledge.seen_by(state, "public"))],
    }


def _whose(seat: int | None, row: int, labels: Labels) -> str:
    return labels[seat] if seat else f"team{row}"


def _flag(flag: Breach, labels: Labels) -> dict[str, Plain]:
    return flag.report(labels)


def _view(played: Played, moment: int) -> dict[str, Any]:
    return played.ruleset.pictures.view(_seen(played, moment, "public"))


def _digests(played: Played, moment: int) -> Line:
    """A change in the view of any player shows, even one hidden from the public."""
    view = played.ruleset.pictures.view
    names = [(name_of(viewer, played.labels), viewer) for viewer in played.viewers]
    return "digests", " ".join(f"{name} {digest(view(_seen(played, moment, viewer)))}" for name, viewer in names)


def _end(played: Played) -> Iterator[Line]:
    ruleset, labels = played.ruleset, played.labels
    outcome = ruleset.rules.outcome(played.end)
    assert outcome is not None, "a game that was played out has an outcome"
    yield "winners", ", ".join(labels[seat] for seat in outcome.winners)
    points = dict(zip(labels.names, outcome.points, strict=True)) if outcome.points else {}  # a game may have none
    yield "points", compact(points)
    yield "places", compact(dict(zip(labels.names, outcome.ranks, strict=True)))
    yield "trust", outcome.trust
    yield "ended by", outcome.ended_by
    yield from fields({"report": outcome.report(labels)})
    for viewer in played.viewers:
        breaches = ruleset.results.breaches(ruleset.knowledge.seen_by(played.end, viewer))
        yield "flags", f"{name_of(viewer, labels)} {compact([_flag(one, labels) for one in breaches])}"


def _typed(given: Mapping[str, str]) -> str:
    return " ".join(f"{name}={text}" for name, text in given.items())


def _laid_out(lines: Iterable[Line], width: int = 14) -> Iterator[str]:
    for name, text in lines:
        yield f"{name:<{width}} {text}".rstrip() + "\n"
