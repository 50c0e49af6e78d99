"""The two sample games of the catalogue (7.7, 7.8), line by line, with every column of their tables.

A row: the line; each player's courage, place and cards; the time; cards left (discoveries, ghosts); chips left; what is to come.
"""

from __future__ import annotations

from tests.domain.polterheist.script import Game, begin

FULL = """
anna 6 4 | 8 camp | 8 camp | 8 camp | 4pm | 72, 72 | 80 | 10 steps left
anna m 1F.foyer.d3 d2 d1 1F.2.d4 c4 b4 b3 | 8 1F.2.b3 | 8 camp | 8 camp | 4pm | 72, 72 | 80 | tile to be turned; 3 steps left
anna flip 1F.2 F6 | 8 1F.2.b3 | 8 camp | 8 camp | 4pm | 72, 72 | 80 | 3 steps left
anna m b2 a2 a1 | 8 1F.2.a1 | 8 camp | 8 camp | 4pm | 72, 72 | 80
anna d candle | 8 1F.2.a1 [candle] | 8 camp | 8 camp | 4pm | 71, 72 | 79
bob 5 3 | 8 1F.2.a1 [candle] | 8 camp | 8 camp | 4pm | 71, 72 | 79 | 8 steps left
bob m 1F.foyer.e3 e2 e1 1F.2.e4 f4 g4 g3 h3 | 8 1F.2.a1 [candle] | 8 1F.2.h3 | 8 camp | 4pm | 71, 72 | 79
bob d ghost | 8 1F.2.a1 [candle] | 8 1F.2.h3 | 8 camp | 4pm | 70, 72 | 79 | ghost card due
bob g wraith | 8 1F.2.a1 [candle] | 5 1F.2.h3 | 8 camp | 4pm | 70, 71 | 79
cleo 4 2 | 8 1F.2.a1 [candle] | 5 1F.2.h3 | 8 camp | 4pm | 70, 71 | 79 | 6 steps left
cleo m 1F.foyer.g6 h6 h5 cellar.landing.d1 d2 d3 | 8 1F.2.a1 [candle] | 5 1F.2.h3 | 8 cellar.landing.d3 | 4pm | 70, 71 | 79
anna 3 1 | 8 1F.2.a1 [candle] | 5 1F.2.h3 | 8 cellar.landing.d3 | 4pm | 70, 71 | 79 | 4 steps left
anna m b1 c1 d1 d2 | 8 1F.2.d2 [candle] | 5 1F.2.h3 | 8 cellar.landing.d3 | 4pm | 70, 71 | 79
anna d time | 8 1F.2.d2 [candle] | 5 1F.2.h3 | 8 cellar.landing.d3 | 6pm | 69, 71 | 79 | ghost card due
anna g spook candle | 8 1F.2.d2 | 5 1F.2.h3 | 8 cellar.landing.d3 | 6pm | 69, 70 | 79
bob 5 4 | 8 1F.2.d2 | 5 1F.2.h3 | 8 cellar.landing.d3 | 6pm | 69, 70 | 79 | 9 steps left
bob stay | 8 1F.2.d2 | 5 1F.2.h3 | 8 cellar.landing.d3 | 6pm | 69, 70 | 79
bob d mask | 8 1F.2.d2 | 5 1F.2.h3 [mask] | 8 cellar.landing.d3 | 6pm | 68, 70 | 78
cleo 6 6 | 8 1F.2.d2 | 5 1F.2.h3 [mask] | 8 cellar.landing.d3 | 6pm | 68, 70 | 78 | ghost card due
cleo g phantom attic | 8 1F.2.d2 | 5 1F.2.h3 [mask] | 8 attic.landing.b3 | 6pm | 68, 69 | 78
anna 4 3 | 8 1F.2.d2 | 5 1F.2.h3 [mask] | 8 attic.landing.b3 | 6pm | 68, 69 | 78 | 7 steps left
anna m d3 e3 f3 | 8 1F.2.f3 | 5 1F.2.h3 [mask] | 8 attic.landing.b3 | 6pm | 68, 69 | 78 | 4 steps left
bob trade anna: mask / - | 8 1F.2.f3 [mask] | 5 1F.2.h3 | 8 attic.landing.b3 | 6pm | 68, 69 | 78
bob 2 1 | 8 1F.2.f3 [mask] | 5 1F.2.h3 | 8 attic.landing.b3 | 6pm | 68, 69 | 78 | 3 steps left
bob m g3 g4 f4 | 8 1F.2.f3 [mask] | 5 1F.2.f4 | 8 attic.landing.b3 | 6pm | 68, 69 | 78
cleo 3 2 | 8 1F.2.f3 [mask] | 5 1F.2.f4 | 8 attic.landing.b3 | 6pm | 68, 69 | 78 | 5 steps left
cleo m b4 c4 d4 attic.3.a4 b4 | 8 1F.2.f3 [mask] | 5 1F.2.f4 | 8 attic.3.b4 | 6pm | 68, 69 | 78
anna 2 1 | 8 1F.2.f3 [mask] | 5 1F.2.f4 | 8 attic.3.b4 | 6pm | 68, 69 | 78
anna end | 8 1F.2.f3 [mask] | 5 1F.2.f4 | 8 attic.3.b4 | 6pm | 68, 69 | 78 | bob is next
bob 4 4 | 8 1F.2.f3 [mask] | 5 1F.2.f4 | 8 attic.3.b4 | 6pm | 68, 69 | 78 | 8 steps left
bob m 1F.foyer.f1 f2 f3 camp | 8 1F.2.f3 [mask] | 6 camp | 8 attic.3.b4 | 6pm | 68, 69 | 78
cleo 1 3 | 8 1F.2.f3 [mask] | 6 camp | 8 attic.3.b4 | 6pm | 68, 69 | 78 | 4 steps left
cleo m b3 | 8 1F.2.f3 [mask] | 6 camp | 8 attic.3.b3 | 6pm | 68, 69 | 78 | tile to be turned; 3 steps left
cleo flip attic.3 A1 | 8 1F.2.f3 [mask] | 6 camp | 8 attic.3.b3 | 6pm | 68, 69 | 78 | 3 steps left
cleo m c3 | 8 1F.2.f3 [mask] | 6 camp | 8 attic.3.c3 | 6pm | 68, 69 | 78 | 2 steps left
cleo d liquid | 8 1F.2.f3 [mask] | 6 camp | 8 attic.3.c3 [liquid] | 6pm | 67, 69 | 77
anna 6 2 | 8 1F.2.f3 [mask] | 6 camp | 8 attic.3.c3 [liquid] | 6pm | 67, 69 | 77 | 5 steps left
anna m g3 g4 h4 1F.3.a4 b4 | 8 1F.3.b4 [mask] | 6 camp | 8 attic.3.c3 [liquid] | 6pm | 67, 69 | 77
bob rest | 8 1F.3.b4 [mask] | 8 camp | 8 attic.3.c3 [liquid] | 6pm | 67, 69 | 77
cleo 1 1 | 8 1F.3.b4 [mask] | 8 camp | 8 attic.3.c3 [liquid] | 6pm | 67, 69 | 77 | ghost card due
cleo g polter | 8 1F.3.b4 [mask] | 8 camp | 8 attic.3.c3 [liquid] | 6pm | 67, 68 | 77 | cards due
cleo lose liquid | 8 1F.3.b4 [mask] | 8 camp | 8 attic.3.c3 | 6pm | 67, 68 | 77
"""

