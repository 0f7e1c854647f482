import json
import math
from collections.abc import Iterator
from typing import NoReturn

import pytest
from hypothesis import given
from hypothesis import strategies as st

from promptls.checking.checker import check
from promptls.document import Json, JsonFault, JsonFile, JsonRecord
from promptls.parsing import Sections, parse
from promptls.parsing.json.locations import JsonLocation, Step, find_locations
from promptls.parsing.json.values import DEEPEST, read_value
from promptls.text.spans import SIZE_CAP, Source, Span
from promptls.vocabulary.kinds import Kind

words = st.text(max_size=6) | st.sampled_from(
    ["a", "b", '"', "\\", "\u2028", "\ud800", "😀", "a,b"]
)
numbers = st.integers() | st.floats(allow_nan=False, allow_infinity=False)
values = st.recursive(
    st.none() | st.booleans() | numbers | words,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(words, inner, max_size=4),
    max_leaves=20,
)
FRAGMENTS = "1 -0 2.5e3 01 1e400 true null NaN -Infinity tru"
ODD = ("é", "\x00", "\ufeff", "\u00a0", "'")
# What is nearly JSON more often than not.
scraps = st.lists(
    st.sampled_from(
        [*'{}[],:"\\ \n\t\r/#', '"a"', '"b":', '"\\u00e9"', "\\n", *FRAGMENTS.split(), *ODD]
    ),
    max_size=12,
).map("".join)


def refuse(word: str) -> NoReturn:
    raise ValueError(word)


def finite(digits: str) -> float:
    number = float(digits)
    return refuse(digits) if math.isinf(number) else number


def expected(text: str) -> list[Json]:
    """What the standard library reads, in a list; nothing where it does not read."""
    try:
        return [json.loads(text, parse_constant=refuse, parse_float=finite)]
    except ValueError:
        return []


@given(values, st.sampled_from([None, 0, 2, "\t"]), st.sampled_from(["", " ", "\n"]))
def test_reads_what_was_written(value: Json, indent: int | str | None, space: str) -> None:
    text = space + json.dumps(value, indent=indent, ensure_ascii=indent != 2) + space
    found = read_value(text)
    assert isinstance(found, JsonRecord)
    assert repr(found.value) == repr(json.loads(text))
    assert text[found.span.start : found.span.end] == text.strip()
    check_places(text, found, find_locations(text, found.span))


@given(scraps)
def test_agrees_with_the_standard_library(text: str) -> None:
    found = read_value(text)
    if isinstance(found, JsonRecord):
        assert repr([found.value]) == repr(expected(text))
        check_places(text, found, find_locations(text, found.span))
    else:
        assert not expected(text)
        assert 0 <= found.span.start <= found.span.end <= len(text)
        assert found.message


@given(values, st.data())
def test_what_is_torn_has_one_fault(value: Json, data: st.DataObject) -> None:
    text = json.dumps([value])
    torn = text[: data.draw(st.integers(0, len(text) - 1))]
    found = read_value(torn)
    assert isinstance(found, JsonFault)
    assert found.span.end == len(torn.rstrip())


def check_places(text: str, record: JsonRecord, top: JsonLocation) -> None:
    """Check that whatever stands in a place is the value that the place is for."""
    assert top.span == record.span
    for path, place in places_below((), top):
        inner: Json = record.value
        for step in path:
            assert isinstance(inner, dict | list)
            inner = inner[step]  # type: ignore[index] # the steps are those of a value
        assert top.at(path) is place
        assert repr(json.loads(text[place.span.start : place.span.end])) == repr(inner)
        if place.key is not None:
            assert json.loads(text[place.key.start : place.key.end]) == path[-1]
        if isinstance(inner, dict | list):
            assert len(place.inside) == len(inner)


def places_below(
    path: tuple[Step, ...], place: JsonLocation
) -> Iterator[tuple[tuple[Step, ...], JsonLocation]]:
    yield path, place
    for step, inner in place.inside.items():
        yield from places_below((*path, step), inner)


def test_the_last_of_two_members_counts() -> None:
    text = '{"a": 1, "\\u0061": {"b": 2}, "c": 3}'
    place = find_locations(text, Span(0, len(text))).at(("a", "b"))
    assert text[place.span.start :] == '2}, "c": 3}'
    assert place.key == Span(20, 23)


