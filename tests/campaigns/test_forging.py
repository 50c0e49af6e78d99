"""Forging by valid SQL: each kind of forgery is found by the proofs that docs/evidence.md names, and by no others."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tests.campaigns import forged_entries, forged_logs, forged_people, forged_rows, forged_store  # noqa: F401  (each puts its kinds into the table)
from tests.campaigns.forger import Forger
from tests.campaigns.kinds import KINDS, Kind
from tests.campaigns.looking import findings
from tests.campaigns.rich import Rich, make_rich

PAGE = Path(__file__).parents[2] / "docs" / "evidence.md"

COLUMNS = {
    "chain, rules": "chain",
    "index": "index",
    "store log": "store log",
    "receipt of the game": "receipt of the game",
    "receipt of all": "receipt of all",
}
"""What is compared with the page: its column and our proof. A witness and a signature lie outside of the store."""

FOUND = {"yes": True, "from then": True, "no": False, "no log to compare": False}
"""What the cells say; an empty one says nothing, as another proof finds it already."""


@pytest.fixture(scope="module")
def rich(tmp_path_factory: pytest.TempPathFactory) -> Rich:
    """A store with something of everything, which no test changes."""
    folder = tmp_path_factory.mktemp("rich")
    return make_rich(str(folder / "games.db"), folder)


def test_an_unforged_store_has_no_findings(rich: Rich, tmp_path: Path) -> None:
    assert findings(str(shutil.copy(rich.url, tmp_path)), rich) == set()


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_a_forgery_is_found_by_the_proofs_that_the_page_names_and_by_no_others(kind: Kind, rich: Rich, tmp_path: Path) -> None:
    path = shutil.copy(rich.url, tmp_path)
    forger = Forger(path)
    forger.run("ATTACH ? AS copy", str(rich.before))
    kind.act(forger)
    forger.close()
    assert findings(str(path), rich) == kind.found


# -- the page ------------------------------------------------------------------------------------------------------------


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def page_rows() -> dict[str, dict[str, str]]:
    """The rows of the page's table of attacks on a store, by their first cell: the other cells by column."""
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    start = next(place for place, line in enumerate(lines) if line.startswith("| what was done to the store"))
    end = next(place for place in range(start, len(lines)) if not lines[place].startswith("|"))
    _, *columns = _cells(lines[start])
    rows = (_cells(line) for line in lines[start + 2 : end])
    return {first: dict(zip(columns, cells, strict=True)) for first, *cells in rows}


def _wrong(kinds: Sequence[Kind], row: dict[str, str]) -> list[tuple[str, str, str]]:
    """Where a row says otherwise than the table of kinds: the kind, the column, and what the page says."""
    return [
        (kind.name, column, row[column])
        for kind in kinds
        for column, proof in COLUMNS.items()
        if row[column] and FOUND[row[column]] != (proof in kind.found)
    ]


def test_the_page_says_of_each_attack_what_the_proofs_find() -> None:
    rows = page_rows()
    told = {name: [kind for kind in KINDS.values() if kind.row == name] for name in rows}
    assert [name for name, kinds in told.items() if not kinds] == [], "the page names attacks that are not tried here"
    assert {kind.row for kind in KINDS.values()} - {""} <= rows.keys(), "the page does not name attacks that are tried here"
    assert [wrong for name, kinds in told.items() for wrong in _wrong(kinds, rows[name])] == []
    assert len(KINDS) >= 100


# -- anywhere ------------------------------------------------------------------------------------------------------------


def _later(fields: dict[str, Any]) -> None:
    fields["at"] += 1


def _forge(forger: Forger, rng: Random) -> str:
    """Forge an entry somewhere in the store's games and series, and leave the index; what was done."""
    logs = [id for (id,) in forger.run("SELECT id FROM streams WHERE kind <> 'store' AND head > 1 ORDER BY id")]
    log = rng.choice(logs)
    last = len(forger.entries(log))
    number, act = rng.randint(1, last), rng.choice(("altered", "removed", "exchanged", "respelled"))
    match act:
        case "altered":
            forger.edit(log, number, _later)
        case "removed":
            forger.run("DELETE FROM events WHERE originator_id = ? AND originator_version = ?", log, number)
        case "exchanged":
            other = number % last + 1
            for old, new in ((number, 9999), (other, number), (9999, other)):
                forger.number(log, old, new)
        case _:
            forger.respell(log, number, b',"at":', b', "at":')
    return f"entry {number} of {log} {act}"


def test_an_entry_forged_anywhere_is_found_by_its_chain_or_by_the_index(
    rich: Rich, tmp_path: Path, rounds: int, seed: int
) -> None:
    rng = Random(seed)
    for number in range(rounds):
        path = shutil.copy(rich.url, tmp_path / f"{number}.db")
        forger = Forger(path)
        done = _forge(forger, rng)
        forger.close()
        assert findings(str(path), rich) & {"chain", "index"}, (done, f"seed {seed}")
