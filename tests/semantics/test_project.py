"""What rules are told of other files: which matter, and what is known of them."""

import os
from pathlib import Path

import pytest

from cli.console import write
from promptls.checking.checker import context_of
from promptls.files.folders import Folders
from promptls.files.neighbour_facts import NeighbourReader, seeker_of
from promptls.files.neighbours import NeighbourDigests, find_neighbours
from promptls.rules import load_all
from promptls.runner.checking import Work
from promptls.runner.overrides import Overrides
from promptls.semantics.context import FileFacts, Neighbours
from promptls.semantics.facts import WantedFiles, facts_of, find_wanted_files
from promptls.vocabulary import SPECIFIED
from promptls.vocabulary.kinds import Kind
from semantics.live_workspace import (
    BASE,
    CLAUDE,
    DRIFT,
    FOLDER,
    GEMINI,
    MISSING,
    REVIEW,
    LiveWorkspace,
    document,
    facts,
)


def test_what_cannot_be_read_is_not_there(workspace: LiveWorkspace, tmp_path: Path) -> None:
    outside = write(str(tmp_path.parent / "outside.md"), REVIEW)
    workspace.write(CLAUDE, REVIEW)
    (workspace.folder / BASE).symlink_to(outside)
    (workspace.folder / FOLDER / "CODEX-review.md").mkdir()
    (workspace.folder / FOLDER / "FOO-review.md").symlink_to("nowhere")
    os.mkfifo(workspace.folder / FOLDER / "GEMINI-plan.md")
    assert set(workspace.project(CLAUDE, REVIEW).files) == {CLAUDE}
    assert workspace.check("nowhere/templates/system/CLAUDE-review.md") == [MISSING]
    write(str(workspace.folder / FOLDER / "GEMINI-review.md"), b"\xff<<SKELETON>>")
    assert "SKELETON" in workspace.project(CLAUDE, REVIEW).files[GEMINI].variables


def test_a_huge_folder_is_not_read_to_its_end(workspace: LiveWorkspace) -> None:
    for number in range(510):
        (workspace.folder / f"{number}.md").touch()
    assert len(workspace.project("x.md", "", Kind.SYSTEM_TEMPLATE).files) == 501


