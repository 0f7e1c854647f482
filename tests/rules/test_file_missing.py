"""Links of skills, agents and commands to files that are not there."""

import json
import os
import time
from pathlib import Path

import pytest

from cli.console import run, write
from kit import project_among
from promptls.checking.checker import check
from promptls.document import Document
from promptls.files.neighbour_facts import NeighbourReader, seeker_of
from promptls.files.presence import find_missing
from promptls.files.store import FileStore
from promptls.parsing import parse
from promptls.semantics.facts import find_wanted_files
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED

SKILL = "skills/pdf/SKILL.md"
HEAD = "---\nname: pdf\ndescription: Reads\n---\n\n"


def document(body: str, path: str = SKILL) -> Document:
    return parse(Source(HEAD + body), path)


def missing(body: str, *beside: str, path: str = SKILL) -> list[tuple[str, str]]:
    """The paths that are found, each with the weight of the finding."""
    whole = document(body, path)
    found = check(whole, project=project_among(whole, dict.fromkeys(beside, "")))
    assert {it.rule for it in found} <= {"file-missing"}
    return [(whole.source[it.span], str(it.severity)) for it in found]


@pytest.mark.parametrize("path", [SKILL, "agents/pdf.md", "commands/pdf.md"])
def test_a_link_that_leads_nowhere(path: str) -> None:
    body = 'Read [a](references/a.md#top), [b](./b.md "B") and [c](../c.txt).\n'
    found = ["references/a.md", "./b.md", "../c.txt"]
    assert missing(body, path=path) == [(it, "warning") for it in found]
    folder = path.rpartition("/")[0]
    files = f"{folder}/references/a.md", f"{folder}/b.md", f"{folder.rpartition('/')[0]}/c.txt"
    assert missing(body, *(it.lstrip("/") for it in files), path=path) == []


def test_a_quotation_ends_with_itself_or_with_its_line() -> None:
    body = (
        'Say "see [a](a.md) or [b](b.md)" and read [c](c.md "C") and [d](d.md), 5" high.\n[e](e.md)'
    )
    assert [it for it, _ in missing(body)] == ["c.md", "d.md", "e.md"]


def test_a_path_in_backquotes_is_a_note() -> None:
    body = "See `references/a.md`, `scripts/b.py`, `./assets/c.json` and `resources/d.txt`.\n"
    found = ["references/a.md", "scripts/b.py", "./assets/c.json", "resources/d.txt"]
    assert missing(body) == [(it, "info") for it in found]
    assert missing(body, *(f"skills/pdf/{it.removeprefix('./')}" for it in found)) == []


def test_a_file_that_is_named_twice_is_one_mistake() -> None:
    assert missing("[a](a.md)\n\n[b](./a.md) `references/x.md`\n\n`references/x.md`\n") == [
        ("a.md", "warning"),
        ("references/x.md", "info"),
    ]


def test_a_file_of_a_folder_around() -> None:
    assert missing("See [a](docs/a.md) and `scripts/b.py`.", "docs/a.md", "scripts/b.py") == []


def test_a_file_of_a_folder_far_around_is_another_one() -> None:
    body = "Read [a](docs/a.md).\n\n# Nothing\n\nText.\n\n# More\n\nRead [a](docs/a.md#more).\n"
    path = "1/2/3/4/5/6/7/skills/pdf/SKILL.md"
    assert missing(body, "1/2/3/4/docs/a.md", path=path) == []
    assert missing(body, "1/2/3/docs/a.md", path=path) == [("docs/a.md", "warning")]


@pytest.mark.parametrize(
    "body",
    [
        "[a](https://a.b/c.md) [b](mailto:a@b.c) [c](#top) [d](/a.md) [e](//a.b/c.md)",
        "![image](images/a.png)",
        "[a]({{FOLDER}}/a.md) [b](<NAME>.md) [c]($HOME/a.md) [d](~/a.md) [e](*.md)",
        "[a](${CLAUDE_PLUGIN_ROOT}/a.md)",
        "[a](path/to/file.md) [b](your-file.md) [c](foo.md) [d](file1.md) [e](.../a.md)",
        "[a](ADR-0001.md) [b](0001-use-x.md) [c](NNN-title.md) [d](docs/YYYY-MM.md)",
        # No file has such a name.
        "[a](link) [b](url) [c](internal-wiki/pools) [d](docs/)",
        "`[a](a.md)`",
        "```\n[a](a.md) `references/a.md`\n```",
        "    [a](a.md)",
        "<!-- [a](a.md) -->",
        # What somebody is to make, one of many, and of another skill.
        "Create `references/a.md`.",
        "Save the result to `assets/a.json`.",
        "A skill may have e.g. `references/a.md`.",
        "Read `references/a.md` if it is there.",
        "See the skill `pdf` with its `references/a.md`.",
        "`references/*.md`, `references/`, `scripts/{name}.py`, `references/<name>.md`",
        "`src/a.py` and `references`",
        "`references/a` and `scripts/run/all`",
        # What a model is to write.
        'If it is there: "Please read our [rules](RULES.md)\nfirst."',
        # Out of the project.
        "[a](../../../a.md)",
    ],
)
def test_what_is_left_alone(body: str) -> None:
    assert missing(f"Text.\n\n{body}\n") == []


def test_what_a_fence_was_to_show_is_no_link() -> None:
    fence = "```markdown\n# Report\n\n```sh\nmake\n```\n\n[a](a.md)\n\n```sh\nmake\n```\n```\n"
    whole = document(f"{fence}\n[b](b.md)\n")
    found = check(whole, project=project_among(whole, {}))
    assert [(it.rule, it.message) for it in found][1:] == [("file-missing", "no such file: 'b.md'")]
    assert found[0].rule == "fence-nested"


