"""Fields are read as PyYAML reads them, and what it refuses is said, without its cost."""

import re
from collections.abc import Mapping
from typing import Any

import pytest
import yaml
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from promptls.document import Fault, Field, Shape
from promptls.parsing.yaml import Fields, read_fields
from promptls.text.spans import FileSpan

OPENING = "---\n"


def read(body: str) -> Fields:
    text = OPENING + body
    return read_fields(text, FileSpan(len(OPENING), len(text)))


def values(fields: Fields) -> dict[str, object]:
    return {it.key: [x.text for x in it.items] if is_list(it) else it.value for it in fields.fields}


def is_list(field: Field) -> bool:
    return field.shape in (Shape.LIST, Shape.MAPPING)


def strictly(body: str) -> object:
    """What a strict reader makes of a text, with scalars as they are; nothing where it fails."""
    try:
        return yaml.load(body, yaml.BaseLoader)
    except yaml.YAMLError:
        return None


def faults(body: str) -> list[Fault]:
    return [it.fault for it in read(body).problems]


def repaired(body: str) -> str:
    """A text after all that is missing has been put in."""
    corrections = [it for problem in read(body).problems for it in problem.repair]
    for span, text in sorted(corrections, reverse=True):
        start, end = span.start - len(OPENING), span.end - len(OPENING)
        body = body[:start] + text + body[end:]
    return body


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
    ("body", "value", "fault"),
    [
        ("a: b: c\n", "b: c", Fault.COLON),
        ("a: b:\n", "b:", Fault.COLON),
        ("a: b: c # d\n", "b: c # d", Fault.COLON),
        ("a: b: c  # promptls: allow x\n", "b: c", Fault.COLON),
        ('a: b: it\'s "c"\n', 'b: it\'s "c"', Fault.COLON),
        ("a: b: \\d\n", "b: \\d", Fault.COLON),
        ("a: b\n  c: d\n", "b c: d", Fault.INDENT),
        ("a: b\n  C d: e\n  f\n", "b C d: e f", Fault.COLON),
        ("a: b # c\n  d\n", "b # c d", Fault.COMMENT),
        ("a: b\n  # c\n  d\n", "b # c d", Fault.COMMENT),
        ("a: b\n\n  c: d\n", "b\nc: d", Fault.INDENT),
        ("a: *b\n", "*b", Fault.START),
        ("a: *\n", "*", Fault.START),
        ("a: **/*.py\n", "**/*.py", Fault.START),
        ("a: @b\n", "@b", Fault.START),
        ("a: `b`\n", "`b`", Fault.START),
        ("a: %b\n", "%b", Fault.START),
        ("a: , b\n", ", b", Fault.START),
        ("a: ] b\n", "] b", Fault.START),
        ("a: - b\n", "- b", Fault.START),
        ("a: ? b\n", "? b", Fault.START),
        ("a: & b\n", "& b", Fault.START),
        ("a: > b\n  c\n", "> b c", Fault.START),
        ("a: |3x\n", "|3x", Fault.START),
        ("a: [b] [c]\n", "[b] [c]", Fault.AFTER),
        ("a: {b, c} d\n", "{b, c} d", Fault.AFTER),
        ("a: 'b' c\n", "'b' c", Fault.AFTER),
        ('a: "b", "c"\n', '"b", "c"', Fault.AFTER),
        ("a: 'b'c\n", "'b'c", Fault.AFTER),
        ("a: 'it's so'\n", "it's so", Fault.INNER),
        ("a: 'it's so' # promptls: allow x\n", "it's so", Fault.INNER),
        ("a: 'it''s not it's'\n", "it's not it's", Fault.INNER),
        ('a: "say "so" \\n \\d"\n', 'say "so" \n \\d', Fault.INNER),
        ('a: "b \\d \\xZZ \\U00110000"\n', "b \\d \\xZZ \\U00110000", Fault.ESCAPE),
        ('a: "b\n  c \\d"\n', "b c \\d", Fault.ESCAPE),
        ('argument-hint: a: "b"\n', 'a: "b"', Fault.COLON),
        ("a:b\n", "b", Fault.SPACE),
        ("x: y\na:'b'\n", "b", Fault.SPACE),
        ("# a\n\na:b\nx: y\n", "b", Fault.SPACE),
        ('name:"b: c"\n', "b: c", Fault.SPACE),
        ("a:\u3000b\n", "b", Fault.BLANK),
        ("x: y\na:\u00a0 'b'\n", "b", Fault.BLANK),
    ],
)
def test_what_is_not_yaml_is_read_as_it_is_meant(body: str, value: str, fault: Fault) -> None:
    assert faults(body) == [fault]
    assert strictly(body) is None or fault in (Fault.SPACE, Fault.BLANK)
    key = next((it for it in ("name", "argument-hint") if it in body), "a")
    assert values(read(body))[key] == value
    (problem,) = read(body).problems
    assert bool(problem.repair) == (fault is not Fault.INDENT)
    if problem.repair:
        assert faults(repaired(body)) == []
        strict = strictly(repaired(body))
        assert isinstance(strict, dict)
        assert strict[key] == value


