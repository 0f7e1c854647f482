"""Deliverables of a work package that its scope does not cover, and files of the scope left out."""

from collections.abc import Iterator

from promptls.document import Deliverable, NamedFile, WorkPackage
from promptls.parsing.packages.files import plain_path
from promptls.text.globs import matches
from promptls.text.nearest import FARTHEST, distance
from promptls.text.paths import name_of
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple
from promptls.vocabulary.packages import LOCK_FILES

# More than these in one package are not a person's work, and comparing all with all is slow.
_MOST_FILES = 1000
_MOST_PATTERNS = 100
_MOST_GUESSES = 20

_WORD = pattern(r"[^\s`()\[\]<>|,;*]++")
_JOINED_STARS = pattern(r"(?<![^/])\*\*(?=[^/*])")

# What a template of a package has in the place of a name, and the braces of a pattern.
_OPEN = pattern(r"[{<\u2026]|(?<!\[)\.\.\.")


class OutOfScope(NamedTuple):
    """A deliverable that the scope does not authorise.

    `twin` is the file of the scope that no deliverable names because of the same mistake, and
    `is_meant` says that the two differ by a slip.
    """

    deliverable: Deliverable
    twin: NamedFile | None
    is_meant: bool


def find_out_of_scope(package: WorkPackage) -> list[OutOfScope]:
    """The deliverables that the scope does not authorise."""
    if not package.scope or _is_unjudged(package):
        return []
    exact = dict.fromkeys(it.path for it in (*package.scope, *package.excepted))
    wide = [it for it in exact if is_wide(it)][:_MOST_PATTERNS]
    few = list(exact)[:_MOST_PATTERNS]
    folders = {part for path in exact for part in folders_of(path)}
    outside = [
        it
        for it in package.deliverables
        if it.path
        and not _OPEN.search(it.path)
        and not (it.path in exact or it.path.rstrip("/") in folders)
        and not any(folder in exact for folder in folders_of(it.path))
        and not is_lock_file(it.path)
        and not any(covers(pattern, it.path) for pattern in wide)
        and not (is_wide(it.path) and any(covers(it.path, path) for path in few))
    ]
    return list(_with_twins(outside, _free(package))) if outside else []


def find_undelivered(package: WorkPackage) -> list[NamedFile]:
    """The files of the scope that no deliverable names. Folders and patterns only authorise."""
    if not any(it.path for it in package.deliverables) or _is_unjudged(package):
        return []
    free = _free(package)
    twins = {it.twin for it in find_out_of_scope(package)} if free else set()
    return [it for it in free if it not in twins]


def _is_unjudged(package: WorkPackage) -> bool:
    many = len(package.scope) > _MOST_FILES or len(package.deliverables) > _MOST_FILES
    return many or any(_OPEN.search(it.path) for it in package.scope)


def _free(package: WorkPackage) -> list[NamedFile]:
    """The files of the scope that nothing among the deliverables names, each once."""
    delivered = {it.path for it in package.deliverables}
    free: dict[str, NamedFile] = {}
    for file in package.scope:
        is_file = file.listed and not is_wide(file.path) and "." in file.path.rpartition("/")[2]
        if is_file and file.path not in delivered:
            free.setdefault(file.path, file)
    if not free:
        return []
    named = {plain_path(it[0]) for it in _WORD.finditer(package.delivering)}
    wide = [it for it in delivered if is_wide(it)][:_MOST_PATTERNS]
    return [
        it
        for path, it in free.items()
        if path not in named and not any(covers(one, path) for one in wide)
    ]


def _with_twins(outside: list[Deliverable], free: list[NamedFile]) -> Iterator[OutOfScope]:
    """Give each deliverable the file of the scope that it is meant to be, if there is one."""
    twins: dict[Deliverable, NamedFile] = {}
    left = {it.path: it for it in free}
    for alike in _is_slip, _has_same_name, _has_same_stem:
        for deliverable in outside[:_MOST_GUESSES]:
            near = [path for path in list(left)[:_MOST_PATTERNS] if alike(deliverable.path, path)]
            if deliverable not in twins and len(near) == 1:
                twins[deliverable] = left.pop(near[0])
    alone = [it for it in outside if it not in twins]
    for deliverable in outside:
        twin = twins.get(deliverable)
        if twin is None and len(alone) == len(left) == 1:
            (only,) = left.values()
            same = only.path.rpartition("/")[0] == deliverable.path.rpartition("/")[0]
            twin = only if same else None
        yield OutOfScope(deliverable, twin, deliverable in twins)


def _is_slip(one: str, other: str) -> bool:
    return distance(one, other) <= FARTHEST


def _has_same_name(one: str, other: str) -> bool:
    return one.rpartition("/")[2].casefold() == other.rpartition("/")[2].casefold()


def _has_same_stem(one: str, other: str) -> bool:
    return one.rpartition(".")[0].casefold() == other.rpartition(".")[0].casefold()


def is_lock_file(path: str) -> bool:
    """Whether a package manager writes a file, which no scope has to name."""
    return name_of(path) in LOCK_FILES


def is_wide(path: str) -> bool:
    """Whether a path of a package is a folder or a pattern, and may mean several files."""
    return path.endswith("/") or "*" in path or "?" in path


def covers(authorised: str, path: str) -> bool:
    """Whether a folder or a pattern of a work scope includes a path.

    In a pattern `*` stays in its folder, `**` does not, and a name without a slash may be anywhere.
    """
    if authorised.endswith("/") and "*" not in authorised and "?" not in authorised:
        return path.startswith(authorised)
    # A folder may be named `[slug]`, and `src/**.ts` means all files below `src`.
    return matches(_JOINED_STARS.sub("**/*", authorised.replace("[", "[[]")), path)


def folders_of(path: str) -> Iterator[str]:
    """The folders that a path is in, without a slash at the end."""
    at = path.find("/")
    while at > 0:
        yield path[:at]
        at = path.find("/", at + 1)
