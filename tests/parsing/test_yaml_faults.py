"""What PyYAML refuses is said, without its cost, and read as it is meant."""

import pytest

from parsing.yaml_bodies import OPENING, faults, read, repaired, strictly, values
from promptls.document import Fault


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
