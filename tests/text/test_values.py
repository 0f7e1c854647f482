import pickle
import traceback
from collections import namedtuple
from collections.abc import Hashable
from copy import copy
from typing import Any, Generic, TypeVar

import pytest

from promptls.text.values import NamedTuple, Record, Value, once, replaced

T = TypeVar("T")


class Point(metaclass=Value):
    x: int
    y: int = 0

    @property
    def sum(self) -> int:
        return self.x + self.y


class Place(Point, metaclass=Value):
    name: str = ""


class Entry(metaclass=Record):
    name: str

    @once
    def upper(self) -> str:
        return self.name.upper()


def test_a_value_is_made_of_its_fields() -> None:
    assert (Point(1, 2).x, Point(1).y, Point(y=2, x=1).sum) == (1, 0, 3)
    with pytest.raises(TypeError):
        Point()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Point(1, 2, 3)  # type: ignore[call-arg]


def test_two_values_with_the_same_fields_are_equal() -> None:
    assert Point(1, 2) == Point(1, 2) != Point(1, 3)
    assert len({Point(1, 2), Point(1, 2), Point(2, 1)}) == 2


def test_values_of_different_classes_are_not_equal() -> None:
    assert Point(1) != Place(1)
    assert Place(1, 2, "x") == Place(1, 2, "x")


def test_a_class_has_the_fields_of_its_base_first() -> None:
    place = Place(1, 2, "x")
    assert (place.x, place.y, place.name) == (1, 2, "x")
    assert (Place(1).y, Place(1).name) == (0, "")
    assert isinstance(place, Point)
    assert place.sum == 3


def test_a_value_has_its_fields_and_nothing_else() -> None:
    assert not hasattr(Place(1), "__dict__")
    with pytest.raises(AttributeError):
        Point(1).z = 1  # type: ignore[attr-defined]


def test_a_value_shows_its_fields() -> None:
    assert repr(Place(1, name="x")) == "Place(x=1, y=0, name='x')"


def test_fields_can_be_matched() -> None:
    match Point(1, 2):
        case Point(x, y):
            assert (x, y) == (1, 2)


def test_fields_can_be_replaced() -> None:
    assert replaced(Place(1, 2), name="x") == Place(1, 2, "x")
    with pytest.raises(TypeError):
        replaced(Point(1), name="x")


def test_no_two_records_are_equal() -> None:
    one, other = Entry("a"), Entry("a")
    assert one != other
    assert isinstance(one, Hashable)


def test_a_record_may_keep_what_it_works_out() -> None:
    entry = Entry("a")
    assert entry.upper == "A"
    assert entry.upper is entry.upper


def test_a_traceback_names_the_class() -> None:
    class Refusing(metaclass=Record):
        x: int

        def __setattr__(self, name: str, content: object) -> None:
            raise TypeError(name)

    with pytest.raises(TypeError) as raised:
        Refusing(1)
    shown = "".join(traceback.format_tb(raised.value.__traceback__))
    assert f"{__name__}.test_a_traceback_names_the_class.<locals>.Refusing" in shown


class Pair(NamedTuple, Generic[T]):
    new: T
    old: int = 0

    @property
    def both(self) -> tuple[T, int]:
        return self.new, self.old


class Named(NamedTuple):
    """It has a name."""

    name: str


class Longer(Named):
    __slots__ = ()


def test_a_named_tuple_is_one_of_the_library() -> None:
    make: Any = namedtuple  # noqa: PYI024 - ours are compared with it
    theirs, one = make("Pair", "new old", defaults=[0]), None
    for one, other in (Pair("a"), theirs("a")), (Pair(old=2, new="b"), theirs("b", 2)):
        assert one == other == tuple(one) == one.both
        assert repr(one) == repr(other)
        assert (one._asdict(), one._fields) == (other._asdict(), other._fields)
        assert one._replace(old=3) == other._replace(old=3)
        assert hash(one) == hash(other)
    assert Pair._field_defaults == theirs._field_defaults
    assert type(Pair("a")) is Pair
    assert type(Pair("a")._replace(old=1)) is Pair
    assert type(Pair) is type
    assert not hasattr(Pair("a"), "__dict__")
    assert (Named.__doc__, Named.__match_args__) == ("It has a name.", ("name",))


def test_a_named_tuple_refuses_what_those_of_the_library_refuse() -> None:
    for wrong in (), ("a", 1, 2):
        with pytest.raises(TypeError):
            Pair(*wrong)
        with pytest.raises(TypeError):
            Pair._make(wrong)
    with pytest.raises(TypeError):
        Pair("a", new="a")  # type: ignore[misc]
    with pytest.raises(ValueError, match="other"):
        Named("a")._replace(other=1)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        Named("a").name = "b"  # type: ignore[misc]


def test_a_named_tuple_can_be_copied_sent_and_extended() -> None:
    for one in Pair("a", 1), Named("a"), Longer("a"):
        assert pickle.loads(pickle.dumps(one)) == one == copy(one)
        assert type(pickle.loads(pickle.dumps(one))) is type(one)
    assert isinstance(Longer("b"), Named)
