"""The files of `deploy/` are accepted by the programs that read them, fit each other, and are what the documents show."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import urllib.error
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path, PureWindowsPath
from threading import Thread
from typing import Any

import pytest
from ruamel.yaml import YAML
from tests.servers import program_or_skip

from spooklog.cli.program import program
from spooklog.cli.serving import PORT
from tools.cluster.cluster import CADDYFILE
from tools.image import CONTAINERFILE, build, context, stages

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
BACKUP, WINDOWS_BACKUP = DEPLOY / "spooklog-backup", DEPLOY / "windows" / "spooklog-backup.ps1"
PAGES = "".join((ROOT / "docs" / name).read_text(encoding="utf-8") for name in ("serve.md", "backups.md"))
BUILD, IMAGE = stages((ROOT / CONTAINERFILE).read_text(encoding="utf-8"))
SERVICES: dict[str, Any] = YAML(typ="safe").load(DEPLOY / "compose.yaml")["services"]
SITE = {"SITE": "games.example.org", "PASSWORD": "secret"}
(HEALTH,) = (json.loads(says.partition("CMD ")[2]) for says in IMAGE.all("HEALTHCHECK"))


@pytest.mark.parametrize("file", [*UNITS, BACKUP, WINDOWS_BACKUP], ids=lambda file: file.name)
def test_a_document_shows_the_file_as_it_is(file: Path) -> None:
    assert f"\n{file.read_text(encoding='utf-8')}```\n" in PAGES
    assert f"(../{file.relative_to(ROOT).as_posix()})" in PAGES


def test_systemd_accepts_the_units(tmp_path: Path) -> None:
    verify = program_or_skip("systemd-analyze", package="systemd")
    for unit in UNITS:  # the programs that they start are not installed here
        text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", unit.read_text(encoding="utf-8"), flags=re.MULTILINE)
        (tmp_path / unit.name.replace("@.", "@8642.")).write_text(text, encoding="utf-8")
    (tmp_path / "postgresql.service").write_text("[Service]\nExecStart=/bin/true\n")
    done = subprocess.run(
        [verify, "verify", "--man=no", *map(str, sorted(tmp_path.iterdir()))],
        env=os.environ | {"SYSTEMD_UNIT_PATH": f"{tmp_path}:"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, [line for line in done.stderr.splitlines() if str(tmp_path) in line or "8642" in line]) == (0, [])


def test_copies_are_made_with_the_same_commands_on_windows() -> None:
    ours, theirs = (file.read_text(encoding="utf-8") for file in (BACKUP, WINDOWS_BACKUP))
    same = theirs.replace(" | Set-Content ", " > ").replace("$Backups\\", "$BACKUPS/")
    commands = re.findall(r"^spooklog .*$", ours, re.MULTILINE)
    assert commands == re.findall(r"^spooklog .*$", same, re.MULTILINE)
    assert [line.split()[1] for line in commands] == ["receipt", "db"]
    (first,), (kept,) = re.findall(r"tail -n \+(\d+)", ours), re.findall(r"-Skip (\d+)", theirs)
    assert int(first) == int(kept) + 1
    assert theirs.count("if ($LASTEXITCODE) { exit $LASTEXITCODE }\n") == len(commands)


def test_a_task_of_windows_starts_the_script_that_is_shown() -> None:
    (task,) = re.findall(r"^schtasks /create (.*)$", PAGES, re.MULTILINE)
    options = dict(re.findall(r"""/(\w+) ("[^"]*"|\S+)""", task))
    assert options.keys() == {"tn", "sc", "tr"}
    starts = options["tr"].strip('"')
    assert len(starts) <= 261  # which schtasks takes
    *_, file, folder = starts.split()
    assert PureWindowsPath(file).name == WINDOWS_BACKUP.name
    assert f"\nmkdir {folder}\n" in PAGES
    named = re.findall(r"^schtasks /\w+ /tn (\S+)", PAGES, re.MULTILINE)
    assert named == [options["tn"]] * 3


def test_what_a_unit_starts_can_be_typed() -> None:
    (service,) = [unit.read_text(encoding="utf-8") for unit in UNITS if unit.name == "spooklog@.service"]
    _, name, *options = re.findall(r"^ExecStart=(.*)$", service, re.MULTILINE)[0].split()
    check_options(name, options)


def check_options(name: str, words: list[str]) -> None:
    """Fail where a command of spooklog does not have these options."""
    command = program().commands[name]
    assert {word for word in words if word.startswith("--")} <= {option for one in command.params for option in one.opts}


