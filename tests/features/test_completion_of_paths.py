"""Paths of the project in the links of a page."""

import pytest

from features.drawing import accept, read
from features.matrix import covers
from features.projects import WITH_FOLDERS
from promptls.features.completion import complete
from promptls.vocabulary import SPECIFIED


@pytest.mark.parametrize("path", ["docs/page.md", "docs/SKILL.md"])
def test_a_link_leads_on_from_the_folder_of_the_page(path: str) -> None:
    for line, result in (
        ("See [notes](n<|>).", "See [notes](notes.md)."),
        ("See [old](archive/<|>", "See [old](archive/old.md"),
        ("See ![all](../R<|>EADME.txt).", "See ![all](../README.md)."),
    ):
        document, offset = read(f"| {line}", path=path)
        (offer,) = complete(document, offset, SPECIFIED, values=WITH_FOLDERS)
        assert accept(document, offer) == result


@pytest.mark.parametrize(
    ("typed", "result"),
    [
        ("my<|>", "my%20notes/"),
        ("my%20n<|>ot%20e/x", "my%20notes/"),
        ("my%20notes/a<|>", "my%20notes/a%28b%29.md"),
        ("50<|>", "50%25.md"),
    ],
)
def test_a_link_has_a_path_that_is_one(typed: str, result: str) -> None:
    """A space or a parenthesis would end it, and a percent sign begins an escape."""
    folders = {"": ["50%.md", "my notes/"], "my notes": ["a(b).md"]}
    values = WITH_FOLDERS._replace(list_folder=lambda folder: folders.get(folder, []))
    document, offset = read(f"| [a]({typed})", path="SKILL.md")
    (offer,) = complete(document, offset, SPECIFIED, values=values)
    assert accept(document, offer) == f"[a]({result})"


def test_an_import_has_no_path_that_ends_too_early() -> None:
    values = WITH_FOLDERS._replace(list_folder=lambda _: ["my notes.md", "a#b.md", "mine.md"])
    document, offset = read("| @<|>", path="CLAUDE.md")
    found = complete(document, offset, SPECIFIED, values=values)
    assert [it.label for it in found if it.label.endswith(".md")] == ["mine.md"]


@covers("completion", "path")
def test_paths_in_code_of_a_skill() -> None:
    for line, result in (
        ("Read `n<|>`.", "Read `notes.md`."),
        ("`a` and `arch<|>", "`a` and `archive/"),
        ("Read `archive/<|>`", "Read `archive/old.md`"),
    ):
        document, offset = read(f"| {line}", path="docs/SKILL.md")
        (offer,) = complete(document, offset, SPECIFIED, values=WITH_FOLDERS)
        assert accept(document, offer) == result
    document, offset = read("| Read `<|>`", path="docs/SKILL.md")
    found = complete(document, offset, SPECIFIED, values=WITH_FOLDERS)
    assert [it.label for it in found] == ["archive/", "notes.md"]


@pytest.mark.parametrize(
    "line", ["`a`<|>", "``<|>", "`../<|>`", "`archive/../../<|>`", "```\n| `n<|>`\n| ```", "`x<|>`"]
)
def test_no_path_where_there_is_no_code(line: str) -> None:
    document, offset = read(f"| {line}", path="docs/SKILL.md")
    labels = {it.label for it in complete(document, offset, SPECIFIED, values=WITH_FOLDERS)}
    assert labels.isdisjoint({"notes.md", "archive/", "../README.md", "README.md"})
    other, offset = read("| `n<|>`", path="docs/page.md")
    assert complete(other, offset, SPECIFIED, values=WITH_FOLDERS) == []


def test_code_is_not_completed_unasked() -> None:
    document, offset = read("| `<|>`", path="docs/SKILL.md")
    assert complete(document, offset, SPECIFIED, values=WITH_FOLDERS, is_triggered=True) == []


@pytest.mark.parametrize(
    "line",
    ["`[a](<|>)`", "[a](https://<|>)", "[a](#<|>)", "[a](n) <|>", "f(<|>", "```\n| [a](<|>\n| ```"],
)
def test_no_path_where_there_is_no_link(line: str) -> None:
    document, offset = read(f"| {line}", path="docs/page.md")
    assert complete(document, offset, SPECIFIED, values=WITH_FOLDERS) == []


def test_an_editor_that_completes_links_does_so_alone() -> None:
    document, offset = read("| [a](<|>)", path="docs/page.md")
    values = WITH_FOLDERS._replace(completes_links=False)
    assert complete(document, offset, SPECIFIED, values=values) == []
