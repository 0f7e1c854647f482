"""What occurs in the files that were read, and what that was made from. Its size is bounded."""

from collections.abc import Callable, Iterator

from promptls.files.contexts import FileContext
from promptls.files.freshness import Observation, is_unchanged
from promptls.semantics.occurrences import FileOccurrences
from promptls.text.values import NamedTuple

# Some twenty megabytes.
_MOST_PLACES = 150_000
_LEFT_OUT = "is not read, as the workspace has too many names"


class Indexed(NamedTuple):
    """What occurs in a file, and what that was made from."""

    observation: Observation
    content: str
    context: FileContext
    folder: str
    occurrences: FileOccurrences

    def is_of(self, content: str, context: FileContext, folder: str) -> bool:
        """Whether it was made of the same content in the same context, in the same folder."""
        return (self.content, self.context, self.folder) == (content, context, folder)

    def is_current(self, path: str, context: FileContext, folder: str) -> bool:
        """Whether the file need not be read again."""
        return self.is_of(self.content, context, folder) and is_unchanged(path, self.observation)


class IndexedFiles:
    """What is known of files, by absolute path.

    Beyond a number of places it is known of further files only that they exist. The revision is
    another one when anything else is known.
    """

    __slots__ = ("_count", "_known", "revision")

    def __init__(self) -> None:
        self._known: dict[str, Indexed] = {}
        self._count = 0
        self.revision = 0

    def get(self, path: str) -> Indexed | None:
        """What is known of a file."""
        return self._known.get(path)

    def paths(self) -> set[str]:
        """The files of which something is known."""
        return set(self._known)

    def items(self) -> Iterator[tuple[str, FileOccurrences]]:
        """What occurs in each file."""
        return ((path, it.occurrences) for path, it in self._known.items())

    def put(self, path: str, made: Indexed) -> None:
        """Set what is known of a file."""
        self.forget(path)
        if self._count > _MOST_PLACES:
            of_file = made.occurrences._replace(places={}, unread=_LEFT_OUT)
            made = made._replace(occurrences=of_file)
        self._count += _count_places(made)
        self._known[path] = made
        self.revision += 1

    def note(self, path: str, observation: Observation) -> None:
        """Remember when a file was seen that has not changed."""
        known = self._known.get(path)
        if known is not None:
            self._known[path] = known._replace(observation=observation)

    def forget(self, path: str) -> None:
        """Forget a file."""
        known = self._known.pop(path, None)
        if known is not None:
            self._count -= _count_places(known)
            self.revision += 1

    def keep(self, is_wanted: Callable[[str], bool]) -> None:
        """Forget the files that are not wanted."""
        for path in self.paths():
            if not is_wanted(path):
                self.forget(path)


def _count_places(known: Indexed) -> int:
    return sum(map(len, known.occurrences.places.values()))
