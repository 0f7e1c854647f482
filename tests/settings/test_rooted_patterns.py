"""Patterns of settings that are given on the command line are relative to the working directory."""

import pytest

from promptls.settings import DEFAULT, Settings
from promptls.settings.reading import InlineSettings, combine_settings
from promptls.settings.rooted_patterns import RootedPattern, root_patterns
from promptls.vocabulary.kinds import Kind


def built(*texts: str, folder: str) -> Settings:
    settings, mistakes = combine_settings([], "/project", InlineSettings(texts, folder))
    assert not mistakes
    assert settings is not None
    return settings


@pytest.mark.parametrize(
    ("pattern", "folder", "path", "matches"),
    [
        ("docs/*.md", "/project", "docs/x.md", True),
        ("docs/*.md", "/project", "a/docs/x.md", False),
        ("docs/*.md", "/project/a", "a/docs/x.md", True),
        ("docs/*.md", "/project/a", "docs/x.md", False),
        ("project/docs/*.md", "/", "docs/x.md", True),
        ("../b/*.md", "/project/a", "b/x.md", True),
        ("*.md", "/project/a", "a/b/x.md", True),
    ],
)
def test_a_pattern_is_relative_to_its_folder(
    pattern: str, folder: str, path: str, *, matches: bool
) -> None:
    settings = built(f'exclude = ["{pattern}"]', folder=folder)
    assert bool(settings.excluded_by(path)) is matches


def test_other_patterns_are_relative_to_the_settings_file() -> None:
    assert DEFAULT.matches("docs/*.md", "docs/x.md")
    assert not DEFAULT.matches("docs/*.md", "a/docs/x.md")


def test_patterns_of_every_key_are_rooted_and_no_other_text() -> None:
    rooted = root_patterns(
        {
            "select": ["block"],
            "exclude": ["a"],
            "files": {"b": "prompt"},
            "per-file-ignores": {"c": ["tag"]},
            "variables": {"NAME": {"phases": ["plan"], "mandatory": True}},
        },
        "/folder",
    )
    patterns = [*rooted["exclude"], *rooted["files"], *rooted["per-file-ignores"]]
    assert [(it, it.root) for it in patterns] == [
        ("a", "/folder"),
        ("b", "/folder"),
        ("c", "/folder"),
    ]
    others = [*rooted["select"], *rooted["files"].values(), *rooted["per-file-ignores"]["c"]]
    others += [*rooted["variables"], *rooted["variables"]["NAME"]["phases"]]
    assert others == ["block", "prompt", "tag", "NAME", "plan"]
    assert not any(isinstance(it, RootedPattern) for it in others)


def test_the_last_text_counts_most() -> None:
    settings = built(
        '[files]\n"x/*" = "skill"\n"*.txt" = "prompt"',
        '[files]\n"x/*" = "agent"',
        folder="/project/a",
    )
    assert settings.kind("a/x/b.txt") is Kind.AGENT
    assert settings.kind("x/b.txt") is Kind.PROMPT
