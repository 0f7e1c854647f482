"""The templates that ship with promptls, and what copying them does."""

from pathlib import Path

import pytest

from cli.console import PROJECT, run, write
from promptls.api import check_path
from promptls.files import FileError
from promptls.prompts.shipped_templates import SKELETONS, copy_skeleton, copy_templates
from promptls.semantics.templates.recognition import BASE
from promptls.vocabulary import SPECIFIED

pytestmark = pytest.mark.usefixtures("folder")

FOLDER = Path("templates/system")


def test_there_is_a_template_for_every_phase() -> None:
    names = {Path(it.path).name for it in copy_templates(".")}
    assert {f"{BASE}-{it.key}.md" for it in SPECIFIED.template_phases} <= names
    assert {"CLAUDE-implement.md", "CODEX-challenge.md"} <= names
    shipped = {it.name for it in (PROJECT / FOLDER).iterdir()}
    assert names == shipped


def test_they_are_clean_where_they_are_copied_to() -> None:
    copy_templates(".")
    assert [it for it in check_path(".") if it.findings] == []


def test_what_exists_is_never_changed() -> None:
    own = write("templates/system/BASE-plan.md", "Mine.\n")
    copied = {Path(it.path).name: it.is_written for it in copy_templates(".")}
    assert own.read_text() == "Mine.\n"
    assert not copied.pop("BASE-plan.md")
    assert all(copied.values())


def test_a_folder_that_leads_out_of_the_project_is_refused(tmp_path: Path) -> None:
    outside = tmp_path / "outside"
    outside.mkdir()
    Path("templates").symlink_to(outside)
    with pytest.raises(FileError, match="outside of the project"):
        copy_templates(".")
    assert list(outside.iterdir()) == []


def test_the_command_copies_them_and_says_so() -> None:
    write("templates/system/BASE-plan.md", "Mine.\n")
    ended = run("init", "--templates")
    assert ended.code == 0
    assert ended.out.startswith("templates/system/GEMINI-plan.md\n")
    assert ended.out.endswith("Wrote 8 templates. `promptls templates` shows what they are for.\n")
    note = "templates/system/BASE-plan.md exists already, so it is left as it was"
    assert ended.err == f"Note: {note}\n"
    assert not Path("promptls.toml").exists()
    assert run("init", "--templates").out == "No templates to write: all of them exist.\n"


def test_the_command_uses_the_folder_of_the_settings() -> None:
    write("promptls.toml", '[templates]\nfolder = "prompts"\n')
    run("init", "--templates")
    assert Path("prompts/BASE-plan.md").is_file()


# Skeletons


def test_every_skeleton_is_clean_where_it_is_copied_to() -> None:
    copied = [it for name in SKELETONS for it in copy_skeleton(".", name)]
    assert all(it.is_written for it in copied)
    assert [it for it in check_path(".") if it.findings] == []
    shipped = {
        it.name
        for folder in ("agents", "work-packages")
        for it in (PROJECT / "templates" / folder).rglob("*.*")
    }
    assert {Path(it.path).name for it in copied} == shipped


def test_the_envelope_is_that_of_the_package() -> None:
    ended = run("init", "--skeleton", "package", "--skeleton", "envelope")
    assert ended == (0, "work-packages/WP01.md\nwork-packages/WP01.json\nWrote 2 files.\n", "")
    check = ("package", "envelope", "work-packages/WP01.md", "--check", "work-packages/WP01.json")
    assert run(*check).code == 0


def test_a_skeleton_changes_nothing_that_exists() -> None:
    own = write("work-packages/WP01.md", "Mine.\n")
    ended = run("init", "--skeleton", "package")
    assert (ended.code, ended.out) == (0, "No files to write: all of them exist.\n")
    assert ended.err == "Note: work-packages/WP01.md exists already, so it is left as it was\n"
    assert own.read_text() == "Mine.\n"
