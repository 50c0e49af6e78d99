"""The keys of `spooklog replay`: their actions, and the lists of keys."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from textual.binding import Binding, BindingType

from spooklog.cli.output import said, word_for
from spooklog.cli.tui.keys import Key
from spooklog.replays.timeline.timeline import FLAG, NOTE, Timeline

BINDINGS: Sequence[BindingType] = (
    Binding("space", "play_pause", show=False),
    Binding("right,l,n", "step(1)", show=False),
    Binding("left,h,p", "step(-1)", show=False),
    Binding("home", "start", show=False),
    Binding("end", "end", show=False),
    Binding("up,plus,equals_sign", "faster", show=False),
    Binding("down,minus", "slower", show=False),
    # With priority: the digits of a number typed quickly are in the queue before the question has the focus.
    Binding("g", "ask", show=False, priority=True),
    *(Binding(digit, f"ask({digit!r})", show=False, priority=True) for digit in "0123456789"),
    Binding("v,tab", "view(1)", show=False, priority=True),
    Binding("V,shift+tab", "view(-1)", show=False, priority=True),
    Binding("f6", "next_panel", show=False, priority=True),
    Binding("pageup", "scroll(-1)", show=False),
    Binding("pagedown", "scroll(1)", show=False),
    Binding("question_mark,f1", "keys", show=False),
    Binding("q", "quit", show=False),
    Binding("ctrl+z", "suspend_process", show=False),
)

LAST_KEYS = (Key("?", said("keys"), ""), Key("q", said("quit"), ""))
"""The keys at the right end of the line, which are shown at any width."""


def short_keys(timeline: Timeline, letters: Mapping[str, str], *, panels: bool, locked: bool, plain: bool) -> list[Key]:
    """Return the keys for one line, the most important first; of the marks only those that occur."""
    steps = "Left/Right" if plain else "←→"
    there = {mark for moment in timeline.moments for mark in moment.marks}
    marks = [Key(letter, word_for(mark), "") for mark, letter in letters.items() if mark in there]
    view = [] if locked else [Key("v", said("view"), "")]
    panel = [Key("F6", said("panel"), "")] if panels else []
    return [Key("Space", said("play"), ""), Key(steps, said("step"), ""), *panel, *marks, *view, Key("g", said("ply"), "")]


def all_keys(letters: Mapping[str, str], *, panels: bool, locked: bool, plain: bool) -> list[Key]:
    """Return every key with what it does."""
    left, right, up, down = ("Left", "Right", "Up", "Down") if plain else "←→↑↓"
    marks = [
        Key(f"{letter}  {letter.upper()}", mark, said("{mark}: next, previous", mark=word_for(mark)))
        for mark, letter in sorted(letters.items(), key=lambda pair: pair[0] in (FLAG, NOTE))
    ]
    view = said("locked by --as") if locked else said("as another viewer saw it: full, public, a player")
    return [
        Key("Space", "", said("play or pause; at the end, start over")),
        Key(f"{right}  l  n", "", said("one ply on")),
        Key(f"{left}  h  p", "", said("one ply back")),
        Key("Home  End", "", said("the start, the end")),
        Key(f"{up}  +", "", said("faster")),
        Key(f"{down}  -", "", said("slower")),
        *marks,
        Key("g  0-9", "", said("go to a ply: type its number, then Enter")),
        Key("v  V", "", view),
        *([Key("F6", "", said("the next panel of the board in focus"))] if panels else []),
        Key("PgUp PgDn", "", said("the rest of a table too high for the terminal")),
        Key("q", "", said("quit")),
    ]