def test_a_run_lists_a_folder_once_for_all_its_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path.resolve()
    texts = {f"{FOLDER}/{it}-review.md": REVIEW for it in ("A", "B", "C", "D")}
    for path, text in texts.items():
        write(str(root / path), text)
    listed: list[str] = []
    scandir = os.scandir

    def count(path: str) -> object:
        listed.append(path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", count)
    work = Work(Overrides())
    for path, text in texts.items():
        changed = document(path, f"{text}\nmore\n")
        seeker = seeker_of(changed, SPECIFIED)
        reader = NeighbourReader(work.store)
        found = reader.find_project(seeker, str(root), SPECIFIED, work.found)
        work.digest_around(seeker.wanted, str(root))
        others = {it: facts(it, REVIEW) for it in texts if it != path}
        assert list(found.files) == [path, *others]
        assert found.files == {path: facts_of(changed, SPECIFIED), **others}
    # Once for the facts, and once for what the result depends on.
    assert listed == [str(root / FOLDER)] * 2


@pytest.mark.parametrize(
    ("path", "text", "wanted"),
    [
        ("a/notes.md", "", WantedFiles()),
        (BASE, "", WantedFiles(folders=(FOLDER,))),
        (
            "kitty-specs/001-login/tasks/WP01.md",
            "# Task: WP01 \u2014 X\n",
            WantedFiles(
                files=("kitty-specs/001-login/tasks/spec.md", "kitty-specs/001-login/spec.md")
            ),
        ),
        (
            "tasks/WP01.md",
            "# Task: WP01 \u2014 X\n\n## Feature Context\n\n**Feature**: `001-login` (new)\n",
            WantedFiles(
                files=(
                    "kitty-specs/001-login/spec.md",
                    "specs/001-login/spec.md",
                    "tasks/spec.md",
                    "spec.md",
                )
            ),
        ),
        (
            "tasks/WP01.md",
            "# Task: WP01 \u2014 X\n\n## Feature Context\n\n**Feature**: ../secret\n",
            WantedFiles(files=("tasks/spec.md", "spec.md")),
        ),
    ],
)
def test_which_files_matter(path: str, text: str, wanted: WantedFiles) -> None:
    assert find_wanted_files(document(path, text)) == wanted


def test_facts() -> None:
    assert facts("a.md", "<<SKELETON>> FR-001") == FileFacts("a.md")
    text = '# S\n\n- **FR-001**: a\n\n<!-- sk:fr id="FR-AREA-002" -->\nx\n<!-- /sk:fr -->\n'
    assert facts("a/spec.md", text).requirements == {"FR-001", "FR-AREA-002"}
    found = facts(CLAUDE, "<<SKELETN>> {{ARTIFACTS}} <<FOO>> <Review>PASS</Review>")
    assert found.template == ("CLAUDE", "review")
    assert found.variables == {"ARTIFACTS"}
    assert found.names >= {"SKELETN", "ARTIFACTS", "FOO"}
    assert found.tags == {"review"}
    assert facts(f"{FOLDER}/CLAUDE_review.md", "text").template is None
    assert facts(CLAUDE, " \n").template is None


def test_the_files_in_a_folder() -> None:
    files = {it: facts(it, "text") for it in (GEMINI, CLAUDE, "a.md", f"{FOLDER}/sub/a.md")}
    project = Neighbours(files)
    assert [it.path for it in project.beside(FOLDER)] == [CLAUDE, GEMINI]
    assert project.template(FOLDER, "GEMINI", "review") is files[GEMINI]
    assert project.template(FOLDER, "BASE", "review") is None


def test_a_requirement_is_known_from_the_specification(workspace: LiveWorkspace) -> None:
    path = "kitty-specs/001-login/tasks/WP01.md"
    package = "# Task: WP01 \u2014 X\n\n## Mission\n\nImplements FR-001 and FR-009.\n"
    assert "package-requirement-unknown" not in workspace.check(path, package)
    workspace.write("kitty-specs/001-login/spec.md", "# S\n\n- **FR-001**: a\n")
    project = workspace.project(path, package)
    assert project.files["kitty-specs/001-login/spec.md"].requirements == {"FR-001"}


def test_rules_for_facts_say_nothing_without_a_project() -> None:
    ours = [it for it in load_all() if FileFacts in it.on and it.family == "template"]
    assert {it.name for it in ours} == {MISSING, DRIFT}
    context = context_of(document(CLAUDE, REVIEW), SPECIFIED)
    for rule in ours:
        assert not list(rule.check(facts(CLAUDE, REVIEW), context))


def test_what_a_run_has_listed_is_there_without_another_look(tmp_path: Path) -> None:
    folders = Folders()
    digests = NeighbourDigests(folders)
    folders.remember(str(tmp_path / "skill"), {"SKILL.md": 0})
    folders.remember(str(tmp_path / "skill/references"), {"a.md": 0, "b.txt": 0})
    there, absent = ("skill/references/a.md",), ("skill/references/c.md", "c.md")
    elsewhere = ("skill/d.md", "skill/references/b.txt")
    found = digests.find_missing((there, absent, elsewhere), str(tmp_path))
    assert found == {absent}
    wanted = WantedFiles(folders=("skill/references",))
    assert list(find_neighbours(wanted, str(tmp_path), folders)) == [
        ("skill/references/a.md", True)
    ]
    # What has not been listed is looked for.
    write(str(tmp_path / "skill/c.md"), "Text\n")
    assert not digests.find_missing((("skill/c.md",),), str(tmp_path))
