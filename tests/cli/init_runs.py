"""What `promptls init` writes, and what its settings say."""

import re
from pathlib import Path

from cli.console import run
from promptls.settings import Settings
from promptls.settings.reading import parse_settings
from settings.chains import read_settings

UNKNOWN = """\
---
variables:
  - change_id
---
Work in `{{project_path}}` on `{{change_id}}`.
"""
REVIEW = """\
You review {{CHANGE}}.

End with `VERDICT: PASS|FAIL` on the last line, or <decision>KEEP|DROP</decision>.
"""
# A suggestion, which is code, and not prose.
SUGGESTION = re.compile(r'(?m)^(# )?# (?=\[|[\w-]+ = |"[^"]+"(?:,| = ))')


def load(text: str) -> Settings:
    """The settings in a text, which must be valid."""
    assert parse_settings(text, in_pyproject=False).issues == []
    settings, issues = read_settings("promptls.toml", "", lambda _: text, lambda _, it: it)
    assert (issues, settings is None) == ([], False)
    assert settings is not None
    return settings


def names(folder: Path) -> list[str]:
    return sorted(it.name for it in folder.iterdir())


def init(*arguments: str) -> str:
    """The text that is written, and is valid with all its suggestions, too."""
    ended = run("init", *arguments)
    assert (ended.code, ended.err) == (0, "")
    text = Path(*arguments, "promptls.toml").read_text()
    suggested = SUGGESTION.sub("", text)
    assert parse_settings(suggested, in_pyproject=False).issues == []
    assert max(map(len, text.split("\n"))) < 130
    return text
