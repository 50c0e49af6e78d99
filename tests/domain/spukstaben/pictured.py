"""Moments of Spukstaben that pictures are tested on."""

from __future__ import annotations

from collections.abc import Mapping

from tests.domain.spukstaben.script import OPENING, Game, replay, short

from spooklog.domain.contract.ruleset import Viewer
from spooklog.domain.pictures.scene import Scene
from spooklog.domain.rulesets.spukstaben import RULESET

FIRST = f"{OPENING}\nglass\nanna hint all o\nbea hint 6\nanna: earth\nbea: answer\n"
"""The first turn of the catalogue's sample game (7.4) up to the words."""

SCARED = f"{FIRST}anna scare c1 o1 p1 p2\nbea scare o1 c3 c2 c1 p1\n"

SECOND = f"{SCARED}flee\n+I/p\n+P+\n+T~TH\nglass\nanna hint use TH\nanna: panther\nbea: strain\n"

DEFEATED = f"{SECOND}bea scare p2 c2 o1 d1 p4 p3\nanna scare c1 d1 p3 o2 p1 o1\n"

RULED = f"""{DEFEATED}flee\n+O\n+H\nglass\nbea hint all c\nanna: stone\nbea: stones
bea rule to stone base\nbea rule cross same anna\n"""

CROWD = """
players Maximiliane-Theodora-von-der-Au bea 李小龍 dan
data deck = ["SCHW/p+-fl.9~SCHWA", "TION", "EA+", "E-l", "Q", "M", "W", "K", "X", "Z", "U"]
data ghosts.4 = [4, 1, 0, 0, 0, 0, 0, 0]
options room_side=p:dark,o:dark,d:dark
---
+SCHW/p+-fl.9~SCHWA p
+TION p
+EA+ c
+E-l c7
+Q c
+M o
glass
dan hint some c
bea: no
李小龍: -
dan: absence
Maximiliane-Theodora-von-der-Au: abcdefghij
bea scare -
dan scare -
Maximiliane-Theodora-von-der-Au scare -
flee
+W
+K
"""
"""A table of its own: long combinations, many conditions, dark rooms."""

LAST = f"""
{short(3, 1)}
---
{OPENING}
glass
anna: -
bea: -
flee
+H
glass
anna: -
bea: -
flee
"""
"""A short game up to the turn of the word of power: E S N at the office, R TH at the door, H in the press."""

WON = f"{LAST}glass\nteam: hearten\n"

MOMENTS: Mapping[str, str] = {
    "start": "",
    "half-laid": "+E c\n+S c\n+R p",
    "hinted": f"{OPENING}\nglass\nanna hint all o\nbea hint 6\nbea wrote answer",
    "spoken": FIRST,
    "scared": SCARED,
    "defeated": DEFEATED,
    "ruled": RULED,
    "fled": f"{RULED}anna scare o2 p2 c1 o3 o1\nflee",
    "crowd": CROWD,
    "last": f"{WON}team scare all",
    "over": f"{WON}team scare all\ndawn",
    "void": f"{OPENING}\nvoid",
    "result": "options record=result\n---\n",
    "told": "options record=result\n---\nresult 12",
}


def scene(game: Game, viewer: Viewer = "full") -> Scene:
    """The scene of a game as a viewer sees it."""
    return RULESET.pictures.scene(game.seen(viewer), game.prompt)


def moment(name: str, viewer: Viewer = "full") -> Scene:
    """The scene of a moment."""
    return scene(replay(MOMENTS[name]), viewer)
