"""The types of occurrences: a symbol, its places in a file, and all that occurs in a file."""

from collections.abc import Iterable, Mapping
from enum import IntEnum, StrEnum

from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.vocabulary.kinds import Kind

# An editor cannot usefully show more places of one file.
_MOST_PLACES = 10_000


class Subject(StrEnum):
    """What a symbol is."""

    VARIABLE = "variable"
    BLOCK_VARIABLE = "block variable"
    ITEM = "item"
    EMISSION_POINT = "emission point"
    TAG = "tag"
    TAG_VALUE = "value of a tag"
    TAG_ATTRIBUTE = "attribute of a tag"
    CONTRACT = "contract"
    CONTRACT_VALUE = "value of a contract"
    ARGUMENT = "argument"
    REQUIREMENT = "requirement"
    RULE = "rule"
    FILE = "file"
    AGENT = "agent"
    SKILL = "skill"
    COMMAND = "command"
    TEMPLATE = "template"
    WORK_PACKAGE = "work package"


# What belongs to a tag. Its name means something in that tag only.
OF_TAG = frozenset({Subject.TAG_VALUE, Subject.TAG_ATTRIBUTE})
# What means something in its file only.
LOCAL = frozenset({Subject.ARGUMENT})
_OWNED = OF_TAG | LOCAL | {Subject.CONTRACT_VALUE}


class Relation(IntEnum):
    """What a place is to its symbol. A declaration lists a name, a definition says what it is."""

    DEFINITION = 0
    DECLARATION = 1
    USE = 2


class Symbol(NamedTuple):
    """Something with a name.

    The name of an item is its text with empty placeholders, that of a file its path from the root,
    that of a template the name of its file without the ending. That of a value or an attribute
    begins with its tag, as in `review=PASS`, or with its contract and part: `gate.verdict=PASS`,
    and that of an argument with its file.
    """

    subject: Subject
    name: str

    @property
    def shown(self) -> str:
        """The name as it is written."""
        return self.name.partition("=")[2] if self.subject in _OWNED else self.name

    @property
    def tag(self) -> str:
        """The tag of a value or an attribute, or the part of a contract."""
        return self.name.partition("=")[0]

    def renamed(self, new: str) -> "Symbol":
        """The same with another name."""
        return Symbol(self.subject, f"{self.tag}={new}" if self.subject in _OWNED else new)


class Place(NamedTuple):
    """A place of a symbol in a file. That of a file as a whole is empty, at its beginning."""

    start: int
    end: int
    relation: Relation

    @property
    def span(self) -> FileSpan:
        """The range in the file."""
        return FileSpan(self.start, self.end)


# What a collector finds: the symbol, its range, and what the place is to it.
Found = tuple[Symbol, FileSpan, Relation]


class FileOccurrences(NamedTuple):
    """All that occurs in a file. The places of a symbol are in source order.

    `path` has forward slashes and is relative to `root`, the folder of the project. Names mean the
    same in all files with the same root, but the ids of requirements only in those with the same
    specification: the first of `specifications` that exists. `has_directives` tells that the file
    is a template in another language, whose expressions may use the same names. `title` is what a
    work package is about. `unread` tells why nothing of a file is known that may have names.
    """

    path: str
    root: str
    kind: Kind | None
    places: Mapping[Symbol, tuple[Place, ...]]
    specifications: tuple[str, ...] = ()
    has_directives: bool = False
    title: str = ""
    unread: str = ""

    @property
    def gap(self) -> str:
        """Why there may be more than is kept; empty where there is not."""
        is_cut = sum(map(len, self.places.values())) >= _MOST_PLACES
        return "has too many names to find all" if is_cut else self.unread

    def of(self, symbol: Symbol) -> tuple[Place, ...]:
        """The places of a symbol."""
        return self.places.get(symbol, ())

    def at(self, offset: int) -> list[tuple[Symbol, Place]]:
        """The symbols that an offset touches, each with its place: the smallest place first."""
        touched = [
            (symbol, place)
            for symbol, places in self.places.items()
            for place in places
            if place.start <= offset <= place.end and place.start < place.end
        ]
        return sorted(touched, key=_inside_out)


def _inside_out(found: tuple[Symbol, Place]) -> tuple[int, int]:
    _, place = found
    return place.end - place.start, -place.start


def to_occurrences(found: Iterable[Found]) -> dict[Symbol, tuple[Place, ...]]:
    """What was found, by symbol. Of two relations at the same place, the first of the enum counts.

    Of a huge file only the first places are kept.
    """
    spans: dict[Symbol, dict[FileSpan, Relation]] = {}
    count = 0
    for symbol, span, relation in found:
        places = spans.setdefault(symbol, {})
        if places.get(span, relation) >= relation:
            count += span not in places
            places[span] = relation
        if count >= _MOST_PLACES:
            break
    return {
        symbol: tuple(Place(*span, relation) for span, relation in sorted(places.items()))
        for symbol, places in spans.items()
    }
