"""What is known of each file until it changes: its text, and what was made of that.

What needs a file asks the store: the rules for the facts of neighbours, the index for what
occurs in a file, features for requirements and values, a diagnosis for what it has reported. Plain
functions make these of a text, and the store keeps what they made with the content it was made of.
Nothing else decides whether a file is still the same.

- A text is identified by its content: by a digest, or by the revision of an open document, which
  no other text of the process has. An open document counts before its file, by whatever path.
- A place is an offset in a text, so `derive_with_text` gives both; `derive` is for what has none.
- Texts and documents are large: only those that were used last are at hand. Values are small.
- A guard may raise at any moment: what is kept is complete, and is put in its place at once.

Which files there are, and which are to be read next, the index knows. A run over many files is a
store whose files do not change. Only one thread may use it.
"""

from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from itertools import accumulate
from typing import Any, TypeVar

from promptls.files.freshness import Observation, digest_content, is_unchanged, observe, read_stamp
from promptls.files.reading import FileError, contains, find_real, read_stamped, resolve, to_source
from promptls.files.texts import (
    AllMade,
    Content,
    FileText,
    Made,
    OpenText,
    ParsedTexts,
    StoredText,
    derive_of,
)
from promptls.parsing import Sections
from promptls.text.spans import Source
from promptls.text.values import NamedTuple

T = TypeVar("T")
# Reads the text of a file inside of a root, or raises `FileError`.
ReadSource = Callable[[str, str], Source]

# How much text is at hand, in characters, and of how many files. A server goes on for days; a run
# reads the files of a folder as neighbours, and then again one by one to check them.
_MOST_AT_HAND = 1 << 18
_MOST_TEXTS = 64
_MOST_IN_RUN = 1 << 21
_MOST_TEXTS_IN_RUN = 1 << 9
# More than the files of a workspace and their neighbours.
_MOST_FILES = 20_000
# A file that is written all the time is taken as it is.
_TRIES = 3
_EXPIRED = Observation(None, float("-inf"))


class _Seen(NamedTuple):
    """A file as it was when it was looked at last. One that cannot be read has an error."""

    observation: Observation
    real: str
    root: str | None
    content: str | None
    made: AllMade
    error: str = ""