def test_caddy_accepts_the_file_of_the_proxy() -> None:
    caddy = program_or_skip("caddy")
    command = [caddy, "adapt", "--validate", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    done = subprocess.run(command, env=os.environ | SITE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert f"127.0.0.1:{PORT}" in done.stdout


def test_the_proxy_has_the_settings_that_the_cluster_is_tested_with() -> None:
    ours = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    one, other = (text[text.index("lb_try_duration") : text.index("response_header_timeout")] for text in (ours, CADDYFILE))
    assert one.replace("{", "{{").split() == other.split()


def test_an_image_has_no_more_rights_and_tools_than_it_needs() -> None:
    assert IMAGE.base == BUILD.base  # the environment is made for the Python of the first stage
    assert re.fullmatch(r"[\w./-]+:[\w.-]+", IMAGE.base)
    assert IMAGE.all("USER") == ["10001"]
    assert IMAGE.all("VOLUME") == IMAGE.all("WORKDIR") == ["/var/lib/spooklog"]
    assert IMAGE.all("COPY") == ["--from=build /opt/spooklog /opt/spooklog"]
    assert re.findall(r"(?:install|pip)\b(.*?)&&", " && ".join(IMAGE.all("RUN")) + " &&") == [
        " --yes --no-install-recommends python3 "
    ]
    assert BUILD.all("RUN")[-1].endswith("pip uninstall --yes pip")
    installs = re.findall(r"pip install [^&]*", " && ".join(BUILD.all("RUN")))
    assert [one for one in installs if "--require-hashes" not in one and "--no-deps" not in one] == []


def test_an_image_is_built_from_the_sources_of_the_wheel_alone() -> None:
    names = {*context()}
    rooms = {path.parent.name for path in ROOT.glob("*/spooklog")}
    assert {name.partition("/")[0] for name in names if "/" in name} == rooms | {"docs"}
    assert {name for name in names if not name.startswith(tuple(f"{room}/spooklog/" for room in rooms))} == {
        "LICENSE",
        "README.md",
        "THIRD_PARTY.md",
        "docs/spooklog.1",
        "pyproject.toml",
        "requirements-web.lock",
    }


def test_the_steps_of_an_image_run_in_a_folder_but_those_that_change_the_system(tmp_path: Path) -> None:
    root, folder = tmp_path / "root", tmp_path / "image"
    steps = """
# a comment
FROM debian AS build
RUN apt-get --version > /opt/apt && echo one > /opt/one
COPY lock /src/
COPY . /src/
RUN python3 -c "print('two')" \\
    > /opt/two && useradd --help > /opt/user
FROM debian
RUN echo three > /opt/three
"""
    ours = {CONTAINERFILE: steps, Path("lock"): "packages", Path("left", "out"): "", Path(".dockerignore"): "*\n!lock\n"}
    for name, text in ours.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text, encoding="utf-8")
    subprocess.run(["git", "init", "--quiet", str(root)], check=True)
    subprocess.run(["git", "-C", str(root), "add", "."], check=True)
    (folder / "opt").mkdir(parents=True)
    build(folder, root)
    made = {file.relative_to(folder).as_posix(): file.read_text(encoding="utf-8") for file in folder.rglob("*") if file.is_file()}
    assert made == {"opt/one": "one\n", "opt/two": "two\n", "src/lock": "packages"}


def test_an_image_starts_a_command_that_there_is() -> None:
    (entry,), (command,) = IMAGE.all("ENTRYPOINT"), IMAGE.all("CMD")
    assert json.loads(entry) == ["spooklog"]
    check_options(json.loads(command)[0], json.loads(command))


@pytest.mark.parametrize(("status", "well"), [(200, True), (503, False)])
def test_the_health_check_of_an_image_tells_a_server_that_is_well(status: int, well: bool) -> None:
    python, flag, code = HEALTH
    assert (python, flag) == ("python", "-c")
    assert f"127.0.0.1:{PORT}/healthz" in code

    class Server(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()

    with HTTPServer(("127.0.0.1", 0), Server) as server:
        Thread(target=server.handle_request, daemon=True).start()
        asked = code.replace(str(PORT), str(server.server_port))
        if well:
            exec(asked, {})
        else:
            with pytest.raises(urllib.error.HTTPError):
                exec(asked, {})


def test_the_containers_of_a_site_fit_each_other() -> None:
    server, database, proxy = (SERVICES[name] for name in ("server", "database", "proxy"))
    name, *options = server["command"]
    check_options(name, options)
    assert server["network_mode"] == "service:proxy"  # the server listens to its own machine alone
    assert ("ports" in server, "ports" in database, proxy["ports"][:2]) == (False, False, ["80:80", "443:443"])
    assert server["environment"]["SPOOKLOG_DB"].endswith("//spooklog@database/spooklog")
    assert database["environment"]["POSTGRES_USER"] == "spooklog"
    assert [one.split(":")[1] for one in server["volumes"]] == IMAGE.all("VOLUME")
    assert (ROOT / "deploy" / server["build"]["context"]).resolve() == ROOT
    assert Path(server["build"]["dockerfile"]) == CONTAINERFILE
    assert {*re.findall(r"\$\{(\w+)", (DEPLOY / "compose.yaml").read_text(encoding="utf-8"))} == SITE.keys()
    assert re.findall(r"^(\w+)=", (DEPLOY / "env.example").read_text(encoding="utf-8"), re.MULTILINE) == [*SITE]


def test_the_document_names_what_the_containers_have() -> None:
    typed = re.findall(r"^docker compose -f deploy/compose\.yaml (.*)$", PAGES, re.MULTILINE)
    assert len(typed) > 2
    asked = [re.match(r"(?:exec|run --rm) (\w+) (\w+)", line) for line in typed]
    assert {one[1] for one in asked if one} == {"server", "database"}
    for line in typed:
        if match := re.match(r"exec server spooklog (\w+)", line):
            assert match[1] in program().commands
        assert shlex.split(line)
