"""Imports of files of instructions: those that are missing, in a circle, or not read."""

import json
import time
from pathlib import Path

import pytest

from cli.console import run, write
from kit import project_among
from promptls.checking.checker import check
from promptls.parsing import parse
from promptls.semantics.imports import find_circle, find_imports, find_too_deep
from promptls.text.spans import Source
from promptls.vocabulary.imports import find_importing


def find(text: str, *beside: str, path: str = "CLAUDE.md", **texts: str) -> list[tuple[str, str]]:
    """The rules and messages of a text among files, of which `texts` have some text."""
    document = parse(Source(text), path)
    files = dict.fromkeys(beside, "") | {f"{it}.md": text for it, text in texts.items()}
    found = check(document, project=project_among(document, files))
    return [(it.rule, it.message) for it in found]


def missing(name: str) -> tuple[str, str]:
    return ("file-missing", f"no such file: {name!r}")


def test_a_file_that_is_there_or_not() -> None:
    text = "# Rules\n\n@AGENTS.md\n- see @docs/a.md for more, @./b.json\n@../up.md\n"
    assert find(text, "AGENTS.md", "docs/a.md", "b.json") == []
    assert find(text) == [missing("AGENTS.md"), missing("docs/a.md"), missing("./b.json")]
    # From the folder of the file on, and from no folder around it.
    assert find("@a.md", "a.md", path="docs/CLAUDE.md") == [missing("a.md")]
    assert find("@../a.md#part", "a.md", path="docs/CLAUDE.md") == []


@pytest.mark.parametrize(
    "path",
    [
        *("CLAUDE.md", "CLAUDE.local.md", "AGENTS.md", "GEMINI.md"),
        *("app/CLAUDE.md", ".claude/CLAUDE.md", ".claude/rules/x/y.md"),
    ],
)
def test_the_files_that_may_import(path: str) -> None:
    assert find("@a.md", path=path) == [missing("a.md")]


@pytest.mark.parametrize(
    "path",
    [
        *("README.md", "docs/a.md", "templates/CLAUDE.md", "CLAUDE.md.template"),
        *(".github/copilot-instructions.md", ".claude/agents/a.md", "prompts/a.prompt.md"),
    ],
)
def test_other_files_mention_what_they_like(path: str) -> None:
    assert find_imports(parse(Source("@a.md"), path)) == ()


@pytest.mark.parametrize(
    "text",
    [
        "Ask @alice, @team-a and @org/team, or me@example.md or mailto:x@y.md",
        "Install @types/node, @angular/core, @scope/name@1.2.3 and @tsconfig/node18/tsconfig.json",
        "@app.route('/a.md') @pytest.mark.parametrize @property @Component({}) @org.junit.Test",
        "@param path @returns @media @import 'a.css' @README @docs/setup @package.json",
        "`@a.md` ``@a.md``",
        "```\n@a.md\n```",
        "~~~sh\ngit add @a.md\n~~~",
        "    @a.md",
        "- x\n\n      @a.md",
        "<!-- @a.md -->",
        "<!--\n@a.md\n-->",
        "---\nx: see @a.md\n---\n",
        '(@a.md) "@a.md" x@a.md [a](@a.md)',
        "@~/.claude/mine.md @/etc/rules.md @../../up.md @https://a.b/c.md @$HOME/a.md @{{X}}.md",
        "@path/to/import.md @your-file.md @foo.md @docs/<name>.md @*.md",
        "@CLAUDE.local.md @docs/mine.local.md",
        "Write the plan to @docs/plan.md.",
        "Import a file, e.g. @docs/plan.md",
        "@docs/a.md::f @docs/a.md:12",
    ],
)
def test_what_is_no_import_or_may_be_missing(text: str) -> None:
    assert find(f"# Rules\n\n{text}\n" if not text.startswith("---") else text) == []


