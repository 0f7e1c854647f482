"""Compares a value with a schema: what all keywords share, and the limits of the work."""

from collections.abc import Callable, Iterator
from enum import Enum, auto
from itertools import islice
from typing import Any

from promptls.document import Json
from promptls.parsing.json.locations import Step
from promptls.semantics.schemas.schema import Keywords, Schema, Subschema
from promptls.semantics.schemas.values import canonical
from promptls.text.pattern_faults import count_ways
from promptls.text.values import NamedTuple

# Half of what Python's stack has room for.
_DEEPEST = 120
# A schema that takes more is refused. Those that people write take a few steps for each value.
_STEPS = 200_000
_STEPS_PER_CHARACTER = 4
# Matching a pattern in so many ways takes as long as a step.
_WAYS_PER_STEP = 50
# As many characters are made a text in the time of a step.
_CHARACTERS_PER_STEP = 20
# More of what is wrong with a branch makes it no worse.
_MOST_COMPARED = 20
_START = "^"


class TooComplexError(Exception):
    """Raised when a comparison takes too many steps, or nests too deeply."""


class ValuePath(NamedTuple):
    """A value inside the one that is compared, and how many schemas are around it."""

    outer: "ValuePath | None"
    step: Step
    depth: int
    level: int

    def inside(self, step: Step) -> "ValuePath":
        return ValuePath(self, step, self.depth + 1, self.level)

    def steps(self) -> tuple[Step, ...]:
        """The steps from the outermost value."""
        steps: list[Step] = []
        at = self
        while at.outer is not None:
            steps.append(at.step)
            at = at.outer
        return tuple(reversed(steps))


OUTERMOST = ValuePath(None, 0, 0, 0)


class Spot(Enum):
    """Where a mismatch is marked."""

    VALUE = auto()
    KEY = auto()
    # The key of an object or an array, else its opening bracket.
    OPENING = auto()


class Mismatch(NamedTuple):
    """A value that does not match a schema."""

    position: ValuePath
    message: str
    spot: Spot = Spot.VALUE
    # What else would match at the position, if the value is of the wrong type or not allowed.
    expected: tuple[str, ...] = ()
    found: Json = None
    # Whether only listed values match, which tells what an object is meant to be.
    is_listed: bool = False


Mismatches = Iterator[Mismatch]
# What compares a value of a certain type with a keyword.
Compare = Callable[["SchemaComparison", Keywords, Any, ValuePath], Mismatches]
Table = dict[str, Compare]
# By the type of the value.
Tables = dict[type, Table]


class SchemaComparison:
    """A comparison of a value, and what is known of its parts so far.

    `kinds` tell whether a value is a wrong one altogether, so that nothing else is said of it.
    """

    def __init__(self, schema: Schema, kinds: Table, tables: Tables, length: int) -> None:
        self.targets = schema.targets
        # Whether anybody reads the messages.
        self.is_silent = False
        self._kinds = kinds
        self._tables = tables
        self._steps = _STEPS + _STEPS_PER_CHARACTER * length
        self._verdicts: dict[tuple[int, int], bool] = {}
        self._texts: dict[int, frozenset[str]] = {}

    def spend(self, steps: int) -> None:
        self._steps -= steps
        if self._steps < 0:
            raise TooComplexError

    def spend_on(self, pattern: str, length: int) -> None:
        """Spend what it takes at most to search for a pattern in a text of a length."""
        starts = 1 if pattern.startswith(_START) else length + 1
        self.spend(1 + count_ways(pattern, length) * starts // _WAYS_PER_STEP)

    def text_of(self, value: Json) -> str:
        """A text that only equal values have."""
        text = canonical(value)
        self.spend(len(text) // _CHARACTERS_PER_STEP)
        return text

    def texts_of(self, listed: list[Json]) -> frozenset[str]:
        """The texts of the values that a schema lists."""
        if id(listed) not in self._texts:
            self._texts[id(listed)] = frozenset(map(self.text_of, listed))
        return self._texts[id(listed)]

    def find(self, schema: Subschema, value: Json, position: ValuePath) -> Mismatches:
        """Find what does not match a schema. A value of the wrong type is one mistake."""
        if isinstance(schema, bool):
            if not schema:
                yield Mismatch(position, "no value is allowed here", spot_of(value))
            return
        self.spend(1 + len(schema))
        if position.level == _DEEPEST:
            raise TooComplexError
        inner = ValuePath(position.outer, position.step, position.depth, position.level + 1)
        for name, compare in self._kinds.items():
            if name in schema:
                wrong = next(compare(self, schema, value, inner), None)
                if wrong:
                    yield wrong
                    return
        table = self._tables[type(value)]
        for name in schema:
            if name in table:
                yield from table[name](self, schema, value, inner)

    def matches(self, schema: Subschema, value: Json, position: ValuePath) -> bool:
        """Whether a value matches a schema. It is found out once."""
        if isinstance(schema, bool):
            return schema
        key = id(schema), id(value)
        if key not in self._verdicts:
            self._verdicts[key] = not self.find_silently(schema, value, position, most=1)
        return self._verdicts[key]

    def find_silently(
        self, schema: Subschema, value: Json, position: ValuePath, most: int = _MOST_COMPARED
    ) -> list[Mismatch]:
        """The first mismatches, of which nobody reads the messages."""
        before, self.is_silent = self.is_silent, True
        found = list(islice(self.find(schema, value, position), most))
        self.is_silent = before
        return found


def spot_of(value: Json) -> Spot:
    """Where it is marked that something is wrong with a whole value."""
    return Spot.OPENING if isinstance(value, dict | list) else Spot.VALUE
