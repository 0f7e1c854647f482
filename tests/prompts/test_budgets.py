"""What each host begins a session with: which files, which skills, and in which words."""

from pathlib import Path

import pytest

from cli.console import write
from promptls.files import FileError
from promptls.files.reading import resolve
from promptls.files.trees import Tree
from promptls.prompts import budgets
from promptls.prompts.budgets import HostBudget, measure_host
from promptls.settings.keys import BudgetTable
from promptls.vocabulary.hosts import HOST_NAMES, load_host

pytestmark = pytest.mark.usefixtures("folder")


def measure(
    host: str,
    folder: str = "",
    errors: list[FileError] | None = None,
    limits: BudgetTable = BudgetTable(),  # noqa: B008 - it is a constant
) -> HostBudget:
    report: list[FileError] = [] if errors is None else errors
    return measure_host(load_host(host), Tree(resolve("."), report.append), folder, limits)


def files(host: str, folder: str = "") -> list[str]:
    return [it.path for it in measure(host, folder).files]


def listed(host: str, folder: str = "") -> dict[str, str]:
    found = measure(host, folder).skills or ()
    return {it.name: it.why or it.state for it in found}


def skill(path: str, *lines: str, body: str = "Do it.\n") -> None:
    write(path, "".join(f"{it}\n" for it in ["---", *lines, "---"]) + body)


def test_the_hosts_of_which_it_is_known() -> None:
    known = tuple(it for it in HOST_NAMES if load_host(it).start.instructions)
    assert known == (
        "claude-code",
        "codex",
        "vscode",
        "cursor",
        "gemini",
        "kiro",
        "opencode",
    )


EVERYTHING = (
    "CLAUDE.md CLAUDE.local.md AGENTS.md AGENTS.override.md GEMINI.md .claude/CLAUDE.md "
    ".claude/rules/a/x.md .github/copilot-instructions.md .cursor/rules/x.md .kiro/steering/x.md"
)


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("claude-code", "CLAUDE.md .claude/CLAUDE.md .claude/rules/a/x.md CLAUDE.local.md"),
        ("codex", "AGENTS.override.md"),
        ("gemini", "GEMINI.md"),
        ("opencode", "AGENTS.md"),
        ("kiro", ".kiro/steering/x.md"),
        ("cursor", "AGENTS.md"),
        (
            "vscode",
            (
                ".github/copilot-instructions.md AGENTS.md CLAUDE.md .claude/CLAUDE.md "
                "CLAUDE.local.md .claude/rules/a/x.md"
            ),
        ),
    ],
)
def test_the_files_of_each_host(host: str, expected: str) -> None:
    for path in EVERYTHING.split():
        write(path, f"{path}\n")
    assert files(host) == expected.split()


def test_rules_that_wait_for_files_are_not_there() -> None:
    write(".claude/rules/a.md", "---\npaths: src/**\n---\nx\n")
    write(".cursor/rules/a.mdc", "---\nglobs: **/*.ts\nalwaysApply: false\n---\nx\n")
    write(".cursor/rules/b.mdc", "---\nalwaysApply: true\n---\nx\n")
    write(".github/instructions/a.instructions.md", "---\napplyTo: '**/*.py'\n---\nx\n")
    write(".github/instructions/b.instructions.md", "---\napplyTo: '**'\n---\nx\n")
    write(".kiro/steering/a.md", "---\ninclusion: fileMatch\n---\nx\n")
    write(".kiro/steering/b.md", "---\ninclusion: always\n---\nx\n")
    assert files("claude-code") == []
    assert files("cursor") == [".cursor/rules/b.mdc"]
    assert files("vscode") == [".github/instructions/b.instructions.md"]
    assert files("kiro") == [".kiro/steering/b.md"]


def test_other_files_are_read_only_without_the_usual_ones() -> None:
    write("AGENTS.md", "a\n")
    write("sub/CONTEXT.md", "c\n")
    assert files("claude-code", "sub") == ["AGENTS.md"]
    assert files("opencode", "sub") == ["AGENTS.md"]
    write("sub/CLAUDE.local.md", "b\n")
    assert files("claude-code", "sub") == ["sub/CLAUDE.local.md"]
    assert files("claude-code") == ["AGENTS.md"]
    Path("AGENTS.md").unlink()
    assert files("opencode", "sub") == ["sub/CONTEXT.md"]
    assert files("opencode") == []


