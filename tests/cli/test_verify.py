"""Evidence on the command line: export and import of replay files, verify, receipt, signatures."""

from __future__ import annotations

import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path

import pytest
from tests.cli.conftest import SAMPLES, Spooklog
from tests.endurance.killing import SIDES, Aim, Live
from tests.replays.files.test_signature import allowed, key, needs_ssh

from spooklog.testing.thorough import thorough


@pytest.fixture
def file(hand: Spooklog, tmp_path: Path) -> Path:
    """The replay file of the sample hand."""
    path = tmp_path / "hand.spooklog"
    hand("note", "a fine hand")
    hand("export", "-o", str(path))
    return path


@pytest.fixture
def elsewhere(empty_store: Path, tmp_path: Path) -> tuple[str, str]:
    """Options that lead to another store."""
    path = tmp_path / "elsewhere.db"
    path.write_bytes(empty_store.read_bytes())
    return "--db", str(path)


# -- export and import -------------------------------------------------------------------------------------------------


def test_a_replay_file_goes_into_another_store_and_comes_out_the_same(
    spooklog: Spooklog, file: Path, elsewhere: tuple[str, str]
) -> None:
    taken = spooklog("import", str(file), *elsewhere, "--json").json
    assert {"game": "hand", "kind": "game", "change": "new", "file": str(file), "people": []}.items() <= taken.items()
    again = file.with_name("again.spooklog")
    assert "1 log" in spooklog("export", "-g", "hand", "-o", str(again), *elsewhere).out
    assert again.read_bytes() == file.read_bytes()
    assert spooklog("import", str(file), *elsewhere).out == f"hand: already here, all {taken['entry']} entries\n"
    assert spooklog("show", "-g", "hand", "--json", *elsewhere).json == spooklog("show", "-g", "hand", "--json").json
    games = spooklog("games", "--json", *elsewhere).json["games"]
    assert [game["game"] for game in games] == ["hand"]


def test_a_replay_file_is_one_by_its_content_too(spooklog: Spooklog, file: Path, elsewhere: tuple[str, str]) -> None:
    renamed = file.rename(file.with_suffix(".txt"))
    assert spooklog("import", str(renamed), *elsewhere, "--json").json["change"] == "new"
    sheet = file.with_suffix(".spooklog")
    sheet.write_bytes((SAMPLES / "spooks-full.sheet").read_bytes())
    assert "no replay file" in spooklog("import", str(sheet), "--json", code=3).error["message"]


def test_an_import_reports_new_names_and_new_entries(spooklog: Spooklog, file: Path, elsewhere: tuple[str, str]) -> None:
    spooklog("new", "spooks", "anna=Anna Berg", "bert", "cora", "--name", "hand", *elsewhere)
    said = spooklog("import", str(file), *elsewhere).out
    assert "the name hand belongs to another log here" in said
    assert 'players merge "Anna Berg" "Anna Berg (2)"' in said
    spooklog("note", "-g", "hand", "more")
    spooklog("export", "-g", "hand", "-o", str(file), "--force")
    assert "1 new entry from" in spooklog("import", str(file), *elsewhere).out
    assert "Anna Berg (2)" in spooklog("players", *elsewhere).out