@pytest.mark.parametrize(
    ("body", "marked", "fault"),
    [
        ('a: "b\nc: d\n', '"b', Fault.QUOTE),
        ("a: 'b\nc: 'd'\n", "'b", Fault.QUOTE),
        ('a: "b\n  c\nd: e\n', '"b', Fault.QUOTE),
        ("a: [b, c\nd: e\n", "[b, c", Fault.OPEN),
        ("a: [b\n", "[b", Fault.OPEN),
        ("a: [@b\n", "[@b", Fault.OPEN),
        ("a: [b}]\n", "}", Fault.FLOW),
        ("a: [b, , c]\n", ",", Fault.FLOW),
        ("a: ['b' c]\n", "c", Fault.COMMA),
        ("a: [[b] [c]]\n", "[", Fault.COMMA),
        ("a: {b: c: d}\n", ":", Fault.FLOW),
        ("a: [b, 'c]\n", "'c", Fault.QUOTE),
        ("a: [b, 'c, d]\n", "'c", Fault.QUOTE),
        ("a: [b, - c]\n", "-", Fault.START),
        ("a: [\n  b] c\nd: e\n", " c", Fault.AFTER),
        ("a: [\n  @b] c\nd: e\n", " c", Fault.AFTER),
        ("a: b\nc d\ne: f\n", "c d", Fault.KEY),
        ("a: b\n- c\n", "- c", Fault.INDENT),
        ("c d\na: b\n", "c d", Fault.KEY),
        ("a: b\n%c\n", "%c", Fault.KEY),
        ('name: b\ndescription "c: d"\n', 'description "c: d"', Fault.KEY),
        ("a:\n  - b\n - c\n", "- c", Fault.INDENT),
        ("a:\n   b: c\n  d: e\n", "d", Fault.INDENT),
        ("a:\n   b: c\n  d\n", "d", Fault.KEY),
        (" a: b\nc: d\n", "a", Fault.INDENT),
        ("  a: b\n c: d\n", "c", Fault.INDENT),
        ("a:\n  - b\n  c\n", "c", Fault.KEY),
        ("a:\n\t- b\n\t- c\n", "\t", Fault.TAB),
        ("a: b\n\tc\n", "\t", Fault.TAB),
        ("a:\n" + "\t- b\n" * 100 + "c: d\n", "\t", Fault.TAB),
        ("a:\n  b:\n\t c: d\n", "\t ", Fault.TAB),
        ("a: b\n\tc: d\n", "\t", Fault.TAB),
        ("a: b\x0c\n", "\x0c", Fault.CHARACTER),
        ("a: \x00\x01b\n", "\x00\x01", Fault.CHARACTER),
        ("a: '\ud800'\n", "\ud800", Fault.CHARACTER),
        ("a: " + "[" * 65 + "]" * 65 + "\n", "[", Fault.DEPTH),
        ("a: " + "[" * 5000 + "]" * 5000 + "\n", "[", Fault.DEPTH),
        ("a: \n  " + "- " * 65 + "b\n", "-", Fault.DEPTH),
        ("a:\n" + "".join(f"{' ' * it}- b:\n" for it in range(1, 200, 2)), "b", Fault.DEPTH),
    ],
)
def test_the_place_of_what_is_not_yaml(body: str, marked: str, fault: Fault) -> None:
    (problem,) = read(body).problems
    assert problem.fault is fault
    assert not problem.repair
    assert (OPENING + body)[slice(*problem.span)].startswith(marked)
    if fault is not Fault.DEPTH and "description" not in body:
        assert strictly(body) is None


