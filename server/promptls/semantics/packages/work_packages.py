"""What a work package says twice, says of another package, or does not say."""

from collections.abc import Iterator

from promptls.document import (
    Deliverable,
    Document,
    NamedFile,
    NamedPackage,
    PackageSection,
    StateMark,
    WorkPackage,
)
from promptls.text.nearest import within_reach
from promptls.text.paths import stem_of
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple
from promptls.vocabulary.packages import FEATURE_STATES, PACKAGE_PARTS

_FILE = pattern(r"WP(?P<number>[0-9]++)(?![0-9A-Za-z])")
_SLUG = pattern(r"(?P<number>[0-9]++)-(?P<words>[\w.-]++)")
_SLUG_NUMBER = pattern(r"[0-9]++(?=-)")
_BRANCH = pattern(r"[^\s`]*/(?P<name>(?P<number>[0-9]++)-[^\s`/]*-(?P<id>WP[0-9]++))")
_PLACE = pattern(r"(?:.*[/\\])?+(?P<number>[0-9]++)-[^\s/\\]*?-WP(?P<id>[0-9]++)")
_COMMENT = "<!--"
_COMMENT_END = "-->"
# A line that says something: more than a heading, the mark of a fence, a bullet and a box.
_WORDS = pattern(
    r"(?:\A|[\n\r])(?![ \t>]*+(?:#{1,6}[ \t]|```|~~~))"
    r"[ \t>]*+(?:[-*+][ \t]++)?+(?:\[[xX ]?\])?+[^\w\n\r]*+\w"
)
_HEADING = pattern(r"[\n\r][ \t]{0,3}#{1,6}[ \t]")
_REQUIRED = frozenset(it.name for it in PACKAGE_PARTS if it.required)


def find_empty_sections(document: Document) -> Iterator[PackageSection]:
    """The required sections without any words."""
    package, text = document.package, document.source.text
    if package is None:
        return
    # One that is there twice is reported as that.
    first = {it.known: it for it in reversed(package.sections)}
    for section in package.sections:
        if section.known in _REQUIRED and section is first[section.known]:
            body = text[section.heading.end : section.span.end]
            if not _WORDS.search(_without_comments(body) if _COMMENT in body else body):
                yield section


class PackagePlace(NamedTuple):
    """The feature and the package that the name of a branch or a work tree tells."""

    number: str
    package_id: str


def read_place(name: str) -> PackagePlace | None:
    """Read the end of a path such as `.worktrees/001-login-WP01`."""
    found = _PLACE.fullmatch(name.rstrip("/\\"))
    if found is None:
        return None
    return PackagePlace(found["number"], _plain_id(found["id"]))


def id_of_file(path: str) -> str:
    """The id of the package that a file is named after, or nothing."""
    found = _FILE.match(stem_of(path))
    return _plain_id(found["number"]) if found else ""


class BranchName(NamedTuple):
    """The name that a target branch has: what it begins with, the feature's words, its end."""

    start: str
    words: str
    end: str


def name_branch(package: WorkPackage) -> BranchName | None:
    """The name of the target branch, where the feature and the package have theirs."""
    feature = package.field("Feature")
    slug = _SLUG.fullmatch(feature.word) if feature is not None else None
    if slug is None or not package.title.number:
        return None
    return BranchName(f"feat/{slug['number']}-", slug["words"], f"-{package.title.package_id}")


def find_foreign_names(package: WorkPackage) -> Iterator[tuple[NamedPackage, str]]:
    """The names that are those of another package, each with what is expected instead."""
    own = package.title.package_id
    feature, branch = package.field("Feature"), package.field("Target Branch")
    number = _SLUG_NUMBER.match(feature.word) if feature is not None else None
    found = _BRANCH.fullmatch(branch.word) if branch is not None else None
    # A target branch that is wrong itself is no example.
    slug = found["name"] if found and found["id"] == own else f"\u2026-{own}"
    for it in package.named:
        is_number_right = not it.number or number is None or it.number == number[0]
        if _plain_id(it.package_id.removeprefix("WP")) == own and is_number_right:
            continue
        if not it.number:
            yield it, repr(own)
        else:
            before = it.name[: it.name.rindex("/") + 1] if "/" in it.name else ""
            yield it, repr(f"{before}{slug}")


def find_foreign_states(package: WorkPackage) -> Iterator[tuple[StateMark, str]]:
    """The states of the feature that differ from the one in the feature's context."""
    field = package.field("Feature State")
    # A near miss of a known state is reported as that.
    if field is None or not _is_sure(field.word):
        return
    for it in package.states:
        # IMPLEMENTATION and IMPLEMENT are the same state.
        is_same = it.state.startswith(field.word) or field.word.startswith(it.state)
        if not it.of_package and not is_same and _is_sure(it.state):
            yield it, field.word


def find_forbidden_files(package: WorkPackage) -> Iterator[NamedFile]:
    """The files that may not change although the package lists them."""
    listed = {it.path for it in package.scope if it.listed}
    listed |= {it.path for it in package.deliverables if it.path}
    return (it for it in package.forbidden if it.path in listed)


def find_repeated_deliverables(document: Document) -> Iterator[tuple[Deliverable, Deliverable]]:
    """The deliverables that are listed again under the same heading, each with the first."""
    seen: dict[str, Deliverable] = {}
    end = -1
    for it in document.package.deliverables if document.package is not None else ():
        if end >= 0 and _HEADING.search(document.source.text, end, it.span.start + 1):
            seen.clear()
        end = it.span.end
        first = seen.setdefault(it.path, it)
        if it.path and first is not it:
            yield it, first


def _is_sure(state: str) -> bool:
    """Whether a word is a state, and none that is misspelt."""
    return state.isupper() and (state in FEATURE_STATES or not within_reach(state, FEATURE_STATES))


def _plain_id(number: str) -> str:
    return f"WP{(number.lstrip('0') or '0').zfill(2)}"


def _without_comments(text: str) -> str:
    parts: list[str] = []
    at = 0
    while (start := text.find(_COMMENT, at)) >= 0:
        parts.append(text[at:start])
        end = text.find(_COMMENT_END, start)
        at = len(text) if end < 0 else end + len(_COMMENT_END)
    return "".join((*parts, text[at:]))
