"""The picture: the town, the supplies beside it, the cards on display, the players, and what the last entry did."""

from __future__ import annotations

from collections.abc import Iterator

from spooklog.domain.contract.actions import Seen
from spooklog.domain.contract.facts import shipped_facts
from spooklog.domain.pictures.figures import Figure, shipped_figures
from spooklog.domain.pictures.scene import Call, Facts, Line, Paint, Panel, Scene, Shape, Text
from spooklog.domain.rulesets.halloween.board.activity import happening
from spooklog.domain.rulesets.halloween.board.players import realms, result_realms
from spooklog.domain.rulesets.halloween.board.town import offer, stock, town
from spooklog.domain.rulesets.halloween.names import Words
from spooklog.domain.rulesets.halloween.refuse import PACKAGE, said
from spooklog.domain.rulesets.halloween.rules.scoring import ENDINGS
from spooklog.domain.rulesets.halloween.state import State

_FILL, _INK = "#241a38", "#ffd27a"
_CROSS = "#ff8c8c"


def scene(seen: Seen[State], prompt: tuple[str, ...]) -> Scene:
    """Return the picture of a moment; where only the result is recorded, the players alone."""
    state = seen.state
    followed = state.options.record != "result"
    return Scene(
        kind="town",
        title=_line("Halloween", "title"),
        panels=(Panel(tuple(_shapes(seen)) if followed else (result_realms(seen),)),),
        facts=Facts((tuple(_head(seen)),)),
        call=_call(seen, prompt),
        remarks=tuple(_remarks(seen)) if followed else (),
        look=look(state) if followed else {},
    )


def _shapes(seen: Seen[State]) -> Iterator[Shape]:
    state, done = seen.state, happening(seen)
    yield town(state, done)
    yield stock(state)
    if not state.table.master:
        yield offer(state, done.cards)
    yield realms(seen, done.space)
    yield done.shape


def _line(text: str, tone: str = "", *, drawn: bool = False) -> Line:
    return Line((Text(text, tone),), drawn)


def _head(seen: Seen[State]) -> Iterator[Line]:
    state, table = seen.state, seen.state.table
    if state.options.record == "result":
        yield _line(said("only the result is known"))
        return
    yield _line(said("round {round}", round=state.round))
    if table.master:
        yield _line(said("master variant"))
    if table.two:
        yield _line(said("rules for two"))
    if state.options.card_set != "random" and not table.master:
        yield _line(said("cards {set}", set=_set_title(state.options.card_set)))
    if state.triggered and not state.over:
        yield _line(said("last round"), "warning")
    if state.over:
        yield _line(ENDINGS[state.triggered])
    if state.box.id != shipped_facts(PACKAGE)["id"]:
        yield _line(said("data: {id}", id=state.box.id))


def _set_title(name: str) -> str:
    """Return the title of a suggested set."""
    title: str = shipped_facts(PACKAGE)["sets"][name]["title"]
    return title


def _call(seen: Seen[State], prompt: tuple[str, ...]) -> Call:
    first, *others = prompt
    tone = "warning" if seen.void else "good" if seen.state.over else ""
    return Call((_line(first, tone), *(_line(words, "quiet") for words in others)))


def _remarks(seen: Seen[State]) -> Iterator[Line]:
    """Yield the tokens in force."""
    state = seen.state
    if state.die_up:
        up = said.counted(state.die_up, "the next own die is {number} level higher", "the next own die is {number} levels higher")
        yield _line(up)


def look(state: State) -> dict[str, Paint]:
    """Return the paint of each tone that only this ruleset has; a building of a table's own board has no figure."""
    figures, words = shipped_figures(PACKAGE), Words(state)
    return {
        f"house.{words.place(code)}": Paint(_FILL, _CROSS if code == "ho" else _INK, "", figure=Figure(PACKAGE, code))
        for code in state.box.codes
        if code in figures
    }
