"""Texts as the store of files knows them: what identifies each, and what was made of it."""

from collections import deque
from collections.abc import Callable, Hashable
from functools import partial
from typing import Any, Protocol, TypeVar

from promptls.document import Document
from promptls.files.contexts import FileContext
from promptls.files.freshness import Stamp, digest_content
from promptls.parsing import Sections, parse
from promptls.parsing.plain import is_plain
from promptls.text.spans import Source
from promptls.text.values import NamedTuple, replaced
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.kinds import Kind
from promptls.vocabulary.roles import Role

T = TypeVar("T")
Guard = Callable[[], None]
# The digest of a file, or the revision of an open document, which no other text of the process has.
Content = str | int

# So many characters of files stay parsed: documents take twenty times the memory of their texts,
# and the collector visits all of it.
_MOST_PARSED = 1 << 14


class Interpretation(NamedTuple):
    """What a text is parsed as. With a vocabulary, it may be plain; see `Document`."""

    path: str
    kind: Kind | None = None
    role: Role | None = None
    vocabulary: Vocabulary | None = None


class Made(NamedTuple):
    """What was made of a text, given something else besides."""

    content: Content
    given: object
    value: Any


# What was made of one text, by a name for its kind.
AllMade = dict[Hashable, Made]


class StoredText(Protocol):
    """A text, what no other text has, and what the store has kept of it.

    One that is open in the editor is always parsed as what it is there.
    """

    content: Content
    made: AllMade

    @property
    def source(self) -> Source:
        """The text."""

    def parse(self, guard: Guard, reading: Interpretation, /) -> Document:
        """The document."""

    def rest(self) -> None:
        """Forget the document, which is parsed again when it is needed."""


class OpenText(StoredText, Protocol):
    """A text that is open in an editor, and what its kind and its rules depend on.

    `real` is the path of its file when all links are followed.
    """

    context: FileContext
    real: str


class FileText:
    """The text of a file on the disk, and what it was parsed to as long as that is at hand.

    It has a stamp if that is so old that it tells later whether the file has changed.
    """

    __slots__ = ("_documents", "_parsed", "_sections", "content", "made", "source", "stamp")

    def __init__(
        self,
        content: str,
        source: Source,
        made: AllMade,
        parsed: "ParsedTexts | None" = None,
        sections: Sections | None = None,
    ) -> None:
        self.content: Content = content
        self.source = source
        self.made = made
        self.stamp: Stamp | None = None
        self._documents: tuple[tuple[Interpretation, Document], ...] = ()
        self._parsed = parsed
        # What was parsed before an interruption, or in other files of a run.
        self._sections: Sections = {} if sections is None else sections

    def parse(
        self, guard: Guard, reading: Interpretation, known: Sections | None = None
    ) -> Document:
        """The document. `known` are sections that were parsed elsewhere, as for `parsing.parse`."""
        path, kind, role, words = reading
        for was, document in self._documents:
            if (was.path, was.kind) == (path, kind):
                if words is None and role is None:
                    return replaced(document, is_plain=False) if document.is_plain else document
                if was.role is role and (not document.is_plain or _are_alike(was, reading)):
                    return document
        glance = None if words is None else partial(is_plain, vocabulary=words)
        known = self._sections if known is None else known
        document = parse(
            self.source, path, kind=kind, role=role, known=known, guard=guard, is_plain=glance
        )
        if self._parsed is not None and not self._documents:
            self._parsed.add(self)
        self._documents = (*self._documents[-1:], (reading, document))
        return document

    def rest(self) -> None:
        """Forget the documents."""
        self._documents, self._sections = (), {}


class ParsedTexts:
    """The texts whose documents are at hand: those that were parsed last."""

    __slots__ = ("_size", "_texts")

    def __init__(self) -> None:
        self._texts: deque[FileText] = deque()
        self._size = 0

    def add(self, text: FileText) -> None:
        """Keep the documents of a text, and no longer those of others if these are too many."""
        self._texts.append(text)
        self._size += len(text.source.text)
        while self._size > _MOST_PARSED and len(self._texts) > 1:
            oldest = self._texts.popleft()
            self._size -= len(oldest.source.text)
            oldest.rest()


def give_text(source: Source, data: bytes) -> FileText:
    """A text that is, or might become, the content of a file."""
    return FileText(digest_content(data), source, {})


def interpretation_of(context: FileContext) -> Interpretation:
    """What a file is parsed as when it is checked."""
    return Interpretation(context.path, context.kind, context.role, context.settings.vocabulary)


def derive_of(
    text: StoredText, name: Hashable, given: object, make: Callable[[StoredText], T]
) -> T:
    """What a function makes of a text, given something besides. It is kept with the text."""
    known = text.made.get(name)
    if known is None or known[:2] != (text.content, given):
        known = Made(text.content, given, make(text))
        text.made[name] = known
    value: T = known.value
    return value


def _are_alike(one: Interpretation, other: Interpretation) -> bool:
    """Whether a text that is plain for one is plain for the other."""
    words = (it.vocabulary.tag_names if it.vocabulary is not None else None for it in (one, other))
    return len({*words}) == 1
