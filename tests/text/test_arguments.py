"""Arguments of other types are refused by their names, and all that a type allows is passed on."""

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal

import pytest

from promptls.text.arguments import refusing_others


@refusing_others
def asked(  # noqa: PLR0913 - one of each kind
    text: str,
    /,
    path: str | os.PathLike[str] = "",
    *,
    values: Mapping[str, str] | None = None,
    names: Iterable[str] = (),
    numbers: Sequence[int] = (),
    places: str | Iterable[str | os.PathLike[str]] = (),
    word: Literal["a", "b"] = "a",
    later: "Later | None" = None,
    many: Sequence["Later"] = (),
    json: dict[str, Any] | bool = False,
    anything: Any = None,  # noqa: ANN401 - it is wanted
    switch: bool = False,
) -> int:
    """Whatever it says."""
    del word, anything
    return sum(map(bool, (path, values, names, numbers, places, later, many, json, switch, text)))


class Later:
    """A type that only a type checker imports."""


class Latest(Later):
    """One that inherits from it."""


@pytest.mark.parametrize(
    "given",
    [
        {"path": Path("a")},
        {"values": {"a": "b"}},
        {"names": ["a"]},
        {"names": {"a"}},
        {"names": iter(["a"])},
        {"numbers": (1, 2)},
        {"places": "a"},
        {"places": ["a", Path("b")]},
        {"later": Later()},
        {"later": Latest()},
        {"many": [Later(), 3]},
        {"json": {"a": [1, None]}},
        {"json": [1]},
        {"switch": 1},
    ],
)
def test_what_the_types_allow_is_passed_on(given: dict[str, Any]) -> None:
    assert asked("", **given) == 1
    assert asked("", anything=object(), word="b") == 0


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"path": 3}, "path must be str or PathLike, not int"),
        ({"path": None}, "path must be str or PathLike, not NoneType"),
        ({"values": ["a"]}, "values must be Mapping or None, not list"),
        ({"values": {"a": 1}}, "the value of 'a' must be str, not int"),
        ({"names": "a"}, "names must be Iterable of str, not str"),
        ({"names": ["a", b"b"]}, "names[1] must be str, not bytes"),
        ({"numbers": [1.5]}, "numbers[0] must be int, not float"),
        ({"places": 3}, "places must be str or Iterable, not int"),
        ({"places": [3]}, "places[0] must be str or PathLike, not int"),
        ({"word": 3}, "word must be str, not int"),
        ({"later": 3}, "later must be Later or None, not int"),
        ({"many": 3}, "many must be Sequence, not int"),
    ],
)
def test_another_type_is_refused_by_the_name_of_the_argument(
    given: dict[str, Any], message: str
) -> None:
    with pytest.raises(TypeError) as raised:
        asked("", **given)
    assert str(raised.value) == message


def test_arguments_by_place_have_their_names() -> None:
    other: Any = 3
    with pytest.raises(TypeError, match=r"^text must be str, not int$"):
        asked(other)
    with pytest.raises(TypeError, match=r"^path must be str or PathLike, not int$"):
        asked("", other)
    with pytest.raises(TypeError, match="positional argument"):
        asked("", "", other)  # type: ignore[call-arg] # it is one too many


def test_the_function_is_shown_as_it_is_written() -> None:
    assert (asked.__name__, asked.__doc__) == ("asked", "Whatever it says.")
