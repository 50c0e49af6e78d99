"""Line editing at a plain prompt, where Python has readline."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress


def edit_lines() -> None:
    """Let `input` edit lines and keep a history, as it does once readline is imported."""
    with suppress(ImportError):  # not on every system
        import readline  # noqa: F401, PLC0415  (only a prompt needs it)


@contextmanager
def completing(words: Callable[[str], Sequence[str]]) -> Iterator[None]:
    """Let Tab complete a word at the prompts within: `words` returns what may stand for its beginning."""
    if sys.platform == "win32":  # it has no readline
        yield
        return
    try:
        import readline  # noqa: PLC0415  (as above)
    except ImportError:
        yield
        return
    before, delimiters = readline.get_completer(), readline.get_completer_delims()

    def complete(begun: str, number: int) -> str | None:
        found = words(begun)
        return f"{found[number]} " if number < len(found) else None

    readline.set_completer(complete)
    readline.set_completer_delims(" ,")
    # macOS has libedit under this name, which binds keys otherwise
    readline.parse_and_bind("bind ^I rl_complete" if "libedit" in (readline.__doc__ or "") else "tab: complete")
    try:
        yield
    finally:
        readline.set_completer(before)
        readline.set_completer_delims(delimiters)