LOOSE = """
anna 5 4 | 6 camp | 6 camp | 6pm | 72, 72 | 80 | 9 steps left
anna m 1F.3?1 /9 | 6 1F.3?1 | 6 camp | 6pm | 72, 72 | 80 | tile to be turned
anna flip 1F.3 parlor | 6 1F.3?1 | 6 camp | 6pm | 72, 72 | 80
anna d treasure | 6 1F.3?1 | 6 camp | 6pm | 71, 72 | 79 | T: anna
bob 4 1 | 6 1F.3?1 | 6 camp | 6pm | 71, 72 | 79 | T: anna; 5 steps left
bob m 1F.3.hall /5 | 6 1F.3?1 | 6 1F.3.hall | 6pm | 71, 72 | 79 | T: anna
anna 3 3 | 6 1F.3?1 | 6 1F.3.hall | 6pm | 71, 72 | 79 | T: anna; ghost card due
anna g apparition | 4 1F.3?1 | 6 1F.3.hall | 6pm | 71, 71 | 79 | T: anna
bob 3 2 | 4 1F.3?1 | 6 1F.3.hall | 6pm | 71, 71 | 79 | T: anna; 5 steps left
bob m 1F.3?2 /2 | 4 1F.3?1 | 6 1F.3?2 | 6pm | 71, 71 | 79 | T: anna; 3 steps left
bob d sensor | 4 1F.3?1 | 6 1F.3?2 [sensor] | 6pm | 70, 71 | 78 | T: anna
anna trade bob: t / - | 4 1F.3?1 | 6 1F.3?2 [sensor] | 6pm | 70, 71 | 78 | T: bob
anna 4 4 | 4 1F.3?1 | 6 1F.3?2 [sensor] | 6pm | 70, 71 | 78 | T: bob; 8 steps left
anna m camp /8 | 5 camp | 6 1F.3?2 [sensor] | 6pm | 70, 71 | 78 | T: bob
bob 5 2 | 5 camp | 6 1F.3?2 [sensor] | 6pm | 70, 71 | 78 | T: bob; ghost card due
bob g georgie | 5 camp | 6 1F.3?2 [sensor] | 6pm | 70, 70 | 78 | T: bob; turn over
anna rest | 7 camp | 6 1F.3?2 [sensor] | 6pm | 70, 70 | 78 | T: bob
bob 6 1 | 7 camp | 6 1F.3?2 [sensor] | 6pm | 70, 70 | 78 | T: bob; ghost card due
bob g wraith | 7 camp | 3 1F.3?2 [sensor] | 6pm | 70, 69 | 78 | T: bob
anna rest | 8 camp | 3 1F.3?2 [sensor] | 6pm | 70, 69 | 78 | T: bob
bob 2 4 | 8 camp | 3 1F.3?2 [sensor] | 6pm | 70, 69 | 78 | T: bob; ghost card due
bob g wraith | 8 camp | ghost 0 1F.3?2 | 6pm | 70, 68 | 78 | T: bob; Treasure to be laid
bob lay 1F.3 | 8 camp | ghost 0 1F.3?2 | 6pm | 70, 68 | 78 | T lies at 1F.3; turn over
anna 6 3 | 8 camp | ghost 0 1F.3?2 | 6pm | 70, 68 | 78 | T lies at 1F.3; 9 steps left
anna m @t /9 | 8 1F.3 | ghost 0 1F.3?2 | 6pm | 70, 68 | 78 | T lies at 1F.3
anna pick t | 8 1F.3 | ghost 0 1F.3?2 | 6pm | 70, 68 | 78 | T: anna
bob 6 | 8 1F.3 | ghost 0 1F.3?2 | 6pm | 70, 68 | 78 | T: anna
bob send spook anna | 7 1F.3 | ghost 0 1F.3?2 | 6pm | 70, 67 | 78 | T: anna
anna 5 4 | 7 1F.3 | ghost 0 1F.3?2 | 6pm | 70, 67 | 78 | T: anna; 9 steps left
anna m 1F.foyer /9 | 7 1F.foyer | ghost 0 1F.3?2 | 6pm | 70, 67 | 78 | T: anna
bob 3 | 7 1F.foyer | ghost 0 1F.3?2 | 6pm | 70, 67 | 78 | T: anna; 3 steps left
bob m @anna /3 | 5 1F.foyer | ghost 0 1F.foyer | 6pm | 70, 67 | 78 | T: anna; square to be chosen
bob put cellar.landing* | 5 1F.foyer | ghost 0 cellar.landing* | 6pm | 70, 67 | 78 | T: anna
anna 5 5 | 5 1F.foyer | ghost 0 cellar.landing* | 6pm | 70, 67 | 78 | T: anna; 10 steps left
anna m camp exit /6 | out 6 | ghost 0 cellar.landing* | 6pm | 70, 67 | 78 | T is out; end; ranks anna 1, bob 2
"""


