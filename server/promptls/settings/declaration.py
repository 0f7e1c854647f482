"""What a declaration of a key of a settings file is, and what follows from it.

From the declarations follow the reader (here), what is wrong with a file (`validation`), the JSON
Schema (`json_schema`) and the reference page (`reference`).
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from typing import Any, ClassVar, Literal, TypeVar, cast, dataclass_transform, get_args, get_origin

from promptls.text.values import NamedTuple

T = TypeVar("T")
TableT = TypeVar("TableT", bound="Table")

# A table of TOML.
Values = Mapping[str, Any]


class Text(NamedTuple):
    """What a string must be like. It is the metadata of a type: `Annotated[str, Text(...)]`.

    `noun` is the name of the type on the reference page. `check` names a function of
    `validation` that judges what a length and a pattern cannot express.
    """

    noun: str
    pattern: str | None = None
    min_length: int | None = None
    max_length: int | None = None
    check: str | None = None


class Key(NamedTuple):
    """A key of a table: its name in a file and in Python, its type, and what people read of it."""

    name: str
    attribute: str
    type: Any
    default: Any
    meaning: str
    example: Any
    details: str


def key(*, default: T, meaning: str, example: object, details: str = "") -> T:
    """Declare a key of a table.

    The meaning is one sentence, shown in editors and on the reference page; the details are shown
    on the page only. The example is a value. For a table of tables it is the name of one of them,
    whose content follows from the examples of its own keys.
    """
    return cast("T", Key("", "", None, default, meaning, example, details))


@dataclass_transform(
    eq_default=False, frozen_default=True, kw_only_default=True, field_specifiers=(key,)
)
class Table:
    """A table of a settings file. Its annotations are its keys, with `-` for `_` in the file.

    It must have those that are `REQUIRED`, and exactly one of `ONE_OF`, if there are any.
    """

    KEYS: ClassVar[Mapping[str, Key]] = {}
    REQUIRED: ClassVar[tuple[str, ...]] = ()
    ONE_OF: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        keys: dict[str, Key] = {}
        for attribute, declared in cls.__annotations__.items():
            name = attribute.replace("_", "-")
            made: Key = vars(cls)[attribute]
            keys[name] = made._replace(name=name, attribute=attribute, type=declared)
            setattr(cls, attribute, made.default)
        cls.KEYS = keys

    def __init__(self, **values: object) -> None:
        # A key that is not given has the value of the class, which is its default.
        self.__dict__.update(values)


def table_of(declared: Any) -> type[Table] | None:  # noqa: ANN401 - it is a type, of any form
    """The table that a type is, if it is one."""
    is_class = isinstance(declared, type) and get_origin(declared) is None
    return declared if is_class and issubclass(declared, Table) else None


def listed_table(declared: Any) -> type[Table] | None:  # noqa: ANN401 - as above
    """The table of which a type is a list, if it is one."""
    return table_of(get_args(declared)[0]) if get_origin(declared) is Sequence else None


def read_table(table: type[TableT], values: Values) -> TableT:
    """Read the values of a table that is known to be valid."""
    keys = [(table.KEYS[name], value) for name, value in values.items()]
    return table(**{key.attribute: _read(key.type, value) for key, value in keys})


def _read(declared: Any, value: Any) -> Any:  # noqa: ANN401 - any type, any value
    table = table_of(declared)
    if table is not None:
        return read_table(table, value)
    if get_origin(declared) is Mapping:
        _, of_values = get_args(declared)
        return {name: _read(of_values, it) for name, it in value.items()}
    inner = listed_table(declared)
    if inner is not None:
        return [read_table(inner, it) for it in value]
    if isinstance(declared, type) and issubclass(declared, Enum):
        return declared(value)
    return value


def find_choices(table: type[Table]) -> Iterator[tuple[str, ...]]:
    """The paths of the keys whose value is one of a few: true or false, or one of some words."""
    for key in table.KEYS.values():
        inner = table_of(key.type)
        if inner is not None:
            yield from ((key.name, *path) for path in find_choices(inner))
        elif key.type is bool or get_origin(key.type) is Literal:
            yield (key.name,)


def find_default(table: type[Table], path: Sequence[str]) -> object:
    """The default of a key in a table, or in one inside it."""
    key = table.KEYS[path[0]]
    inner = table_of(key.type)
    return key.default if inner is None else find_default(inner, path[1:])


def merge_tables(table: type[Table], chain: Sequence[Values]) -> Values:
    """Combine the values of several files, of which each extends the next.

    Tables grow, any other value replaces the one that it extends.
    """
    merged: dict[str, Any] = {}
    for values in reversed(chain):
        for name, new in values.items():
            merged[name] = _merge(table.KEYS[name].type, merged.get(name, {}), new)
    return merged


def _merge(declared: Any, old: Any, new: Any) -> Any:  # noqa: ANN401 - any type, any value
    if table_of(declared) is not None:
        return {**old, **new}
    if get_origin(declared) is Mapping:
        # Of two patterns that match, the one that comes first counts.
        return {**new, **{name: it for name, it in old.items() if name not in new}}
    return new
