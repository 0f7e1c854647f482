"""Caches what was found in files, with everything that it depends on, and decides what is valid."""

from typing import TYPE_CHECKING

from promptls.files import FileContext, FileError, FoundFile, find_project_root, read
from promptls.files.cache_dir import find_cache_dir
from promptls.files.cache_store import evict_old, load, store
from promptls.files.freshness import Stamp, digest_content, read_settled_stamp
from promptls.files.neighbours import NeighbourDigests, Wanted
from promptls.files.reading import exists, read_stamped
from promptls.text.digests import digest
from promptls.text.values import NamedTuple

if TYPE_CHECKING:
    from promptls.checking.reports import ReportedFinding
    from promptls.files.folders import Folders


class CachedResult(NamedTuple):
    """The findings of a file, and everything that they depend on.

    `key` digests the settings and the context of the file, `content` its bytes, and `around` the
    files that are wanted besides. A file with a stamp has not changed as long as the stamp is the
    same. `seen` counts the constructs in it.
    """

    key: str
    stamp: Stamp | None
    content: str
    wanted: Wanted
    around: str
    seen: dict[str, int]
    findings: "tuple[ReportedFinding, ...]"


class ResultCache:
    """The results of files, by their absolute paths.

    Without a folder it lasts as long as the process. `trouble` says why it could not be saved.
    """

    __slots__ = ("_changed", "_folder", "_lines", "_name", "_results", "trouble")

    def __init__(self, folder: str | None = None, root: str = "") -> None:
        self._folder = folder
        self._name = digest(root)
        self._lines = {} if folder is None else load(folder, self._name)
        self._results: dict[str, CachedResult] = {}
        self._changed: set[str] = set()
        self.trouble = ""

    @property
    def holds_any(self) -> bool:
        """Whether there is a result of any file."""
        return bool(self._lines or self._results)

    def load(self, path: str) -> CachedResult | None:
        """The result that was stored for a file, valid or not."""
        known = self._results.get(path)
        if known is None and self._lines:
            from promptls.runner.result_lines import decode, encode  # noqa: PLC0415 - see there

            line = self._lines.get(encode(path))
            known = decode(line) if line is not None else None
            if known is not None:
                self._results[path] = known
        return known

    def store(self, path: str, result: CachedResult) -> None:
        """Store the result of a file."""
        self._results[path] = result
        self._changed.add(path)

    def save(self) -> None:
        """Write what has been stored to the disk, and evict files that do not exist any more."""
        if self._folder is None or not self._changed:
            return
        from promptls.runner.result_lines import decode_path, encode  # noqa: PLC0415 - see there

        changed = {encode(it): encode(self._results[it]) for it in self._changed}
        lines = self._lines | changed
        gone = [it for it in lines if it not in changed and not exists(decode_path(it))]
        for key in gone:
            del lines[key]
        reason = store(self._folder, self._name, lines)
        self.trouble = reason and f"the cache {self._folder} {reason}"
        evict_old(self._folder)
        self._changed.clear()


class CacheLookup:
    """Finds the results in a cache that are valid. It reads each file once, so it lasts a run."""

    __slots__ = ("_cache", "_neighbours", "_overrides", "_valid")

    def __init__(self, cache: ResultCache, overrides: str, listed: "Folders | None" = None) -> None:
        self._cache = cache
        self._overrides = overrides
        self._neighbours = NeighbourDigests(listed)
        self._valid: dict[tuple[str, str], CachedResult | None] = {}

    def lookup(self, file: FoundFile, context: FileContext) -> CachedResult | None:
        """The result of a file, if checking would give the same again."""
        known = self._cache.load(file.absolute)
        if known is None or known.key != build_key(context, self._overrides):
            return None
        known = self._validate(file.absolute, file.real, known)
        if known is None:
            return None
        around = self._neighbours.digest(known.wanted, context.root, self._digest_file)
        return known if around == known.around else None

    def _validate(self, absolute: str, real: str, known: CachedResult) -> CachedResult | None:
        """The result, if the file still has the content that it is about."""
        key = absolute, real
        if key not in self._valid:
            self._valid[key] = self._compare(absolute, real, known)
        return self._valid[key]

    def _compare(self, absolute: str, real: str, known: CachedResult) -> CachedResult | None:
        stamp = read_settled_stamp(real)
        if stamp is not None and stamp == known.stamp:
            return known
        try:
            data, stamp = read_stamped(real)
        except FileError:
            return None
        if digest_content(data) != known.content:
            return None
        if stamp != known.stamp:
            known = known._replace(stamp=stamp)
            self._cache.store(absolute, known)
        return known

    def _digest_file(self, absolute: str) -> str:
        known = self._cache.load(absolute)
        if known is not None and self._validate(absolute, absolute, known) is not None:
            return known.content
        try:
            return digest_content(read(absolute))
        except FileError:
            return ""


def open_cache(folder: str, base: str | None = None) -> ResultCache:
    """The results of the project around a folder, as this promptls has saved them."""
    cache_dir = find_cache_dir(base)
    if cache_dir is None:
        return ResultCache()
    return ResultCache(cache_dir, find_project_root(folder) or folder)


def build_key(context: FileContext, overrides: str) -> str:
    """Digest what the findings of a file depend on, apart from contents."""
    parts = overrides, context.settings.digest, context.role or "", context.path, context.inside
    return digest("\0".join(parts))