class FileStore:
    """What is known of files, by absolute path.

    `opened` finds the text that is open, by the path or the real path of its file. The files of a
    run do not expire: each is looked at once, and all share `sections`. A root is a folder that a
    file must be in when links are followed; without one the path is real.
    """

    __slots__ = (
        "_at_hand",
        "_expires",
        "_folders",
        "_joint",
        "_most",
        "_opened",
        "_parsed",
        "_sections",
        "_seen",
        "_size",
    )

    def __init__(
        self,
        opened: Callable[[str], OpenText | None] = lambda _: None,
        *,
        expires: bool = True,
        sections: Sections | None = None,
    ) -> None:
        self._opened = opened
        self._expires = expires
        # Where the folders of a run really are.
        self._folders: dict[str, str] | None = None if expires else {}
        self._sections = sections
        self._parsed = ParsedTexts()
        self._seen: dict[str, _Seen] = {}
        self._at_hand: dict[str, FileText] = {}
        self._most = (_MOST_AT_HAND, _MOST_TEXTS) if expires else (_MOST_IN_RUN, _MOST_TEXTS_IN_RUN)
        # At least as many characters as they have.
        self._size = 0
        # What was made of several files, and their contents.
        self._joint: dict[Hashable, tuple[dict[tuple[str, str], Content | None], Any]] = {}

    def content(self, path: str, root: str | None) -> Content | None:
        """What identifies the text of a file; nothing where it cannot be read."""
        return self._look(path, root).content

    def read_file(self, path: str, root: str | None) -> FileText:
        """The text of a file on the disk, even if the file is open in the editor."""
        return self._take(path, self._find_seen(path, root) or self._load(path, root))

    def read(self, path: str, root: str | None) -> StoredText:
        """The text of a file in the editor, or else on the disk."""
        found = self._look(path, root)
        return self._take(path, found) if isinstance(found, _Seen) else found

    def find(self, path: str, root: str | None) -> StoredText | None:
        """The same; nothing where it cannot be read."""
        try:
            return self.read(path, root)
        except FileError:
            return None

    def recall(self, path: str, root: str | None, name: Hashable, given: object) -> Made | None:
        """What was made of a file as it is now, if anything was."""
        found = self._look(path, root)
        known = found.made.get(name)
        return known if known is not None and known[:2] == (found.content, given) else None

    def derive(
        self,
        path: str,
        root: str | None,
        name: Hashable,
        given: object,
        make: Callable[[StoredText], T],
    ) -> T | None:
        """What a function makes of a file, given something besides; nothing where it is not read.

        It is made again when the file changes, or what is given. Places need their text, so they
        are from `derive_with_text`.
        """
        known = self.recall(path, root, name, given)
        if known is not None:
            value: T = known.value
            return value
        made = self.derive_with_text(path, root, name, given, make)
        return made[1] if made is not None else None

    def derive_with_text(
        self,
        path: str,
        root: str | None,
        name: Hashable,
        given: object,
        make: Callable[[StoredText], T],
    ) -> tuple[StoredText, T] | None:
        """The text of a file, and what a function makes of this text and of no other."""
        text = self.find(path, root)
        return (text, derive_of(text, name, given, make)) if text is not None else None

    def find_made(self, path: str, root: str | None, name: Hashable, given: object) -> Made | None:
        """What is made already of a file on the disk that need not be read again."""
        seen = self._find_seen(path, root)
        known = seen.made.get(name) if seen is not None else None
        if seen is None or known is None or known[:2] != (seen.content, given):
            return None
        return known

    def find_open(self, path: str) -> OpenText | None:
        """The text that is open in the editor, if the file is."""
        return self._opened(path)

    def derive_jointly(self, name: Hashable, make: Callable[[ReadSource, T | None], T]) -> T:
        """What a function makes of several files, until one of them changes.

        The function is given what reads a file, and what it has made before.
        """
        known = self._joint.get(name)
        if (
            known is not None
            and known[0]
            and all(self._look(*of).content == content for of, content in known[0].items())
        ):
            before: T = known[1]
            return before
        contents: dict[tuple[str, str], Content | None] = {}

        def read(path: str, root: str) -> Source:
            contents[path, root] = None
            text = self.read(path, root)
            contents[path, root] = text.content
            return text.source

        made = make(read, known[1] if known is not None else None)
        self._joint[name] = contents, made
        return made

    def expire(self, paths: Iterable[str]) -> None:
        """Read some files again, whatever their stamps say."""
        for path in paths:
            seen = self._seen.get(path)
            if seen is not None:
                self._seen[path] = seen._replace(observation=_EXPIRED)

    def forget(self, path: str) -> None:
        """Forget a file."""
        self._seen.pop(path, None)
        self._at_hand.pop(path, None)

    def clear(self) -> None:
        """Forget all files. What was made of several is made again only if one has changed."""
        self._seen, self._at_hand, self._size = {}, {}, 0

    def _look(self, path: str, root: str | None) -> OpenText | _Seen:
        opened, seen = self._opened(path), self._find_seen(path, root)
        if opened is None and seen is not None:
            opened = self._opened(seen.real) if seen.real != path else None
        elif opened is None and root is not None and self._expires:
            # Nothing is open in a run, and to resolve a path takes as long as to read its file.
            with suppress(FileError):
                opened = self._opened(find_real(path, [root]))
        return opened or seen or self._load(path, root)

    def _find_seen(self, path: str, root: str | None) -> _Seen | None:
        """What a file was, if it need not be read again."""
        seen = self._seen.get(path)
        return seen if seen is not None and self._is_current(path, root, seen) else None

    def _is_current(self, path: str, root: str | None, seen: _Seen) -> bool:
        if self._expires and not is_unchanged(path, seen.observation):
            return False
        if root in (None, seen.root):
            return True
        return not seen.error and contains(resolve(root, self._folders), seen.real)

    def _take(self, path: str, seen: _Seen) -> FileText:
        text = self._at_hand.get(path)
        if not seen.error and (text is None or text.content != seen.content):
            # It was read before, and other texts were used since.
            seen = self._load(path, seen.root)
            text = self._at_hand.get(path)
        if text is None:
            raise FileError(path, seen.error)
        return self._keep_at_hand(path, text)

    def _load(self, path: str, root: str | None) -> _Seen:
        """Read a file. What changes meanwhile is read again."""
        before = self._seen.get(path)
        made: AllMade = before.made if before is not None else {}
        for _ in range(_TRIES):
            observation = _EXPIRED
            if self._expires:
                observation = observe(path, before.observation if before is not None else None)
            if self._expires and observation.stamp is None:
                return self._fail(path, root, observation, "no such file or directory")
            try:
                real = path if root is None else find_real(path, [root], self._folders)
                data, stamp = read_stamped(real)
            except FileError as error:
                return self._fail(path, root, observation, error.reason)
            if not self._expires or read_stamp(path) == observation.stamp:
                break
        content, text = digest_content(data), self._at_hand.get(path)
        if text is None or text.content != content:
            text = FileText(content, to_source(data), made, self._parsed, self._sections)
        text.stamp = stamp
        self._keep_at_hand(path, text)
        return self._note(path, _Seen(observation, real, root, content, made))

    def _fail(self, path: str, root: str | None, observation: Observation, why: str) -> _Seen:
        self._at_hand.pop(path, None)
        return self._note(path, _Seen(observation, path, root, None, {}, why))

    def _note(self, path: str, seen: _Seen) -> _Seen:
        self._seen[path] = seen
        if self._expires and len(self._seen) > _MOST_FILES:
            self.forget(next(iter(self._seen)))
        return seen

    def _keep_at_hand(self, path: str, text: FileText) -> FileText:
        """Keep the texts that were used last, and this one in any case."""
        at_hand = self._at_hand
        if at_hand.pop(path, None) is not text:
            self._size += len(text.source.text)
        at_hand[path] = text
        if self._size > self._most[0] or len(at_hand) > self._most[1]:
            # The older half goes at once: to weigh all of them takes long.
            kept = [*at_hand.items()][len(at_hand) // 2 :]
            sizes = accumulate(len(it.source.text) for _, it in reversed(kept))
            room = max(1, sum(size <= self._most[0] // 2 for size in sizes))
            self._at_hand = dict(kept[-room:])
            self._size = sum(len(it.source.text) for it in self._at_hand.values())
        return text
