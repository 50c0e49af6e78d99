"""Options and arguments that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from spooklog.cli.completion import game_names, option_values, ruleset_names, series_names, viewer_names

Db = Annotated[
    str | None,
    typer.Option("--db", metavar="URL", envvar="SPOOKLOG_DB", help="the store; by default a file in your data folder"),
]
Game = Annotated[
    str | None,
    typer.Option(
        "-g",
        "--game",
        metavar="NAME",
        envvar="SPOOKLOG_GAME",
        help="the game; by default the one you touched last",
        autocompletion=game_names,
    ),
]
By = Annotated[str | None, typer.Option("--by", metavar="NAME", envvar="SPOOKLOG_BY", help="who records; by default you")]
AsJson = Annotated[bool, typer.Option("--json", help="print JSON")]
After = Annotated[int | None, typer.Option("--after", metavar="ENTRY", help="refuse if the log has gone on since this entry")]
When = Annotated[str | None, typer.Option("--when", metavar="TIME", help="when it happened at the table, if not now")]
At = Annotated[int | None, typer.Option("--at", metavar="PLY", help="as the table was after this ply; 0 is the start")]
AsOf = Annotated[int | None, typer.Option("--as-of", metavar="ENTRY", help="as the log stood at this entry")]
As = Annotated[
    str | None,
    typer.Option(
        "--as", metavar="SEAT", help="as a player sees it, or public, or full (the default)", autocompletion=viewer_names
    ),
]
InFocus = Annotated[str | None, typer.Option("--panel", metavar="NAME", help="the panel in focus, of a board with several")]
Plain = Annotated[bool, typer.Option("--plain", help="no colour, no signs beyond ASCII")]
Force = Annotated[bool, typer.Option("--force", help="write over a file that is there already; never over a store")]
Official = Annotated[bool, typer.Option("--yes", help="change the official result of a closed game without being asked")]
OfRuleset = Annotated[
    str | None,
    typer.Option("--ruleset", metavar="RULESET", help="games of these rules only", autocompletion=ruleset_names),
]
OfPlayer = Annotated[str | None, typer.Option("--player", metavar="NAME", help="games of this person only")]
OfStatus = Annotated[
    str | None, typer.Option("--status", metavar="WORD", help="provisional, official, amended, void, damaged or unsupported")
]
Since = Annotated[str | None, typer.Option("--since", metavar="DATE", help="played on this day or later")]
Until = Annotated[str | None, typer.Option("--until", metavar="DATE", help="played on this day or earlier")]
OfTitle = Annotated[str | None, typer.Option("--title", metavar="TITLE", help="games of this title only")]
Place = Annotated[str | None, typer.Option("--place", metavar="WHERE", help="where it is played, kept beside the log")]
Tags = Annotated[list[str] | None, typer.Option("--tag", metavar="TAG", help="a tag to find it by; several with commas")]
Watchers = Annotated[
    list[str] | None, typer.Option("--with", metavar="NAME", help="a person who watched and did not play; again for more")
]
AtPlace = Annotated[str | None, typer.Option("--place", metavar="WORDS", help="games at a place that holds these words")]
Tagged = Annotated[list[str] | None, typer.Option("--tag", metavar="TAG", help="games with this tag; with all of several")]
WatchedBy = Annotated[str | None, typer.Option("--with", metavar="NAME", help="games that this person watched")]
RulesetName = Annotated[str, typer.Argument(metavar="RULESET", help="see spooklog rulesets", autocompletion=ruleset_names)]
GameOptions = Annotated[
    list[str] | None,
    typer.Option(
        "-o",
        "--option",
        metavar="NAME=VALUE",
        help="an option of the game, or data=FILE: facts of your own",
        autocompletion=option_values,
    ),
]
SeriesName = Annotated[
    str | None,
    typer.Argument(metavar="[NAME]", help="the series; by default the one touched last", autocompletion=series_names),
]
InSeries = Annotated[str | None, typer.Option("-s", "--series", metavar="NAME", help="the series", autocompletion=series_names)]
Why = Annotated[str | None, typer.Option("--why", metavar="WHY", help="the reason, kept beside the log")]
DisputeNumber = Annotated[int, typer.Argument(metavar="N", help="its number: see dispute list")]
