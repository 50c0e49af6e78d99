"""The paints of the town: figures on roofs. Levels and players have the paints of the board kind."""

from __future__ import annotations

from spooklog.domain.figures import Figure, shipped_figures
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import PACKAGE
from spooklog.domain.rulesets.halloween.state import State
from spooklog.domain.scene import Paint

_FILL, _INK = "#241a38", "#ffd27a"
_CROSS = "#ff8c8c"


def look(state: State) -> dict[str, Paint]:
    """Return the paint of each tone that only this ruleset has; a building of a table's own board has no figure."""
    figures, words = shipped_figures(PACKAGE), Words(state)
    return {
        f"house.{words.place(code)}": Paint(_FILL, _CROSS if code == "ho" else _INK, "", figure=Figure(PACKAGE, code))
        for code in state.box.codes
        if code in figures
    }
