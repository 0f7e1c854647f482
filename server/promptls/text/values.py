"""Values with named fields: frozen dataclasses and named tuples, in a fraction of the time.

`dataclasses` imports `inspect` and compiles eight functions for each class, which is a quarter of
the start, and `typing.NamedTuple` compiles one, which is a twentieth. Here what makes instances is
compiled once for each number of fields, when there is an instance, and only mypy prevents that a
field is assigned to.
"""

from collections.abc import Callable, Iterable
from functools import cache, wraps
from operator import attrgetter
from types import FunctionType
from typing import TYPE_CHECKING, Any, Generic, Self, TypeVar, cast, dataclass_transform

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., object])

_FIELDS = "__match_args__"
_DEFAULTS = "__field_defaults__"


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


def query(compute: F) -> F:
    """A function of a record that is computed once, and kept as long as the record is.

    One more argument is possible. The answer is kept for one such argument, which is known again by
    its identity: to compare two vocabularies takes longer than most answers. An answer must not
    lead back to the record.
    """
    name = f"{compute.__module__}.{compute.__qualname__}"

    def ask_alone(asked: Any) -> Any:  # noqa: ANN401 - any function's
        answers = asked.__dict__
        if name not in answers:
            answers[name] = compute(asked)
        return answers[name]

    def ask_with(asked: Any, other: object) -> Any:  # noqa: ANN401 - any function's
        answers = asked.__dict__
        known = answers.get(name)
        if known is None or known[0] is not other:
            known = answers[name] = other, compute(asked, other)
        return known[1]

    is_alone = compute.__code__.co_argcount == 1
    return cast("F", wraps(compute)(ask_alone if is_alone else ask_with))


def replaced(instance: T, **changes: object) -> T:
    """The same value with other contents in some fields."""
    fields = {name: getattr(instance, name) for name in getattr(instance, _FIELDS)}
    return type(instance)(**fields | changes)


if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple  # noqa: PLC0414, TID251 - this is where others import it from

    @dataclass_transform(frozen_default=True, eq_default=False)
    class Record(type):
        """What makes a class whose annotations are its fields. No two records are equal."""

    @dataclass_transform(frozen_default=True)
    class Value(type):
        """What makes a class whose annotations are its fields. Those with the same are equal."""
else:
    from collections import _tuplegetter

    # Python accepts a function in the place of a metaclass. What these make are ordinary classes,
    # at once: a decorator would get a class without slots, and make it again.
    def Record(name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> type:  # noqa: N802 - a class to mypy
        own = _read_fields(namespace)
        of_base = next((it for it in bases if hasattr(it, _FIELDS)), None)
        fields = (*getattr(of_base, _FIELDS, ()), *own)
        defaults = tuple(namespace.pop(it) for it in own if it in namespace)
        defaults = (*getattr(of_base, _DEFAULTS, ()), *defaults)
        caches = any(isinstance(it, once) for it in namespace.values())
        namespace["__slots__"] = (*own, "__dict__") if caches else own
        whole = f"{namespace['__module__']}.{namespace['__qualname__']}"
        namespace["__init__"] = _first_init(whole, fields, defaults)
        namespace.setdefault("__repr__", _repr)
        namespace[_FIELDS] = fields
        namespace[_DEFAULTS] = defaults
        return type(name, bases, namespace)

    def Value(name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> type:  # noqa: N802 - the same
        def __eq__(self: object, other: object) -> bool:  # noqa: N807 - it becomes a method
            return fields(self) == fields(other) if type(other) is type(self) else NotImplemented

        def __hash__(self: object) -> int:  # noqa: N807 - it becomes a method
            return hash(fields(self))

        made = Record(name, bases, namespace | {"__eq__": __eq__, "__hash__": __hash__})
        fields = attrgetter(*getattr(made, _FIELDS))
        return made

    def _read_fields(namespace: dict[str, Any]) -> tuple[str, ...]:
        annotate = namespace.get("__annotate_func__")  # Since Python 3.14.
        return tuple(annotate(1) if annotate else namespace.get("__annotations__", ()))

    class _TupleMaker(type):
        """Makes an ordinary class of a class statement whose annotations are the fields."""

        def __new__(
            cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]
        ) -> type[tuple[Any, ...]]:
            fields = _read_fields(namespace)
            defaults = {it: namespace[it] for it in fields if it in namespace}
            getters = {it: _tuplegetter(number, None) for number, it in enumerate(fields)}
            own = {"__slots__": (), "_fields": fields, _FIELDS: fields, "_field_defaults": defaults}
            own_bases = (_Tuple if it is NamedTuple else it for it in bases)
            return type(name, tuple(own_bases), {**namespace, **getters, **own})

    class _Tuple(tuple):
        """What all named tuples have in common, as documented of those in `collections`."""

        __slots__ = ()
        _fields = ()

        def __new__(cls, *args: object, **named: object) -> Self:
            """Compile the `__new__` of a class when its first instance is made."""
            owner = next(it for it in cls.__mro__ if "_fields" in vars(it))
            owner.__new__ = staticmethod(_new(owner))
            return owner.__new__(cls, *args, **named)

        @classmethod
        def _make(cls, values: Iterable[object]) -> Self:
            made = tuple.__new__(cls, values)
            if len(made) != len(cls._fields):
                raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
            return made

        def _replace(self, /, **changes: object) -> Self:
            made = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"Got unexpected field names: {list(changes)!r}")
            return made

        def _asdict(self) -> dict[str, object]:
            return dict(zip(self._fields, self, strict=True))

        def __getnewargs__(self) -> tuple[object, ...]:
            return tuple(self)

        def __repr__(self) -> str:
            return _repr(self)

    NamedTuple = type.__new__(_TupleMaker, "NamedTuple", (), {})


