"""The command that records the decision of a dispute."""

from __future__ import annotations

from typing import Annotated, get_args

import typer

from spooklog.cli.answers.precedents import precedents_beside, say_precedents
from spooklog.cli.output import emit_json, said, say, word_for
from spooklog.cli.params import After, AsJson, By, Db, DisputeNumber, Game
from spooklog.cli.session import find_game, nonblank, opened, recorder_name
from spooklog.domain.log.disputes import RuleDispute
from spooklog.domain.log.events import Settlement
from spooklog.domain.values.errors import Usage
from spooklog.domain.values.near import did_you_mean
from spooklog.projections.game.disputes import DisputeBeside, disputes


def rule(
    number: DisputeNumber,
    decision: Annotated[
        str, typer.Argument(metavar="DECISION", help="stands, amended, replayed (undone and played again) or house-rule")
    ],
    why: Annotated[str | None, typer.Option("--why", metavar="WORDS", help="the table's reason")] = None,
    series: Annotated[str | None, typer.Option("--series", metavar="NAME", help="a house rule for all of this series")] = None,
    after: After = None,
    game: Game = None,
    by: By = None,
    db: Db = None,
    as_json: AsJson = False,
) -> None:
    """Record how the table decided a dispute."""
    how = _settlement(decision)
    with opened(db) as store:
        stream = find_game(store, game, by)
        of_series = store.streams.find(series, kind="series").id if series is not None else None
        command = RuleDispute(number, how, nonblank("--why", why), of_series)
        recorded = store.games.append(stream.id, command, by=recorder_name(by), after=after)
        row = disputes(store, recorded.loaded)[number - 1]
        before = precedents_beside(store, stream.id, row, as_json=as_json)
    if as_json:
        emit_json(row.also(DisputeBeside, precedents=before))
        return
    if ruled := row.verdict:
        parts = {"game": row.game, "number": number, "decision": word_for(ruled.decision), "entry": ruled.entry}
        if ruled.series:
            words = said(
                "{game}: dispute {number} is decided: {decision}, in the series {series} (entry {entry})",
                series=ruled.series,
                **parts,
            )
        else:
            words = said("{game}: dispute {number} is decided: {decision} (entry {entry})", **parts)
        say(words)
    say_precedents(row, before)


def _settlement(word: str) -> Settlement:
    """Return the decision that a word names. Raises Usage."""
    words: tuple[Settlement, ...] = get_args(Settlement)
    found = next((one for one in words if one == word.casefold()), None)
    if found is None:
        refusal = said("no dispute is decided by '{word}'{meant}", word=word, meant=did_you_mean(word, words))
        raise Usage(refusal, input=word, expected=words)
    return found
