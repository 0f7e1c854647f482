"""Reads a work package: what it is to deliver, what it may touch, and how agents share it."""

from collections.abc import Iterable, Iterator

from promptls.document import Deliverable, Document, NamedFile, WorkPackage
from promptls.parsing import parse
from promptls.parsing.packages.files import is_path, plain_path
from promptls.semantics.packages.work_scope import covers, folders_of, is_wide
from promptls.semantics.responses.reports import Coverage, find_coverage
from promptls.text.arguments import refusing_others
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Source
from promptls.text.values import NamedTuple, Value
from promptls.vocabulary.kinds import Kind

# What is wrong with a text that is none.
NOT_A_PACKAGE = "not a work package: the first heading must be '# Task: WP01 \u2014 Title'"
# What follows the first path of a line when the line names several files.
_ANOTHER_PATH = pattern(
    r"`?[ \t]*+(?:,[ \t]*+(?:and[ \t]++)?|&[ \t]*+|and[ \t]++)`(?P<path>[^`\n\r]++)"
)
_BRACES = pattern(r"\{([^{},]*+(?:,[^{},]*+)++)\}")
_DOTS = ("/...", "/\u2026")
_WILDCARD = pattern(r"[*?]")
# More are not a person's work; what they would authorise is outside of the scope.
_MOST_PATTERNS = 1000
# Braces inside one path multiply.
_MOST_ALTERNATIVES = 1000


class PackageDeliverable(NamedTuple):
    """A file that a package is to deliver, or a line with a check box that names none.

    `text` is the line. `line` counts from 1, `span` is the path in code points of the package.
    """

    path: str
    is_done: bool
    text: str
    line: int
    span: FileSpan


class ScopeEntry(NamedTuple):
    """A file, a folder or a pattern that a package authorises its agents to touch.

    `is_listed` is false for what only a sentence of the section mentions.
    """

    path: str
    is_listed: bool
    line: int
    span: FileSpan


class Package(metaclass=Value):
    """A work package. What its text lacks is empty: without a title there is no `id`.

    `feature` is the slug of the feature, `branch` the target branch, `state` the state of the
    package, and `requirements` the ids of the functional requirements that the package defines.
    `coverage` is the least that its tests must reach.
    `exceptions` are the paths outside the scope that a governance exception grants, `documents`
    what the agent reads before it begins, and `worktree` the work tree that the package names.
    """

    path: str
    id: str
    title: str
    feature: str
    feature_state: str
    branch: str
    created: str
    state: str
    deliverables: tuple[PackageDeliverable, ...]
    scope: tuple[ScopeEntry, ...]
    requirements: tuple[str, ...]
    coverage: Coverage | None = None
    exceptions: tuple[ScopeEntry, ...] = ()
    documents: tuple[str, ...] = ()
    worktree: str = ""

    @property
    def number(self) -> int:
        """The number of the package in its feature; 0 without an id."""
        return int(self.id.removeprefix("WP") or 0)

    @property
    def files(self) -> tuple[str, ...]:
        """The paths of the deliverables, each once, in their order."""
        return tuple(dict.fromkeys(it.path for it in self.deliverables if it.path))


@refusing_others
def parse_package(text: str, path: str = "") -> Package:
    """Read a work package. This never fails; `path` is kept for messages and nothing is opened."""
    document = parse(Source(text), path, kind=Kind.WORK_PACKAGE)
    found = document.package
    if found is None:
        return Package(path, "", "", "", "", "", "", "", (), (), ())
    return Package(
        path,
        found.title.package_id,
        found.title.name,
        _field(found, "Feature"),
        _field(found, "Feature State"),
        _field(found, "Target Branch"),
        _field(found, "Created"),
        next((it.state for it in found.states if it.of_package), ""),
        tuple(_deliverables(document, found)),
        _entries(document, found.scope),
        tuple(dict.fromkeys(it.id for it in found.requirements)),
        find_coverage(text),
        _entries(document, found.excepted),
        tuple(dict.fromkeys(it.path for it in found.documents)),
        next((it.name for it in found.named if it.what == "Worktree"), ""),
    )