def test_a_path_that_leads_nowhere_ends_at_what_is_there() -> None:
    text = '{"a": [1]}'
    assert find_locations(text, Span(0, len(text))).at(("a", 7, "b")).span == Span(6, 9)


@pytest.mark.parametrize(
    ("text", "marked", "message"),
    [
        ("", "", "file is empty; expected a JSON value"),
        (" \n", "", "file is empty; expected a JSON value"),
        ("[1, 2", "", "unexpected end of the text"),
        ('{"a": ', "", "unexpected end of the text"),
        ('["a', '"a', "unterminated string: missing closing '\"'"),
        ('["a\nb"]', "", "unexpected end of the line inside a string"),
        ('["a\tb"]', "\t", "invalid control character U+0009 in a string: use '\\u0009'"),
        ('["\\x"]', "\\x", "invalid escape '\\x' in a string"),
        ('["\\u12"]', "\\u12", "invalid escape '\\u12' in a string"),
        ('["\\u12G4"]', "\\u12G4", "invalid escape '\\u12G4' in a string"),
        ("[1,]", ",", "trailing comma before ']'"),
        ('{"a": 1 ,\n}', ",", "trailing comma before '}'"),
        ("{,}", ",", "trailing comma before '}'"),
        ("[,1]", ",", "expected a value, found ','"),
        ("[1,,2]", ",", "expected a value, found ','"),
        ("// a\n1", "// a", "unexpected comment: JSON has no comments"),
        ("[1 # a\n]", "# a", "unexpected comment: JSON has no comments"),
        ("[1, /* a */ 2]", "/* a */ 2]", "unexpected comment: JSON has no comments"),
        ('{"a": 1 "b": 2}', "", "missing comma"),
        ("[1 [2]]", "", "missing comma"),
        ('{"a" 1}', "", "missing colon"),
        ('{"a"}', "}", "expected a colon, found '}'"),
        ("[1}", "}", "expected a comma, found '}'"),
        ("{a: 1}", "a", "expected a key in double quotes, found 'a'"),
        ("{'a': 1}", "'", 'expected a key in double quotes, found "\'"'),
        ("['a']", "'", 'expected a value, found "\'"'),
        ("[True]", "True", "expected a value, found 'True'"),
        ("[-]", "-", "expected a value, found '-'"),
        ("[01]", "01", "invalid value '01'"),
        ("[1.]", "1.", "invalid value '1.'"),
        ("[nulls]", "nulls", "invalid value 'nulls'"),
        ('["a"b"]', "b", "unexpected 'b' after the end of a string"),
        ("[] []", "[", "unexpected '[' after the end of the value"),
        ("[]]", "]", "unexpected ']' after the end of the value"),
        ("[NaN]", "NaN", "invalid number 'NaN'"),
        ("[-Infinity,", "-Infinity", "invalid number '-Infinity'"),
        (
            '{"a": [1.5, -1e400]}',
            "-1e400",
            "number '-1e400' is too large for a double",
        ),
        (f"[{'9' * 4301}]", "9" * 4301, "number has 4,301 digits; the limit is 4,300"),
        ("[" * 65 + "]" * 65, "[", "nested too deeply; the limit is 64 levels"),
    ],
)
def test_tells_why_a_text_is_not_json(text: str, marked: str, message: str) -> None:
    found = read_value(text)
    assert isinstance(found, JsonFault)
    assert (text[found.span.start : found.span.end], found.message) == (marked, message)


def test_the_message_is_the_same_whatever_the_version_of_python() -> None:
    # From 3.13 on the `json` module points at the comma itself.
    from promptls.parsing.json.faults import fault_at  # noqa: PLC0415 - only here

    text = '{"a": 1, }'
    found = fault_at(text, 7, "Illegal trailing comma before end of object")
    assert found == read_value(text) == JsonFault(Span(7, 8), "trailing comma before '}'")


@pytest.mark.parametrize("text", [f"[{'9' * 4300}]", f"-{'9' * 4300}", "1e308", "5e-400", "[-0]"])
def test_numbers_that_programs_can_hold(text: str) -> None:
    assert isinstance(read_value(text), JsonRecord)