@pytest.mark.parametrize(
    ("body", "fixed"),
    [
        ("a: [*.py, b, @c]\n", 'a: ["*.py", b, "@c"]\n'),
        ("a: [`b`]\nc: d: e\n", 'a: ["`b`"]\nc: "d: e"\n'),
        ("a: [@b, c 'd', %e]\n", 'a: ["@b", c \'d\', "%e"]\n'),
        ('a: ["b\\c", d]\n', 'a: ["b\\\\c", d]\n'),
        ("a:\n  -\u00a0b\n  - c\n", "a:\n  - b\n  - c\n"),
    ],
)
def test_items_are_quoted(body: str, fixed: str) -> None:
    assert repaired(body) == fixed
    assert values(read(fixed)) == strictly(fixed)


def test_one_that_cannot_be_repaired_leaves_all_as_they_are() -> None:
    (problem,) = read("a: [@b, - c, @d]\n").problems
    assert not problem.repair


@pytest.mark.parametrize(
    ("body", "marked"),
    [
        ("a: &b c\n", "&b"),
        ("a: &b\n  c: d\n", "&b"),
        ("a: &b c\nd: *b\n", "&b"),
        ("a: [&b c, *b]\nd: e: f\n", "&b"),
        ("a: {<<: *b}\nd: &b c\n", "*b"),
        ("<<: b\n", "<<"),
        ("a:\n  <<: *b\n", "<<"),
        ("a: !!python/object/apply:os.system ['b']\n", "!!python/object/apply:os.system"),
        ("a: [!b]\n", "!b"),
        ("a: [@b, !c]\n", "!c"),
        ("a: [!b, !c]\n", "!b"),
        ("a: b\na: &c d\n", "&c"),
        ("a: [[[&b c\n", "&b"),
    ],
)
def test_what_could_grow_is_refused_once(body: str, marked: str) -> None:
    (problem,) = read(body).problems
    assert problem.fault is Fault.REFUSED
    assert (OPENING + body)[slice(*problem.span)] == marked


def test_what_stands_behind_a_refusal_is_read_as_far_as_it_is_short() -> None:
    body = "a: &b c\nd: e\n" + "f: g\n" * 5000
    fields = read(body).fields
    assert [it.key for it in fields[:3]] == ["a", "d", "f"]
    assert len(fields) < 2000


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


@pytest.mark.parametrize(
    ("body", "keys"),
    [
        ("a: b\nc: d\na: e\n", ["a"]),
        ("a: b\na: c\na: d\n", ["a", "a"]),
        ("a:\n  b: c\n  b: d\n", ["b"]),
        ("a:\n  - b: c\n  - b: d\nb: e\n", []),
        ("'a': b\n\"a\": c\n", ["a"]),
        ("a: b\na: c: d\n", ["a"]),
        ("a: b\na:c\n", ["a"]),
        ("a:\n  - b\na:\n  - c\n", ["a"]),
    ],
)
def test_keys_that_are_there_twice(body: str, keys: list[str]) -> None:
    fields = read(body)
    assert [it.key for it in fields.repetitions] == keys
    assert not fields.problems


def test_what_is_wrong_behind_a_key_that_is_there_twice() -> None:
    assert faults("a: b\na: c\nd:e\n") == [Fault.SPACE]
    assert faults("a: b\na: c\nd e\n") == [Fault.KEY]


def test_a_description_of_several_paragraphs_is_one_mistake() -> None:
    body = (
        "name: a\ndescription: Use it: so\n\nIn paragraphs.\n\n<example>\nuser: 'a'\nuser: 'b'\n"
        "- c\n</example>\nmodel: d\n"
    )
    assert faults(body) == [Fault.KEY]
    assert values(read(body)) == {"name": "a", "description": "Use it: so", "model": "d"}
    assert faults("name: a\n\nIn paragraphs.\nSo: what\n") == [Fault.KEY]


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


