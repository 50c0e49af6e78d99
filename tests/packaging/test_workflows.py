"""The workflows run what a contributor can run, on every Python and system that the package names; forms and lists are valid."""

from __future__ import annotations

import json
import re
import tomllib
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from jsonschema.validators import validator_for
from ruamel.yaml import YAML

ROOT = Path(__file__).resolve().parents[2]
GITHUB = ROOT / ".github"
JOBS: dict[str, dict[str, Any]] = {
    f"{path.stem}:{name}": job
    for path in sorted((GITHUB / "workflows").glob("*.yml"))
    for name, job in YAML(typ="safe").load(path)["jobs"].items()
}
COMMANDS = {name: "\n".join(step.get("run", "") for step in job["steps"]) for name, job in JOBS.items()}
SCHEMAS = {
    "github-workflows": sorted((GITHUB / "workflows").glob("*.yml")),
    "github-issue-forms": [path for path in sorted((GITHUB / "ISSUE_TEMPLATE").glob("*.yml")) if path.stem != "config"],
    "github-issue-config": [GITHUB / "ISSUE_TEMPLATE" / "config.yml"],
    "dependabot": [GITHUB / "dependabot.yml"],
    "citation-file-format": [ROOT / "CITATION.cff"],
    "compose-spec": [ROOT / "deploy" / "compose.yaml"],
}


@pytest.mark.parametrize("schema", SCHEMAS)
def test_a_file_that_others_read_follows_their_schema(schema: str) -> None:
    rules = json.loads((files("check_jsonschema.builtin_schemas.vendor") / f"{schema}.json").read_text(encoding="utf-8"))
    validator = validator_for(rules)(rules)
    assert SCHEMAS[schema]
    for path in SCHEMAS[schema]:
        data = json.loads(json.dumps(YAML(typ="safe").load(path), default=str))  # days as texts
        assert [f"{path.name}: {error.json_path}: {error.message}" for error in validator.iter_errors(data)] == []


def test_the_tests_run_on_every_python_that_the_package_names() -> None:
    classifiers = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["classifiers"]
    named = re.findall(r"Python :: (3\.\d+)$", "\n".join(classifiers), re.MULTILINE)
    assert JOBS["test:test"]["strategy"]["matrix"]["python"] == named


def test_the_tests_run_on_three_systems() -> None:
    others = JOBS["test:systems"]["strategy"]["matrix"]["system"]
    assert {JOBS["test:test"]["runs-on"], *others} == {"ubuntu-latest", "windows-latest", "macos-latest"}
    assert "make" not in COMMANDS["test:systems"]  # Windows has none


def test_the_documents_the_lowest_versions_and_the_files_of_a_release_are_made() -> None:
    targets = {target for commands in COMMANDS.values() for target in re.findall(r"^make (\S+)", commands, re.MULTILINE)}
    assert targets >= {"test", "docs", "test-versions", "release"}


@pytest.mark.parametrize("job", JOBS)
def test_a_job_calls_what_the_repository_has_within_a_time(job: str) -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in re.findall(r"^make (\S+)", COMMANDS[job], re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for module in re.findall(r"python -m (tools\.\w+)", COMMANDS[job]):
        assert find_spec(module), module
    for name in re.findall(r"\b(?:deploy/|requirements)[\w./-]+", COMMANDS[job]):
        assert (ROOT / name).is_file(), name
    assert JOBS[job]["timeout-minutes"] <= 60
