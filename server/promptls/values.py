"""Values with named fields: frozen dataclasses that are created in a fraction of the time.

`dataclasses` imports `inspect` and compiles eight functions for each class, which is a quarter of
the start. Here one function is compiled, and only mypy prevents that somebody assigns to a field.
"""

import linecache
from collections.abc import Callable
from operator import attrgetter
from typing import Any, Generic, TypeVar, dataclass_transform

T = TypeVar("T")

_FIELDS = "__match_args__"
_DEFAULTS = "__field_defaults__"
_OF_THE_FIRST = ("__dict__", "__weakref__")


class once(Generic[T]):  # noqa: N801 - it is written as a decorator, like `property`
    """A property that is computed when it is first used, and cached.

    `functools.cached_property` does the same behind a lock in Python 3.11, at four times the cost.
    """

    __slots__ = ("_compute", "_name")

    def __init__(self, compute: Callable[[Any], T]) -> None:
        self._compute = compute

    def __set_name__(self, owner: type, name: str) -> None:
        self._name = name

    def __get__(self, instance: object, owner: type) -> T:
        # Python calls this only as long as the instance has no attribute of this name itself.
        found = instance.__dict__[self._name] = self._compute(instance)
        return found


@dataclass_transform(frozen_default=True)
def value(cls: type[T]) -> type[T]:
    """Make a class whose annotations are its fields. Two values with the same fields are equal."""
    made = record(cls)
    fields = attrgetter(*getattr(made, _FIELDS))

    def __eq__(self: T, other: object) -> bool:  # noqa: N807 - it becomes a method
        return fields(self) == fields(other) if type(other) is type(self) else NotImplemented

    def __hash__(self: T) -> int:  # noqa: N807 - it becomes a method
        return hash(fields(self))

    made.__eq__, made.__hash__ = __eq__, __hash__  # type: ignore[assignment,method-assign]
    return made


@dataclass_transform(frozen_default=True, eq_default=False)
def record(cls: type[T]) -> type[T]:
    """Make a class whose annotations are its fields. No two records are equal."""
    own = tuple(cls.__annotations__)
    fields = (*getattr(cls, _FIELDS, ()), *own)
    namespace = {name: it for name, it in vars(cls).items() if name not in _OF_THE_FIRST}
    inherited = getattr(cls, _DEFAULTS, ())
    defaults = (*inherited, *(namespace.pop(it) for it in own if it in namespace))
    caches = any(isinstance(it, once) for it in namespace.values())
    namespace["__slots__"] = (*own, "__dict__") if caches else own
    namespace["__init__"] = _first_init(f"{cls.__module__}.{cls.__qualname__}", fields, defaults)
    namespace["__repr__"] = _repr
    namespace[_FIELDS] = fields
    namespace[_DEFAULTS] = defaults
    # Slots can only be had from the beginning, so the class is made again.
    made: type[T] = type(cls.__name__, cls.__bases__, namespace)
    return made


def replaced(instance: T, **changes: object) -> T:
    """The same value with other contents in some fields."""
    fields = {name: getattr(instance, name) for name in getattr(instance, _FIELDS)}
    return type(instance)(**fields | changes)


def _first_init(name: str, fields: tuple[str, ...], defaults: tuple[object, ...]) -> Any:  # noqa: ANN401 - any class's
    """Compile the `__init__` of a class when its first instance is made: most runs need few."""

    def __init__(self: object, *args: object, **named: object) -> None:  # noqa: N807 - it is one
        made = _init(name, fields, defaults)
        owner = next(it for it in type(self).__mro__ if vars(it).get("__init__") is __init__)
        owner.__init__ = made  # type: ignore[misc]
        made(self, *args, **named)

    return __init__


def _init(name: str, fields: tuple[str, ...], defaults: tuple[object, ...]) -> Any:  # noqa: ANN401 - any class's
    lines = [
        f"def __init__(self, {', '.join(fields)}):",
        *(f"    self.{it} = {it}" for it in fields),
    ]
    # The brackets say that there is no such file; tracebacks and debuggers find the lines here.
    file = f"<{name}.__init__>"
    source = [f"{line}\n" for line in lines]
    linecache.cache[file] = len("".join(source)), None, source, file
    namespace: dict[str, Any] = {}
    exec(compile("".join(source), file, "exec"), namespace)  # noqa: S102 - these are names of fields
    made = namespace["__init__"]
    made.__defaults__ = defaults
    return made


def _repr(self: object) -> str:
    fields = ", ".join(f"{it}={getattr(self, it)!r}" for it in getattr(self, _FIELDS))
    return f"{type(self).__name__}({fields})"
