"""Judges commit messages: each names its work package, and only requirements that are known."""

from collections.abc import Iterator

from promptls.files.neighbours import find_neighbours
from promptls.files.reading import FileError, read_within, to_source
from promptls.parsing import parse
from promptls.prompts.packages.package import Package
from promptls.prompts.packages.work import PackageProblem
from promptls.semantics.context import SPECIFICATION
from promptls.semantics.facts import (
    FEATURE_FOLDERS,
    WantedFiles,
    defined_requirements,
    specification_paths,
)
from promptls.text.nearest import meant
from promptls.text.paths import name_of
from promptls.text.patterns import pattern
from promptls.text.wording import listed

# Behind this line git shows what is committed.
_SCISSORS = "# ------------------------ >8 ------------------------"
_HASH = pattern(r"(?P<hash>[0-9a-f]{7,64}) (?=\S)")
_LINE = pattern(r"[^\n\r]*+")
_ID = pattern(r"(?<![\w-])(?:(?i:fr)|[A-Z][A-Z0-9]*+)-[\w-]*\w")
_DIGIT = pattern(r"[0-9]")
_FUNCTIONAL = "FR"
_LONGEST = 80
_ALL_FOLDERS = tuple(f"{it}/**" for it in FEATURE_FOLDERS)
_MOST_EXPECTED = 6


def known_requirements(package: Package, root: str) -> frozenset[str]:
    """The requirements that the package defines, and those of its feature's specification.

    The specification is looked for in the root, where the rules look for it in a project.
    """
    known = frozenset(package.requirements)
    for path in specification_paths(package.feature):
        known |= _read_requirements(root, path)
    return known


def _read_requirements(root: str, path: str) -> frozenset[str]:
    try:
        data = read_within(f"{root}/{path}", [root])
    except FileError:
        return frozenset()
    return defined_requirements(parse(to_source(data), path))


def find_commit_issues(
    message: str, package: str, requirements: frozenset[str]
) -> Iterator[PackageProblem]:
    """Find what is wrong with a message, which may have its hash before it."""
    found = _HASH.match(message)
    text = message[found.end() :] if found else message
    title = title_of(message)
    shown = title if len(title) <= _LONGEST else f"{title[:_LONGEST]}\u2026"
    subject = found["hash"] if found else shown
    if not _names(title, package):
        expected = f"expected '{package}: \u2026' or 'feat({package}): \u2026', found {shown!r}"
        yield PackageProblem("commit-malformed", expected, subject)
    for id_, meaning in find_unknown_requirements(text, requirements):
        unknown = f"unknown requirement {id_!r} in {shown!r}{meaning}"
        yield PackageProblem("commit-requirement-unknown", unknown, subject)


def find_unknown_requirements(text: str, requirements: frozenset[str]) -> Iterator[tuple[str, str]]:
    """The ids in a text that no specification defines, each with the end of a message."""
    prefixes = {_FUNCTIONAL, *(it.partition("-")[0] for it in requirements)}
    for id_ in dict.fromkeys(it[0] for it in _ID.finditer(text)):
        is_meant = _DIGIT.search(id_) and id_.partition("-")[0].upper() in prefixes
        if is_meant and id_ not in requirements:
            yield id_, _expected(id_, requirements)


def find_project_requirements(root: str) -> frozenset[str]:
    """The requirements that the specifications in the usual folders of a project define."""
    known = frozenset[str]()
    for path, _ in find_neighbours(WantedFiles(_ALL_FOLDERS, (SPECIFICATION,)), root):
        if name_of(path) == SPECIFICATION:
            known |= _read_requirements(root, path)
    return known


def message_of(text: str) -> str:
    """What remains of the file of a message when git has removed its comments."""
    lines = text.replace("\r\n", "\n").split(_SCISSORS, 1)[0].split("\n")
    return "\n".join(it for it in lines if not it.startswith("#")).strip()


def title_of(message: str) -> str:
    """The first line of a message, without the hash before it."""
    found = _HASH.match(message)
    line = _LINE.match(message, found.end() if found else 0)
    return line[0] if line else ""


def _expected(id_: str, requirements: frozenset[str]) -> str:
    """The end of a message about an unknown requirement."""
    known = sorted(requirements)
    near = meant(id_.upper(), known)
    if near is not None:
        return f"; did you mean {near!r}?"
    return f"; expected {listed(known, 'or')}" if 1 < len(known) <= _MOST_EXPECTED else ""


def _names(title: str, package: str) -> bool:
    """Whether the first line of a message is `WP01: …`, or `feat(WP01): …` of any type."""
    head, colon, rest = title.partition(": ")
    if not colon or not rest.strip():
        return False
    kind, _, scope = head.removesuffix("!").partition("(")
    is_conventional = kind.isalpha() and kind.islower() and scope == f"{package})"
    return head == package or is_conventional
