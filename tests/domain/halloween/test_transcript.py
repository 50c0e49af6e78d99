"""The sample game of the catalogue (7.3), line by line, with every column: the town, and of each player
haunt points / scare points / ghost tokens / discs in reserve / section levels.
"""

from __future__ import annotations

from tests.domain.halloween.script import Game, begin

HEADER = ["cards B4 B14 B1 C11 C12 C1 D14 D10", "bonus ch=green sc=yellow th=scare ce=blue po=point ho=rest"]

TRANSCRIPT = """
anna 1S po b               | po:bbbb           | 0/2/b/11/111   | 0/2/-/12/111 | 0/2/-/12/111
anna 2B b                  | po:bbbb           | 0/3/b/10/111   | 0/2/-/12/111 | 0/2/-/12/111
anna 3U po b ^3            | po:bbbg           | 0/1/bg/9/112   | 0/2/-/12/111 | 0/2/-/12/111
anna end                   | po:bbbg           | 0/1/bg/9/112   | 0/2/-/12/111 | 0/2/-/12/111
ben 1S po b                | po:bbbbg          | 0/1/bg/9/112   | 0/2/b/11/111 | 0/2/-/12/111
ben 2M po>sc b             | sc:b po:bbbg      | 0/1/bg/9/112   | 0/2/b/10/111 | 0/2/-/12/111
ben 3U po b ^1             | sc:b po:bbgg      | 0/1/bg/9/112   | 0/0/bg/9/211 | 0/2/-/12/111
ben X yellow               | sc:b po:bbgg      | 0/1/bg/9/112   | 0/0/bgy/8/211 | 0/2/-/12/111
ben K C1 bgy               | sc:b po:bbgg      | 0/1/bg/9/112   | 3/0/-/7/211  | 0/2/-/12/111
ben end                    | sc:b po:bbgg      | 0/1/bg/9/112   | 3/0/-/7/211  | 0/2/-/12/111
cleo 1H sc b               | sc:b po:bbgg      | 0/1/bg/9/112   | 3/0/-/7/211  | 2/2/-/11/111
cleo 2F po b>g 3:3 by anna | sc:b po:bbgg      | 0/1/bg/9/112   | 3/0/-/7/211  | 2/2/-/10/111
cleo 3M po>ho b            | sc:b po:bgg ho:b  | 0/1/bg/9/112   | 3/0/-/7/211  | 2/2/-/9/111
cleo end                   | sc:b po:bgg ho:b  | 0/1/bg/9/112   | 3/0/-/7/211  | 2/2/-/9/111
anna 3S po g               | sc:b po:bggg ho:b | 0/1/bgg/8/112  | 3/0/-/7/211  | 2/2/-/9/111
anna 2R                    | sc:b po:bggg ho:b | 0/1/bgg/9/112  | 3/0/-/7/211  | 2/2/-/9/111
anna 1B b                  | sc:b po:bggg ho:b | 0/2/bgg/8/112  | 3/0/-/7/211  | 2/2/-/9/111
anna K C1 bgg              | sc:b po:bggg ho:b | 3/2/-/7/112    | 3/0/-/7/211  | 2/2/-/9/111
ben comp C1 1              | sc:b po:bggg ho:b | 3/2/-/7/112    | 3/0/-/8/211  | 2/2/-/9/111
anna end                   | sc:b po:bggg ho:b | 3/2/-/7/112    | 3/0/-/8/211  | 2/2/-/9/111
ben 1B g                   | sc:b po:bggg ho:b | 3/2/-/7/112    | 3/2/-/7/211  | 2/2/-/9/111
ben 2U po b ^2             | sc:b po:gggg ho:b | 3/2/-/7/112    | 5/0/g/6/221  | 2/2/-/9/111
ben 3R                     | sc:b po:gggg ho:b | 3/2/-/7/112    | 5/0/g/7/221  | 2/2/-/9/111
ben end                    | sc:b po:gggg ho:b | 3/2/-/7/112    | 5/0/g/7/221  | 2/2/-/9/111
"""

DUES = {"anna K C1 bgg": "comp"}
"""What is due after a line; nothing after every other one."""

ACTIVE = "anna " * 3 + "ben " * 6 + "cleo " * 4 + "anna " * 6 + "ben " * 4 + "cleo"
"""Who is active after each line."""


def _columns(game: Game) -> list[str]:
    words = ("pe", "scare", "tokens", "discs", "levels")
    return [game.fact("town"), *("/".join(game.fact_of(name, word) for word in words) for name in ("anna", "ben", "cleo"))]


def test_the_sample_game_of_the_catalogue() -> None:
    game = begin(HEADER)
    rows = [[cell.strip() for cell in row.split("|")] for row in TRANSCRIPT.strip().splitlines()]
    assert len(rows) == len(ACTIVE.split()) == 24
    for (line, *columns), active in zip(rows, ACTIVE.split(), strict=True):
        game.play(line)
        assert _columns(game) == columns, f"after line {game.ply}: {line}"
        assert game.fact("active") == active, f"after line {game.ply}: {line}"
        assert game.fact("due") == DUES.get(line, "none")
    assert [game.fact_of(name, "spaces") for name in ("anna", "ben", "cleo")] == ["1S 1B 3S 3U", "1B 2U 2M", "1H 2F 3M"]
    assert [game.fact_of(name, "slots") for name in ("anna", "ben", "cleo")] == ["_ _ _", "# _ _", "rest _ _"]
    assert [game.fact_of(name, "cards") for name in ("anna", "ben", "cleo")] == ["C1", "C1", "-"]
    assert [game.fact_of(name, "haunts") for name in ("anna", "ben", "cleo")] == ["6", "6", "5"]
    assert game.fact("bonus") == "ch=green th=scare ce=blue po=point"
    assert game.fact("discards") == "yellow"
    assert game.fact("round") == "2"
    assert game.fact("over") == "no"
