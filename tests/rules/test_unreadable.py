"""A file in another encoding has one finding."""

import pytest

from promptls.checking.checker import check as run
from promptls.parsing import parse
from promptls.rules.examples import TEMPLATE
from promptls.text.spans import Source
from promptls.vocabulary.kinds import Kind

PATHS = ("templates/system/BASE-challenge.md", "agents/a.md", "tasks/WP01.md", "skills/a/SKILL.md")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("path", [*PATHS, ".isdlc/state.json"])
def test_utf_16_is_the_one_finding(encoding: str, path: str) -> None:
    text = f"---\nname: a\nmodel: sonett\n---\n{TEMPLATE}<review>PAS</review>\n<!-- open\n"
    (found,) = run(parse(Source.decode(text.encode(encoding)), path))
    assert found.rule == "file-not-utf8"
    assert found.message == "invalid UTF-8; the file looks like UTF-16"


def test_an_answer_in_utf_16_is_an_error() -> None:
    source = Source.decode("<review>PASS</review>".encode("utf-16"))
    found = run(parse(source, kind=Kind.RESPONSE))
    assert "file-not-utf8" in {it.rule for it in found}


@pytest.mark.parametrize("text", ["", "a", "\0", "\0" * 200, "text \0 with one null character\n"])
def test_a_text_with_null_characters_alone_or_with_one_is_read(text: str) -> None:
    assert not Source(text).is_utf16