@pytest.mark.parametrize("inner", ["", "1", '"["'])
def test_sixty_four_levels_are_read(inner: str) -> None:
    assert isinstance(read_value("[" * DEEPEST + inner + "]" * DEEPEST), JsonRecord)
    assert read_value("[" * 65 + inner + "]" * 65) == JsonFault(
        Span(64, 65), "nested too deeply; the limit is 64 levels"
    )
    objects = '{"[": ' * DEEPEST + "1" + "}" * DEEPEST
    assert isinstance(read_value(objects), JsonRecord)
    assert isinstance(read_value(f"[{objects}, {{}}]"), JsonFault)


@pytest.mark.parametrize(
    "bomb",
    [
        "[" * 200_000,
        '{"a":' * 200_000,
        '[{"":' * 200_000,
        '[[], "]", ' + "[" * 200_000,
        "[" * 100_000 + "]" * 100_000,
    ],
)
def test_a_bomb_is_one_fault(bomb: str) -> None:
    found = read_value(bomb)
    assert isinstance(found, JsonFault)
    assert found.message == "nested too deeply; the limit is 64 levels"


def test_a_stack_that_is_used_up_is_a_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    class UsedUp:
        def decode(self, text: str) -> NoReturn:
            raise RecursionError(text)

    monkeypatch.setattr("promptls.parsing.json.values._DECODER", UsedUp())
    assert read_value('["[", 1]') == JsonFault(
        Span(0, 0), "nested too deeply; the limit is 64 levels"
    )


def json_file(text: str, path: str) -> JsonFile:
    ((_, file),) = parse(Source(text), path).nodes(JsonFile)
    return file


def test_each_line_of_json_lines_is_read_for_itself() -> None:
    file = json_file('{"a": 1}\r\n\n  \r[2,]\n"\u2028"\n tru', "a.jsonl")
    assert [tuple(it) for it in file.records] == [((0, 8), {"a": 1}), ((19, 22), "\u2028")]
    assert [tuple(it.span) for it in file.faults] == [(16, 17), (24, 27)]
    assert json_file("", "a.ndjson") == JsonFile(Span(0, 0), (), ())


def test_one_value_over_many_lines_is_one_fault_in_json_lines() -> None:
    message = "value continues on the next line; expected one value per line"
    file = json_file('\n[\n  {"a": 1},\n2,\n3\n]\n', "a.jsonl")
    assert (file.records, file.faults) == ((), (JsonFault(Span(2, 2), message),))
    file = json_file('1\n{"a":\r\n2}\n3\n"4\n5"', "a.jsonl")
    assert [it.value for it in file.records] == [1, 3]
    assert file.faults == (JsonFault(Span(7, 7), message), JsonFault(Span(14, 16), message))
    assert len(json_file("[\n[,\n]", "a.jsonl").faults) == 3


def test_after_a_thousand_faults_no_more_lines_are_read() -> None:
    file = json_file("{\n" * 5000 + "1\n", "a.jsonl")
    assert (len(file.faults), len(file.records)) == (1001, 0)


def test_a_byte_order_mark_is_no_fault() -> None:
    document = parse(Source('\ufeff{"a": 1}'), "a.json")
    ((base, file),) = document.nodes(JsonFile)
    assert (base, file.records[0].span) == (1, Span(0, 8))


def test_bytes_that_are_not_text_are_not_called_anything_else() -> None:
    utf16 = Source.decode('{"active_workflow": null}'.encode("utf-16"))
    document = parse(utf16, ".isdlc/state.json")
    assert not next(document.nodes(JsonFile))[1].faults
    assert [it.rule for it in check(document)] == ["file-not-utf8"]
    latin1 = Source.decode('{"a": "caf\u00e9"}'.encode("latin-1"))
    assert next(parse(latin1, "a.json").nodes(JsonFile))[1].records


def test_what_is_known_is_not_read_again() -> None:
    known: Sections = {}
    source = Source('{"a": 1}')
    first = parse(source, "a.json", known=known)
    assert parse(source, "a.json", known=known).parts == first.parts
    lines = parse(source, "a.jsonl", known=known)
    assert lines.parts != first.parts
    assert parse(source, "a.md", known=known).parts not in (first.parts, lines.parts)


def test_a_file_that_is_too_large_is_not_read() -> None:
    document = parse(Source("[" * (SIZE_CAP + 1)), ".isdlc/state.json")
    assert (document.kind, document.parts) == (Kind.WORKFLOW_STATE, ())
    assert [it.rule for it in check(document)] == ["file-too-large"]