KEYS = st.from_regex(r"[a-z][a-z_-]{0,8}", fullmatch=True)
TEXTS = st.one_of(
    st.text(max_size=30),
    st.text("ab :#-'\"\\\n,[]{}&*!|>%@?`\té😀", max_size=30),
    st.from_regex(r"[a-z]{1,9}( [a-z]{1,9}){0,30}", fullmatch=True),
)
MAPPINGS = st.dictionaries(KEYS, st.one_of(TEXTS, st.lists(TEXTS, max_size=4)), max_size=5)
STYLES = st.fixed_dictionaries(
    {
        "default_style": st.sampled_from([None, "'", '"', "|", ">"]),
        "default_flow_style": st.sampled_from([None, True, False]),
        "allow_unicode": st.booleans(),
        "width": st.sampled_from([10, 40, 1000]),
        "line_break": st.sampled_from(["\n", "\r\n", "\r"]),
    }
)
# PyYAML and the protocol do not agree on what a line is; and it writes what it cannot read.
ODD = re.compile("[\x85\u2028\u2029\ufeff]")


@settings(max_examples=300)
@given(MAPPINGS, STYLES)
@example({"a": "\n b\n\nc"}, {"default_style": ">"})
@example({"a": ["b c " * 30]}, {"default_style": '"', "width": 10})
def test_what_is_written_as_yaml_is_read(
    mapping: Mapping[str, str | list[str]], style: dict[str, Any]
) -> None:
    body = yaml.safe_dump(dict(mapping), sort_keys=False, **style)
    assume(not body.startswith("{") and not ODD.search(body))
    assume("!!binary" not in body and strictly(body) == dict(mapping))
    assume(not re.search(r"\{\{|<<|\{%|\n\.\.\.", body))
    body = re.sub(r"(?m)^( *)\"([a-z_-]+)\" *:", r"\1\2:", body) if style.get("x") else body
    fields = read(body)
    assert not fields.problems
    # A list may hold nothing that is written down.
    assert {
        key: [it for it in value if it] if isinstance(value, list) else value
        for key, value in mapping.items()
    } == {
        it.key: [item.text for item in it.items if item.text] if is_list(it) else it.value
        for it in fields.fields
    }


PIECES = st.sampled_from(
    [
        *("a", "b c", "it's", "'d'", '"e"', "x:y", "http://f", "g: ", ": ", ":", " #", "#", "- "),
        *(
            "'",
            '"',
            "[",
            "]",
            "[h, i]",
            ", ",
            "|",
            ">-",
            "\\",
            "\\d",
            "@",
            "*",
            "%",
            "`",
            "é",
            "😀",
        ),
        *(
            "\n",
            "\n\n",
            "\n  ",
            "\n    ",
            "\nj: ",
            "\n- ",
            "\n  - ",
            "\n  k: ",
            "\n# l\n",
            "1",
            " ",
        ),
        *("\t", "\r\n", "\r", "&m", "!n", "<<", "{{", "}}", "{", "}", "\x00", "\ud800", "...", "?"),
    ]
)
BODIES = st.lists(PIECES, max_size=25).map(lambda it: "key: " + "".join(it))
PLAIN_BODIES = BODIES.filter(lambda it: not re.search(r"[\t\r&!{}?\x00\ud800]|\.\.\.|<<", it))


@given(BODIES)
def test_reading_never_fails_and_stays_in_the_text(body: str) -> None:
    text = OPENING + body
    fields = read(body)
    body_span = FileSpan(len(OPENING), len(text))
    spans = [it.span for it in fields.problems] + [it.span for it in fields.repetitions]
    for field in fields.fields:
        assert field.span.start == field.key_span.start
        for span in field.key_span, field.value_span, *(it.span for it in field.items):
            assert field.span.start <= span.start <= span.end <= field.span.end
        spans.append(field.span)
    assert all(body_span.start <= it.start <= it.end <= body_span.end for it in spans)
    starts = [it.span.start for it in fields.fields]
    assert starts == sorted(starts)


@given(PLAIN_BODIES)
def test_what_is_said_to_be_yaml_is_yaml(body: str) -> None:
    fields = read(body)
    strict = strictly(body)
    # These are mistakes all the same.
    assume(
        not fields.repetitions and not re.search(r"(?m)[\]'\"] *:|^[\['\"]|^ *[|>]|^[-\]]", body)
    )
    if not fields.problems:
        assert strict is not None
    elif not {it.fault for it in fields.problems} <= {Fault.SPACE, Fault.BLANK}:
        assert strict is None


@given(PLAIN_BODIES)
def test_what_is_repaired_reads_as_before(body: str) -> None:
    fields = read(body)
    assume(not fields.repetitions and all(it.repair for it in fields.problems))
    again = read(repaired(body))
    assert not again.problems
    assert values(again) == values(fields)
