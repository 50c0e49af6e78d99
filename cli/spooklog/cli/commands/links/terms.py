"""Options that the commands about links share."""

from __future__ import annotations

from typing import Annotated

import typer

Label = Annotated[str | None, typer.Option("--label", metavar="TEXT", help="what you call it: tablet in the kitchen")]
Ends = Annotated[
    str | None, typer.Option("--until", metavar="WHEN", help="when it ends: 7d, 12h, or 2026-12-31; by default when revoked")
]
Url = Annotated[
    str | None, typer.Option("--url", metavar="URL", help="the address of the server; by default where serve ran last")
]
