"""Scores, flags and outcome of a game as plain data: the JSON of `show` and `score`, and of an audit."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from spooklog.domain.contract.results import Breach, ScoreRow
from spooklog.domain.log.seen import SeenGame
from spooklog.domain.values.labels import Labels


def plain_scores(seen: SeenGame) -> list[dict[str, Any]]:
    """Return the scoreboard as a viewer knows it, in seat order: seat, player, score, place, side, and cells by column.

    A `pending` score counts the game as if it ended now.
    """
    columns = [column.name for column in seen.game.ruleset.meta.columns]
    return [_plain_row(row, columns, seen.labels) for row in seen.scores]


def plain_outcome(seen: SeenGame) -> dict[str, Any] | None:
    """Return how the game ended, as the ruleset reports it, None while it goes on.

    Adds the record level, the breaches that were not ruled, and the status of the result.
    """
    if seen.outcome is None:
        return None
    return seen.outcome.report(seen.labels) | {
        "record": seen.game.record_level(seen.outcome),
        "flags": [breach.report(seen.labels) for breach in seen.breaches if not breach.ruled],
        "status": seen.game.status,
    }


def plain_flag(breach: Breach, labels: Labels, texts: Mapping[str, str], *, erased: str | None = None) -> dict[str, Any]:
    """Return a breach as plain data: its ply is `at`, and `why` the table's reason for a ruling, or `erased` if that is gone."""
    return breach.report(labels) | {
        "ruled": breach.ruled,
        "why": texts.get(breach.why, erased) if breach.why else None,
        "what": labels.named(breach.what) or None,
    }


def _plain_row(row: ScoreRow, columns: list[str], labels: Labels) -> dict[str, Any]:
    return {
        "seat": row.seat,
        "player": labels[row.seat] if row.seat else None,
        "score": row.score,
        "rank": row.rank,
        "pending": row.pending,
        "side": row.side or None,
        "cells": dict(zip(columns, map(msgspec.to_builtins, row.cells), strict=False)),  # a row may come without cells
    }
