"""Fields are read as PyYAML reads them, and what has none."""

import pytest

from parsing.yaml_bodies import OPENING, faults, read, strictly, values
from promptls.document import Fault
from promptls.parsing.yaml import Fields, read_fields
from promptls.text.spans import FileSpan


@pytest.mark.parametrize(
    "body",
    [
        "a: b\n",
        "a: b",
        "a:\n",
        "a: \n",
        "a:   b  \n",
        "a: b # c\n",
        "a: # c\nb: d\n",
        "a: b#c\n",
        "a: b:c http://d ::e\n",
        "a: -b ?c\n",
        "# a\na: b\n\n\n  # c\nb: c\n",
        "a: b\n c\n  d\n\n e\nf: g\n",
        "a:\n  b\n  c\nd: e\n",
        "a:\n  b # c\nd: e\n",
        "a: ''\nb: \"\"\n",
        "a: 'it''s'\nb: \"say \\\"so\\\"\"\n",
        "a: 'b: c # d'\n",
        'a: "b \\x41 \\u00e9 \\U0001F600 \\t\\n\\\\ \\/ \\e"\n',
        "a: 'b\n c\n\n d'\ne: f\n",
        'a: "b\n  c\\\n  d\\\n\n  e \\n\n  f"\ng: h\n',
        'a: "\n  b\n "\n',
        "a: 'b: c\nd: e\nf'\n",
        "a: 'b' # c\nd: \"e\"  \n",
        'a: "b\\ \n  c\\ \t\n\n  d"\n',
        "a:\u00a0b: c\n",
        "a: \u3000b\u00a0c\u3000\n",
        "a: [\u00a0b, c\u3000d]\n",
        "a:\n  b:\u00a0c\n",
        "'a b': c\n\"d\\te\": f\n",
        "a b: c d\n",
        "a : b\n",
        "a.b/c: d\n",
        "a: |\n  b\n   c\n\n  d\n\ne: f\n",
        "a: |-\n  b\n\n\nc: d\n",
        "a: |+\n  b\n\n\nc: d\n",
        "a: >\n  b\n  c\n\n  d\n\n\n  e\n   f\n   g\n  h\n\n",
        "a: >-\n\n  b\n\n   c\n\n  d\n",
        "a: >+ # e\n  b\n   \n\nc: d\n",
        "a: |2\n   b\n  c\nd: e\n",
        "a: |2-\n   b\n",
        "a: |-2\n   b\n",
        "a: |\n  b\n # c\nd: e\n",
        "a: |\n\nb: c\n",
        "a: |+\n\nb: c\n",
        "a: |\n  \tb\n",
        "a: >\n  \tb\n  c\n",
        "a: |\n  # b\n  c: d: e\n",
        "a:\n- b\n- c d\nd: e\n",
        "a:\n  - b  # c\n\n  # d\n  - 'e'\n  - \"f\"\n",
        "a:\n  - b\n    c\n  - |\n    d\n",
        "a: []\n",
        "a: [b, c d, 'e', \"f, g\"]\n",
        "a: [b, c,] # d\n",
        "a: [\n  b, # c\n  d e\n  f\n]\ng: h\n",
        "a: [b-c, d:e, f#g, -h, http://i]\n",
    ],
)
def test_what_is_yaml_is_read_as_it_is(body: str) -> None:
    assert not read(body).problems
    assert values(read(body)) == strictly(body)
    returned = body.replace("\n", "\r\n")
    assert values(read(returned)) == strictly(body)
    assert values(read(body.replace("\n", "\r"))) == strictly(body)


