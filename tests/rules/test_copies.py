"""Copies that the settings declare: where they differ, what may differ, and the fix that copies."""

import json
import random
from pathlib import Path
from textwrap import dedent

import pytest

from cli.console import run, write
from kit import compare, draw, mark, project_among
from promptls.checking.checker import check
from promptls.checking.fixing import apply
from promptls.parsing import parse
from promptls.repairs.copies import copy_original
from promptls.rules.diagnostics import FileDiagnostic
from promptls.semantics.copies import Original, find_difference
from promptls.text.edits import apply_edits
from promptls.text.spans import SIZE_CAP, Source
from promptls.vocabulary.copies import CopySet
from settings.chains import settings_of

PAIR = '[[copies]]\nfiles = ["CLAUDE.md", "AGENTS.md"]\n'
FOLDERS = '[[copies]]\nfolders = [".claude/agents", ".github/agents", "agents"]\n'
RULE = "copy-differs"


def find(
    text: str, beside: dict[str, str], settings: str = PAIR, path: str = "AGENTS.md"
) -> list[FileDiagnostic]:
    document = parse(Source(text), path)
    rule_set = settings_of(settings).rule_set(path)
    found = check(document, rule_set, project=project_among(document, beside, rule_set.vocabulary))
    return [it for it in found if it.rule == RULE]


def check_copy(drawing: str, original: str, settings: str = PAIR) -> str:
    """Check what is drawn of a copy; the result of the fix."""
    __tracebackhide__ = True
    lines = dedent(drawing).strip().split("\n")
    text = "\n".join(it[2:] for it in lines if it.startswith("|"))
    found = find(text, {"CLAUDE.md": original}, settings)
    compare(draw(text, map(mark, found)), "\n".join(lines))
    for it in found:
        assert it.fix is not None
        text, _ = apply(text, [it.fix])
    assert find(text, {"CLAUDE.md": original}, settings) == []
    return text


def test_the_first_line_that_differs() -> None:
    original = "# Rules\n\nUse tabs.\n\nRun the tests.\n"
    fixed = check_copy(
        """
        | # Rules
        |
        | Use spaces.
        : ^^^^^^^^^^^ copy-differs: differs from CLAUDE.md, which has 'Use tabs.'
        |
        | Run tests.
        """,
        original,
    )
    assert fixed == original


def test_a_line_too_few_and_one_too_many() -> None:
    check_copy(
        """
        | # Rules
        :        ^ copy-differs: missing text of CLAUDE.md: 'Use tabs.'
        """,
        "# Rules\nUse tabs.\n",
    )
    check_copy(
        """
        | # Rules
        | Use tabs.
        : ^^^^^^^^^ copy-differs: CLAUDE.md ends before 'Use tabs.'
        """,
        "# Rules\n",
    )
    check_copy(
        """
        | # Rules
        | Use tabs.
        : ^^^^^^^^^ copy-differs: differs from CLAUDE.md, which has an empty line here
        """,
        "# Rules\n\nUse tabs.\n",
    )


def test_sections_that_may_differ() -> None:
    settings = f'{PAIR}except-sections = ["## Tools", "Only here"]\n'
    original = "# Rules\n\nOne.\n\n## Tools\n\nRead\n\n### More\n\nx\n\n## End\n\nTwo.\n"
    copy = "# Rules\n\nOne.\n\n## tools ##\n\nGrep\n\n## End\n\nTwo.\n\n# Only here\n\nThree.\n"
    assert find(copy, {"CLAUDE.md": original}, settings) == []
    # What is only in one of the two is kept where it is, or at the end.
    fixed = check_copy(
        """
        | # Rules
        |
        | Won.
        : ^^^^ copy-differs: differs from CLAUDE.md, which has 'One.'
        |
        | ## Tools
        |
        | Grep
        |
        | ## Only here
        |
        | Mine.
        """,
        original,
        settings,
    )
    assert fixed == (
        "# Rules\n\nOne.\n\n## Tools\n\nGrep\n\n## End\n\nTwo.\n\n## Only here\n\nMine.\n"
    )


def test_a_heading_in_a_fence_is_none() -> None:
    settings = f'{PAIR}except-sections = ["Tools"]\n'
    original = "```\n# Tools\n```\n\nOne.\n"
    (found,) = find(original.replace("One", "Two"), {"CLAUDE.md": original}, settings)
    assert found.message == "differs from CLAUDE.md, which has 'One.'"


def test_front_matter_that_may_differ() -> None:
    head, other = "---\nname: a\ndescription: b\n---\n", "---\ndescription: c\n---\n"
    settings = FOLDERS + "except-front-matter = true\n"
    path, originals = ".github/agents/a.md", {".claude/agents/a.md": f"{head}\nWork.\n"}
    assert find(f"{other}Work.\n", originals, settings, path) == []
    assert find("Work.\n", originals, settings, path) == []
    (found,) = find(f"{other}Works.\n", originals, settings, path)
    assert found.fix is not None
    assert apply(f"{other}Works.\n", [found.fix]) == (f"{other}Work.\n", 1)
    (found,) = find(f"{other}Work.\n", originals, FOLDERS, path)
    assert found.message == "differs from ../../.claude/agents/a.md, which has 'name: a'"


