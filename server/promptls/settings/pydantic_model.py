"""Builds the pydantic model of a settings file from its declared keys.

The one module of the settings that imports pydantic, which takes longer than most checks: it is
imported for a settings file that is new or has changed, and for the JSON Schema.
"""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from functools import reduce
from operator import or_
from types import GenericAlias
from typing import Annotated, Any, Literal, get_args, get_origin

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
    create_model,
    model_validator,
)

from promptls.rule_set import named_rules
from promptls.settings.declaration import Table, Text, Values, table_of
from promptls.settings.keys import SettingsFile, TagTable

# What pydantic reports: a `type`, a location in `loc`, and a context in `ctx`.
PydanticError = Mapping[str, Any]

_CONTAINERS: dict[Any, type] = {Sequence: list, Mapping: dict}
_MODELS: dict[type[Table], type[BaseModel]] = {}
_CONFIG = ConfigDict(extra="forbid", strict=True)

_LONGEST_PATTERN = 200
_ESCAPED = re.compile(r"\\.", re.DOTALL)
_CLASS = re.compile(r"\[\^?\]?[^\]]*\]")
_ANY_LENGTH = re.compile(r"[*+]|\{[0-9]*,")
_REPEATED_GROUP = re.compile(r"\)(?:[*+]|\{)")
_REFERENCE = re.compile(r"\\[1-9]|\(\?P=|\(\?\(")
# How many ways of matching a value may have to be tried.
_LONGEST_VALUE = 200
_MOST_WAYS = 20_000_000


class UnknownAttributeError(ValueError):
    """An attribute that is required, as the item `ordinal` of a list, and not declared."""

    def __init__(self, ordinal: int, name: str, known: Iterable[str]) -> None:
        super().__init__(name)
        self.ordinal = ordinal
        self.name = name
        self.known = list(known)


def find_errors(values: Values) -> Sequence[PydanticError]:
    """Validate the values of a settings file."""
    try:
        model_of(SettingsFile).model_validate(values)
    except ValidationError as error:
        return error.errors(include_url=False, include_input=False)
    return []


def model_of(table: type[Table]) -> type[BaseModel]:
    """The model of a declared table."""
    if table not in _MODELS:
        _MODELS[table] = _build_model(table)
    return _MODELS[table]


def _build_model(table: type[Table]) -> type[BaseModel]:
    fields: dict[str, Any] = {
        key.attribute: (
            _to_type(key.type),
            Field(
                default=_to_default(key.default),
                alias=key.name if key.name != key.attribute else None,
                description=key.meaning,
            ),
        )
        for key in table.KEYS.values()
    }
    return create_model(
        table.__name__,
        __config__=_CONFIG,
        __doc__=table.__doc__,
        __validators__=_VALIDATORS.get(table, {}),
        **fields,
    )


def _to_type(declared: Any) -> Any:  # noqa: ANN401 - a type of any form
    """The type that pydantic validates for a declared one."""
    origin, arguments = get_origin(declared), get_args(declared)
    if origin is None:
        return _to_class(declared)
    if origin is Annotated:
        return _to_text(declared.__metadata__[0])
    if origin in _CONTAINERS:
        return GenericAlias(_CONTAINERS[origin], tuple(map(_to_type, arguments)))
    return declared if origin is Literal else reduce(or_, map(_to_type, arguments))


def _to_class(declared: type) -> Any:  # noqa: ANN401 - a type
    table = table_of(declared)
    if table is not None:
        return model_of(table)
    if issubclass(declared, Enum):
        return Literal[tuple(it.value for it in declared)]
    return declared


def _to_text(text: Text) -> Any:  # noqa: ANN401 - a type
    constraints = StringConstraints(
        pattern=text.pattern, min_length=text.min_length, max_length=text.max_length
    )
    if text.check is None:
        return Annotated[str, constraints]
    return Annotated[str, constraints, AfterValidator(_CHECKS[text.check])]


def _to_default(default: object) -> object:
    if isinstance(default, Table):
        return model_of(type(default))()
    return list(default) if isinstance(default, tuple) else default


def _check_rule(name: str) -> str:
    """Accept a name that selects rules."""
    named_rules(name)
    return name


def _check_pattern(pattern: str) -> str:
    """Accept a pattern that is quick on any text."""
    fault = find_pattern_fault(pattern)
    if fault is not None:
        raise ValueError(fault)
    return pattern


def find_pattern_fault(pattern: str) -> str | None:
    """Why a pattern cannot be used, if so.

    One from an untrusted repository must not take forever on any text.
    """
    if len(pattern) > _LONGEST_PATTERN:
        return f"regular expression is too long; the limit is {_LONGEST_PATTERN} characters"
    try:
        re.compile(pattern)
    except (re.error, OverflowError, RecursionError) as error:
        return f"invalid regular expression: {error}"
    plain = _CLASS.sub("x", _ESCAPED.sub("x", pattern))
    if _REPEATED_GROUP.search(plain) or _REFERENCE.search(pattern):
        return "repeated groups and references to groups are not supported"
    choices = plain.count("|") + plain.replace("(?", "(").count("?")
    if _LONGEST_VALUE ** len(_ANY_LENGTH.findall(plain)) * 2**choices > _MOST_WAYS:
        return "regular expression is too slow: use fewer '*', '+', '?' and '|'"
    return None


def _check_required(tag: Any) -> Any:  # noqa: ANN401 - a model that has just been made
    """Accept a tag whose required attributes are declared."""
    for ordinal, name in enumerate(tag.required):
        if name not in tag.attributes:
            raise UnknownAttributeError(ordinal, name, tag.attributes)
    return tag


# The functions that `Text.check` names.
_CHECKS: dict[str, Callable[[str], str]] = {"rule": _check_rule, "pattern": _check_pattern}
# What must hold between the keys of a table.
_VALIDATORS: dict[type[Table], dict[str, Any]] = {
    TagTable: {"check_required": model_validator(mode="after")(_check_required)},
}
