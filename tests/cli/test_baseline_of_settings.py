"""A baseline that the settings name holds for all commands, without an option."""

import os
from pathlib import Path

import pytest

from cli.console import FIXED, GAP, run, write

pytestmark = pytest.mark.usefixtures("folder")

NAMED = 'baseline = "known.json"\n'
PADDED = "<review> PASS </review>"


def record() -> None:
    """Take what is found now for known."""
    assert run("check", "--write-baseline").code == 0


def test_it_is_written_and_read_without_an_option() -> None:
    write("promptls.toml", NAMED)
    write("a.md", GAP)
    ended = run("check", "--write-baseline")
    assert ended == (0, "", "Wrote 1 finding to known.json.\n")
    assert run("check") == (0, "No findings in 1 file.\n1 finding hidden by the baseline.\n", "")
    write("b.md", GAP)
    ended = run("check", "--output-format=concise")
    assert ended.code == 1
    assert ended.out.startswith("b.md:6:4:")


def test_all_is_seen_with_no_baseline() -> None:
    write("promptls.toml", NAMED)
    write("a.md", GAP)
    record()
    ended = run("check", "--no-baseline")
    assert ended.code == 1
    assert "hidden" not in ended.out
    assert run("check", "--isolated").code == 1


def test_the_option_counts_instead() -> None:
    write("promptls.toml", NAMED)
    write("a.md", GAP)
    record()
    write("empty.json", '{"version": 1, "files": {}}')
    assert run("check", "--baseline=empty.json").code == 1
    assert run("check", "--baseline=other.json", "--write-baseline").code == 0
    assert '"a.md"' in Path("other.json").read_text()


def test_its_path_is_relative_to_the_file_that_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    write(".git/HEAD", "")
    write("promptls.toml", NAMED)
    write("below/promptls.toml", 'extend = "../promptls.toml"\n')
    write("below/a.md", GAP)
    monkeypatch.chdir("below")
    assert run("check", "--write-baseline").err == f"Wrote 1 finding to ..{os.sep}known.json.\n"
    assert run("check").code == 0


def test_each_project_has_its_own() -> None:
    write("one/promptls.toml", NAMED)
    write("two/promptls.toml", 'baseline = "other.json"\n')
    for name in "one/a.md", "two/a.md", "three/a.md":
        write(name, GAP)
    ended = run("check", "--write-baseline")
    assert ended.err == (
        f"Wrote 1 finding to one{os.sep}known.json.\nWrote 1 finding to two{os.sep}other.json.\n"
        "Note: 1 file has no baseline in its settings\n"
    )
    ended = run("check")
    assert "Found 1 error in 1 of 3 files." in ended.out
    assert "2 findings hidden by the baseline." in ended.out


def test_what_is_known_is_not_fixed() -> None:
    write("promptls.toml", NAMED)
    file = write("a.md", GAP)
    record()
    text = f"{GAP}\nAnswer {PADDED}.\n"
    file.write_text(text)
    ended = run("fix", "--diff")
    assert "+Answer <review>PASS</review>." in ended.out
    assert "-  [3]" not in ended.out
    assert "1 finding hidden by the baseline." in run("fix").out
    assert file.read_text() == text.replace(PADDED, "<review>PASS</review>")
    assert run("fix").out.startswith("No findings in 1 file.\n")
    run("fix", "--no-baseline")
    assert "[2] Show" in file.read_text()


def test_what_is_known_is_not_fixed_beside_a_fix_in_its_line() -> None:
    write("promptls.toml", NAMED)
    file = write("a.md", f"Answer {PADDED} or <review>PAS</review>\n")
    run("check", "--select=tag-value-padded", "--write-baseline")
    run("fix")
    assert file.read_text() == f"Answer {PADDED} or <review>PASS</review>\n"


def test_it_holds_for_standard_input() -> None:
    write("promptls.toml", NAMED)
    write("a.md", GAP)
    record()
    ended = run("check", "-", "--stdin-filename=a.md", given=GAP)
    assert ended == (0, "No findings in 1 file.\n1 finding hidden by the baseline.\n", "")
    assert run("check", "-", "--stdin-filename=a.md", "--no-baseline", given=GAP).code == 1
    assert run("check", "-", "--stdin-filename=b.md", given=GAP).code == 1
    assert run("fix", "-", "--stdin-filename=a.md", given=GAP).out == GAP
    assert run("fix", "-", "--stdin-filename=b.md", given=GAP).out == FIXED


def test_one_that_is_not_there() -> None:
    write("promptls.toml", NAMED)
    write("a.md", GAP)
    ended = run("check")
    assert (ended.code, ended.out) == (2, "")
    assert ended.err == "Error: known.json: no such file or directory; --write-baseline writes it\n"
    assert run("check", "-", given=GAP).code == 2
    assert run("check", "--no-baseline").code == 1
    assert run("config").code == 0


@pytest.mark.parametrize("path", ["../known.json", "/etc/known.json", "link.json"])
def test_settings_name_none_outside_of_the_project(folder: Path, path: str) -> None:
    write(".git/HEAD", "")
    (folder / "link.json").symlink_to(folder.parent / "elsewhere.json")
    write("promptls.toml", f'baseline = "{path}"\n')
    write("a.md", GAP)
    ended = run("check", "--write-baseline")
    assert (ended.code, ended.out) == (2, "")
    assert "promptls.toml:1:12" in ended.err
    assert "the baseline is not in the project" in ended.err
    assert not (folder.parent / "elsewhere.json").exists()


def test_one_given_as_a_setting_may_be_anywhere(folder: Path) -> None:
    write("a.md", GAP)
    elsewhere = folder.parent / f"{folder.name}.json"
    inline = f"--config=baseline = '{elsewhere}'"
    assert run("check", inline, "--write-baseline").code == 0
    assert elsewhere.exists()
    assert run("check", inline).code == 0


def test_a_changed_one_counts_although_results_are_cached() -> None:
    write("promptls.toml", NAMED)
    write("a.md", GAP)
    record()
    assert run("check").code == 0
    write("known.json", '{"version": 1, "files": {}}')
    assert run("check").code == 1
