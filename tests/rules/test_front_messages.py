"""What is said about front matter that is not YAML, and the titles of the fixes."""

import pytest

from promptls.checking.checker import check
from promptls.document import Fault
from promptls.parsing import parse
from promptls.parsing.front_matter import find_front_matter
from promptls.text.spans import Source

_CASES = (
    (
        "description: Use it: now",
        Fault.COLON,
        "unquoted value contains ': '; put it in quotes",
        "Quote the value",
    ),
    (
        "description: Use it for:\n  reading",
        Fault.COLON,
        "unquoted value has a ':' at the end of a line; put it in quotes",
        "Quote the value",
    ),
    (
        "description: Reads  # a comment\n  and writes",
        Fault.COMMENT,
        "unquoted value continues after a comment: 'and writes'",
        "Quote the value",
    ),
    (
        "description: @tracer reads",
        Fault.START,
        "unquoted value begins with '@'; put it in quotes",
        "Quote the value",
    ),
    (
        "description: '[x]' - Technical",
        Fault.AFTER,
        "unexpected text after the value; quote the whole value",
        "Quote the value",
    ),
    (
        "tools: [Read, Grep],",
        Fault.AFTER,
        "unexpected text after the value: ','",
        "Remove ','",
    ),
    (
        'description: "Reads',
        Fault.QUOTE,
        "quoted value is not closed: expected '\"'",
        "Add the closing quote",
    ),
    (
        "description: 'it's here'",
        Fault.INNER,
        'unescaped "\'" inside a quoted value',
        "Use double quotes",
    ),
    (
        'description: "a\\d"',
        Fault.ESCAPE,
        "unknown escape '\\d' in a quoted value",
        "Use single quotes",
    ),
    ("tools: [Read, Grep", Fault.OPEN, "list is not closed: expected ']'", None),
    ("tools: {Read: true", Fault.OPEN, "mapping is not closed: expected '}'", None),
    ("tools: ['Read' Grep]", Fault.COMMA, "missing ',' before 'Grep'", None),
    ("tools: [Read}]", Fault.FLOW, "unexpected '}' between brackets", None),
    (
        "  model: opus",
        Fault.INDENT,
        "indentation does not match the lines above: 'model: opus'",
        "Align the line",
    ),
    (
        "model:opus",
        Fault.SPACE,
        "missing space after 'model:'",
        "Add a space after ':'",
    ),
    (
        "model:\xa0opus",
        Fault.BLANK,
        "unexpected space character U+00A0; use an ordinary space",
        "Use an ordinary space",
    ),
    (
        "<example>",
        Fault.KEY,
        "unexpected line in front matter: '<example>'",
        "Indent the line",
    ),
    ("tools:\n\t- Read", Fault.TAB, "tab in the indentation; use spaces", None),
    ("model: o\x01pus", Fault.CHARACTER, "character that YAML does not allow: '\\x01'", None),
    (
        "model: &a opus",
        Fault.REFUSED,
        "YAML anchors, aliases, merge keys and tags are not supported: '&a'",
        None,
    ),
    (f"model: {'[' * 100}", Fault.DEPTH, "front matter is nested too deeply", None),
    (
        "model: opus\n" * 6000,
        Fault.SIZE,
        "front matter is too long; the limit is 65,536 characters",
        None,
    ),
    (
        f"description: Reads\n{'x' * 50}",
        Fault.KEY,
        f"unexpected line in front matter: '{'x' * 40}\u2026'",
        "Quote the value as a block",
    ),
)


@pytest.mark.parametrize(("line", "fault", "message", "title"), _CASES)
def test_the_message(line: str, fault: Fault, message: str, title: str | None) -> None:
    text = f"---\nname: tracer\n{line}\n---\n\nText.\n"
    matter = find_front_matter(text)
    assert matter is not None
    assert [it.fault for it in matter.problems] == [fault]
    (found,) = (
        it
        for it in check(parse(Source(text), "docs/tracer.md"))
        if it.rule == "front-matter-invalid"
    )
    assert found.message == message
    assert (found.fix and found.fix.title) == title


def test_every_fault_has_a_message() -> None:
    assert {fault for _, fault, *_ in _CASES} == set(Fault)
