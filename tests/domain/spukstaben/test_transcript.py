"""The sample game of the catalogue (7.4), line by line, with every column that it tells."""

from __future__ import annotations

from importlib import resources

from tests.domain.spukstaben.script import FACTS, replay

TRANSCRIPT = """
+E c
ghosts c1 E=4
cubes 9
+S c
ghosts c1 E=4, c2 S=4
cubes 8
+N c
ghosts c1 E=4, c2 S=4, c3 N=4
cubes 7
+R p
ghosts c1 E=4, c2 S=4, c3 N=4, p1 R=4
cubes 6
+TH/p p
ghosts c1 E=4, c2 S=4, c3 N=4, p1 R=4, p2 TH/p=4
cubes 5
+A+ o
ghosts c1 E=4, c2 S=4, c3 N=4, p1 R=4, p2 TH/p=4, o1 A+=4
cubes 4
pile 49
pending 0
phase search
glass
ghosts c1 E=4, c2 S=4, c3 N=4, p1 R=4, p2 TH/p=4, o1 A+=4
cubes 4
anna hint all o
hint anna all o
hint bea none
bea hint 6
hint bea len 6
anna: earth
word anna EARTH standing
notices none
phase search
bea: answer
word bea ANSWER standing
notices none
phase speak
next anna
anna scare c1 o1 p1 p2
hits anna E@1=3 R@3=3 TH/p@4-5=3 A+@2=3
ghosts c1 E=3, c2 S=4, c3 N=4, p1 R=3, p2 TH/p=3, o1 A+=3
next bea
bea scare o1 c3 c2 c1 p1
ghosts c1 E=2, c2 S=3, c3 N=3, p1 R=2, p2 TH/p=3, o1 A+=2
cubes 4
flee
turn 2
ghosts p1 E=2, p2 S=3, p3 N=3, o1 R=2, o2 TH/p=3, d1 A+=2
pending 2
+I/p
ghosts p1 E=2, p2 S=3, p3 N=3, p4 I/p=4, o1 R=2, o2 TH/p=3, d1 A+=2
cubes 3
+P+
ghosts c1 P+=4, p1 E=2, p2 S=3, p3 N=3, p4 I/p=4, o1 R=2, o2 TH/p=3, d1 A+=2
cubes 2
pending 1
+T~TH
ghosts c1 P+=4, c2 T~TH=4, p1 E=2, p2 S=3, p3 N=3, p4 I/p=4, o1 R=2, o2 TH/p=3, d1 A+=2
cubes 1
pending 0
phase search
glass
anna hint use TH
hint anna use TH
anna: panther
bea: strain
phase speak
next bea
notices none
bea scare p2 c2 o1 d1 p4 p3
ghosts c1 P+=4, c2 T~TH=3, p1 E=2, p2 S=2, p3 N=2, p4 I/p=3, o1 R=1, o2 TH/p=3, d1 A+=1
cubes 1
anna scare c1 d1 p3 o2 p1 o1
ghosts c1 P+=3, c2 T~TH=3, p1 E=1, p2 S=2, p3 N=1, p4 I/p=3, o2 TH/p=2
cubes 3
box R A+
flee
turn 3
ghosts p1 P+=3, p2 T~TH=3, o1 E=1, o2 S=2, o3 N=1, o4 I/p=3, d2 TH/p=2
cubes 3
escape none
+O
ghosts c1 O=4, p1 P+=3, p2 T~TH=3, o1 E=1, o2 S=2, o3 N=1, o4 I/p=3, d2 TH/p=2
cubes 2
+H
ghosts c1 O=4, c2 H=4, p1 P+=3, p2 T~TH=3, o1 E=1, o2 S=2, o3 N=1, o4 I/p=3, d2 TH/p=2
cubes 1
glass
bea hint all c
anna: stone
bea: stones
notices hints.7 bea; validity.6 bea
bea rule to stone base
word bea STONE standing
bea rule cross same anna
word bea STONE crossed
anna scare o2 p2 c1 o3 o1
ghosts c1 O=3, c2 H=4, p1 P+=3, p2 T~TH=2, o2 S=1, o4 I/p=3, d2 TH/p=2
cubes 3
box R A+ E N
flee
turn 4
escape TH/p:door
points 14
ghosts p1 O=3, p2 H=4, o1 P+=3, o2 T~TH=2, d2 S=1, d4 I/p=3
cubes 4
"""


def test_the_sample_game_of_the_catalogue_goes_as_it_says_line_by_line() -> None:
    assert replay(TRANSCRIPT).ply == 34


def test_the_sample_sheet_is_the_same_game() -> None:
    sheet = resources.files("spooklog.replays").joinpath("samples", "spukstaben-table.sheet").read_text(encoding="utf-8")
    lines = sheet.partition("---\n")[2].splitlines()
    assert lines == [line for line in TRANSCRIPT.splitlines() if line and line.split()[0] not in FACTS]
