"""The figures as people and programs read them: a table in a terminal and in README.md, and results.json."""

from __future__ import annotations

import platform
from collections.abc import Iterable, Sequence
from pathlib import Path

import orjson
from rich.table import Table

from bench.measure import Figure

RESULTS = Path(__file__).with_name("results.json")
README = Path(__file__).with_name("README.md")
BEGIN, END = "<!-- figures -->\n", "<!-- end of figures -->"
HEADINGS = ("what / against what", "ours", "theirs", "unit", "ratio", "least", "most", "promised")


def table(figures: Iterable[Figure]) -> Table:
    """Return the figures as a table for a terminal."""
    drawn = Table(box=None, pad_edge=False)
    for heading in HEADINGS:
        words = heading in (HEADINGS[0], "unit")
        drawn.add_column(heading, justify="left" if words else "right", no_wrap=heading != HEADINGS[0])
    for figure in figures:
        drawn.add_row(*_cells(figure))
    return drawn


def write(figures: Sequence[Figure]) -> None:
    """Write results.json and the table in README.md."""
    plain = [_plain(figure) for figure in figures]
    RESULTS.write_bytes(orjson.dumps(plain, option=orjson.OPT_INDENT_2) + b"\n")
    before, _, rest = README.read_text("utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    README.write_text(before + BEGIN + _markdown(figures) + END + after, "utf-8")


def _plain(figure: Figure) -> dict[str, object]:
    return {
        "name": figure.name,
        "ratio": round(figure.ratio, 4),
        "target": figure.target,
        "holds": figure.holds,
        "runs": figure.runs,
    }


def _markdown(figures: Iterable[Figure]) -> str:
    rows = [HEADINGS, ("---", *["---:"] * 2, "---", *["---:"] * 4), *map(_cells, figures)]
    lines = [f"| {' | '.join(row)} |" for row in rows]
    machine = f"Python {platform.python_version()}, {platform.system()}, {platform.machine()}."
    return "\n" + "\n".join(lines) + f"\n\n{machine}\n\n"


def _cells(figure: Figure) -> tuple[str, ...]:
    promised = "" if figure.target is None else f"{_short(figure.target)} {'kept' if figure.holds else 'BROKEN'}"
    ratios = (_short(ratio) for ratio in (figure.ratio, figure.low, figure.high))
    return (figure.name, _short(figure.ours), _short(figure.theirs), figure.unit, *ratios, promised)


def _short(number: float) -> str:
    """Return three digits of a number, without an exponent."""
    return f"{number:.0f}" if number >= 100 else f"{number:.3g}"