@pytest.mark.parametrize(
    ("body", "items"),
    [
        ("a:\n  - name: b\n    c: d\n  - c: e\n    name: 'f'\n", ["b", "f"]),
        ("a:\n- name: [b]\n- name:\n    - c\n- name:\n", []),
        ("a:\n  b: c\n  d:\n    e: f\n  g: [h]\n", ["b", "d", "g"]),
        ("a: {b: c, 'd': [e], f}\n", ["b", "d", "f"]),
        ("a: [[b], {c: d}, e]\n", ["e"]),
        ("a:\n  - - b\n    - c\n  - d\n", ["d"]),
        ("a:\n  -\n    b\n  - c\n", ["b", "c"]),
        ("a:\n  -\n  - c\n", ["c"]),
        ('a: [b: c, "d": e]\n', ["b", "d"]),
        ("a:\n  - {b: c}\n  - [d]\n", []),
        ("a: [!b c, d]\n", ["c", "d"]),
        ("a: {}\n", []),
    ],
)
def test_what_is_listed_in_a_deeper_value(body: str, items: list[str]) -> None:
    if "!" not in body:
        assert not read(body).problems
        assert strictly(body) is not None
    assert values(read(body)) == {"a": items}


@pytest.mark.parametrize(
    "body",
    [
        "a: {{b}}\n",
        "a: {{ b }}, {{c}}\n",
        "a: {{b: c}}\n",
        "a: {{b\n",
        "a: {{b}\n",
        "a: <<B>>\n",
        "a: <<B: C>>\n",
        "a: [{{b}}, <<C>>]\n",
        "a: {{b}} [c]\n",
        'a: "{{ "b" }}"\n',
        "{{a}}: b\n",
        "{{#if a}}\na: b\n{{/if}}\nc: d\n",
        "a:\n  - b\n  {{#if c}}\n  - d\n  {{/if}}\ne: f\n",
        "{% if a %}\na: b\n{% endif %}\n",
        "a:\n  {{b}}\n",
        "a: b\n  {{c}}\n",
        "a: {{b}}{{c}}-d\n",
        "a: {b}/c.md\n",
        "a:\n  - {b} c\n",
        "a: [{b}/c, {d}-e]\n",
        "argument-hint: [a] [b]\n",
        "argument-hint: <a> [b: c]\n",
        "argument-hint: [a] <b>\n",
    ],
)
def test_a_placeholder_is_never_the_cause(body: str) -> None:
    assert faults(body) == []


def test_a_placeholder_is_read_as_it_stands_there() -> None:
    fields = read("a: {{ b }}\nc: [<<D>>, 'e {{f}}']\ng:\n  - {{h}}\n{{i}}: j\n").fields
    assert [(it.key, it.value) for it in fields if not it.items] == [
        ("a", "{{ b }}"),
        ("{{i}}", "j"),
    ]
    assert [it.text for field in fields for it in field.items] == ["<<D>>", "e {{f}}", "{{h}}"]


@pytest.mark.parametrize("body", ["", "\n\n", "# a\n", "a\n", "- a\n- b: c\n", "[a]\n", "{a: b}\n"])
def test_what_has_no_fields(body: str) -> None:
    assert read(body) == Fields((), (), ())


def test_another_document_is_not_read() -> None:
    assert values(read("a: b\n...\nc d\n")) == {"a": "b"}
    assert faults("a: b\n...\n") == []


def test_a_list_is_no_field() -> None:
    assert read("- a: b\n  c: d\n- e: f: g\n").fields == ()
    assert faults("- a: b\n  c: d\n- e: f: g\n") == [Fault.COLON]


def test_spans() -> None:
    text = OPENING + "a: b # c\n'd': \"e\"\nf:\n  - g\n  - 'h'\n\ni: |\n  j\n\nk:\nl: m\n  n\n"
    fields = read_fields(text, FileSpan(len(OPENING), len(text))).fields
    shown = [
        [text[slice(*span)] for span in (it.span, it.key_span, it.value_span)] for it in fields
    ]
    assert shown == [
        ["a: b # c", "a", "b"],
        ['d\': "e"', "d", "e"],
        ["f:\n  - g\n  - 'h'", "f", "- g\n  - 'h'"],
        ["i: |\n  j", "i", "  j"],
        ["k:", "k", ""],
        ["l: m\n  n", "l", "m\n  n"],
    ]
    assert [text[slice(*it.span)] for it in fields[2].items] == ["g", "h"]
