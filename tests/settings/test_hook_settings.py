"""What `[hook]` names must exist: a hook that demands nothing says that all is well."""

from pathlib import Path

import pytest

from cli.console import run, write
from promptls.files.configurations import load_settings_file
from settings.mistakes import mistakes

pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('tags = ["review", "task_status"]', []),
        ('tags = ["verdict"]\n[tags.verdict]\nvalues = ["KEEP", "DROP"]', []),
        (
            'tags = ["review", "reveiw"]',
            [('"reveiw"', "unknown tag 'reveiw'; did you mean 'review'?")],
        ),
        ('tags = ["x"]', [('"x"', "unknown tag 'x'")]),
        ('template = "agents/a.md"', []),
        (
            'template = "agents/b.md"',
            [('"agents/b.md"', "cannot read 'agents/b.md': no such file or directory")],
        ),
        # Of several, each template is looked for.
        (
            'template = "b.md"\n[hook.writer]\ntags = ["review"]\n[hook.tester]\ntemplate = "c.md"',
            [(f'"{it}.md"', f"cannot read '{it}.md': no such file or directory") for it in "bc"],
        ),
        ('template = "agents"', [('"agents"', "cannot read 'agents': not a regular file")]),
        (
            'template = "../a.md"',
            [('"../a.md"', "cannot read '../a.md': outside of the workspace")],
        ),
        ('template = "bytes.md"', [('"bytes.md"', "cannot read 'bytes.md': not UTF-8")]),
    ],
)
def test_what_a_hook_names(text: str, expected: list[tuple[str, str]]) -> None:
    write("agents/a.md", "Output <review>PASS</review>.")
    write("bytes.md", b"\xff")
    write("../a.md", "a")
    assert mistakes(f"[hook.reviewer]\n{text}\n") == expected


def test_a_tag_may_come_from_the_file_that_is_extended() -> None:
    write("base.toml", '[tags.verdict]\nvalues = ["KEEP", "DROP"]\n')
    assert mistakes('extend = "base.toml"\n[hook.reviewer]\ntags = ["verdict"]\n') == []


def test_what_several_projects_share_may_name_files_of_others(tmp_path: Path) -> None:
    write(str(tmp_path / "base.toml"), '[hook.reviewer]\ntemplate = "none.md"\n')
    project = tmp_path / "project"
    write(str(project / ".git" / "HEAD"), "")
    path = write(str(project / "promptls.toml"), 'extend = "../base.toml"\n')
    # A file of another folder is not read at all.
    _, found = load_settings_file(str(path), str(project))
    assert ["none.md" in it.issue.message for it in found] == [False]


@pytest.mark.parametrize("command", ["check", "config"])
def test_commands_tell_of_it(command: str) -> None:
    write("promptls.toml", '[hook.reviewer]\ntemplate = "none.md"\n')
    ended = run(command)
    assert ended.code == 2
    assert "cannot read 'none.md': no such file or directory" in ended.out + ended.err
