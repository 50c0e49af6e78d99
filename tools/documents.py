"""Makes the documents that follow from the code: pages of commands, Python and HTTP, the pictures, and games to play back.

`python -m tools.documents` writes them into `docs/`; a test compares.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

from tools.api_page import api_page
from tools.architecture import architecture_picture
from tools.commands_page import command_reference
from tools.evening import write as write_evening
from tools.gallery import PICTURES
from tools.http_page import http_reference
from tools.manpage import man_page
from tools.openapi import openapi
from tools.replay_pages import REPLAYS
from tools.tables_page import tables_page

DOCS = Path(__file__).resolve().parents[1] / "docs"
DOCUMENTS: Mapping[str, Callable[[], str]] = {
    "api.md": api_page,
    "commands.md": command_reference,
    "http.md": http_reference,
    "openapi.json": openapi,
    "tables.md": tables_page,
    "spooklog.1": man_page,
    "architecture.svg": architecture_picture,
    **PICTURES,
    **REPLAYS,
}
"""Everything that is made, by its file."""


def write(folder: Path) -> None:
    """Write the documents into a folder."""
    for name, make in DOCUMENTS.items():
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text(make(), encoding="utf-8", newline="\n")
    write_evening(folder)


if __name__ == "__main__":
    write(DOCS)
