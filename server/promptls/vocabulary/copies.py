"""Files that must have the same text, as the settings declare them."""

from collections.abc import Iterator

from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts import list_names
from promptls.vocabulary.kinds import Kind

# One agent has another ending for each program that reads it.
_KINDS = (Kind.AGENT, Kind.PROMPT, Kind.INSTRUCTIONS)
_ENDINGS = (*(ending for it in _KINDS for ending in list_names(it)[1]), ".md")


class CopySet(NamedTuple):
    """Files, or folders with files of the same names, of which the first is the original.

    The sections with one of the headings `apart` may differ, and so may front matter that is
    `matter_apart`.
    """

    files: tuple[str, ...] = ()
    folders: tuple[str, ...] = ()
    apart: frozenset[str] = frozenset()
    matter_apart: bool = False

    def below(self, above: str) -> "CopySet":
        """The same with paths that begin further up."""
        files, folders = (tuple(f"{above}{it}" for it in paths) for paths in self[:2])
        return self._replace(files=files, folders=folders)

    def holds(self, path: str) -> bool:
        """Whether a file is one of these, or in one of the folders."""
        return path in self.files or any(path.startswith(f"{it}/") for it in self.folders)

    def find_originals(self, path: str) -> tuple[str, ...]:
        """Where the original of a copy may be, the likeliest first; nothing for other files."""
        if path in self.files[1:]:
            return self.files[:1]
        first, *others = self.folders or ("",)
        if not others or path.startswith(f"{first}/"):
            return ()
        folder = next((it for it in others if path.startswith(f"{it}/")), None)
        return () if folder is None else tuple(_names(first, path[len(folder) + 1 :]))

    def find_copies(self, path: str) -> tuple[str, ...]:
        """The files that are copies of one. Those of folders may be missing."""
        return self.files[1:] if path in self.files[:1] else ()


def _names(folder: str, name: str) -> Iterator[str]:
    yield f"{folder}/{name}"
    ending = next((it for it in _ENDINGS if name.endswith(it)), None)
    for other in _ENDINGS if ending is not None else ():
        if other != ending and ending is not None:
            yield f"{folder}/{name.removesuffix(ending)}{other}"


def is_compared(path: str, declared: tuple[CopySet, ...]) -> bool:
    """Whether a file is one of declared copies, so that others may ask for its text."""
    return any(it.holds(path) for it in declared)


def find_compared(path: str, declared: tuple[CopySet, ...]) -> tuple[str, ...]:
    """The files that a file is compared with, or that must be there beside it."""
    found = (
        place for it in declared for place in (*it.find_originals(path), *it.find_copies(path))
    )
    return tuple(dict.fromkeys(found))
