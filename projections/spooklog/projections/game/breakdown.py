"""The scores, and the parts that one is made of, as plain data. The JSON of `score`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.labels import seat_of

_SHOWN = ("game", "ply", "entry", "scores", "flags", "outcome", "amendments", "disputes")


def scoreboard(seen: SeenGame, shown: Mapping[str, Any], why: str | None = None) -> dict[str, Any]:
    """Return the scores of a moment, of which `shown` is what `standing` returns.

    `why` is a player by label or seat number, or `team`: then the parts of those points come along. Raises Ambiguous, Usage.
    """
    data = {key: shown[key] for key in _SHOWN}
    if why is not None:
        team = why.casefold() == "team" and all(row["seat"] is None for row in shown["scores"])
        # a team's points are the same from every seat
        data["why"] = breakdown(seen, 1 if team else seat_of(why, seen.labels))
    return data


def breakdown(seen: SeenGame, seat: int) -> dict[str, Any]:
    """Return the score of a seat at a moment: its parts with their rules and plies, as far as the viewer knows them.

    A part's `ply` is 0 for the start and None if it is unknown; `line` is the line of that ply.
    """
    game, labels, ruleset = seen.game, seen.labels, seen.game.ruleset
    row, rules = seen.row_of(seat), ruleset.rulebook.rules
    slug = ruleset.meta.slug
    return {
        "seat": seat if row is None else row.seat,
        "player": labels[seat] if row is None or row.seat else None,
        "score": row.score if row else None,
        "rank": row.rank if row else None,
        "shares": [
            {
                "points": part.points,
                "what": labels.named(part.what),
                "rule": f"{slug}:{part.rule}" if part.rule else None,
                "text": rules[part.rule].text if part.rule in rules else None,
                "ply": part.ply,
                "line": game.line(game.plies[part.ply - 1], labels, seen.viewer) if part.ply else None,
            }
            for part in seen.breakdown(seat)
        ],
    }
