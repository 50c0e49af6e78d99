import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("room", ["store", "migrations"])
def test_the_examples_of_the_readme_hold(room: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = doctest.testfile(str(ROOT / room / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0
