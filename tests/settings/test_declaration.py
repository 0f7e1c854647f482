"""Tables of declared keys, and that the validation and the JSON Schema follow the declaration."""

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from enum import Enum
from typing import Annotated, Any, Literal, get_args, get_origin

from hypothesis import assume, given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from promptls.settings import Settings
from promptls.settings.contract_faults import find_contract_faults
from promptls.settings.contract_tables import ContractTable
from promptls.settings.declaration import (
    Table,
    Text,
    find_choices,
    find_default,
    key,
    merge_tables,
    read_table,
    table_of,
)
from promptls.settings.json_schema import build_schema
from promptls.settings.keys import SettingsFile
from promptls.settings.toml_document import TomlDocument
from promptls.settings.validation import find_issues

# Valid texts of each sort.
TEXTS = {
    "name": st.from_regex(r"[a-z][a-z0-9]{0,5}", fullmatch=True),
    "phase": st.sampled_from(["plan", "20-data"]),
    "rule or family": st.sampled_from(["all", "block", "tag-case"]),
    "regular expression": st.just("[0-9]+"),
    "glob": st.sampled_from(["*.md", "a/**", "b.md"]),
    "path": st.just("base.toml"),
    "string": st.text(st.characters(codec="ascii", exclude_categories=["Cc"]), min_size=1),
}


def valid(declared: Any) -> st.SearchStrategy[Any]:  # noqa: ANN401 - a type of any form
    """The values of a declared type, as TOML has them."""
    origin, arguments = get_origin(declared), get_args(declared)
    if origin is None:
        return valid_of_class(declared)
    if origin is Annotated:
        return TEXTS[declared.__metadata__[0].noun]
    if origin is Literal:
        return st.sampled_from(arguments)
    inner = [valid(it) for it in arguments if it is not type(None)]
    if origin is Sequence:
        return st.lists(*inner, max_size=3)
    return st.dictionaries(*inner, max_size=3) if origin is Mapping else st.one_of(inner)


# What the keys of a part may be together; each has a name of its own.
FORMS: list[dict[str, Any]] = [
    {"line": "VERDICT: {PASS,FAIL}", "place": "last", "good": ["PASS"], "bad": ["FAIL"]},
    {"heading": "## PLAN {COMPLETE,BLOCKED}", "many": True},
    {"tag": "review", "optional": True, "block": False},
    {"fence": "json", "schema": "a.json", "field": "a.b", "good": ["yes"]},
    {"json": True, "schema": "a.json"},
    {"block": True},
    {"status": True, "place": "last"},
]
PARTS = (
    st.lists(
        st.tuples(TEXTS["name"], st.sampled_from(FORMS)),
        min_size=1,
        max_size=3,
        unique_by=lambda it: it[0],
    )
    .map(lambda parts: [{"name": name, **form} for name, form in parts])
    # Two parts cannot both be last.
    .filter(lambda parts: not any(find_contract_faults({"parts": parts})))
)


def valid_of_class(declared: type) -> st.SearchStrategy[Any]:
    table = table_of(declared)
    if table is ContractTable:
        return st.fixed_dictionaries({"parts": PARTS}, optional={"files": st.just(["*.md"])})
    if table is not None:
        # What is required depends on the attributes.
        keys = {name: it for name, it in table.KEYS.items() if name != "required"}
        return st.fixed_dictionaries({}, optional={name: valid(keys[name].type) for name in keys})
    if issubclass(declared, Enum):
        return st.sampled_from([it.value for it in declared])
    return st.integers(0, 1_000_000) if declared is int else st.booleans()


def find_paths(values: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:  # noqa: ANN401
    """The paths of all values in a value, apart from itself."""
    if not isinstance(values, dict | list):
        return
    for name, value in values.items() if isinstance(values, dict) else enumerate(values):
        yield (*path, name)
        yield from find_paths(value, (*path, name))


def is_valid(values: dict[str, Any]) -> bool:
    return not find_issues(TomlDocument("", values))


SCHEMA = Draft202012Validator(build_schema())
JUNK: list[Any] = [True, 5, "x" * 2001, [5], ["error"], [[]], {"x": 5}, {"x": ["block"]}, {"x": {}}]


@given(valid(SettingsFile))
def test_what_is_declared_is_valid_and_can_be_read(values: dict[str, Any]) -> None:
    assert is_valid(values)
    assert SCHEMA.is_valid(values)
    settings = Settings(read_table(SettingsFile, values), paths=("promptls.toml",))
    assert settings.rules is not None
    assert settings.vocabulary is not None


@given(valid(SettingsFile), st.sampled_from(JUNK), st.data())
def test_one_wrong_value_is_wrong_in_the_schema_as_well(
    values: dict[str, Any], junk: object, data: st.DataObject
) -> None:
    # What is drawn may be drawn again, as it is.
    values, junk = deepcopy(values), deepcopy(junk)
    paths = list(find_paths(values))
    # Whether an example is one, the schema does not say.
    paths = [it for it in paths if not {"good", "bad"} & {*it}]
    assume(paths)
    *way, last = data.draw(st.sampled_from(paths))
    holder: Any = values
    for name in way:
        holder = holder[name]
    holder[last] = junk
    assert is_valid(values) == SCHEMA.is_valid(values)


class Inner(Table):
    """A table in a table."""

    two_words: bool = key(default=False, meaning="Whether.", example=True)


class Outer(Table):
    """A table."""

    lines: Sequence[str] = key(default=("a",), meaning="Lines.", example=["b"])
    named: Mapping[str, Inner] = key(default={}, meaning="By name.", example="x")
    inner: Inner = key(default=Inner(), meaning="One.", example=None)
    word: Literal["a", "b"] = key(default="a", meaning="A word.", example="b", details="Or not.")
    text: Annotated[str, Text("text")] | None = key(default=None, meaning="A text.", example="a")


def test_a_key_has_a_hyphen_in_the_file_and_a_default() -> None:
    assert list(Inner.KEYS) == ["two-words"]
    empty = read_table(Outer, {})
    assert (empty.lines, empty.named, empty.word, empty.text) == (("a",), {}, "a", None)
    assert empty.inner.two_words is False


def test_tables_are_read_wherever_they_are() -> None:
    read = read_table(
        Outer,
        {"lines": [], "named": {"x": {"two-words": True}, "y": {}}, "inner": {"two-words": True}},
    )
    assert list(read.lines) == []
    assert {name: it.two_words for name, it in read.named.items()} == {"x": True, "y": False}
    assert read.inner.two_words is True


def test_tables_of_a_chain_grow_and_other_values_are_replaced() -> None:
    merged = merge_tables(
        Outer,
        [
            {"lines": ["mine"], "named": {"x": {"two-words": True}}, "inner": {}},
            {"lines": ["a", "b"], "named": {"y": {}, "x": {}}, "inner": {"two-words": True}},
        ],
    )
    assert merged == {
        "lines": ["mine"],
        "named": {"x": {"two-words": True}, "y": {}},
        "inner": {"two-words": True},
    }
    # Of two patterns that match, the first counts, so those of the nearer file come first.
    assert list(merged["named"]) == ["x", "y"]


def test_the_keys_whose_value_is_one_of_a_few() -> None:
    assert list(find_choices(Outer)) == [("inner", "two-words"), ("word",)]


def test_the_default_of_a_key_wherever_it_is() -> None:
    assert find_default(Outer, ["lines"]) == ("a",)
    assert find_default(Outer, ["inner", "two-words"]) is False
