import traceback
from collections.abc import Hashable

import pytest

from promptls.values import once, record, replaced, value


@value
class Point:
    x: int
    y: int = 0

    @property
    def sum(self) -> int:
        return self.x + self.y


@value
class Place(Point):
    name: str = ""


@record
class Entry:
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


def test_a_traceback_shows_the_generated_lines() -> None:
    class Refusing:
        x: int

        def __setattr__(self, name: str, content: object) -> None:
            raise TypeError(name)

    refusing = record(Refusing)
    with pytest.raises(TypeError) as raised:
        refusing(1)  # type: ignore[call-arg]
    shown = "".join(traceback.format_tb(raised.value.__traceback__))
    assert f"{__name__}.test_a_traceback" in shown
    assert "self.x = x" in shown