def test_files_of_the_folders_on_the_way() -> None:
    for path in "CLAUDE.md", "a/CLAUDE.md", "a/b/CLAUDE.md", "a/b/c/CLAUDE.md", "x/CLAUDE.md":
        write(path, "x\n")
    write("AGENTS.md", "x\n")
    write("a/AGENTS.override.md", "x\n")
    write("a/AGENTS.md", "x\n")
    assert files("claude-code", "a/b") == ["CLAUDE.md", "a/CLAUDE.md", "a/b/CLAUDE.md"]
    write("CLAUDE.local.md", "x\n")
    assert files("claude-code", "a") == ["CLAUDE.md", "CLAUDE.local.md", "a/CLAUDE.md"]
    assert files("vscode", "a/b") == ["a/b/CLAUDE.md"]
    assert files("codex", "a/b") == ["AGENTS.md", "a/AGENTS.override.md"]


def test_imports_are_followed_as_far_as_the_host_does() -> None:
    write("CLAUDE.md", "# A\n\n@docs/1.md and @docs/1.md, @none.md\n\n`@docs/9.md`\n")
    write("AGENTS.md", "@docs/1.md\n")
    write("GEMINI.md", "@docs/1.md\n")
    for number in range(1, 9):
        write(f"docs/{number}.md", f"@{number + 1}.md\n@../CLAUDE.md\n")
    found = measure("claude-code").files
    assert [it.path for it in found] == ["CLAUDE.md", *(f"docs/{it}.md" for it in range(1, 5))]
    assert [it.imported_by for it in found][:3] == ["", "CLAUDE.md", "docs/1.md"]
    assert files("gemini") == [
        *("GEMINI.md", "docs/1.md", "docs/2.md", "docs/3.md", "docs/4.md", "docs/5.md"),
        "CLAUDE.md",
    ]
    assert files("codex") == ["AGENTS.md"]


def test_a_file_that_several_lead_to_is_counted_once() -> None:
    write("CLAUDE.md", "@b.md @a.md\n")
    write("a.md", "a\n")
    write("b.md", "@a.md\n")
    Path(".claude").mkdir()
    Path(".claude/CLAUDE.md").symlink_to("../CLAUDE.md")
    assert files("claude-code") == ["CLAUDE.md", "b.md", "a.md"]


def test_too_many_files_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(budgets, "MOST_FOLLOWED", 3)
    write("CLAUDE.md", "".join(f"@{it}.md\n" for it in range(6)))
    for number in range(6):
        write(f"{number}.md", "x\n")
    errors: list[FileError] = []
    assert len(measure("claude-code", errors=errors).files) == 4
    assert [str(it) for it in errors] == ["3.md: more than 3 files of instructions"]
    write("CLAUDE.local.md", "x\n")
    write(".claude/CLAUDE.md", "x\n")
    errors.clear()
    assert len(measure("claude-code", errors=errors).files) == 4
    assert len(errors) == 1


def test_what_cannot_be_read_is_reported(tmp_path: Path) -> None:
    write("CLAUDE.md", b"caf\xe9\n")
    write(str(tmp_path / "x.md"), "x\n")
    Path("CLAUDE.local.md").symlink_to(tmp_path / "x.md")
    Path(".claude").mkdir()
    Path(".claude/rules").symlink_to(tmp_path)
    write(".claude/skills/a/SKILL.md", b"caf\xe9\n")
    errors: list[FileError] = []
    found = measure("claude-code", errors=errors)
    assert (found.files, found.skills) == ((), ())
    assert sorted(str(it) for it in errors) == [
        ".claude/rules: outside of the workspace",
        ".claude/skills/a/SKILL.md: not UTF-8",
        "CLAUDE.local.md: outside of the workspace",
        "CLAUDE.md: not UTF-8",
    ]


def test_a_skill_that_cannot_be_read_hides_no_others(tmp_path: Path) -> None:
    skill(".claude/skills/a/SKILL.md", "description: Does a")
    Path(".claude/skills/b").symlink_to(tmp_path)
    errors: list[FileError] = []
    found = measure("claude-code", errors=errors).skills or ()
    assert [it.name for it in found] == ["a"]
    assert [str(it) for it in errors] == [".claude/skills/b: outside of the workspace"]