@pytest.mark.parametrize(
    ("path", "original"),
    [
        (".github/agents/a.md", ".claude/agents/a.md"),
        (".github/agents/a.agent.md", ".claude/agents/a.md"),
        ("agents/a.md", ".claude/agents/a.agent.md"),
        ("agents/x/SKILL.md", ".claude/agents/x/SKILL.md"),
    ],
)
def test_files_of_the_same_name_in_folders(path: str, original: str) -> None:
    (found,) = find("One.\n", {original: "Two.\n"}, FOLDERS, path)
    assert found.second is not None
    assert (found.second.path, found.second.line) == (original, 0)


def test_what_is_not_compared() -> None:
    crlf, text = "# A\r\n\r\nB\r\n\r\n", "\n# A\n\nB"
    assert find(crlf, {"CLAUDE.md": text}) == []
    assert find("", {"CLAUDE.md": ""}) == []
    # The original itself, other files, and one that only one folder has.
    assert find("x", {"AGENTS.md": "y"}, path="CLAUDE.md") == []
    assert find("x", {"CLAUDE.md": "y"}, path="docs/AGENTS.md") == []
    assert find("x", {"CLAUDE.md": "y"}, "") == []
    assert find("x", {}, FOLDERS, "agents/a.md") == []
    assert find("x", {"agents/a.md": ""}, FOLDERS, ".claude/agents/a.md") == []


def test_a_file_that_is_not_read_is_not_compared() -> None:
    assert find("x" * (SIZE_CAP + 1), {"CLAUDE.md": "y\n"}) == []


def test_each_of_the_files_that_are_listed_exists() -> None:
    missing = "no such file: {!r}, which the settings list as a copy"
    (found,) = find("x", {})
    assert found.message == missing.format("CLAUDE.md")
    (found,) = find("x", {}, path="CLAUDE.md")
    assert found.message == missing.format("AGENTS.md")


MATTER = "---\nname: x\n---\n"
PIECES = (
    "# A\n",
    "## B\n",
    "text\n",
    "\n",
    "## Own\n",
    "mine\n",
    "```\n# B\n```\n",
    "",
)


def test_the_fix_leaves_no_difference() -> None:
    dice = random.Random(23)
    for _ in range(3000):
        own, other = ("".join(dice.choices(PIECES, k=dice.randrange(8))) for _ in "ab")
        own, other = (dice.choice(("", MATTER)) + it for it in (own, other))
        own = own.replace("\n", dice.choice(("\n", "\r\n")))
        copies = CopySet(
            ("a", "b"), (), frozenset(dice.choice(((), ("own",)))), dice.random() < 0.5
        )
        original = Original("a", other.rstrip("\n") if dice.random() < 0.3 else other, copies)
        if find_difference(own, original) is not None:
            fixed = apply_edits(own, [copy_original(own, original)])
            assert find_difference(fixed, original) is None, (own, original, fixed)


ISSUES = {
    "": "copies need one of files or folders",
    'files = ["a"]': "'files' needs the original and at least one copy",
    'files = ["a", "./a"]': "'./a' is listed twice",
    'files = ["a", "../b"]': "'../b' is not below the project: use a relative path",
    'files = ["a", "/etc/passwd"]': "'/etc/passwd' is not below the project: use a relative path",
    'files = ["a", "b"]\nfolders = ["c", "d"]': (
        "copies have one of these keys, and this one has 'files', too"
    ),
    'files = ["a", "b"]\nexcept-section = []': (
        "unknown setting 'except-section'; did you mean 'except-sections'?"
    ),
}


@pytest.mark.parametrize(("lines", "message"), ISSUES.items())
def test_what_is_wrong_with_a_table(
    lines: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write("promptls.toml", f"[[copies]]\n{lines}\n")
    write("a.md", "")
    ended = run("check", "--no-cache", "--output-format=concise")
    assert message in ended.out + ended.err


def test_cached_results_follow_the_original(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / ".git").mkdir()
    write("promptls.toml", PAIR)
    write("AGENTS.md", "One.\n")

    def messages() -> list[str]:
        return [it["message"] for it in json.loads(run("check", "--output-format=json").out)]

    for text in ("Two.\n", "One.\n", "Three.\n"):
        write("CLAUDE.md", text)
        expected = "" if text == "One.\n" else f"differs from CLAUDE.md, which has '{text.strip()}'"
        for _ in range(2):
            assert messages() == [expected][: bool(expected)]
    run("fix", "--unsafe-fixes")
    assert Path("AGENTS.md").read_text() == "Three.\n"


@pytest.mark.parametrize("has_git", [True, False])
def test_paths_are_those_of_the_settings(
    has_git: bool,  # noqa: FBT001 - a parameter of the test
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    if has_git:
        Path(".git").mkdir()
    write("sub/promptls.toml", PAIR)
    write("sub/CLAUDE.md", "One.\n")
    write("sub/AGENTS.md", "Two.\n")
    (found,) = json.loads(run("check", "--no-cache", "--output-format=json").out)
    assert found["message"] == "differs from CLAUDE.md, which has 'One.'"


def test_nothing_outside_of_the_project_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = tmp_path / "root"
    (root / ".git").mkdir(parents=True)
    monkeypatch.chdir(root)
    write(str(tmp_path / "secret.md"), "Secret.\n")
    Path("CLAUDE.md").symlink_to(tmp_path / "secret.md")
    write("promptls.toml", PAIR)
    write("AGENTS.md", "One.\n")
    assert "Secret" not in str(run("check", "--no-cache"))
