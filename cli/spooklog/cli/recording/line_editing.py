"""Line editing at a plain prompt, where Python has readline."""

from __future__ import annotations

from contextlib import suppress


def edit_lines() -> None:
    """Let `input` edit lines and keep a history, as it does once readline is imported."""
    with suppress(ImportError):  # not on every system
        import readline  # noqa: F401, PLC0415  (only a prompt needs it)
