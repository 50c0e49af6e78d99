"""Measure everything, print a table, and write results.json and the table in README.md beside this file."""

from __future__ import annotations

import argparse
import os
import sys
from tempfile import TemporaryDirectory

from rich.console import Console

from bench import (
    amending,
    analysing,
    bulk,
    choosing,
    completing,
    crowd,
    evening,
    fairness,
    folding,
    growing,
    hands,
    lasting,
    playing,
    postgres,
    postgres_writers,
    projecting,
    report,
    seeking,
    serving,
    starting,
    verifying,
    walking,
)
from bench.measure import Figure

PARTS = {
    part.__name__.rpartition(".")[2]: part
    for part in (
        playing,
        lasting,
        growing,
        folding,
        projecting,
        seeking,
        amending,
        hands,
        verifying,
        starting,
        choosing,
        completing,
        walking,
        analysing,
        bulk,
        crowd,
        serving,
        evening,
        fairness,
        postgres,
        postgres_writers,
    )
}

FEWEST = 5
"""Runs behind a figure that states no number of its own."""


def main() -> None:
    """Run the parts that the call names, all by default; only a run of all writes files. An evening alone has options."""
    with TemporaryDirectory(prefix="spooklog-bench-") as folder:
        os.environ["XDG_STATE_HOME"] = folder  # stores that are measured are not remembered as this user's
        first, *options = sys.argv[1:] or [""]
        if first == "evening" and all(one.startswith("-") for one in options[:1]):
            evening.main(options)
        else:
            _measure()


def _measure() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("parts", nargs="*", metavar="PART", help=f"of {', '.join(PARTS)}; all by default")
    parser.add_argument("--runs", type=int, default=7, help="pairs of runs behind a figure, 5 at least")
    asked = parser.parse_args()
    if unknown := set(asked.parts) - PARTS.keys():
        parser.error(f"there is no part {', '.join(sorted(unknown))}: {', '.join(PARTS)}")
    if asked.runs < FEWEST:
        parser.error(f"{asked.runs} runs are no figure: {FEWEST} at least")
    figures: list[Figure] = []
    for name in asked.parts or PARTS:
        print(name, file=sys.stderr)
        for figure in PARTS[name].figures(asked.runs):
            print(f"  {figure.ratio:<8.3g}{figure.name}", file=sys.stderr)
            figures.append(figure)
    Console(width=None if sys.stdout.isatty() else 150, highlight=False).print(report.table(figures))
    if not asked.parts:
        report.write(figures)


if __name__ == "__main__":
    main()