def _first_init(name: str, fields: tuple[str, ...], defaults: tuple[object, ...]) -> Any:  # noqa: ANN401 - any class's
    """Compile the `__init__` of a class when its first instance is made: most runs need few."""

    def __init__(self: object, *args: object, **named: object) -> None:  # noqa: N807 - it is one
        made = _init(name, fields, defaults)
        owner = next(it for it in type(self).__mro__ if vars(it).get("__init__") is __init__)
        owner.__init__ = made  # type: ignore[misc]
        made(self, *args, **named)

    return __init__


def _init(name: str, fields: tuple[str, ...], defaults: tuple[object, ...]) -> Any:  # noqa: ANN401 - any class's
    return _adapt(_compile_init(len(fields)), name, ("self", *fields), fields, defaults)


def _new(cls: Any) -> Any:  # noqa: ANN401 - any class's
    name, defaults = f"{cls.__module__}.{cls.__qualname__}", tuple(cls._field_defaults.values())
    made = _compile_new(len(cls._fields))
    return _adapt(made, name, ("_cls", *cls._fields), made.__code__.co_names, defaults)


@cache
def _compile_init(count: int) -> FunctionType:
    """An `__init__` of so many fields. To give another names takes a tenth of compiling it."""
    fields = [f"_{number}" for number in range(count)]
    lines = [f"def __init__(self, {', '.join(fields)}):", *(f"self.{it} = {it}" for it in fields)]
    return _define("__init__", "\n    ".join(lines))


@cache
def _compile_new(count: int) -> FunctionType:
    fields = ", ".join(f"_{number}" for number in range(count))
    return _define("__new__", f"def __new__(_cls, {fields}): return _make(_cls, ({fields},))")


def _define(name: str, source: str) -> FunctionType:
    namespace: dict[str, Any] = {"_make": tuple.__new__}
    exec(source, namespace)  # noqa: S102 - these are numbers of fields
    made: FunctionType = namespace[name]
    return made


def _adapt(
    made: FunctionType,
    name: str,
    parameters: tuple[str, ...],
    names: tuple[str, ...],
    defaults: tuple[object, ...],
) -> FunctionType:
    """The same function with other names of its parameters and of what it uses."""
    # The brackets say that there is no such file.
    code = made.__code__.replace(
        co_varnames=parameters, co_names=names, co_filename=f"<{name}.{made.__name__}>"
    )
    return FunctionType(code, made.__globals__, made.__name__, defaults)


def _repr(self: object) -> str:
    fields = ", ".join(f"{it}={getattr(self, it)!r}" for it in getattr(self, _FIELDS))
    return f"{type(self).__name__}({fields})"
