"""Paths of the project: in settings, and in the links of a page."""

import pytest

from features.drawing import accept, check_offers, offered, read
from features.matrix import covers
from features.projects import WITH_FOLDERS
from promptls.features.completion import complete
from promptls.settings.reading import parse_settings
from promptls.vocabulary import SPECIFIED

SETTINGS = "promptls.toml"


@covers("completion", "settings")
def test_a_list_of_globs() -> None:
    check_offers(
        """
        | exclude = ["d<|>"]
        : docs/ | | exclude = ["docs/"]
        """,
        path=SETTINGS,
        values=WITH_FOLDERS,
    )
    check_offers(
        """
        | exclude = ["a", "docs/<|>
        : docs/archive/ | | exclude = ["a", "docs/archive/"
        : docs/notes.md | | exclude = ["a", "docs/notes.md"
        """,
        path=SETTINGS,
        values=WITH_FOLDERS,
    )
    check_offers(
        """
        | exclude = <|>
        : docs/ | | exclude = ["docs/"]
        : src/ | | exclude = ["src/"]
        : README.md | | exclude = ["README.md"]
        : shared.toml | | exclude = ["shared.toml"]
        """,
        path=SETTINGS,
        values=WITH_FOLDERS,
    )


@covers("completion", "settings")
@pytest.mark.parametrize(
    ("line", "labels"),
    [
        ("extend = <|>", ["docs/", "src/", "shared.toml"]),
        ("[templates]\n| folder = '<|>'", ["docs", "src"]),
        ('[templates]\n| folder = "docs/<|>"', ["docs/archive"]),
        ('[hook.a]\n| template = "<|>"', ["docs/", "src/", "README.md"]),
        ('[templates]\n| artifacts = ["docs/a<|>"]', ["docs/archive/"]),
        ('[variables.X]\n| files = ["R<|>"]', ["README.md"]),
    ],
)  # fmt: skip
def test_a_path_is_of_the_kind_that_its_key_takes(line: str, labels: list[str]) -> None:
    document, offset = read(f"| {line}", path=SETTINGS)
    assert [it.label for it in complete(document, offset, SPECIFIED, values=WITH_FOLDERS)] == labels


@covers("completion", "settings")
@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("<|>", '"docs/" = ["block", "tag"]'),
        ('"d<|>', '"docs/" = ["block", "tag"]'),
        ('"d<|>"', '"docs/" = ["block", "tag"]'),
        ('"d<|>" = ["tag"]', '"docs/" = ["tag"]'),
    ],
)
def test_a_key_that_is_a_glob(line: str, result: str) -> None:
    document, offset = read(f"| [per-file-ignores]\n| {line}", path=SETTINGS)
    first = complete(document, offset, SPECIFIED, values=WITH_FOLDERS)[0]
    text = accept(document, first)
    assert text.split("\n")[1] == result
    assert not parse_settings(text, in_pyproject=False).issues


@covers("completion", "settings")
def test_paths_begin_in_the_folder_of_the_settings() -> None:
    document, offset = read('| exclude = ["<|>"]', path="docs/promptls.toml")
    found = complete(document, offset, SPECIFIED, values=WITH_FOLDERS)
    assert [it.label for it in found] == ["archive/", "notes.md"]
    document, offset = read('| extend = "../<|>"', path="docs/promptls.toml")
    found = complete(document, offset, SPECIFIED, values=WITH_FOLDERS)
    assert [it.label for it in found] == ["../docs/", "../src/", "../shared.toml"]
    assert offered('| [hook."<|>"]', path=SETTINGS) == []


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