@refusing_others
def assigned_deliverables(package: Package, agents: int) -> tuple[tuple[str, ...], ...]:
    """Divide the deliverables among agents: contiguous parts, of which the first are the larger.

    No file is in two parts. Agents that are left over get nothing.
    """
    if agents < 1:
        raise ValueError(f"expected 1 or more agents, found {agents}")
    files = package.files
    size, more = divmod(len(files), agents)
    ends = [number * size + min(number, more) for number in range(agents + 1)]
    return tuple(files[ends[number] : ends[number + 1]] for number in range(agents))


def _entries(document: Document, files: Iterable[NamedFile]) -> tuple[ScopeEntry, ...]:
    source = document.source
    return tuple(
        ScopeEntry(it.path, it.listed, source.line_at(it.span.start) + 1, it.span) for it in files
    )


def _field(package: WorkPackage, name: str) -> str:
    field = package.field(name)
    return field.word if field is not None else ""


def _deliverables(document: Document, package: WorkPackage) -> Iterator[PackageDeliverable]:
    source = document.source
    for it in package.deliverables:
        number = source.line_at(it.mark.start)
        text = source[source.line(number)].strip()
        yield PackageDeliverable(it.path, it.done, text, number + 1, it.path_span)
        if it.path:
            for span in _more_paths(source.text, it):
                path = plain_path(source[span])
                yield PackageDeliverable(path, it.done, text, number + 1, span)


def _more_paths(text: str, deliverable: Deliverable) -> Iterator[FileSpan]:
    """The paths that follow the first one of a line directly."""
    match = _ANOTHER_PATH.match(text, deliverable.path_span.end)
    while match is not None and is_path(match["path"]):
        yield FileSpan(*match.span("path"))
        match = _ANOTHER_PATH.match(text, match.end())


class Authorised:
    """The paths that may be touched. `scope` are files, folders and patterns."""

    __slots__ = ("_exact", "_wide")

    def __init__(self, scope: Iterable[str]) -> None:
        paths = [one for it in scope for one in alternatives(it)]
        self._exact = frozenset(it.rstrip("/") for it in paths)
        wide = [it for it in dict.fromkeys(paths) if is_wide(it)]
        self._wide = tuple((_beginning(it), it) for it in wide[:_MOST_PATTERNS])

    def covers(self, path: str) -> bool:
        """Whether a path may be touched. A folder authorises everything in it."""
        if path in self._exact or any(it in self._exact for it in folders_of(path)):
            return True
        return any(path.startswith(start) and covers(it, path) for start, it in self._wide)


def authorised_by(package: Package) -> Authorised:
    """What a package authorises: its work scope, or its deliverables where no scope was found."""
    scope = [it.path for it in package.scope]
    return Authorised(scope or package.files)


def tidy_path(path: str) -> str:
    """A path as git prints it: no `./`, no doubled slash, no `name/../`."""
    path = plain_path(path)
    if "//" not in path and "./" not in path and not path.endswith("/."):
        return path
    names: list[str] = []
    root = "/" * path.startswith("/")
    for name in path.split("/"):
        if name == ".." and names and names[-1] != "..":
            names.pop()
        elif name not in ("", "."):
            names.append(name)
    return root + "/".join(names) + "/" * path.endswith("/")


def _beginning(path: str) -> str:
    """What each path that a pattern matches begins with."""
    # A name without a slash may be in any folder.
    found = _WILDCARD.search(path) if "/" in path.strip("/") else None
    return path[: found.start()] if found else ""


def alternatives(path: str) -> Iterator[str]:
    """The paths that `src/{a,b}.ts` and `src/...` mean."""
    waiting, made = [path], 0
    while waiting:
        one = waiting.pop()
        braces = _BRACES.search(one)
        made += 1
        if braces is None or made > _MOST_ALTERNATIVES:
            dots = next((it for it in _DOTS if one.endswith(it)), None)
            yield tidy_path(one if dots is None else f"{one.removesuffix(dots)}/**")
            continue
        before, after = one[: braces.start()], one[braces.end() :]
        waiting.extend(before + it + after for it in reversed(braces[1].split(",")))
