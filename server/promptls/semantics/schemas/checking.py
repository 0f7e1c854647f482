"""Compares a JSON value with a schema, and finds what does not match, and where in the text.

The work is limited, as schemas, patterns and values may be made to take long. No value is taken to
match because a limit was reached.
"""

import re
from collections.abc import Callable, Iterator
from itertools import islice
from operator import ge, gt, le, lt
from typing import Any, Literal

from promptls.document import Json, JsonRecord
from promptls.parsing.json.locations import find_locations
from promptls.semantics.schemas.reading import Keywords, Schema, SchemaFault, Steps, Subschema
from promptls.semantics.schemas.values import TYPES, canonical, is_multiple
from promptls.text.nearest import did_you_mean, find_meant
from promptls.text.pattern_faults import count_ways
from promptls.text.patterns import pattern
from promptls.text.spans import Span
from promptls.text.values import NamedTuple
from promptls.text.wording import counted, described, either, listed, quoted

# More faults are not read.
_MOST = 1000
# Half of what Python's stack has room for.
_DEEPEST = 120
# A schema that takes more is refused. Those that people write take a few steps for each value.
_STEPS = 200_000
_STEPS_PER_CHARACTER = 4
# What takes as long as a step: matching a pattern in so many ways, making a text so long.
_WAYS_PER_STEP = 50
_CHARACTERS_PER_STEP = 20
# More of what is wrong with a branch makes it no worse, and more listed values are not shown.
_MOST_COMPARED, _MOST_SHOWN = 20, 10
# Among more of them, or more pairs of an unknown key and a known one, none is taken to be meant.
_MOST_KNOWN, _MOST_PAIRS = 1000, 5000
# An object with another value where only listed ones match is meant for another branch, as is a
# value of another type.
_OTHER_TYPE, _OTHER_TAG = 1000, 100
# In these patterns Python's sets of characters are nearer to those of ECMA-262 than ASCII's.
_UNICODE = pattern(r"\\[sS]|\(\?[A-Za-z]*[iu]")
# What of a value is marked. An opening is the key of an object or an array, else its bracket.
_Spot = Literal["span", "key", "opening"]
_Object = dict[str, Json]


class TooComplexError(Exception):
    """Raised when a comparison takes too many steps, or nests too deeply."""


class _Place(NamedTuple):
    """The steps to a value, and how many schemas are around the one that it is compared with."""

    steps: Steps = ()
    level: int = 0

    def inside(self, step: str | int) -> "_Place":
        return _Place((*self.steps, step), self.level)


class _Mismatch(NamedTuple):
    """A value that does not match a schema."""

    steps: Steps
    message: str
    spot: _Spot = "span"
    # What else would match there, if the value is of the wrong type or not allowed.
    expected: tuple[str, ...] = ()
    found: Json = None
    # Whether only listed values match, which tells what an object is meant to be.
    is_listed: bool = False


_Found = Iterator[_Mismatch]


def find_faults(schema: Schema, record: JsonRecord, text: str) -> Iterator[SchemaFault]:
    """Find what does not match a schema in a value of a text, with spans in this text."""
    start = Span(record.span.start, record.span.start + 1)
    if schema.faults:
        yield SchemaFault(start, f"invalid schema: {schema.faults[0].message}")
        return
    run = _Comparison(schema, record.span.end - record.span.start)
    places, known = None, set[tuple[Steps, _Spot, str]]()
    try:
        for it in run.find(schema.root, record.value, _Place()):
            # One of each value and key, and of what is inside a value as many as differ.
            found = it.steps, it.spot, it.message if it.spot == "opening" else ""
            if found in known:
                continue
            if len(known) == _MOST:
                yield SchemaFault(start, f"more than {_MOST:,} values do not match the schema")
                return
            known.add(found)
            places = places or find_locations(text, record.span)
            place = places.at(it.steps)
            yield SchemaFault(getattr(place, it.spot) or place.span, it.message)
    except (TooComplexError, RecursionError):
        yield SchemaFault(start, "the schema is too complex: not all values are compared with it")


