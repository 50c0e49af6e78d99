"""The browser of the machine: tests in a browser use the one that is installed, and download none."""

from __future__ import annotations

import os
import shutil

NAMES = (
    "chromium-headless-shell",
    "chrome-headless-shell",
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
)
"""Programs that are looked for on PATH. A shell without windows takes half of a browser's time, and draws the same pages."""

VARIABLE = "SPOOKLOG_BROWSER"
"""Names another program, or its whole path."""

MISSING = f"no Chromium was found: install one, or name it in {VARIABLE}"


def find_browser() -> str | None:
    """Return the path of an installed Chromium, None where there is none."""
    named = os.environ.get(VARIABLE)
    found = (shutil.which(name) for name in ((named,) if named else NAMES))
    return next((path for path in found if path), None)


def must_be_there() -> bool:
    """Return whether these tests may not be skipped: where every change is checked, nothing is."""
    return os.environ.get("CI", "").casefold() in ("1", "true")
