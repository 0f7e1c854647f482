"""JSON in a fence, which a model copies."""

import pytest

from kit import check
from promptls.parsing import parse
from promptls.parsing.plain import is_plain
from promptls.semantics.json_examples import may_have_commas
from promptls.text.spans import Source
from promptls.vocabulary import SPECIFIED

PATH = "agents/tracer.md"
COMMA = "json-example-comma: unexpected ',' before"


@pytest.mark.parametrize(
    ("text", "may_have"),
    [
        ('```json\n{"a": 1,}\n```\n', True),
        ('```json\n{"a": 1}\n```\n', False),
        ('```json\n{"a": 1}\n```\n\nIn a list,\n] is a comma.\n', False),
        ('~~~json\n{"a": "```json"}\n~~~\n', False),
        ('```json\n{"a": "```json"}\n```\n', False),
        ('```json\n{"a": 1}\n```\n\n~~~json\n[1,]\n~~~\n', True),
    ],
)
def test_a_look_at_the_fences_of_a_plain_file(text: str, *, may_have: bool) -> None:
    document = parse(Source(text), PATH, is_plain=lambda it: is_plain(it, SPECIFIED))
    assert document.is_plain
    assert may_have_commas(document) is may_have


def test_in_a_list_and_twice_in_a_row() -> None:
    check(
        f"""
        | 1. Answer with:
        |
        |    ~~~json
        |    {{"a": 1,, "b": 2}}
        :           ^ {COMMA} ','
        |    ~~~
        """,
        path="skills/x/references/y.md",
    )


@pytest.mark.parametrize(
    "lines",
    [
        '{"a": 1}',
        '{"a": 1, ...}',
        '{"a": [1, 2, ...],}',
        '{"a": 1,} // a comment',
        '{"a": <number>,}',
        '{"a": {{VALUE}},}',
        '"a": 1,',
        '{"a": ",]"}',
        '{"a": 1',
        '{"a": 1,}\n{"b": 2}',
        "{'a': 1,}",
        "[" * 5000 + ",]",
        '{"a": "' + '\\"' * 20_000 + ",]",
    ],
)
def test_what_is_left_alone(lines: str) -> None:
    body = "\n".join(f"| {line}" for line in lines.split("\n"))
    check(f"| Answer:\n|\n| ```json\n{body}\n| ```", path=PATH)


@pytest.mark.parametrize(
    ("lead", "info", "path"),
    [
        ("Answer:", "json5", PATH),
        ("Answer:", "jsonc", PATH),
        ("Answer:", "js", PATH),
        ("Answer:", "json", "docs/x.md"),
        ("This is invalid JSON:", "json", PATH),
        ("\u274c No trailing commas:", "json", PATH),
        ("Don't write:", "json", PATH),
    ],
)
def test_where_commas_may_be(lead: str, info: str, path: str) -> None:
    check(f'| {lead}\n|\n| ```{info}\n| {{"a": 1,}}\n| ```', path=path)
