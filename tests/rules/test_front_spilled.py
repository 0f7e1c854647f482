"""A description of several lines without quotes and indentation: one value, and one mistake."""

import pytest
import yaml

from kit import check, check_fix
from promptls.checking.checker import check as run
from promptls.checking.fixing import fix_all
from promptls.parsing import parse
from promptls.text.spans import Source

AGENT = "agents/tracer.md"
EXAMPLE = """Use it when asked. Examples: <example>
user: "I need: this"
assistant: 'It's done'

<commentary>Because: it is so</commentary>
user: "And this"
# Not a comment
</example>"""
TEXTS = (
    EXAMPLE,
    'Use it.\nuser: "a"\nuser: "b"',
    "Use it.\n\nMore text.",
    "Use it.\n\n- one\n- two: three\n\nMore text: it is.",
    "Use it: now.\nContext: a\nuser: 'it's here\nassistant: \"b",
    "\n<example>\nuser: x\n</example>",
)


def _with(text: str, more: str = "model: opus\n") -> str:
    return f"---\nname: tracer\ndescription: {text}\n{more}---\n\n# T\n"


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("more", ["model: opus\n", "", "author: me\nmodel: opus\n"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_it_is_one_finding_and_a_block_keeps_all_of_it(text: str, more: str, newline: str) -> None:
    broken = _with(text, more).replace("\n", newline)
    found = run(parse(Source(broken), AGENT))
    assert [it.rule for it in found] == ["front-matter-invalid"]
    fixed, _ = fix_all(broken, lambda it: run(parse(Source(it), AGENT)), lambda _: True)
    assert run(parse(Source(fixed), AGENT)) == []
    assert fix_all(
        broken, lambda it: run(parse(Source(it), AGENT)), lambda it: it.applicability == "safe"
    ) == (broken, 0)
    read = yaml.safe_load(fixed.replace("\r\n", "\n").split("---\n")[1])
    assert read["description"] == text.strip("\n")
    assert {*read} == {"name", "description", *(it.split(":")[0] for it in more.split("\n") if it)}


def test_where_it_is_found() -> None:
    check(
        """
        | ---
        | name: tracer
        | description: Use it when asked. Examples:
        :                                 ^^^^^^^^^ front-matter-invalid: unquoted value has a ':' at the end of a line; put it in quotes
        | user: "a"
        | assistant: "b"
        | user: "c"
        | </example>
        | model: opus
        | ---
        """,
        path=AGENT,
    )


def test_fields_of_other_programs_are_no_text() -> None:
    check("| ---\n| name: tracer\n| description: y\n| author: me\n| owner: x\n| ---", path=AGENT)
    check(
        """
        | ---
        | name: tracer
        | description: y
        | author: me
        | author: you
        : ^^^^^^ front-matter-key-duplicated: duplicate key 'author'
        | ---
        """,
        path=AGENT,
    )
    drawing = "| ---\n| name: tracer\n| description: Use it: when asked\n| author: me\n| ---"
    check_fix(
        drawing,
        drawing.replace("Use it: when asked", '"Use it: when asked"'),
        path=AGENT,
        only_safe=True,
    )


def test_a_line_after_a_tab_stays_in_its_mapping() -> None:
    check(
        """
        | ---
        | name: tracer
        | description: y
        | metadata:
        | \ta: 1
        : ^ front-matter-invalid: tab in the indentation; use spaces
        |   b: 2
        | ---
        """,
        path=AGENT,
    )