def test_punctuation_is_part_of_a_path() -> None:
    text = "See @a.md, then @b.md.\n"
    unread = "is part of the import: no such file"
    assert find(text, "a.md", "b.md") == [
        ("file-import-unread", f"',' {unread} 'a.md,'"),
        ("file-import-unread", f"'.' {unread} 'b.md.'"),
    ]
    assert find(text) == [missing("a.md"), missing("b.md")]


@pytest.mark.parametrize(("path", "severity"), [("CLAUDE.md", "warning"), ("AGENTS.md", "info")])
def test_a_file_that_may_be_for_others(path: str, severity: str) -> None:
    document = parse(Source("See @a.md.\n"), path)
    (found,) = check(document, project=project_among(document, {"a.md": ""}))
    assert (found.rule, found.severity) == ("file-import-unread", severity)


def test_a_circle() -> None:
    assert find("@a.md", a="@b.md", b="@CLAUDE.md") == [
        ("file-import-unread", "circular import: a.md imports b.md imports CLAUDE.md")
    ]
    assert find("@CLAUDE.md", "CLAUDE.md") == [("file-import-unread", "circular import: CLAUDE.md")]
    # Two ways to a file are no circle, and that of others is theirs.
    assert find("@a.md @b.md", a="@c.md", b="@c.md", c="") == []
    assert find("@a.md", a="@b.md", b="@a.md") == []
    assert find("@a.md", a="`@CLAUDE.md`") == []


def test_a_chain_that_is_too_long() -> None:
    files = {"a": "@b.md", "b": "@c.md", "c": "@d.md", "d": "@e.md", "e": "@f.md", "f": ""}
    message = "e.md is import 5 of a chain; Claude Code reads 4"
    assert find("@a.md", **files) == [("file-import-unread", message)]
    message = "f.md is import 6 of a chain; Gemini CLI reads 5"
    assert find("@a.md", path="GEMINI.md", **files) == [("file-import-unread", message)]
    # There is a shorter way, and then none that is too long.
    assert find("@a.md @c.md", **(files | {"e": ""})) == []
    assert find("@b.md", **(files | {"e": ""})) == []


def test_a_file_is_looked_at_once_however_many_ways_there_are() -> None:
    imports = {f"{it}.md": tuple(f"{to}.md" for to in range(200)) for it in range(200)}
    start = time.process_time()
    assert find_circle("CLAUDE.md", "0.md", imports) == ()
    assert find_too_deep(["0.md"], imports, 4) == {}
    assert time.process_time() - start < 2


def test_many_imports_take_no_longer_than_there_are() -> None:
    for text in ("@a/b.md " * 20_000, "@" * 100_000, "@a.md" + "." * 100_000, "`@a.md\n" * 20_000):
        start = time.process_time()
        assert len(find_imports(parse(Source(text), "CLAUDE.md"))) <= 200
        assert time.process_time() - start < 2


def test_cached_results_follow_what_is_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    (tmp_path / ".git").mkdir()
    write("CLAUDE.md", "@docs/a.md\n")

    def codes() -> list[str]:
        ended = run("check", "--output-format=json")
        return [f"{it['filename']}: {it['code']}" for it in json.loads(ended.out)]

    for _ in range(2):
        assert codes() == ["CLAUDE.md: file-missing"]
    write("docs/a.md", "@b.md\n")
    write("docs/b.md", "")
    for _ in range(2):
        assert codes() == []
    # A file that only another one imports.
    write("docs/b.md", "@../CLAUDE.md\n")
    for _ in range(2):
        assert codes() == ["CLAUDE.md: file-import-unread"]
    Path("docs/b.md").unlink()
    assert codes() == []


def test_how_far_imports_are_followed_is_a_fact_of_the_host() -> None:
    assert [
        (it.title, it.deepest)
        for path in ("CLAUDE.md", ".claude/rules/a.md", "x/AGENTS.md", "GEMINI.md")
        if (it := find_importing(path)) is not None
    ] == [("Claude Code", 4), ("Claude Code", 4), ("Claude Code", 4), ("Gemini CLI", 5)]
