"""Tables of declared keys, and that what pydantic validates and what is read without it agree."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Annotated, Any, Literal, get_args, get_origin

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import BaseModel

from promptls.files.cache_dir import judge_once
from promptls.settings import SettingsIssue
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
from promptls.settings.keys import SettingsFile
from promptls.settings.pydantic_model import model_of
from promptls.text import FileSpan

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


def valid_of_class(declared: type) -> st.SearchStrategy[Any]:
    table = table_of(declared)
    if table is not None:
        # What is required depends on the attributes.
        keys = {name: it for name, it in table.KEYS.items() if name != "required"}
        return st.fixed_dictionaries({}, optional={name: valid(keys[name].type) for name in keys})
    if issubclass(declared, Enum):
        return st.sampled_from([it.value for it in declared])
    return st.booleans()


def plain(value: object) -> object:
    """A value of either sort, as tables and lists."""
    if isinstance(value, BaseModel):
        return {name: plain(getattr(value, name)) for name in type(value).model_fields}
    if isinstance(value, Table):
        return {it.attribute: plain(getattr(value, it.attribute)) for it in value.KEYS.values()}
    if isinstance(value, dict):
        return {name: plain(it) for name, it in value.items()}
    return [plain(it) for it in value] if isinstance(value, list | tuple) else value


@given(valid(SettingsFile))
def test_both_ways_of_reading_agree(values: dict[str, Any]) -> None:
    validated = model_of(SettingsFile).model_validate(values)
    assert plain(validated) == plain(read_table(SettingsFile, values))


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


@pytest.mark.usefixtures("_own_cache")
def test_what_was_right_is_not_judged_again() -> None:
    text = "True a = 1"
    assert judge_once(text, list) == []
    assert judge_once(text, lambda: pytest.fail("again")) == []


@pytest.mark.usefixtures("_own_cache")
def test_what_was_wrong_is_judged_again() -> None:
    issue = SettingsIssue(FileSpan(0, 1), "wrong")
    for _ in range(2):
        assert judge_once("True b = 1", lambda: [issue]) == [issue]
    assert judge_once("True b = 1", list) == []
