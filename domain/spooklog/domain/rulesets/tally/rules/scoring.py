"""Points, places and the outcome (catalogue 4; win, team, rec)."""

from __future__ import annotations

from typing import Any

from spooklog.domain.contract.results import Outcome
from spooklog.domain.rulesets.tally.actions import SeatResult
from spooklog.domain.rulesets.tally.options import plain_options
from spooklog.domain.rulesets.tally.refuse import said
from spooklog.domain.rulesets.tally.revisions import equal_places_are_shared
from spooklog.domain.rulesets.tally.rules import result_only
from spooklog.domain.rulesets.tally.state import State, Table
from spooklog.domain.values.labels import Labels

ENDINGS = {
    "target": said("a total has come to the target"),
    "rounds": said("all rounds are played"),
    "sheet": said("the sheet is full"),
    "end": said("the table ended the game"),
}
"""How a game ended, in words."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class TallyOutcome(Outcome, frozen=True, kw_only=True):
    """How a game ended, with the scores as they were written by seat (empty where they are plain numbers or unknown).

    `verdict` is that of a team of all players: `won`, `lost`, or empty where it is not known. `known` is false where a result
    leaves open who won.
    """

    table: Table
    written: tuple[str, ...] = ()
    verdict: str = ""
    known: bool = True

    def report(self, labels: Labels) -> dict[str, Any]:
        """Return the outcome as plain data, players by label."""
        written = {name: text for name, text in zip(labels.names, self.written, strict=False) if text}
        return super().report(labels) | {
            "options": plain_options(self.table.options),
            "title": self.table.title or None,
            "ending": ENDINGS.get(self.ended_by),
            "team": self.team,
            "verdict": self.verdict or None,
            "known": self.known,
            "rating": self.verdict or None,
            "written": written,
            "starter": labels[self.table.starter] if self.table.starter else None,
        }


def outcome(state: State) -> TallyOutcome | None:
    """Return the result of a game that is over, else None.

    Totals of a sheet are trusted as `full`, those of a result as `points`, or as `winner` where it has no points.
    """
    if state.phase != "over":
        return None
    team = all_together(state)
    if team is not None:
        verdict = team.verdict
        return TallyOutcome(
            winners=tuple(state.seats) if verdict == "won" else (),
            points=(),
            ranks=(1,) * state.table.seats,
            trust=_trust(state),
            ended_by=state.ended_by,
            team=team.points,
            table=state.table,
            written=(team.written,) * state.table.seats if team.written else (),
            verdict=verdict,
            known=bool(verdict or team.points is not None),
        )
    counted, won = points(state), winners(state)
    return TallyOutcome(
        winners=won,
        points=counted if any(one is not None for one in counted) else (),
        ranks=places(state),
        trust=_trust(state),
        ended_by=state.ended_by,
        sides=sides(state),
        table=state.table,
        written=tuple(one.written for one in state.result.seats) if state.result else (),
        known=bool(won) or result_only.all_lost(state.result.seats if state.result else ()),
    )


def all_together(state: State) -> SeatResult | None:
    """Return what is known of a team of all players; None where players or teams play against each other (team.2)."""
    if state.result:
        return state.result.team
    if not state.table.together:
        return None
    total, target = state.totals[0], state.table.target
    if state.phase != "over" or target is None:
        return SeatResult(points=total)
    reached = total >= target
    return SeatResult(points=total, verdict="won" if reached == (state.options.wins == "high") else "lost")


def points(state: State) -> tuple[int | None, ...]:
    """Return the points by seat, of a team those of the team; None where none are known."""
    if state.result:
        return tuple(one.points for one in state.result.seats)
    if state.phase == "result":
        return (None,) * state.table.seats
    return tuple(state.totals[state.table.side(seat) - 1] for seat in state.seats)


def places(state: State) -> tuple[int, ...]:
    """Return places by seat once the game is over, none before, and none where they are not known (win.1, tie.1, rec.4)."""
    by_side = side_places(state)
    return tuple(by_side[state.table.side(seat) - 1] for seat in state.seats) if by_side else ()


def side_places(state: State) -> tuple[int, ...]:
    """Return places by side, where `places` has them by seat: a team takes one place (team.1)."""
    if state.phase != "over":
        return ()
    if not state.result:
        return standing(state)
    if state.result.team:
        return ()
    results = tuple(state.result.seats[seats[0] - 1] for seats in state.table.sides)  # the players of a team have one result
    shared = equal_places_are_shared(state.table.revision)
    return result_only.places(results, low=state.options.wins == "low", shared=shared)


def winners(state: State) -> tuple[int, ...]:
    """Return the seats that won a game that is over; none where it is not known, or where no player won."""
    if state.result:
        return result_only.winners(state.result.seats, low=state.options.wins == "low")
    found = places(state)
    return tuple(seat for seat in state.seats if found and found[seat - 1] == 1)


def sides(state: State) -> tuple[str, ...]:
    """Return the team of each seat as a letter; none where each plays alone or all together."""
    if not state.table.teams or state.table.together:
        return ()
    return tuple(_letter(state.table.side(seat)) for seat in state.seats)


def _letter(side: int) -> str:
    """Return the name of a team: A to Z, then A2 and so on."""
    again, place = divmod(side - 1, len(_LETTERS))
    return f"{_LETTERS[place]}{again + 1 if again else ''}"


def standing(state: State) -> tuple[int, ...]:
    """Return the place of each side by its total so far."""
    keys = [_key(state, side) for side in state.sides]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def _key(state: State, side: int) -> tuple[int, int]:
    """Return what orders a side: its total, then ties that the table decided, in their order."""
    total = state.totals[side - 1]
    ahead = state.ahead.index(side) if side in state.ahead else len(state.ahead)
    return (total if state.options.wins == "low" else -total), ahead


def _trust(state: State) -> str:
    if not state.result:
        return "full"
    results = (state.result.team,) if state.result.team else state.result.seats
    return "points" if all(one.points is not None for one in results) else "winner"
