"""A question at the bottom of an app, with a line to type the answer in; hidden while no question is open."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input, Label


class Ask(Horizontal):
    """Asks for a short answer: Enter gives it, Esc closes the question."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", show=False)]
    DEFAULT_CSS = """
    Ask { height: 1; padding: 0 1; display: none; }
    Ask Label { width: auto; padding: 0 1 0 0; }
    Ask Input { width: 1fr; height: 1; border: none; padding: 0; background: ansi_default; color: ansi_default; }
    Ask Input:focus { border: none; }
    """

    class Answered(Message):
        """The user gave an answer."""

        def __init__(self, answer: str) -> None:
            super().__init__()
            self.answer = answer

    class Closed(Message):
        """The question was closed."""

    def __init__(self, question: str, *, restrict: str, max_length: int) -> None:
        """`restrict` is a regular expression for what can be typed."""
        super().__init__()
        self._question = question
        self._input = Input(restrict=restrict, max_length=max_length, select_on_focus=False, compact=True, disabled=True)

    @property
    def asking(self) -> bool:
        """Whether the question is open."""
        return bool(self.display)

    def compose(self) -> ComposeResult:
        """Yield the question and the input for the answer."""
        yield Label(self._question)
        yield self._input

    def ask(self, typed: str = "") -> None:
        """Open the question with the beginning of the answer (`typed`); where it is open, type that behind the cursor.

        The focus moves at once, so that keys typed in quick succession all go to the answer.
        """
        if self.asking:
            self._input.replace(typed, *self._input.selection)
            return
        self.display = True
        self._input.disabled = False
        self._input.value = typed
        self._input.cursor_position = len(typed)
        self.screen.set_focus(self._input)

    def again(self) -> None:
        """Select the answer that was wrong: the next key begins another."""
        self._input.select_all()

    def action_close(self) -> None:
        """Close the question."""
        self.display = False
        self._input.disabled = True  # else Textual would give it the focus again
        self.post_message(self.Closed())

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Give the answer; an empty one closes the question."""
        event.stop()
        if event.value:
            self.post_message(self.Answered(event.value))
        else:
            self.action_close()
