"""The games of a store that a call of `export --all` asks for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from spooklog.cli.exports.formats import FILTERS
from spooklog.cli.output import looker, said
from spooklog.cli.selection import played_between
from spooklog.domain.values.errors import Usage
from spooklog.projections.lists.filters import Wanted, WantedSurroundings

if TYPE_CHECKING:
    from spooklog.cli.exports.call import ExportCall


def games_asked(call: ExportCall) -> Wanted:
    """Return the games that `--all` and its filters ask for.

    Raises Usage beside `-g`, for bad dates, and in an app for one player, who may not see all of them.
    """
    if looker("") != "full":
        raise Usage("an app for one player writes one game, as that player sees it", input="--all", expected=("-g NAME",))
    if call.game is not None:
        raise Usage("--all takes every game: without -g", input=f"-g {call.game}", expected=("--all", f"-g {call.game}"))
    option = call.option
    wanted = Wanted(
        ruleset=option("--ruleset"),
        player=option("--player"),
        status=option("--status"),
        title=option("--title"),
        around=WantedSurroundings(option("--place"), tuple(option("--tag", ())), option("--with")),
    )
    return played_between(wanted, option("--since"), option("--until"))


def refuse_filters(call: ExportCall) -> None:
    """Raise Usage for a filter without `--all`."""
    option = next((one for one in FILTERS if one in call.options), None)
    if option:
        raise Usage(said("{option} chooses among all games", option=option), input=option, expected=(f"--all {option} …",))
