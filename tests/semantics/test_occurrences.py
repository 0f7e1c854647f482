"""Places of symbols: which one an offset means, and what is kept."""

from promptls.parsing import parse
from promptls.parsing.plain import is_plain
from promptls.semantics.occurrences import (
    FileOccurrences,
    Place,
    Relation,
    Subject,
    Symbol,
    to_occurrences,
)
from promptls.semantics.occurrences.collecting import find_occurrences
from promptls.settings.occurrences import find_settings_occurrences
from promptls.text.spans import FileSpan, Source
from promptls.vocabulary import SPECIFIED

ONE, TWO = Symbol(Subject.VARIABLE, "one"), Symbol(Subject.VARIABLE, "two")


def test_the_smallest_place_comes_first() -> None:
    found = to_occurrences(
        [
            (ONE, FileSpan(0, 10), Relation.USE),
            (TWO, FileSpan(2, 5), Relation.USE),
            (TWO, FileSpan(0, 0), Relation.DEFINITION),
        ]
    )
    file = FileOccurrences("a.md", "", None, found)
    assert [symbol for symbol, _ in file.at(3)] == [TWO, ONE]
    assert [symbol for symbol, _ in file.at(0)] == [ONE]
    assert file.at(11) == []


def test_a_definition_counts_before_a_use_of_the_same_place() -> None:
    span = FileSpan(0, 3)
    found = to_occurrences([(ONE, span, Relation.USE), (ONE, span, Relation.DEFINITION)])
    assert found == {ONE: (Place(0, 3, Relation.DEFINITION),)}
    found = to_occurrences([(ONE, span, Relation.DEFINITION), (ONE, span, Relation.USE)])
    assert found == {ONE: (Place(0, 3, Relation.DEFINITION),)}


def test_a_file_that_is_plain_has_the_same_occurrences() -> None:
    text = "# Notes\n\nSee FR-001.\n\n```python\nprint('{{topic}}')\n```\n"
    assert is_plain(text, SPECIFIED)
    short = parse(Source(text), "a.md", is_plain=lambda _: True)
    assert short.is_plain
    found = find_occurrences(short, SPECIFIED).places
    assert found == find_occurrences(parse(Source(text), "a.md"), SPECIFIED).places
    assert {it.name for it in found} == {"FR-001", "topic"}


def test_settings_in_pyproject_and_behind_a_byte_order_mark() -> None:
    text = "\ufeff[variables.wrong]\n[tool.promptls.variables.topic]\n"
    file = find_settings_occurrences(text, "pyproject.toml", in_pyproject=True)
    ((symbol, (place,)),) = file.places.items()
    assert symbol == Symbol(Subject.VARIABLE, "topic")
    assert text[place.start : place.end] == "topic"


def test_the_rules_that_settings_name() -> None:
    text = """\
select = ["tag-case"]
ignore = ["block"]
fixable = ["json"]
severity.tag-empty = "off"
per-file-ignores."a.md" = ["package"]
"""
    places = find_settings_occurrences(text, "promptls.toml", in_pyproject=False).places
    assert {it.subject for it in places} == {Subject.RULE}
    assert {it.name for it in places} == {"tag-case", "block", "json", "tag-empty", "package"}


def test_nothing_occurs_in_settings_that_are_not_toml() -> None:
    assert not find_settings_occurrences("[variables", "promptls.toml", in_pyproject=False).places
