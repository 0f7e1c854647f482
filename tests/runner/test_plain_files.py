"""A run does not cut files into sections in which there is nothing for promptls."""

from pathlib import Path

import pytest

from cli.console import write
from promptls.files import find_files
from promptls.parsing import parts
from promptls.runner.checking import Work, check_file
from promptls.runner.overrides import Overrides

PLAIN = "# Title\n\nText, `code` and <b>HTML</b>.\n\n```jinja\n{{ name }}\n```\n"
FRONT_MATTER = "---\nname: a\ndescription: b\n---\n"


@pytest.mark.parametrize("path", ["a.md", "agents/a.md", "commands/a.md", "prompts/a.prompt.md"])
@pytest.mark.parametrize("start", ["", FRONT_MATTER])
def test_a_plain_file_is_not_cut(
    folder: Path, path: str, start: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise AssertionError("the sections are asked for")

    write(str(folder / path), start + PLAIN)
    (found,), _ = find_files([str(folder)])
    monkeypatch.setattr(parts, "parse_section", fail)
    assert check_file(found, Work(Overrides())).findings == ()
