"""Refuses arguments of public functions that have other types, before something inside fails."""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import wraps
from types import NoneType
from typing import Any, TypeVar, cast

from promptls.text.wording import listed

F = TypeVar("F", bound=Callable[..., object])


def refusing_others(function: F) -> F:
    """Make a function raise `TypeError` with the name of an argument that its types do not allow.

    Of a mapping and of a collection the members are looked at as well; a text is no collection of
    texts, and any value says yes or no.
    """
    code = function.__code__
    names = code.co_varnames[: code.co_argcount]

    @wraps(function)
    def call(*given: Any, **named: Any) -> object:  # noqa: ANN401 - any function's
        expected = function.__annotations__
        for name, value in (*zip(names, given, strict=False), *named.items()):
            if name in expected:
                _refuse_other(name, value, expected[name])
        return function(*given, **named)

    return cast("F", call)


def _refuse_other(name: str, value: object, expected: Any) -> None:  # noqa: ANN401 - any type
    if isinstance(expected, str):
        # What only a type checker imports, such as `AgentShare | None`.
        words = expected.split(" | ")
        is_fitting = not {_name_of(it) for it in type(value).__mro__}.isdisjoint(words)
        members = ()
    else:
        kinds = list(_kinds_of(expected))
        words = [_name_of(*it) for it in kinds]
        fitting = [it for it in kinds if _is_one(value, it[0])]
        is_fitting, members = bool(fitting), fitting[0][1] if fitting else ()
    if not is_fitting:
        said = listed(dict.fromkeys(words), "or")
        raise TypeError(f"{name} must be {said}, not {type(value).__name__}")
    if members and not isinstance(members[-1], str):
        for place, member in _members_of(name, value):
            _refuse_other(place, member, members[-1])


def _kinds_of(expected: Any) -> Iterator[tuple[type, tuple[Any, ...]]]:  # noqa: ANN401 - the same
    """The classes that are allowed, each with the types of its members."""
    origin, arguments = getattr(expected, "__origin__", None), getattr(expected, "__args__", ())
    if expected is None:
        yield NoneType, ()
    elif isinstance(origin, type) and issubclass(origin, Iterable):
        yield origin, arguments
    elif isinstance(origin, type):
        yield origin, ()
    elif arguments and isinstance(arguments[0], str):
        # A `Literal`. Which of its values there are is for the function to say.
        yield str, ()
    elif arguments:
        for it in arguments:
            yield from _kinds_of(it)
    else:
        is_checked = isinstance(expected, type) and expected not in (bool, Any)
        yield expected if is_checked else object, ()


def _is_one(value: object, kind: type) -> bool:
    # A text is a collection of texts, which is hardly ever meant.
    is_meant = not isinstance(value, str) or kind is object or issubclass(kind, str)
    return is_meant and isinstance(value, kind)


def _members_of(name: str, value: object) -> Iterator[tuple[str, object]]:
    if isinstance(value, Mapping):
        yield from ((f"the value of {key!r}", it) for key, it in value.items())
    elif isinstance(value, Collection):
        yield from ((f"{name}[{number}]", it) for number, it in enumerate(value))


def _name_of(kind: type, members: tuple[Any, ...] = ()) -> str:
    if kind is NoneType:
        return "None"
    word = kind.__name__
    named = members and isinstance(members[-1], type) and not issubclass(kind, Mapping)
    return f"{word} of {members[-1].__name__}" if named else word
