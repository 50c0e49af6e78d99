"""Typed lines into actions, and back: each action says how it is typed."""

from __future__ import annotations

from tests.rulesets.nightwatch.actions import ACTIONS, WatchAction
from tests.rulesets.nightwatch.state import Watch

from spooklog.domain.grammar.lines import Grammar

GRAMMAR: Grammar[Watch, WatchAction] = Grammar(ACTIONS, "nightwatch:rec.2")
