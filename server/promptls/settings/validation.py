"""Finds what is wrong with the values of a settings file, in the words of its author.

Each value is compared with the declared type of its key.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from itertools import islice
from types import NoneType
from typing import Annotated, Any, Literal, get_args, get_origin

from promptls.rules import WORDS, UnknownRuleError, named_rules
from promptls.settings import SettingsIssue
from promptls.settings.contract_faults import TableFault, find_contract_faults, find_part_faults
from promptls.settings.contract_forms import find_form_fault
from promptls.settings.contract_tables import ContractTable, PartTable
from promptls.settings.declaration import Table, Text, Values, table_of
from promptls.settings.keys import BudgetTable, SettingsFile, TagTable
from promptls.settings.toml_document import KEY_ITSELF, TomlDocument
from promptls.text.nearest import did_you_mean, find_meant
from promptls.text.pattern_faults import find_pattern_fault
from promptls.text.toml import KeyPath
from promptls.text.values import NamedTuple
from promptls.text.wording import listed

# More than these at once help no author.
_MOST = 200
_LONGEST_SHOWN = 60
# That of the patterns of names in `keys`.
_LONGEST_NAME = 64
_CLASSES = {bool: "true or false", int: "an integer"}
_TABLE = "a table"
_LIST = "a list"


class _Fault(NamedTuple):
    """Something wrong at a path, and what may be meant there.

    Where there is no message, `expected` says what the value should be.
    """

    path: KeyPath
    message: str = ""
    meant: str | None = None
    expected: str = ""


_Faults = Iterator[_Fault]


def find_issues(document: TomlDocument) -> list[SettingsIssue]:
    """Validate the values of a settings file."""
    faults = _judge_table(SettingsFile, document.values, ())
    return sorted(_to_issue(it, document) for it in faults)


def _to_issue(fault: _Fault, document: TomlDocument) -> SettingsIssue:
    path, message, meant, expected = fault
    if not message:
        value: Any = document.values
        for name in path:
            value = value[name]
        is_item = isinstance(value, str) and expected == _LIST
        example = f", e.g. [{json.dumps(value[:_LONGEST_SHOWN])}]" if is_item else ""
        found = _shown(value) if isinstance(value, str) else _cut(document.written(path))
        message = f"expected {expected}{example}, found {found}"
    if meant and path[-1] != KEY_ITSELF:
        meant = json.dumps(meant)
    return SettingsIssue(document.find_value(path), message, meant or "")


def _judge(declared: Any, value: Any, path: KeyPath) -> _Faults:  # noqa: ANN401 - any type, any value
    """What is wrong with a value of a declared type."""
    origin = get_origin(declared)
    if origin is not None:
        judge = _JUDGES.get(origin, _judge_forms)
        return judge(get_args(declared), value, path)
    table = table_of(declared)
    if table is not None:
        return _judge_table(table, value, path)
    if issubclass(declared, Enum):
        return _judge_word([it.value for it in declared], value, path)
    return _judge_class(declared, value, path)


def _judge_class(declared: type, value: object, path: KeyPath) -> _Faults:
    if type(value) is not declared:
        yield _Fault(path, expected=_CLASSES[declared])


def _judge_table(table: type[Table], values: object, path: KeyPath) -> _Faults:
    if not isinstance(values, dict):
        return iter([_Fault(path, expected=_TABLE)])
    faults = list(islice(_judge_keys(table, values, path), _MOST))
    if faults or table not in _TABLE_CHECKS:
        return iter(faults)
    return (
        _Fault((*path, *inner), message, meant)
        for inner, message, meant in _TABLE_CHECKS[table](values)
    )


def _judge_keys(table: type[Table], values: Values, path: KeyPath) -> _Faults:
    for name, key in table.KEYS.items():
        if name in values:
            yield from _judge(key.type, values[name], (*path, name))
    for name in values:
        if name not in table.KEYS:
            hint = did_you_mean(name, table.KEYS) or f"; expected {listed(table.KEYS, 'or')}"
            meant = find_meant(name, table.KEYS)
            yield _Fault((*path, name, KEY_ITSELF), f"unknown setting {name!r}{hint}", meant)


def _find_undeclared(tag: Values) -> Iterator[TableFault]:
    """The attributes that a tag requires and does not declare; the first is enough."""
    known = tag.get("attributes", {})
    for ordinal, name in enumerate(tag.get("required", [])):
        if name not in known:
            message = f"unknown attribute {name!r}{did_you_mean(name, known)}"
            yield TableFault(("required", ordinal), message, find_meant(name, known))
            return


def _find_negative(budget: Values) -> Iterator[TableFault]:
    """A limit that nothing can keep."""
    for name, limit in budget.items():
        if limit < 0:
            yield TableFault((name,), f"limit is negative: {limit}", None)


def _judge_mapping(arguments: Sequence[Any], values: object, path: KeyPath) -> _Faults:
    if not isinstance(values, dict):
        yield _Fault(path, expected=_TABLE)
        return
    of_names, of_values = arguments
    for name, value in values.items():
        yield from _judge(of_names, name, (*path, name, KEY_ITSELF))
        yield from _judge(of_values, value, (*path, name))


def _judge_list(arguments: Sequence[Any], values: object, path: KeyPath) -> _Faults:
    if not isinstance(values, list):
        yield _Fault(path, expected=_LIST)
        return
    for ordinal, value in enumerate(values):
        yield from _judge(arguments[0], value, (*path, ordinal))


def _judge_forms(forms: Sequence[Any], value: object, path: KeyPath) -> _Faults:
    """A value that fits no form of a type is reported where it comes closest to one."""
    allowed = (it for it in forms if it is not NoneType)
    judged = [list(islice(_judge(it, value, path), _MOST)) for it in allowed]
    if not all(judged):
        return
    faults = [fault for faults in judged for fault in faults]
    here = [it for it in faults if it.path == path]
    inside = [it for it in faults if it.path != path]
    if here and all(it.path[-1] == KEY_ITSELF for it in inside):
        yield here[0]._replace(expected=" or ".join(it.expected for it in here))
    yield from inside


def _judge_word(words: Sequence[object], value: object, path: KeyPath) -> _Faults:
    # To Python, 1 is true.
    if value not in words or type(value) is not type(words[0]):
        names = [it for it in words if isinstance(it, str)]
        meant = find_meant(value, names) if isinstance(value, str) else None
        if meant:
            message = f"invalid value {_shown(str(value))}; did you mean {meant!r}?"
            yield _Fault(path, message, meant)
        else:
            yield _Fault(path, expected=listed(map(repr, words), "or"))


def _judge_text(arguments: Sequence[Any], value: object, path: KeyPath) -> _Faults:
    text: Text = arguments[1]
    if not isinstance(value, str):
        yield _Fault(path, expected="a string")
    elif text.max_length is not None and len(value) > text.max_length:
        found, limit = f"{len(value):,}", f"{text.max_length:,}"
        yield _Fault(path, f"string is {found} characters long; the limit is {limit}")
    elif text.min_length is not None and len(value) < text.min_length:
        is_key = path[-1] == KEY_ITSELF
        yield _Fault(path, "key is empty" if is_key else "", expected="a string that is not empty")
    elif text.pattern is not None and not re.fullmatch(text.pattern, value):
        yield _Fault(path, _invalid_name(value, text.pattern))
    elif text.check is not None:
        yield from _CHECKS[text.check](value, path)


def _find_unknown_rule(name: str, path: KeyPath) -> _Faults:
    try:
        named_rules(name)
    except UnknownRuleError:
        message = f"unknown rule or family {name!r}{did_you_mean(name, WORDS)}"
        yield _Fault(path, message, find_meant(name, WORDS))


def _find_slow_pattern(pattern: str, path: KeyPath) -> _Faults:
    fault = find_pattern_fault(pattern)
    if fault is not None:
        yield _Fault(path, fault)


def _find_wrong_form(text: str, path: KeyPath) -> _Faults:
    fault = find_form_fault(text)
    if fault is not None:
        yield _Fault(path, fault)


def _invalid_name(name: str, pattern: str) -> str:
    """What is wrong with a name that does not match a pattern of `keys`."""
    if not name:
        return "name is empty"
    if len(name) > _LONGEST_NAME:
        return f"name is {len(name):,} characters long; the limit is {_LONGEST_NAME}"
    is_begun = re.match(pattern.partition("]")[0] + "]", name)
    use = "letters, digits, '_', '.' and '-'" if is_begun else "a letter as the first character"
    return f"invalid name {name!r}: use {use}"


def _shown(text: str) -> str:
    return _cut(repr(text))


def _cut(text: str) -> str:
    line = text.partition("\n")[0]
    return line if len(line) <= _LONGEST_SHOWN else f"{line[:_LONGEST_SHOWN]}\u2026"


_JUDGES: dict[Any, Callable[[Sequence[Any], object, KeyPath], _Faults]] = {
    Annotated: _judge_text,
    Literal: _judge_word,
    Mapping: _judge_mapping,
    Sequence: _judge_list,
}
# What the values of a table must be to one another.
_TABLE_CHECKS: dict[type[Table], Callable[[Values], Iterator[TableFault]]] = {
    BudgetTable: _find_negative,
    ContractTable: find_contract_faults,
    PartTable: find_part_faults,
    TagTable: _find_undeclared,
}
# The functions that `Text.check` names.
_CHECKS: dict[str, Callable[[str, KeyPath], _Faults]] = {
    "form": _find_wrong_form,
    "pattern": _find_slow_pattern,
    "rule": _find_unknown_rule,
}