def _player(game: Game, name: str) -> str:
    """A player's column: `8 1F.2.b3 [candle]`, `ghost 0 1F.3?1`, `out 6`."""
    status, courage, at, cards = (game.fact_of(name, word) for word in ("status", "courage", "at", "cards"))
    if status == "left":
        return f"out {courage}"
    held = "" if cards == "-" else f" [{cards}]"
    return f"{'ghost ' if status == 'ghost' else ''}{courage} {at}{held}"


def _check_note(game: Game, note: str) -> None:
    """That what is said to come is what comes: nothing is due where the note says nothing of it."""
    words = {word.strip() for word in note.split(";") if word.strip()}
    if "bob is next" in words:
        assert game.fact("active") == "bob"
        words.remove("bob is next")
    expected = {
        "tile to be turned": game.fact("due").startswith("flip"),
        "ghost card due": game.fact("phase") == "encounter",
        "cards due": game.fact("due").startswith("theft"),
        "Treasure to be laid": game.fact("due").startswith("lay"),
        "square to be chosen": game.fact("due").startswith("place"),
        "turn over": game.fact("phase") == "over" and game.fact("due") == "none" and game.fact("result") == "none",
        "T is out": game.fact("treasure") == "out",
        "end": game.fact("result") == "treasure",
    }
    if game.state.bearer:
        expected[f"T: {game.fact('treasure')}"] = True
    if game.state.token:
        expected[f"T lies at {game.state.token.at}"] = True
    if game.state.steps and game.fact("phase") == "moving" and not game.fact("due").startswith("place"):
        expected[f"{game.state.steps} step{'s' * (game.state.steps != 1)} left"] = True
    if game.fact("result") != "none":
        expected[
            f"ranks {' '.join(f'{name} {rank}' for name, rank in zip(game.labels.names, game.outcome.ranks, strict=True))}"
        ] = True
    assert {word.replace(",", "") for word in words} == {word for word, holds in expected.items() if holds}, (
        f"after line {game.ply}: {note}"
    )


