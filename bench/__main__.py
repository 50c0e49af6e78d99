"""Measure everything, print a table, and write results.json beside this file."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import orjson
from bench import bulk, folding, playing, projecting, seeking, starting
from bench.measure import Figure
from rich.console import Console
from rich.table import Table

RESULTS = Path(__file__).with_name("results.json")
PARTS = {part.__name__.rpartition(".")[2]: part for part in (playing, folding, projecting, seeking, starting, bulk)}


def main() -> None:
    """Run the parts that were asked for, all by default; only a whole run is written down."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help=f"of {', '.join(PARTS)}")
    parser.add_argument("--runs", type=int, default=7, help="pairs of runs behind each figure (at least 5 for a report)")
    asked = parser.parse_args()
    figures: list[Figure] = []
    for name in asked.parts or PARTS:
        print(name, file=sys.stderr)
        figures += PARTS[name].figures(asked.runs)
    Console(width=None if sys.stdout.isatty() else 150, highlight=False).print(_table(figures))
    if not asked.parts:
        RESULTS.write_bytes(orjson.dumps([_plain(figure) for figure in figures], option=orjson.OPT_INDENT_2) + b"\n")


def _plain(figure: Figure) -> dict[str, object]:
    return {
        "name": figure.name,
        "ratio": round(figure.ratio, 4),
        "target": figure.target,
        "holds": figure.holds,
        "runs": figure.runs,
    }


def _table(figures: list[Figure]) -> Table:
    table = Table("what / against what", box=None, pad_edge=False)
    for heading in ("ours", "theirs", "unit", "ratio", "least", "most", "promised"):
        table.add_column(heading, justify="left" if heading == "unit" else "right", no_wrap=True)
    for figure in figures:
        promised = "" if figure.target is None else f"{figure.target:g} {'kept' if figure.holds else 'BROKEN'}"
        ratios = (f"{ratio:.3g}" for ratio in (figure.ratio, figure.low, figure.high))
        table.add_row(figure.name, f"{figure.ours:.3g}", f"{figure.theirs:.3g}", figure.unit, *ratios, promised)
    return table


if __name__ == "__main__":
    main()