@pytest.mark.parametrize(
    "path",
    [
        *("docs/x.md", "prompts/x.md", "skills/pdf/reference.txt.md", "commands/x.md"),
        *("docs/agents/x.md", "templates/skills/x/SKILL.md", "website/commands/x.md"),
    ],
)
def test_other_files_may_link_anywhere(path: str) -> None:
    whole = parse(Source("[a](a.md) `references/a.md`\n"), path)
    assert find_wanted_files(whole).present == ()


def test_a_damaged_page_may_link_anywhere() -> None:
    text = "<<<<<<< ours\n[a](a.md)\n=======\n[b](b.md)\n>>>>>>> theirs\n"
    whole = parse(Source(text), "docs/x.md")
    found = check(whole, project=project_among(whole, {}))
    assert [it.rule for it in found] == ["file-merge-conflict"]


def test_a_command_needs_no_front_matter_where_a_program_looks_for_it() -> None:
    whole = parse(Source("[a](a.md)\n"), ".claude/commands/x.md")
    found = check(whole, project=project_among(whole, {}))
    assert [it.rule for it in found] == ["file-missing"]


def test_nothing_is_known_without_other_files() -> None:
    assert check(document("[a](a.md)")) == []
    # So what allows it may be needed.
    assert check(document("[a](a.md) <!-- promptls: allow file-missing -->")) == []
    allowed = document("[a](a.md) <!-- promptls: allow file-missing -->")
    assert check(allowed, project=project_among(allowed, {})) == []
    unused = project_among(allowed, {"skills/pdf/a.md": ""})
    assert [it.rule for it in check(allowed, project=unused)] == ["suppression-unused"]


def test_many_links_take_no_longer_than_there_are(tmp_path: Path) -> None:
    body = "\n\n".join(f"[a](references/{it:b}.md)" for it in range(5_000))
    wanted = find_wanted_files(document(body))
    assert len(wanted.present) <= 1_000
    assert len(find_missing(str(tmp_path), wanted.present)) == len(wanted.present)


def test_links_and_fences_that_end_too_early_take_no_longer_than_there_are() -> None:
    whole = document("[a](a.md)\n\n```markdown\n```js\n```\n```\n\n" * 10_000)
    start = time.process_time()
    assert len(find_wanted_files(whole).present) == 1
    assert time.process_time() - start < 2


@pytest.mark.skipif(os.name == "nt", reason="needs symbolic links")
def test_nothing_outside_of_the_root_is_looked_at(tmp_path: Path) -> None:
    root = tmp_path / "root"
    write(str(root / "a.md"), "")
    write(str(tmp_path / "outside" / "b.md"), "")
    (root / "link").symlink_to(tmp_path / "outside")
    (root / "dead.md").symlink_to(tmp_path / "nothing.md")
    (root / "up").symlink_to(root)
    inside = ("a.md", "b.md", "link/b.md", "link/c.md", "../outside/c.md", "/c.md", "x/../../c.md")
    # What is below a link to the outside is not known to be missing.
    places = (*inside, "dead.md", "a.md/b.md", "no/c.md", "a\0b.md", "a\0b/c.md")
    below = ("up/a.md", "up/c.md", "up/up/a.md", "up/../outside/c.md", f"{'a/' * 3000}c.md")
    found = find_missing(str(root), ((it,) for it in (*places, *below)))
    assert found == {("b.md",), ("/c.md",), ("a.md/b.md",), ("no/c.md",), ("up/c.md",)}
    both = [("b.md", "a.md"), ("b.md", "link/c.md"), ("b.md", "no/c.md")]
    assert find_missing(str(root), both) == {both[-1]}


def test_the_disk_is_followed(tmp_path: Path) -> None:
    whole = document("[a](references/a.md)")
    reader = NeighbourReader(FileStore())

    def look() -> list[str]:
        project = reader.find_project(seeker_of(whole, SPECIFIED), str(tmp_path), SPECIFIED)
        return [it.rule for it in check(whole, project=project)]

    assert look() == ["file-missing"]
    there = write(str(tmp_path / "skills/pdf/references/a.md"), "")
    assert look() == []
    there.unlink()
    assert look() == ["file-missing"]


def test_cached_results_follow_files_that_come_and_go(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / ".git").mkdir()
    write(SKILL, HEAD + "[a](references/a.md) and `scripts/b.py`\n")

    def codes() -> list[str]:
        found = json.loads(run("check", "--output-format=json").out)
        return [it["code"] for it in found]

    for _ in range(2):
        assert codes() == ["file-missing", "file-missing"]
    write("skills/pdf/references/a.md", "")
    for _ in range(2):
        assert codes() == ["file-missing"]
    write("skills/pdf/scripts/b.py", "")
    assert codes() == []
    Path("skills/pdf/references/a.md").unlink()
    assert codes() == ["file-missing"]


def test_without_a_project_a_link_leads_beside_the_skills(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write(SKILL, HEAD + "[a](references/a.md) [b](../../README.md)\n")
    ended = run("check", "--no-cache", "--output-format=json")
    assert [it["code"] for it in json.loads(ended.out)] == ["file-missing", "file-missing"]
    write("skills/pdf/references/a.md", "")
    write("README.md", "")
    assert run("check", "--no-cache", "--output-format=json").out.strip() == "[]"
