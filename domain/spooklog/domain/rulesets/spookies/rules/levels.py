"""Which actions a game takes at its record level (rec.1)."""

from __future__ import annotations

from spooklog.domain.rulesets.spookies.actions import ResultRecorded, SpookiesAction
from spooklog.domain.rulesets.spookies.refuse import refuse
from spooklog.domain.rulesets.spookies.rules.due import expected
from spooklog.domain.rulesets.spookies.state import State


def check_level(state: State, kind: type[SpookiesAction]) -> None:
    """Refuse a kind of action of the other record level: a result record takes a result and nothing else."""
    only_result = state.options.record == "result"
    if (kind is ResultRecorded) != only_result:
        words = (
            "only the result of this game is recorded" if only_result else "this game is recorded roll by roll, not as a result"
        )
        refuse("rec.1", words, *expected(state))
