"""The picture: the score sheet, with who leads or how the game ended, and what happens next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from spooklog.domain.contract.actions import Seen
from spooklog.domain.pictures.scene import Call, Facts, Line, Panel, Scene, ScoreColumn, ScoreSheet, Text
from spooklog.domain.rulesets.tally.board.columns import columns, new_plies
from spooklog.domain.rulesets.tally.board.lines import lines
from spooklog.domain.rulesets.tally.rules.ending import may_end, tied
from spooklog.domain.rulesets.tally.rules.scoring import all_together, winners
from spooklog.domain.rulesets.tally.rules.tables import closed_rounds
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.rulesets.tally.words import END, LOST, ROUND, TIE, WON


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment; where only the result is recorded, an empty sheet or the result."""
    return Scene(
        kind="scoresheet",
        title=Line((Text(seen.state.table.title or "Tally", "title"),)),
        panels=(Panel((_sheet(seen),)),),
        facts=Facts((tuple(Line((Text(fact),)) for fact in _facts(seen.state)),)),
        call=_call(seen, prompt),
    )


def _sheet(seen: Seen[State]) -> ScoreSheet:
    state, found = seen.state, columns(seen)
    followed, categories = state.options.record == "table", bool(state.table.categories)
    rounds = state.table.rounds if followed and not categories else None
    return ScoreSheet(
        found,
        lines(seen, new_plies(seen)),
        heading="category" if categories else "round",
        sum="total" if followed or any(column.total for column in found) else "",
        running=followed and not categories,
        target="" if state.table.target is None else str(state.table.target),
        rounds=rounds or 0,
        low=state.options.wins == "low",
        lead=_lead(seen, found),
        keys=() if seen.void else tuple(_keys(state)),
    )


def _facts(state: State) -> Iterator[str]:
    options = state.options
    if options.record == "result":
        yield "only the result is known"
    if options.bids != "none":
        yield f"bids: {options.bids}"
    if options.sheet != "none":
        yield f"sheet: {options.sheet}"
    if options.sum == "zero":
        yield "each round adds up to 0"


def _call(seen: Seen[State], prompt: tuple[str, ...]) -> Call:
    tone = "warning" if seen.void else "good" if seen.state.phase == "over" else ""
    return Call(tuple(Line((Text(words, "quiet" if place else tone),)) for place, words in enumerate(prompt)))


def _keys(state: State) -> Iterator[str]:
    """Yield further words of lines: how rounds and games end, results, ties."""
    if state.phase == "score" and not state.fresh:
        yield ROUND
    if may_end(state):
        yield END
    if state.phase == "result":
        yield from (WON, LOST)
    if tied(state):
        yield TIE


# -- who leads -----------------------------------------------------------------------------------------------------------------


def _lead(seen: Seen[State], found: Sequence[ScoreColumn]) -> Text | None:
    """Return who leads and by how much, at the end who won; None where nothing is known."""
    state = seen.state
    if seen.void:
        return Text("broken off", "warning")
    if team := all_together(state):
        return Text(f"the team has {team.verdict}", "good" if team.verdict == WON else "warning") if team.verdict else None
    if state.phase == "over":
        first = list(dict.fromkeys(state.table.side(seat) for seat in winners(state)))
        return Text(_words(() if state.result else state.totals, first, found, "win"), "good") if first else None
    rounds = closed_rounds(state)
    if len(found) < 2 or not (rounds or (state.table.categories and state.ledger)):
        return None
    # amid a round players have written different numbers of scores
    totals = [int(column.history[-1]) for column in found] if rounds else list(state.totals)
    best = min(totals) if state.options.wins == "low" else max(totals)
    first = [side for side, total in zip(state.sides, totals, strict=True) if total == best]
    after = f" after round {rounds[-1]}" if rounds and totals != list(state.totals) else ""
    return Text(("all are level" if len(first) == len(found) else _words(totals, first, found, "lead")) + after)


def _words(totals: Sequence[int], sides: Sequence[int], found: Sequence[ScoreColumn], verb: str) -> str:
    """Return `anna leads by 7`, `anna and bert lead by 2`; without the lead where totals do not tell it."""
    names = [found[side - 1].name for side in sides]
    listed = " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))
    others = [total for side, total in enumerate(totals, start=1) if side not in sides]
    gap = min((abs(total - totals[sides[0] - 1]) for total in others), default=0)
    return f"{listed} {verb}{'s' * (len(sides) == 1)}{f' by {gap}' if gap else ''}"
