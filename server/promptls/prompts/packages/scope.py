"""Decides whether a work package authorises a path: as a file, in a folder, or by a pattern."""

from collections.abc import Iterable, Iterator

from promptls.parsing.packages.files import plain_path
from promptls.prompts.packages.package import Package
from promptls.semantics.work_scope import covers, folders_of, is_wide
from promptls.text.patterns import pattern
from promptls.vocabulary.kinds import name_of
from promptls.vocabulary.packages import LOCK_FILES

_BRACES = pattern(r"\{([^{},]*+(?:,[^{},]*+)++)\}")
_DOTS = ("/...", "/\u2026")
_WILDCARD = pattern(r"[*?]")
# More are not a person's work; what they would authorise is outside of the scope.
_MOST_PATTERNS = 1000
# Braces inside one path multiply.
_MOST_ALTERNATIVES = 1000


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


def is_lock_file(path: str) -> bool:
    """Whether a package manager writes a file, which no scope has to name."""
    return name_of(path) in LOCK_FILES


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