def _play(header: list[str], table: str) -> Game:
    game = begin(header)
    names = game.labels.names
    for row in table.strip().splitlines():
        line, *cells = (cell.strip() for cell in row.split("|"))
        cells += [""] * (len(names) + 4 - len(cells))
        game.play(line)
        decks = f"{game.fact('deck')}, {game.fact('ghostdeck')}"
        found = [*(_player(game, name) for name in names), game.fact("time"), decks, game.fact("chipsleft")]
        assert found == cells[:-1], f"after line {game.ply}: {line}"
        _check_note(game, cells[-1])
    return game


def test_the_sample_game_with_exact_spaces() -> None:
    game = _play(["players anna bob cleo"], FULL)
    assert game.ply == 42
    assert game.fact("chips") == "1F.2.a1 1F.2.h3 attic.3.c3"
    assert game.fact("tile", "1F.2") == "F6"
    assert game.fact("gone") == "time"
    assert game.fact("discard") == "candle ghost liquid"


def test_the_sample_game_with_named_places() -> None:
    game = _play(["players anna bob", "options geometry=loose start_time=6pm start_courage=6"], LOOSE)
    assert game.ply == 35
    assert game.fact("discard") == "sensor"
    assert game.fact("ranks") == "1 2"
    assert game.fact("winners") == "anna"