def test_a_replay_file_goes_to_standard_output_by_default(spooklog: Spooklog, file: Path) -> None:
    assert spooklog("export", "-g", "hand", "--format", "replay").out == file.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "arguments",
    [
        ("--format", "replay", "--as", "anna"),
        ("--format", "replay", "--as", "full"),
        ("--format", "replay", "--at", "3"),
        ("--format", "replay", "--width", "300"),
        ("--format", "replay", "--sign", "key"),
        ("--format", "sheet", "--sign", "key"),
        ("--format", "replay", "-o", "hand.sheet"),
        ("--format", "sheet", "-o", "hand.spooklog"),
        ("-o", "hand.replay"),
    ],
)
def test_an_impossible_export_of_a_replay_file_is_refused(
    hand: Spooklog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    hand("export", *arguments, code=2)
    assert not [path for path in tmp_path.iterdir() if path.suffix in (".sheet", ".spooklog", ".replay", ".part")]


def test_a_seats_view_is_never_exported_as_evidence(hand: Spooklog) -> None:
    assert "could not be verified" in " ".join(hand("export", "--format", "replay", "--as", "anna", code=2).err.split())


def test_a_diverged_copy_is_a_conflict_and_a_damaged_one_fails(
    spooklog: Spooklog, file: Path, elsewhere: tuple[str, str]
) -> None:
    spooklog("import", str(file), *elsewhere)
    spooklog("note", "-g", "hand", "theirs", *elsewhere)
    spooklog("note", "-g", "hand", "ours")
    spooklog("export", "-g", "hand", "-o", str(file), "--force")
    error = spooklog("import", str(file), *elsewhere, "--json", code=6).error
    assert 'Here: noted "theirs"' in error["message"]
    assert 'In the file: noted "ours"' in error["message"]
    file.write_bytes(file.read_bytes().replace(b"ours", b"mine"))
    spooklog("import", str(file), *elsewhere, "--json", code=8)


def test_an_unfinished_file_is_removed(hand: Spooklog, tmp_path: Path) -> None:
    hand("export", "-o", str(tmp_path / "signed.spooklog"), "--sign", str(tmp_path / "no-key"), code=7)
    assert not list(tmp_path.glob("*.spooklog*"))
    assert not list(tmp_path.glob(".spooklog*"))


def test_an_import_that_is_killed_leaves_nothing_or_all_of_it(
    spooklog: Spooklog, file: Path, elsewhere: tuple[str, str], empty_store: Path
) -> None:
    path = Path(elsewhere[1])
    unharmed = Live(path, ["import", str(file)]).to_the_end()
    whole = spooklog("export", "-g", "hand", "--format", "replay", *elsewhere).out
    left, turns = set(), 8 if thorough() else 3
    for turn in range(turns):
        for side in SIDES:
            Path(f"{path}{side}").unlink(missing_ok=True)
        path.write_bytes(empty_store.read_bytes())
        working = (unharmed.ended - unharmed.opened) * turn / turns
        Live(path, ["import", str(file)]).strike(Aim("opened", seconds=working, opened=True))
        games = spooklog("games", "--json", *elsewhere).json["games"]
        left.add(len(games))
        if not games:
            spooklog("import", str(file), *elsewhere)
        assert spooklog("export", "-g", "hand", "--format", "replay", *elsewhere).out == whole
        assert spooklog("db", "check", "--json", *elsewhere).json["problems"] == []
    assert 0 in left


# -- verify ------------------------------------------------------------------------------------------------------------


def test_verify_names_its_kind_of_proof(hand: Spooklog, file: Path) -> None:
    found = hand("verify", "--json").json
    assert (found["sound"], found["logs"][0]["proofs"]) == (True, ["chain", "rules", "index"])
    assert "written anew" in found["not_excluded"]
    assert "sound" in hand("verify", "-g", "hand").out
    found = hand("verify", str(file), "--json").json
    assert (found["logs"][0]["file"], found["logs"][0]["proofs"]) == (str(file), ["chain", "rules", "seal"])
    everything = hand("verify", "--all", "--json").json
    assert [log["name"] for log in everything["logs"]] == ["hand"]
    assert everything["database"] == []


def test_a_damaged_file_is_named_with_its_entry_and_ends_with_code_8(spooklog: Spooklog, file: Path) -> None:
    lines = file.read_bytes().splitlines(keepends=True)
    place = next(place for place, line in enumerate(lines) if line.startswith(b'{"entry":9,'))
    lines[place] = lines[place].replace(b'\\"at\\":', b'\\"at\\":1')
    file.write_bytes(b"".join(lines))
    said = spooklog("verify", str(file), code=8).out
    assert "entry 9 was altered" in said
    assert "it says now: " in said
    (log,) = spooklog("verify", str(file), "--json", code=8).json["logs"]
    assert (log["problems"][0]["kind"], log["problems"][0]["entry"]) == ("altered", 9)
    assert log["proofs"] == []
    spooklog("verify", str(SAMPLES / "spooks-full.sheet"), code=3)
    spooklog("verify", str(file.parent / "nothing"), code=7)


def test_verify_all_goes_on_behind_a_damaged_log(hand: Spooklog, db: Path) -> None:
    hand("import", str(SAMPLES / "spooks-masters.sheet"), "--name", "second")
    of_hand = "originator_id = (SELECT id FROM streams WHERE name = 'hand')"
    with closing(sqlite3.connect(db)) as connection:
        connection.execute(f"DELETE FROM events WHERE originator_version = 5 AND {of_hand}")
        connection.commit()
    found = hand("verify", "--all", "--json", code=8).json
    assert [(log["name"], log["sound"]) for log in found["logs"]] == [("hand", False), ("second", True)]
    assert "entry 5 is missing" in hand("verify", "--all", code=8).out


@pytest.mark.parametrize(
    "arguments",
    [("FILE", "--all"), ("--all", "-g", "hand"), ("--signers", "x"), ("FILE", "--signer", "x"), ("FILE", "-g", "hand")],
)
def test_calls_of_verify_that_contradict_themselves_are_refused(hand: Spooklog, file: Path, arguments: tuple[str, ...]) -> None:
    hand("verify", *(str(file) if word == "FILE" else word for word in arguments), code=2)


def test_the_game_that_the_shell_names_stands_back_for_files_and_all(
    hand: Spooklog, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand("import", str(SAMPLES / "spooks-masters.sheet"), "--name", "second")
    monkeypatch.setenv("SPOOKLOG_GAME", "hand")
    assert [log["name"] for log in hand("verify", "--json").json["logs"]] == ["hand"]
    assert len(hand("verify", "--all", "--json").json["logs"]) == 2
    assert hand("verify", str(file), "--json").json["logs"][0]["file"] == str(file)


def test_a_replay_file_can_be_verified_where_there_is_no_store(spooklog: Spooklog, file: Path, tmp_path: Path) -> None:
    spooklog("verify", str(file), "--db", str(tmp_path / "none.db"))
    assert not (tmp_path / "none.db").exists()


# -- receipt -----------------------------------------------------------------------------------------------------------


def test_a_receipt_proves_a_log_that_went_on_since(hand: Spooklog, file: Path) -> None:
    early = hand("receipt", "--as-of", "9").out.strip()
    late = hand("receipt", "-g", "hand", "--json").json
    assert late["bits"] == 82
    head = late["entry"]
    found = hand("verify", "--receipt", late["receipt"], "--json").json["logs"][0]
    assert (found["since"], found["proofs"][-1]) == (0, "receipt")
    found = hand("verify", str(file), "--receipt", early, "--json").json
    assert (found["logs"][0]["since"], found["not_excluded"]) == (head - 9, None)
    assert f"{head - 9} entries since" in hand("verify", "--receipt", early.lower().replace(":", " ")).out
    assert hand("verify", "--all", "--receipt", hand("receipt", "--long").out.strip(), "--json").json["sound"]
    hand("receipt", "--as-of", "999", code=7)


def test_verify_names_what_a_series_log_does_not_prove(hand: Spooklog) -> None:
    own = "the results of its games are in their own logs"
    hand(
        "series",
        "new",
        "autumn",
        "--format",
        "spooks-short",
        "anna=Anna Berg",
        "bert=Bert Holm",
        "cora=Cora Lind",
        "dave=Dave Moor",
    )
    hand("series", "add", "hand", "--series", "autumn")
    assert own in hand("verify", "-g", "autumn").out
    assert own in hand("verify", "--receipt", hand("receipt", "-g", "autumn").out.strip()).out
    assert own not in hand("verify", "-g", "hand").out
    assert own not in hand("verify", "--all").out


def test_mistyped_false_and_later_receipts_are_told_apart(hand: Spooklog, file: Path) -> None:
    receipt = hand("receipt").out.strip()
    hand("undo")
    hand("note", "written anew")
    other = hand("receipt").out.strip()
    mistyped = receipt[:-1] + ("A" if receipt[-1] != "A" else "C")
    assert "mistyped" in hand("verify", "--receipt", mistyped, "--json", code=3).error["message"]
    (log,) = hand("verify", str(file), "--receipt", other, "--json", code=8).json["logs"]
    assert log["problems"][0]["kind"] == "cut"
    hand("import", str(SAMPLES / "spooks-masters.sheet"), "--name", "second")
    early = hand("receipt", "-g", "hand", "--as-of", "9").out.strip()
    error = hand("verify", "-g", "second", "--receipt", early, "--json", code=2).error
    assert error["message"] == "this is a receipt of hand, not of second"
    whole = hand("receipt", "--all", "--json").json["receipt"]
    for command in (("verify", "--receipt", whole), ("verify", "-g", "hand", "--receipt", whole)):
        assert "verify --all --receipt CODE" in hand(*command, "--json", code=2).error["expected"]
    assert hand("verify", "--all", "--receipt", whole, "--json").json["sound"]


def test_a_store_without_a_game_has_a_receipt_too(spooklog: Spooklog) -> None:
    spooklog("games")
    whole = spooklog("receipt", "--all", "--json").json
    assert whole["logs"] == 0
    assert spooklog("verify", "--all", "--receipt", whole["receipt"], "--json").json["sound"]


def test_a_receipt_of_an_unknown_log_is_not_found(hand: Spooklog, elsewhere: tuple[str, str]) -> None:
    receipt = hand("receipt").out.strip()
    hand("verify", "--receipt", receipt, *elsewhere, code=7)
    hand("verify", "--all", "--receipt", receipt, *elsewhere, code=7)


# -- signatures --------------------------------------------------------------------------------------------------------


@needs_ssh
def test_a_signed_file_proves_who_signed_it(hand: Spooklog, tmp_path: Path) -> None:
    anna, file = key(tmp_path, "anna"), tmp_path / "signed.spooklog"
    assert "signed in" in hand("export", "-o", str(file), "--sign", str(anna)).out
    found = hand("verify", str(file), "--json").json
    assert (found["logs"][0]["signed_by"], found["logs"][0]["proofs"][-1]) == (None, "signature")
    assert found["not_excluded"]
    signers = allowed(tmp_path, anna=anna)
    found = hand("verify", str(file), "--signers", signers, "--json").json
    assert (found["logs"][0]["signed_by"], found["not_excluded"]) == ("anna", None)
    assert "by anna" in hand("verify", str(file), "--signers", signers, "--signer", "anna").out
    hand("verify", str(file), "--signers", signers, "--signer", "bert", code=8)
    hand("note", "more")
    hand("export", "-o", str(file), "--force")
    (log,) = hand("verify", str(file), "--json", code=8).json["logs"]
    assert [problem["kind"] for problem in log["problems"]] == ["signature"]
    file.with_name("signed.spooklog.sig").unlink()
    hand("verify", str(file))
    hand("verify", str(file), "--signers", signers, code=8)


@needs_ssh
def test_any_ssh_keygen_takes_the_signature(hand: Spooklog, tmp_path: Path) -> None:
    anna, file = key(tmp_path, "anna"), tmp_path / "signed.spooklog"
    hand("export", "-o", str(file), "--sign", str(anna))
    command = [
        "ssh-keygen",
        "-Y",
        "verify",
        "-n",
        "spooklog",
        "-I",
        "anna",
        "-f",
        allowed(tmp_path, anna=anna),
        "-s",
        f"{file}.sig",
    ]
    assert subprocess.run(command, input=file.read_bytes(), capture_output=True, check=False).returncode == 0


def test_without_ssh_keygen_all_but_the_signature_is_verified(
    spooklog: Spooklog, file: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    file.with_name(file.name + ".sig").write_text("-----BEGIN SSH SIGNATURE-----\n")
    monkeypatch.setenv("PATH", str(tmp_path))
    said = spooklog("verify", str(file))
    assert "sound" in said.out
    assert "was not checked: that needs ssh-keygen" in said.err
    spooklog("verify", str(file), "--signers", str(SAMPLES / "spooks-full.sheet"), code=9)
