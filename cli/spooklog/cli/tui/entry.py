"""The input for lines: with completion and history."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Input
from textual.widgets.input import Selection

from spooklog.domain.lines.completion import Completer, Suggesting, Suggestions
from spooklog.domain.words.visible import spelt

LONGEST = 5000
"""At most so many characters are pasted; no line of play has more."""

SOON = 0.01
"""Seconds until an unfinished search for suggestions goes on, so that keys that were pressed come first."""


class LineInput(Input):
    """An input for one line. Enter always enters the line as it stands.

    While suggestions are open, arrows and Tab walk through them, and Esc restores what was typed. Else arrows walk through the
    lines that were entered before, and Esc clears the line.

    A refused or proposed line is put in selected: the next character replaces it, an arrow or Backspace begins to mend it, Enter
    enters it.

    The app hands each key to `press` in the order in which they came. Left to Textual, bindings could wait for letters or
    overtake them, and what is typed ahead would come out in another order.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "back", show=False),
        Binding("down", "forth", show=False),
        Binding("tab", "complete", show=False),
        Binding("shift+tab", "back_through", show=False),
        Binding("escape", "escape", show=False),
        Binding("enter,ctrl+j", "enter", show=False),
        Binding("ctrl+d", "leave", show=False),
    ]
    DEFAULT_CSS = """
    LineInput { width: 1fr; height: 1; border: none; padding: 0; background: ansi_default; color: ansi_default; }
    LineInput:focus { border: none; background-tint: transparent; }
    """

    class Pasted(Message):
        """Several lines were pasted, and only the first was taken."""

    class Suggested(Message):
        """The suggestions changed, perhaps to none; `marked` is the one that stands in the input."""

        def __init__(self, suggestions: Suggestions, marked: int | None) -> None:
            super().__init__()
            self.suggestions = suggestions
            self.marked = marked

    class Cleared(Message):
        """Esc has cleared the line."""

    def __init__(self, enter: Callable[[str], None], *, id: str | None = None) -> None:
        """`enter` is called at once with each line that is entered, the empty one included."""
        super().__init__(select_on_focus=False, compact=True, id=id)
        self._enter = enter
        self.cursor_blink = False
        self._completer: Suggesting = Completer((), ())
        self._helps = True
        self._setting = ""
        self._open = Suggestions()
        self._marked: int | None = None
        self._wanted = False  # whether suggestions are wanted: not after the user closed them
        self._typed = ""  # what the user typed; the input may hold a suggestion instead
        self._begun = ""  # the setting in which the user began to type it
        self._history: list[tuple[str, str]] = []
        self._place = 0

    # -- for the app ---------------------------------------------------------------------------------------------------------

    def complete_from(self, completer: Suggesting, setting: str, *, helps: bool = True) -> None:
        """Suggest from another moment of the game. A line is recalled only in the setting in which it was entered.

        `setting` names the viewer. `helps` is false where a lone question mark is a line of play.
        """
        self._completer, self._helps = completer, helps
        if setting != self._setting:
            self._setting, self._place = setting, len(self._history)
        if self._wanted and self._marked is None:
            self._suggest()

    def put(self, line: str) -> None:
        """Put a line in as if the user had typed it, without suggestions."""
        # before the value: Textual reports the change later, and then nothing must be new
        self._typed, self._begun = line, self._setting
        self.value = line
        self.cursor_position = len(line)
        self.close()

    def put_selected(self, line: str) -> None:
        """Put in a refused or proposed line, which the next character replaces."""
        self.put(line)
        self.selection = Selection(0, len(line))

    def choose(self, number: int) -> None:
        """Take a suggestion by its number in the list, from 0, as if the user had typed it."""
        if number < len(self._open.items):
            self._take(self._open.items[number].text)

    def close(self) -> None:
        """Close the suggestions; the line stays."""
        self._wanted = False
        self._show(Suggestions(), None)

    def give_up(self) -> None:
        """Empty the input. The line can be recalled, in the setting in which it was begun."""
        self._catch_up()
        line = self.value.strip()
        if line:
            self._remember(self._begun, line)
        self.put("")

    @property
    def suggesting(self) -> bool:
        """Whether suggestions are open."""
        return bool(self._open.items)

    # -- keys ----------------------------------------------------------------------------------------------------------------

    def press(self, event: events.Key) -> bool:
        """Do what a key does to the line, before this returns. Returns whether it does anything to it.

        A lone question mark asks for help at once, unless a line of play can begin with it now.
        """
        if event.is_printable and event.character:
            if event.character == "?" and not self.value and self._helps:
                self._enter("?")
            else:
                self.replace(event.character, *self.selection)
            return True
        if event.key not in _ACTIONS:
            return False
        # Input's own bindings know one argument: `(True)`, for selecting
        action, _, selecting = _ACTIONS[event.key].partition("(")
        getattr(self, f"action_{action}")(*([True] if selecting else []))
        return True

    def paste(self, text: str) -> bool:
        """Put a text in. Returns whether there was one.

        Of several lines only the first is taken: the user could not check the answers to the others one by one. Invisible
        characters are left out, for the line must be recorded as it is seen.
        """
        first, *others = text.splitlines() or [""]
        self.replace(spelt(first[:LONGEST], lambda one: " " if one.isspace() else ""), *self.selection)
        if others:
            self.post_message(self.Pasted())
        return bool(text)

    def action_back(self) -> None:
        """Go to the previous suggestion, or recall the previous line."""
        self._catch_up()
        if self.suggesting:
            self._mark(-1)
        else:
            self._recall(-1)

    def action_forth(self) -> None:
        """Go to the next suggestion, or recall the next line."""
        self._catch_up()
        if self.suggesting:
            self._mark(1)
        else:
            self._recall(1)

    def action_back_through(self) -> None:
        """Go to the previous suggestion."""
        self._catch_up()
        if self.suggesting:
            self._mark(-1)

    def action_complete(self) -> None:
        """Open the suggestions; take the beginning that all of them share; then put in one after the other."""
        self._catch_up()
        if not self.suggesting:
            self._suggest()
            if len(self._open.items) != 1:
                return
        if self._marked is None and (shared := self._open.common(self._typed)) != self._typed:
            self._take(shared)
            return
        self._mark(1)

    def action_escape(self) -> None:
        """Close the suggestions and restore what was typed; where none are open, clear the line."""
        self._catch_up()
        if self.suggesting:
            self.put(self._typed)
        else:
            self.give_up()
            self.post_message(self.Cleared())

    def action_delete_left(self) -> None:
        """Delete the character before the cursor; of a refused line, which is selected, only its last one."""
        if self.value and self.selection == Selection(0, len(self.value)):
            self.selection = Selection.cursor(len(self.value))
        super().action_delete_left()

    def action_enter(self) -> None:
        """Enter the line as it stands."""
        line = self.value.strip()
        self.put("")
        if line:
            self._remember(self._setting, line)
        self._enter(line)

    def action_leave(self) -> None:
        """Leave the app from an empty line, as Ctrl-D does at any prompt; in another line delete a character."""
        if self.value:
            self.action_delete_right()
        else:
            self._enter("quit")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Take note of a change by the user."""
        event.stop()
        self._catch_up()

    # -- suggestions ---------------------------------------------------------------------------------------------------------

    def _catch_up(self) -> None:
        """Take note of what the user typed since, before anything is done with it."""
        if self.value == (self._typed if self._marked is None else self._open.items[self._marked].text):
            return
        if not self._typed:
            self._begun = self._setting
        self._typed, self._place = self.value, len(self._history)
        if self.value:
            self._suggest()
        else:
            self.close()

    def _suggest(self) -> None:
        """Open the suggestions for the input; search on for the others while no key is pressed."""
        self._wanted = True
        suggestions = self._completer.suggest(self._typed) if self.cursor_at_end else Suggestions()
        self._show(suggestions, None)
        if suggestions.unfinished:
            typed = self._typed
            self.set_timer(SOON, lambda: self._suggest() if self._typed == typed and self._marked is None else None)

    def _show(self, suggestions: Suggestions, marked: int | None) -> None:
        self._open, self._marked = suggestions, marked
        self.post_message(self.Suggested(suggestions, marked))

    def _mark(self, step: int) -> None:
        """Put the next suggestion into the input; after the last one comes what was typed."""
        places = [None, *range(len(self._open.items))]
        self._marked = places[(places.index(self._marked) + step) % len(places)]
        text = self._typed if self._marked is None else self._open.items[self._marked].text
        self.value = text
        self.cursor_position = len(text)
        self._show(self._open, self._marked)

    def _take(self, text: str) -> None:
        """Put a text into the input and go on from there."""
        self._typed = text
        self.value = text
        self.cursor_position = len(text)
        self._suggest()

    def _remember(self, setting: str, line: str) -> None:
        if not self._history or self._history[-1] != (setting, line):
            self._history.append((setting, line))
        self._place = len(self._history)

    def _recall(self, step: int) -> None:
        """Put in the next or previous line of this setting; after the last one the input is empty."""
        here = enumerate(self._history)
        places = [at for at, (setting, line) in here if setting == self._setting and line != self.value]
        earlier = [at for at in places if at < self._place]
        later = [at for at in places if at > self._place]
        if step < 0 and earlier:
            self._place = earlier[-1]
            self.put(self._history[self._place][1])
        elif step > 0:
            self._place = later[0] if later else len(self._history)
            self.put(self._history[self._place][1] if later else "")


_ACTIONS = {
    key: binding.action
    for binding in (*Input.BINDINGS, *LineInput.BINDINGS)
    if isinstance(binding, Binding) and binding.action != "copy"
    for key in binding.key.split(",")
}
"""The action of each key. Copying is left out, for Ctrl-C gives up the line."""
