"""The picture: the score sheet, with who leads or how the game ended, and what happens next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from spooklog.domain.contract.actions import Seen
from spooklog.domain.pictures.scene import Call, Facts, Line, Panel, Scene, ScoreColumn, ScoreSheet, Text
from spooklog.domain.rulesets.tally.board.columns import columns, new_plies
from spooklog.domain.rulesets.tally.board.lines import lines
from spooklog.domain.rulesets.tally.refuse import said
from spooklog.domain.rulesets.tally.rules.ending import may_end, tied
from spooklog.domain.rulesets.tally.rules.scoring import all_together, winners
from spooklog.domain.rulesets.tally.rules.tables import closed_rounds
from spooklog.domain.rulesets.tally.state import State
from spooklog.domain.rulesets.tally.words import END, LOST, ROUND, TIE, WON
from spooklog.domain.values.saying import listed


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
        heading=said("category") if categories else said("round"),
        sum=said("total") if followed or any(column.total for column in found) else "",
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
        yield said("only the result is known")
    if options.bids != "none":
        yield said("bids: {game}", game=options.bids)
    if options.sheet != "none":
        yield said("sheet: {game}", game=options.sheet)
    if options.sum == "zero":
        yield said("each round adds up to 0")


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
        return Text(said("broken off"), "warning")
    if team := all_together(state):
        if not team.verdict:
            return None
        won = team.verdict == WON
        return Text(said("the team has won"), "good") if won else Text(said("the team has lost"), "warning")
    if state.phase == "over":
        first = list(dict.fromkeys(state.table.side(seat) for seat in winners(state)))
        return Text(_words(() if state.result else state.totals, first, found, _win), "good") if first else None
    rounds = closed_rounds(state)
    if len(found) < 2 or not (rounds or (state.table.categories and state.ledger)):
        return None
    # amid a round players have written different numbers of scores
    totals = [int(column.history[-1]) for column in found] if rounds else list(state.totals)
    best = min(totals) if state.options.wins == "low" else max(totals)
    first = [side for side, total in zip(state.sides, totals, strict=True) if total == best]
    words = said("all are level") if len(first) == len(found) else _words(totals, first, found, _leads)
    amid = rounds and totals != list(state.totals)
    return Text(said("{words} after round {round}", words=words, round=rounds[-1]) if amid else words)


def _win(number: int, names: str) -> str:
    return said.counted(number, "{names} wins", "{names} win", names=names)


def _leads(number: int, names: str) -> str:
    return said.counted(number, "{names} leads", "{names} lead", names=names)


def _words(totals: Sequence[int], sides: Sequence[int], found: Sequence[ScoreColumn], does: Callable[[int, str], str]) -> str:
    """Return `anna leads by 7`, `anna and bert lead by 2`; without the lead where totals do not tell it."""
    words = does(len(sides), listed([found[side - 1].name for side in sides]))
    others = [total for side, total in enumerate(totals, start=1) if side not in sides]
    gap = min((abs(total - totals[sides[0] - 1]) for total in others), default=0)
    return said("{words} by {number}", words=words, number=gap) if gap else words
