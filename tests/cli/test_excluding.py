"""The options that decide which files are checked: `--exclude` and those beside it."""

import pytest

from cli.console import GAP, run, write

pytestmark = pytest.mark.usefixtures("folder")


def files(*arguments: str) -> list[str]:
    ended = run("check", "--show-files", *arguments)
    assert ended.code == 0, ended.err
    return ended.out.split()


def write_files() -> None:
    for path in ("a.md", "b.draft.md", "docs/c.md", "docs/old/d.md", "sub/docs/e.md"):
        write(path, GAP)


@pytest.mark.parametrize(
    ("arguments", "left"),
    [
        ([], ["a.md", "b.draft.md", "docs/c.md", "docs/old/d.md", "sub/docs/e.md"]),
        (["--exclude=docs"], ["a.md", "b.draft.md"]),
        (["--exclude=/docs"], ["a.md", "b.draft.md", "sub/docs/e.md"]),
        (["--exclude", "docs/old, *.draft.md"], ["a.md", "docs/c.md", "sub/docs/e.md"]),
        (["--exclude=docs", "--exclude=sub"], ["a.md", "b.draft.md"]),
        (["--exclude=docs", "--extend-exclude=*.draft.md"], ["a.md"]),
        (["--extend-exclude=**/old"], ["a.md", "b.draft.md", "docs/c.md", "sub/docs/e.md"]),
    ],
)
def test_patterns_are_those_of_the_settings(arguments: list[str], left: list[str]) -> None:
    write_files()
    assert files(*arguments) == left


def test_one_replaces_the_settings_and_the_other_adds_to_them() -> None:
    write_files()
    write("promptls.toml", 'exclude = ["docs"]')
    assert files() == ["a.md", "b.draft.md"]
    assert files("--extend-exclude=*.draft.md") == ["a.md"]
    assert files("--exclude=*.draft.md") == ["a.md", "docs/c.md", "docs/old/d.md", "sub/docs/e.md"]


def test_patterns_are_relative_to_the_working_directory(monkeypatch: pytest.MonkeyPatch) -> None:
    write_files()
    # Settings above and below have other folders to which their patterns are relative.
    write("promptls.toml", 'exclude = ["docs/old"]')
    write("sub/promptls.toml", "")
    assert "sub/docs/e.md" not in files("--extend-exclude=sub/docs/e.md")
    assert "sub/docs/e.md" in files("--extend-exclude=docs/e.md")
    monkeypatch.chdir("docs")
    assert files("--extend-exclude=c.md") == []
    assert files("--exclude=docs/c.md") == ["c.md", "old/d.md"]
    assert files("..", "--extend-exclude=../sub") == ["../a.md", "../b.draft.md", "../docs/c.md"]


def test_what_is_named_itself_is_checked_unless_it_is_forced() -> None:
    write_files()
    assert files("a.md", "--exclude=a.md") == ["a.md"]
    assert files("a.md", "--exclude=a.md", "--force-exclude") == []


def test_what_git_ignores() -> None:
    write_files()
    write(".gitignore", "docs\n")
    assert files() == ["a.md", "b.draft.md"]
    assert len(files("--no-respect-gitignore")) == 5
    write("promptls.toml", "respect-gitignore = false")
    assert len(files()) == 5
    assert files("--respect-gitignore") == ["a.md", "b.draft.md"]


def test_results_are_the_same_for_whoever_excludes() -> None:
    write_files()
    both = run("check")
    assert run("check", "--exclude=docs", "-v").err.endswith("(2 from cache)\n")
    assert run("check") == both
