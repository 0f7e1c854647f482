"""What the variables hold: context, structure, artifacts, skeletons, open tasks."""

from pathlib import Path

import pytest

from cli.console import write
from promptls.api import load_settings
from promptls.prompts.sources import Sources, read_sources
from promptls.settings import Settings

pytestmark = pytest.mark.usefixtures("folder")

NAMES = ["PROJECT_CONTEXT", "PROJECT_STRUCTURE", "ARTIFACTS", "SKELETON", "TASKS"]


def read(*names: str, settings: Settings | None = None) -> Sources:
    return read_sources(".", names, settings=settings or Settings())


def test_an_empty_project_gives_nothing() -> None:
    assert read(*NAMES, "other") == Sources({}, ())


def test_context_is_the_content_of_its_file() -> None:
    write("agentd/project.md", "Rust, Tokio\n")
    assert read("PROJECT_CONTEXT").values == {"PROJECT_CONTEXT": "Rust, Tokio\n"}


def test_structure_shows_folders_and_files_without_what_git_ignores() -> None:
    write(".gitignore", "build/\n*.log\n")
    for path in "src/main.rs", "src/a/b/c/d.rs", "build/x.o", "x.log", "node_modules/y/z.js":
        write(path, "")
    assert read("PROJECT_STRUCTURE").values["PROJECT_STRUCTURE"] == (
        ".gitignore\nsrc/\n  a/\n    b/\n      c/\n  main.rs"
    )


def test_structure_is_bounded_and_shows_what_is_near_first() -> None:
    for number in range(500):
        write(f"deep/{number:03}.txt", "")
    write("near.txt", "")
    lines = read("PROJECT_STRUCTURE").values["PROJECT_STRUCTURE"].split("\n")
    assert len(lines) == 401
    assert lines[-2:] == ["near.txt", "(only the first 400 of more entries)"]


def test_artifacts_and_skeletons_are_files_between_tags() -> None:
    write("proposal.md", "# Proposal\n\n")
    write("specs/it's.md", "One\n")
    write("specs/deep/two.md", "Two\n")
    write("agentd/skeletons/spec.md", "# Skeleton\n")
    values = read("ARTIFACTS", "SKELETON").values
    assert values["ARTIFACTS"] == (
        "<file path='proposal.md'>\n# Proposal\n</file>\n"
        "<file path='specs/deep/two.md'>\nTwo\n</file>\n"
        "<file path='specs/it&apos;s.md'>\nOne\n</file>"
    )
    assert values["SKELETON"] == "<file path='agentd/skeletons/spec.md'>\n# Skeleton\n</file>"


def test_artifacts_are_bounded() -> None:
    for number in range(120):
        write(f"specs/{number:03}.md", "x\n")
    text = read("ARTIFACTS").values["ARTIFACTS"]
    assert text.count("<file ") == 100
    assert text.endswith("(more files than these 100 match)")
    write("specs/000.md", "x" * (1 << 20))
    assert (
        read("ARTIFACTS")
        .values["ARTIFACTS"]
        .endswith("</file>\n(more files are left out, because these are 1 MiB)")
    )


def test_an_artifact_that_cannot_be_read_hides_no_other() -> None:
    write("specs/a.md", "a")
    write("specs/c.md", "c")
    write("specs/d.md", "x" * ((1 << 20) + 1))
    Path("specs/b.md").symlink_to("nowhere")
    found = read("ARTIFACTS")
    assert found.values["ARTIFACTS"] == (
        "<file path='specs/a.md'>\na\n</file>\n<file path='specs/c.md'>\nc\n</file>"
    )
    assert found.notes == (
        f"ARTIFACTS: {Path('specs/b.md')}: no such file or directory",
        f"ARTIFACTS: {Path('specs/d.md')}: larger than 1 MiB",
    )


def test_files_that_cannot_be_read_are_three_notes_and_their_number() -> None:
    write("specs/a.md", "a")
    for number in range(9):
        Path(f"specs/{number}.md").symlink_to("nowhere")
    notes = read("ARTIFACTS").notes
    assert (len(notes), notes[3]) == (4, "ARTIFACTS: 6 more files cannot be read")


def test_settings_say_where_things_are() -> None:
    write(
        "promptls.toml",
        '[variables.PROJECT_CONTEXT]\nsource = "docs/context.md"\n'
        '[variables.style]\nsource = "docs/style.md"\n'
        '[variables.asked]\nsource = "the user"\n'
        '[templates]\nartifacts = ["docs/*.txt"]\n',
    )
    write("docs/context.md", "context")
    write("docs/style.md", "style")
    write("docs/a.txt", "a")
    found = read("PROJECT_CONTEXT", "style", "asked", "ARTIFACTS", settings=load_settings("."))
    assert found.values == {
        "PROJECT_CONTEXT": "context",
        "style": "style",
        "ARTIFACTS": "<file path='docs/a.txt'>\na\n</file>",
    }


def test_a_source_outside_of_the_project_is_not_read(tmp_path: Path) -> None:
    root = tmp_path / "root"
    (root / "agentd").mkdir(parents=True)
    (tmp_path / "secret.md").write_text("secret", encoding="utf-8")
    (root / "agentd/project.md").symlink_to(tmp_path / "secret.md")
    (root / "tasks.md").write_bytes(b"x" * ((1 << 20) + 1))
    found = read_sources(root, ["PROJECT_CONTEXT", "TASKS"])
    assert found.values == {}
    assert [it.partition(":")[0] for it in found.notes] == ["PROJECT_CONTEXT", "TASKS"]
    assert found.notes == (
        f"PROJECT_CONTEXT: {Path('agentd/project.md')}: outside of the workspace",
        "TASKS: tasks.md: larger than 1 MiB",
    )
