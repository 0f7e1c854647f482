"""Where the settings of a file are found."""

import os
from pathlib import Path

import pytest

from cli.console import run, write
from promptls.files import Configurations
from promptls.settings import DEFAULT, Settings

pytestmark = pytest.mark.usefixtures("folder")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty project, which is the working directory."""
    folder = tmp_path / "here"
    (folder / ".git").mkdir(parents=True)
    monkeypatch.chdir(folder)
    return folder


def of(path: str) -> tuple[Settings, list[str]]:
    configurations = Configurations()
    settings = configurations.find(str(Path.cwd() / path))
    return settings, [it.issue.message for it in configurations.mistakes]


def named(path: str) -> list[str]:
    settings, mistakes = of(path)
    assert not mistakes
    return [os.path.relpath(it).replace(os.sep, "/") for it in settings.paths]


def test_the_nearest_file_counts_alone() -> None:
    write("promptls.toml", 'ignore = ["block"]')
    write("a/promptls.toml", 'exclude = ["x"]')
    write("a/b/c/x.md", "")
    assert named("a/b/c/x.md") == ["a/promptls.toml"]
    assert named("x.md") == ["promptls.toml"]
    settings, _ = of("a/b/c/x.md")
    assert settings.root == str(Path.cwd() / "a")
    assert settings.rules == DEFAULT.rules


def test_of_several_files_in_one_folder_the_most_particular_counts() -> None:
    write("pyproject.toml", "[tool.promptls]\n")
    assert named("x.md") == ["pyproject.toml"]
    write(".promptls.toml", "")
    assert named("x.md") == [".promptls.toml"]
    write("promptls.toml", "")
    assert named("x.md") == ["promptls.toml"]


@pytest.mark.parametrize(
    ("text", "counts"),
    [
        ("[tool.promptls]\n", True),
        ("[tool.promptls.placeholders]\n", True),
        ("[ tool . promptls ]\n", True),
        ('[tool]\npromptls = { select = ["all"] }\n', True),
        ("tool.promptls.select = []\n", True),
        ("tool = { promptls = {} }\n", True),
        ("\ufeff[tool.promptls]\r\nselect = []\r\n", True),
        ("# [tool.promptls]\n", False),
        ('[project]\ndependencies = ["promptls"]\n[tool]\nx = 1\n', False),
        ('[tool.x]\ny = "tool.promptls"\n', False),
        ("tool = 5 # promptls\n", False),
        ("[tool.ruff]\n", False),
        ("", False),
    ],
)
def test_pyproject_counts_with_a_section_of_its_own(text: str, *, counts: bool) -> None:
    write("promptls.toml", "")
    write("a/pyproject.toml", text)
    assert named("a/x.md") == (["a/pyproject.toml"] if counts else ["promptls.toml"])


def test_a_broken_pyproject_counts_if_it_is_about_promptls() -> None:
    write("pyproject.toml", "[tool.promptls]\nselect = [\n")
    assert of("x.md") == (DEFAULT, ["'select' is not closed: expected ']'"])
    write("pyproject.toml", "[tool.ruff]\nselect = [ # promptls\n")
    assert of("x.md") == (DEFAULT, [])


def test_settings_may_begin_with_a_byte_order_mark_and_have_any_line_ends() -> None:
    write("promptls.toml", '\ufeff# x\r\nexclude = ["a"]\r\n\r\n[severity]\r\nblock = "off"\r\n')
    settings, mistakes = of("x.md")
    assert not mistakes
    assert settings.excluded_by("a/b.md")
    assert "block-crlf" not in settings.rule_set("x.md").names


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"\xff\xfe", "cannot read '{}': not UTF-8"),
        (b'select = ["\xe9"]\n', "cannot read '{}': not UTF-8"),
        ("select = []\n".encode("utf-16"), "cannot read '{}': the file looks like UTF-16"),
        # Without a mark, it is UTF-8 as well.
        ("select = []\n".encode("utf-16-le"), "cannot read '{}': the file looks like UTF-16"),
        (b"#" * 400_000, "file is too large; the limit is 256 KiB"),
        (b"#" * (1 << 21), "file is too large; the limit is 256 KiB"),
        (b"select = [\0]", "invalid value '\\x00'"),
        (b"exclude = " + b"[" * 90_000, "nested too deeply"),
    ],
)
def test_files_that_are_no_settings(data: bytes, message: str) -> None:
    path = write("promptls.toml", data).absolute()
    assert of("x.md") == (DEFAULT, [message.format(path)])


def test_what_is_no_regular_file_does_not_count() -> None:
    Path("promptls.toml").mkdir()
    assert named("x.md") == []
    Path("promptls.toml").rmdir()
    os.mkfifo("promptls.toml")
    assert named("x.md") == []


def test_a_link_out_of_the_project_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "outside.toml").write_text('ignore = ["all"]')
    Path("promptls.toml").symlink_to(tmp_path / "outside.toml")
    _, (message,) = of("x.md")
    assert message.endswith("outside of the workspace")
    Path("promptls.toml").unlink()
    Path("pyproject.toml").symlink_to(tmp_path / "outside.toml")
    assert of("x.md") == (DEFAULT, [])


def test_a_link_that_leads_nowhere_is_said() -> None:
    here = Path.cwd()
    Path(".promptls.toml").symlink_to(".promptls.toml")
    message = f"cannot read '{here}/.promptls.toml': a link that leads to itself"
    assert of("x.md") == (DEFAULT, [message])
    Path(".promptls.toml").unlink()
    Path("promptls.toml").symlink_to("nothing.toml")
    message = f"cannot read '{here}/promptls.toml': no such file or directory"
    assert of("x.md") == (DEFAULT, [message])
    Path("promptls.toml").unlink()
    Path("pyproject.toml").symlink_to("pyproject.toml")
    assert of("x.md") == (DEFAULT, [])


def test_settings_are_built_once_and_adapted() -> None:
    write("promptls.toml", "")
    write("a/b/x.md", "")
    seen: list[Settings] = []

    def adapt(settings: Settings) -> Settings:
        seen.append(settings)
        return settings

    configurations = Configurations(adapt)
    first = configurations.find(str(Path.cwd() / "x.md"))
    assert configurations.find(str(Path.cwd() / "a/b/x.md")) is first
    assert configurations.find(str(Path.cwd() / "a/b/y.md")) is first
    assert seen == [first]


def test_projects_without_settings_share_the_default() -> None:
    write("a/.git/HEAD", "")
    write("b/.git/HEAD", "")
    configurations = Configurations()
    for path in "a/x.md", "b/x.md":
        assert configurations.find(str(Path.cwd() / path)) is DEFAULT


def test_above_the_project_nothing_counts() -> None:
    write("promptls.toml", "")
    write("a/.git/HEAD", "")
    assert named("a/b/x.md") == []
    write("a/promptls.toml", "")
    assert named("a/b/x.md") == ["a/promptls.toml"]


def test_mistakes_on_the_command_line_have_a_place_and_end_it() -> None:
    write("x.md", "")
    write("promptls.toml", '\ufeffextend = "b.toml"\n')
    write("b.toml", 'ignore = []\n\n  [severity]\n  "bl\\u006fk" = "eror"\n')
    for arguments in ["check"], ["config", "x.md"]:
        ended = run(*arguments)
        assert (ended.code, ended.out) == (2, "")
        assert ended.err.split("\n") == [
            "Error: b.toml:4:3: unknown rule or family 'blok'; did you mean 'block'?",
            "Error: b.toml:4:17: invalid value 'eror'; did you mean 'error'?",
            "",
        ]


def test_a_mistake_shows_no_control_characters() -> None:
    write("promptls.toml", 'select = ["\\u001b[31mred"]\n')
    ended = run("check")
    assert ended.code == 2
    assert "\x1b" not in ended.err