def test_skills_and_commands_of_claude_code() -> None:
    skill(".claude/skills/b/SKILL.md", "name: b", "description: Does b", "when_to_use: Now")
    skill(".claude/skills/a/SKILL.md", "name: other", "description: <b>\n")
    skill(".claude/skills/d/SKILL.md", "name: d d", body="\n## Does d\n\nMore\n")
    skill(".claude/skills/only/SKILL.md", "disable-model-invocation: Yes", "description: x")
    skill(".claude/skills/later/SKILL.md", "paths: [a.py]", "description: x")
    skill(".claude/skills/deep/er/SKILL.md", "description: x")
    write(".claude/commands/x/y.md", f"{'x' * 101}\n")
    write(".claude/commands/z.md", "---\nwhen_to_use: Never\npaths: a.py\n---\n")
    write(".claude/commands/b.md", "again\n")
    found = measure("claude-code")
    assert [(it.name, it.state, it.size, it.why) for it in found.skills or ()] == [
        ("a (other)", "whole", len("- a (other): &lt;b&gt;"), ""),
        ("b", "whole", len("- b: Does b - Now"), ""),
        ("d", "whole", len("- d: Does d"), ""),
        ("x:y", "whole", len("- x:y: ") + 100, ""),
        ("z", "whole", len("- z: Never"), ""),
        ("later", "unlisted", 0, "paths"),
        ("only", "unlisted", 0, "disable-model-invocation"),
        ("b", "unlisted", 0, "another has this name"),
    ]


def test_line_breaks_of_other_hosts() -> None:
    lines = "name: a", "description: |", "  One ", "   two"
    skill(".agents/skills/a/SKILL.md", *lines)
    (one,) = measure("codex").skills or ()
    assert len(one.text) == len("One two")
    (one,) = measure("gemini").skills or ()
    assert len(one.text) == len("One \n two\n")


def test_a_beginning_and_a_reason_are_joined() -> None:
    skill(".claude/skills/a/SKILL.md", "when_to_use: Now", body="Does a\n")
    assert [it.size for it in measure("claude-code").skills or ()] == [len("- a: Does a - Now")]


def test_front_matter_that_a_host_cannot_read() -> None:
    """Claude Code puts a value with a colon in quotes, and `|` as well, so that all is lost."""
    skill(".claude/skills/a/SKILL.md", "description: Use: it", body="# Head\n")
    skill(".claude/skills/b/SKILL.md", "description: Use: it", "x: |", "  y", body="# Head\n")
    skill(".claude/skills/c/SKILL.md", "disable-model-invocation: true", "- x", body="# Head\n")
    skill(".claude/skills/d/SKILL.md", "x:", "\t- y", 'description: "\\" [#]: it', body="# Head\n")
    assert [(it.name, len(it.text)) for it in measure("claude-code").skills or ()] == [
        ("a", len("Use: it")),
        ("b", len("Head")),
        ("c", len("Head")),
        ("d", 10),
    ]
    assert listed("opencode") == {
        "a": "no name",
        "b": "no name",
        "c": "its front matter is no YAML",
        "d": "its front matter is no YAML",
    }


def test_a_name_that_is_not_listed_may_be_taken() -> None:
    skill(".claude/skills/a/SKILL.md", "disable-model-invocation: true")
    write(".claude/commands/a.md", "Do it\n")
    found = measure("claude-code").skills or ()
    assert [(it.name, it.state) for it in found] == [("a", "whole"), ("a", "unlisted")]


def test_skills_of_other_hosts() -> None:
    skill(".agents/skills/a/SKILL.md", "name: a", "description: Does a")
    skill(".agents/skills/hidden/SKILL.md", "name: hidden", "description: Does b")
    skill(".agents/skills/deep/er/SKILL.md", "description: Does c")
    skill(".agents/skills/none/SKILL.md", "name: none")
    write(
        ".agents/skills/hidden/agents/openai.yaml", "policy:\n  allow_implicit_invocation: false\n"
    )
    write(".agents/skills/a/agents/openai.yaml", "policy:\n  allow_implicit_invocation: true\n")
    assert listed("codex") == {
        "a": "whole",
        "er": "whole",
        "hidden": "agents/openai.yaml",
        "none": "no description",
    }
    assert listed("gemini") == {"a": "whole", "hidden": "whole", "none": "no description"}
    assert listed("opencode") == {
        "a": "whole",
        "er": "no name",
        "hidden": "whole",
        "none": "no description",
    }
    assert measure("vscode").skills is None
    (first, *_) = measure("codex").skills or ()
    assert first.size == len("- a: Does a (file: r1/a/SKILL.md)")


def test_the_same_skill_in_two_folders_is_listed_once() -> None:
    skill(".agents/skills/a/SKILL.md", "name: a", "description: Does a")
    Path(".claude").mkdir()
    Path(".claude/skills").symlink_to("../.agents/skills")
    assert [it.path for it in measure("opencode").skills or ()] == [".agents/skills/a/SKILL.md"]