class _Comparison:
    """A comparison of a value, and what is known of its parts so far."""

    def __init__(self, schema: Schema, length: int) -> None:
        self.targets = schema.targets
        # Whether nobody reads the messages.
        self.is_silent = False
        self._left = _STEPS + _STEPS_PER_CHARACTER * length
        self._verdicts: dict[tuple[int, int], bool] = {}
        self._texts: dict[int, frozenset[str]] = {}

    def spend(self, steps: int) -> None:
        self._left -= steps
        if self._left < 0:
            raise TooComplexError

    def text_of(self, value: Json) -> str:
        """A text that only equal values have."""
        text = canonical(value)
        self.spend(len(text) // _CHARACTERS_PER_STEP)
        return text

    def texts_of(self, allowed: list[Json]) -> frozenset[str]:
        """The texts of the values that a schema lists."""
        if id(allowed) not in self._texts:
            self._texts[id(allowed)] = frozenset(map(self.text_of, allowed))
        return self._texts[id(allowed)]

    def find(self, schema: Subschema, value: Json, at: _Place) -> _Found:
        """Find what does not match a schema. A value of the wrong type is one mistake."""
        if isinstance(schema, bool):
            if not schema:
                yield _Mismatch(at.steps, "no value is allowed here", _spot_of(value))
            return
        self.spend(1 + len(schema))
        if at.level == _DEEPEST:
            raise TooComplexError
        wrong = _find_wrong_kind(self, schema, value, at)
        if wrong:
            yield wrong
            return
        inner = _Place(at.steps, at.level + 1)
        for name, limit in schema.items():
            if name in _LIMITS:
                yield from _compare_limit(name, limit, value, at)
            elif name in _KEYWORDS and isinstance(value, _KEYWORDS[name][0]):
                yield from _KEYWORDS[name][1](self, schema, value, inner)

    def find_silently(
        self, schema: Subschema, value: Json, at: _Place, most: int = _MOST_COMPARED
    ) -> list[_Mismatch]:
        """The first mismatches, of which nobody reads the messages."""
        before, self.is_silent = self.is_silent, True
        found = list(islice(self.find(schema, value, at), most))
        self.is_silent = before
        return found

    def matches(self, schema: Subschema, value: Json, at: _Place) -> bool:
        """Whether a value matches a schema. It is found out once."""
        key = id(schema), id(value)
        if key not in self._verdicts:
            self._verdicts[key] = not self.find_silently(schema, value, at, most=1)
        return self._verdicts[key]


def _spot_of(value: Json) -> _Spot:
    """Where it is marked that something is wrong with a whole value."""
    return "opening" if isinstance(value, dict | list) else "span"


def _expecting(words: tuple[str, ...], value: Json) -> str:
    if not words:
        return "no value is allowed here"
    return f"expected {either(words)}, found {described(value)}"


def _find_wrong_kind(
    run: _Comparison, schema: Keywords, value: Json, at: _Place
) -> _Mismatch | None:
    """What is wrong with a value altogether, so that nothing else is said of it."""
    if "const" in schema and run.text_of(value) != run.text_of(schema["const"]):
        return _unlisted(run, [schema["const"]], value, at)
    if "enum" in schema and run.text_of(value) not in run.texts_of(schema["enum"]):
        return _unlisted(run, schema["enum"], value, at)
    types = schema.get("type", [])
    names = [types] if isinstance(types, str) else types
    if not names or any(TYPES[it].accepts(value) for it in names):
        return None
    words = tuple(TYPES[it].words for it in names)
    return _Mismatch(at.steps, _expecting(words, value), expected=words, found=value)


def _unlisted(run: _Comparison, allowed: list[Json], value: Json, at: _Place) -> _Mismatch:
    words = tuple(map(described, allowed[:_MOST_SHOWN]))
    message = _expecting(words, value)
    if isinstance(value, str) and not run.is_silent and len(allowed) <= _MOST_KNOWN:
        message += did_you_mean(value, [it for it in allowed if isinstance(it, str)])
    return _Mismatch(at.steps, message, expected=words, found=value, is_listed=True)


def _compare_limit(name: str, limit: float, value: Any, at: _Place) -> _Found:  # noqa: ANN401 - its type tells what is limited
    """Compare a number, or the size of another value, with a limit."""
    is_within, words, noun = _LIMITS[name]
    if _NOUNS.get(type(value)) != noun:
        return
    size = len(value) if noun else value
    if not is_within(size, limit):
        expected = words.format(counted(int(limit), noun) if noun else described(limit))
        found = f"{size:,}" if noun else described(value)
        yield _Mismatch(at.steps, f"expected {expected}, found {found}", _spot_of(value))


def _compare_pattern(run: _Comparison, schema: Keywords, value: str, at: _Place) -> _Found:
    expression = schema["pattern"]
    # To search takes as long as all ways to match from each place on, at most.
    starts = 1 if expression.startswith("^") else len(value) + 1
    run.spend(1 + count_ways(expression, len(value)) * starts // _WAYS_PER_STEP)
    if not re.search(expression, value, 0 if _UNICODE.search(expression) else re.ASCII):
        message = f"expected a string that matches {quoted(expression)}, found {quoted(value)}"
        yield _Mismatch(at.steps, message)


def _compare_items(run: _Comparison, schema: Keywords, value: list[Json], at: _Place) -> _Found:
    items = schema["items"]
    if items is False and value:
        message = "unexpected item; expected 0 items or fewer"
        yield _Mismatch((*at.steps, 0), message, _spot_of(value[0]))
    elif isinstance(items, dict):
        for number, item in enumerate(value):
            yield from run.find(items, item, at.inside(number))


def _compare_unique(run: _Comparison, schema: Keywords, value: list[Json], at: _Place) -> _Found:
    known: set[str] = set()
    for number, item in enumerate(value if schema["uniqueItems"] else ()):
        text = run.text_of(item)
        if text in known:
            shown = "" if isinstance(item, dict | list) else f" {described(item)}"
            yield _Mismatch((*at.steps, number), f"duplicate item{shown}", _spot_of(item))
        known.add(text)


def _compare_properties(run: _Comparison, schema: Keywords, value: _Object, at: _Place) -> _Found:
    properties = schema["properties"]
    # Either may be much larger.
    names = properties if len(properties) <= len(value) else value
    run.spend(len(names))
    for name in names:
        if name in properties and name in value:
            if properties[name] is False:
                yield _Mismatch((*at.steps, name), f"unexpected key {quoted(name)}", "key")
            else:
                yield from run.find(properties[name], value[name], at.inside(name))


def _compare_additional(run: _Comparison, schema: Keywords, value: _Object, at: _Place) -> _Found:
    inner = schema["additionalProperties"]
    if inner is True:
        return
    run.spend(len(value))
    names = [it for it in value if it not in schema.get("properties", ())]
    meant = {} if run.is_silent or inner is not False else _find_meant(schema, value, names)
    for name in names:
        if inner is False:
            hint = f"; did you mean {meant[name]!r}?" if name in meant else ""
            yield _Mismatch((*at.steps, name), f"unknown key {quoted(name)}{hint}", "key")
        else:
            yield from run.find(inner, value[name], at.inside(name))


def _find_meant(schema: Keywords, value: _Object, unknown: list[str]) -> dict[str, str]:
    """The known keys that unknown ones may be meant to be."""
    known = {*schema.get("properties", ()), *schema.get("required", ())} - value.keys()
    if len(known) * len(unknown) > _MOST_PAIRS:
        return {}
    found = ((it, find_meant(it, known)) for it in unknown)
    return {name: meant for name, meant in found if meant}


def _compare_required(run: _Comparison, schema: Keywords, value: _Object, at: _Place) -> _Found:
    run.spend(len(schema["required"]))
    missing = [it for it in dict.fromkeys(schema["required"]) if it not in value]
    if missing and not run.is_silent and schema.get("additionalProperties") is False:
        # A key that is misspelled is one mistake.
        run.spend(len(value))
        unknown = [it for it in value if it not in schema.get("properties", ())]
        misspelled = set(_find_meant(schema, value, unknown).values())
        missing = [it for it in missing if it not in misspelled]
    if missing:
        yield _Mismatch(at.steps, f"missing {listed(map(quoted, missing), 'and')}", "opening")


def _follow(run: _Comparison, schema: Keywords, value: Json, at: _Place) -> _Found:
    return run.find(run.targets[schema["$ref"]], value, at)


def _compare_all(run: _Comparison, schema: Keywords, value: Json, at: _Place) -> _Found:
    for inner in schema["allOf"]:
        yield from run.find(inner, value, at)


def _compare_any(run: _Comparison, schema: Keywords, value: Json, at: _Place) -> _Found:
    if not any(run.matches(it, value, at) for it in schema["anyOf"]):
        yield from _explain(run, schema["anyOf"], value, at)


def _compare_one(run: _Comparison, schema: Keywords, value: Json, at: _Place) -> _Found:
    count = sum(run.matches(it, value, at) for it in schema["oneOf"])
    if count == 0:
        yield from _explain(run, schema["oneOf"], value, at)
    elif count > 1:
        message = f"expected a match with one schema of 'oneOf', found {count:,}"
        yield _Mismatch(at.steps, message, _spot_of(value))


def _explain(run: _Comparison, branches: list[Subschema], value: Json, at: _Place) -> _Found:
    """What is wrong according to all branches, or to the one that is most likely meant."""
    if run.is_silent:
        yield _Mismatch(at.steps, "")
        return
    # Nobody means the one that nothing matches.
    branches = [it for it in branches if it is not False] or branches
    found = [run.find_silently(it, value, at) for it in branches]
    shared = _find_shared(found, len(at.steps))
    if shared:
        words = tuple(dict.fromkeys(word for it in shared for word in it.expected))
        yield shared[0]._replace(message=_expecting(words, shared[0].found), expected=words)
        return
    distances = [sum(_distance(it, len(at.steps)) for it in mismatches) for mismatches in found]
    least, *others = sorted(distances)
    nearest = run.find(branches[distances.index(least)], value, at)
    # Where another branch may be meant, it is one mistake that none matches.
    is_sure = least < _OTHER_TAG <= min(others, default=_OTHER_TAG)
    yield from nearest if is_sure else islice(nearest, 1)


def _find_shared(found: list[list[_Mismatch]], depth: int) -> list[_Mismatch]:
    """The mismatches by which no branch can be meant: of the value, or of one key in it."""
    of_type = [it for it in found if _distance(it[0], depth) != _OTHER_TYPE]
    if not of_type:
        return [it[0] for it in found]
    tags = [
        {it.steps[-1]: it for it in mismatches if _distance(it, depth) == _OTHER_TAG}
        for mismatches in of_type
    ]
    step = next((it for it in tags[0] if all(it in more for more in tags)), None)
    return [it[step] for it in tags] if step is not None else []


def _distance(mismatch: _Mismatch, depth: int) -> int:
    if mismatch.expected and len(mismatch.steps) == depth:
        return _OTHER_TYPE
    return _OTHER_TAG if mismatch.is_listed and len(mismatch.steps) == depth + 1 else 1


# What a limit says, and the noun of what it counts, which is one for each type of values.
_LIMITS: dict[str, tuple[Callable[[Any, Any], bool], str, str]] = {
    "multipleOf": (is_multiple, "a multiple of {}", ""),
    "minimum": (ge, "{} or more", ""),
    "maximum": (le, "{} or less", ""),
    "exclusiveMinimum": (gt, "more than {}", ""),
    "exclusiveMaximum": (lt, "less than {}", ""),
    "minLength": (ge, "{} or more", "character"),
    "maxLength": (le, "{} or fewer", "character"),
    "minItems": (ge, "{} or more", "item"),
    "maxItems": (le, "{} or fewer", "item"),
    "minProperties": (ge, "{} or more", "key"),
    "maxProperties": (le, "{} or fewer", "key"),
}
_NOUNS: dict[type, str] = {int: "", float: "", str: "character", list: "item", dict: "key"}
# The type of values that a keyword is about, and what compares them with it.
_KEYWORDS: dict[str, tuple[type, Callable[..., _Found]]] = {
    "$ref": (object, _follow),
    "allOf": (object, _compare_all),
    "anyOf": (object, _compare_any),
    "oneOf": (object, _compare_one),
    "properties": (dict, _compare_properties),
    "additionalProperties": (dict, _compare_additional),
    "required": (dict, _compare_required),
    "items": (list, _compare_items),
    "uniqueItems": (list, _compare_unique),
    "pattern": (str, _compare_pattern),
}
