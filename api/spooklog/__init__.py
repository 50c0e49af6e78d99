"""Record and replay games of cards, dice and words: every line is checked by the rules, and kept as an event.

>>> import spooklog
>>> store = spooklog.open("memory:", by="me")  # or a path, or a PostgreSQL URL
>>> game = store.new("spooks", ["anna", "bert", "cora"], name="evening")
>>> game.play("anna 1S", "bert 2S")
<Moment 2 of evening, Spooks: bert 2S; cora plays a 3 or the Cat>
>>> game.turn, game.moves()[:3]
(('cora',), ['cora 3S', 'cora 3K', 'cora 3G'])
>>> try:
...     game.play("cora 9K")
... except spooklog.Illegal as no:
...     print(no.rule, no.expected)
spooks:blue.3 ('3', 'C', 'pass')
>>> print(*game.amend(2, "bert 2T").consequences, sep="\\n")
ply 2: bert 2S becomes bert 2T
next: cora plays a 3 or the Cat → cora plays a Bat, a 2 or the Cat
>>> game.seen_by("bert").view["pile"][-1]
{'card': '2T', 'by': 'bert', 'how': 'play'}
>>> game.at(1)
<Moment 1 of evening, Spooks: anna 1S; bert plays a 2 or the Cat>
>>> [(row["game"], row["players"], row["ply"]) for row in store.games(title="Spooks")]
[('evening', ['anna', 'bert', 'cora'], 2)]
>>> store.close()

A moment shows its board in a notebook. `tournament` lets bots play; derive yours from `Bot`.
"""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from spooklog.api.amendment import Amendment
    from spooklog.api.bots import Bot
    from spooklog.api.game import Game
    from spooklog.api.moment import Moment
    from spooklog.api.rulesets import rulesets
    from spooklog.api.series import Series
    from spooklog.api.store import Store, open
    from spooklog.api.tournament import Tournament, tournament
    from spooklog.domain.values.chance import Rng
    from spooklog.domain.values.errors import (
        Ambiguous,
        Conflict,
        Corrupt,
        Illegal,
        Impossible,
        NotFound,
        SpooklogError,
        Unavailable,
        Unreadable,
        Unsupported,
        Usage,
    )

    __version__: str

# The rooms may lie in several folders of the path, as in a checkout. `pkgutil.extend_path` finds them too, but importing it
# takes longer than all else that a short command does here.
__path__ = list(
    dict.fromkeys([*__path__, *filter(os.path.isdir, (os.path.join(os.path.abspath(entry), "spooklog") for entry in sys.path))])
)

_WHERE = {
    "Amendment": "api.amendment",
    "Bot": "api.bots",
    "Game": "api.game",
    "Moment": "api.moment",
    "Rng": "domain.values.chance",
    "Series": "api.series",
    "Store": "api.store",
    "Tournament": "api.tournament",
    "open": "api.store",
    "rulesets": "api.rulesets",
    "tournament": "api.tournament",
    **dict.fromkeys(
        (
            *("Ambiguous", "Conflict", "Corrupt", "Illegal", "Impossible", "NotFound", "SpooklogError", "Unavailable"),
            *("Unreadable", "Unsupported", "Usage"),
        ),
        "domain.values.errors",
    ),
}
"""The module of each public name, imported when the name is used first: the program `spooklog` imports none of them here."""

__all__ = [
    "Ambiguous",
    "Amendment",
    "Bot",
    "Conflict",
    "Corrupt",
    "Game",
    "Illegal",
    "Impossible",
    "Moment",
    "NotFound",
    "Rng",
    "Series",
    "SpooklogError",
    "Store",
    "Tournament",
    "Unavailable",
    "Unreadable",
    "Unsupported",
    "Usage",
    "__version__",
    "open",
    "rulesets",
    "tournament",
]


if not TYPE_CHECKING:  # a type checker knows the names, and any other one is an error

    def __getattr__(name: str) -> Any:
        if name == "__version__":
            from importlib.metadata import version

            found: Any = version("spooklog")
        elif name in _WHERE:
            from importlib import import_module

            found = getattr(import_module(f"spooklog.{_WHERE[name]}"), name)
        else:
            raise AttributeError(f"module 'spooklog' has no attribute {name!r}", name=name, obj=sys.modules[__name__])
        globals()[name] = found
        return found


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
