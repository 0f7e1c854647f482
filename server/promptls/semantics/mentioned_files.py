"""The files that a skill, an agent or a command names, or that a file of instructions imports."""

import re
from collections.abc import Iterator

from promptls.document import Document, Region
from promptls.document.marks import SKILL_FOLDERS
from promptls.parsing.surroundings import Surrounding, holds
from promptls.semantics.examples_of_paths import IS_EXAMPLE, IS_MADE, STANDS_FOR
from promptls.semantics.fences import find_fence_faults
from promptls.semantics.glances import OF_FILES, may_name_files
from promptls.semantics.imports import find_imports
from promptls.semantics.places_of_paths import find_around_paths, find_candidates, find_in_parts
from promptls.text.paths import folder_of
from promptls.text.patterns import pattern
from promptls.text.spans import LINE_BREAK, FileSpan, Span, find_line_start
from promptls.text.values import NamedTuple, query
from promptls.vocabulary.hosts import FOLDERS
from promptls.vocabulary.kinds import PROGRAM_KINDS, Kind

# The end of a link: `](target)` or `](target "title")`.
_LINK = pattern(r"\]\((?P<path>[\w./-]++)(?P<part>#[^\s()<>]*+)?(?:[ \t]++\"[^\"\n\r]*+\")?\)")
# A file in one of the folders of a skill.
_IN_CODE = pattern(rf"`(?P<path>(?:\./)?(?:{'|'.join(SKILL_FOLDERS)})[\w./-]++(?<=\w))`")
# What another skill or a plugin has.
_IS_OF_OTHERS = pattern(r"(?i:\bskills?\b|`'s?\s|\bplugin)")
_BEFORE = 80
_HEADING = pattern(r"[\n\r]#{1,6}[ \t]")
_ENDING = pattern(r"\.[A-Za-z][A-Za-z0-9]*+\Z")
_FORMS = frozenset({"fixtures", "template", "templates", "testdata"})
# Where a site is made of pages, links lead to where its program puts them.
_PAGES = frozenset({"content", "doc", "docs", "site", "website"})
# More are not looked for.
_MOST = 200


class MentionedFile(NamedTuple):
    """A path in a text, and the files that may be meant, the likeliest first.

    A link is to a file; what is only in backquotes may be there for another reason.
    """

    span: FileSpan
    path: str
    candidates: tuple[str, ...]
    is_link: bool


@query
def find_mentioned_files(document: Document) -> tuple[MentionedFile, ...]:
    """The relative paths that a skill, an agent or a command names outside of code, and imports."""
    if document.too_large or not may_name_files(document):
        return ()
    imported = [it for it in find_imports(document) if it.is_certain]
    if imported:
        return tuple(MentionedFile(it.span, it.path, (it.target,), is_link=True) for it in imported)
    # What is missing is so wherever it is named.
    once: dict[tuple[tuple[str, ...], bool], MentionedFile] = {}
    for file in find_every_mention(document):
        once.setdefault((file.candidates, file.is_link), file)
    return tuple(once.values())


@query
def find_every_mention(document: Document) -> tuple[MentionedFile, ...]:
    """The paths that a skill, an agent or a command names outside of code, each wherever it is."""
    if document.too_large or document.kind not in PROGRAM_KINDS or not may_name_files(document):
        return ()
    if not is_read(document):
        return ()
    folder = folder_of(document.path)
    found = []
    for base, (span, path, is_link) in _find_all(document)[:_MOST]:
        candidates = find_candidates(folder, path)
        if candidates:
            found.append(MentionedFile(span.placed(base), path, candidates, is_link))
    return tuple(found)


def is_read(document: Document) -> bool:
    """Whether a program reads a file where it is: no form, and no page about agents or commands."""
    folders = folder_of(document.path).split("/")
    if not _FORMS.isdisjoint(folders):
        return False
    if document.kind is Kind.SKILL or any(it in FOLDERS for it in folders):
        return True
    matter = document.front_matter
    return _PAGES.isdisjoint(folders) and matter is not None and bool(matter.get("description"))


def _find_all(document: Document) -> list[tuple[int, tuple[Span, str, bool]]]:
    found = [*find_in_parts(document, OF_FILES, _mentions_in)]
    if not found or document.is_plain:
        return found
    # What a fence was to show, which ends too early.
    shown = [
        FileSpan(it.span.start, it.closing.start)
        for it in find_fence_faults(document)
        if it.closing is not None
    ]
    return [(base, it) for base, it in found if not holds(shown, base + it[0].start)]


def _mentions_in(text: str, regions: tuple[Region, ...] | None) -> list[tuple[Span, str, bool]]:
    """The paths that a text mentions, and whether they are those of links."""
    links = [
        it
        for it in _find_links(text)
        if _may_be_file(it["path"])
        and not STANDS_FOR.search(it["path"])
        and not _is_image(text, it.start("path"))
    ]
    # Nearly all inline code is something else.
    in_code = (
        [it for it in _find_in_code(text) if not STANDS_FOR.search(it["path"])]
        if any(it in text for it in SKILL_FOLDERS)
        else []
    )
    if not links and not in_code:
        return []
    around = find_around_paths(text, regions)
    found = [
        (Span(*it.span("path")), it["path"], True)
        for it in links
        if around.at(it.start("path")) is Surrounding.PROSE
    ]
    # Inline code is what these are in.
    found += [
        (Span(*it.span("path")), it["path"], False)
        for it in in_code
        if around.region_at(it.start("path")) is None
    ]
    return sorted(found)


def _find_links(text: str) -> Iterator[re.Match[str]]:
    """The links that are in no quotation: one that has begun in the line is to be written."""
    at, is_quoted = 0, False
    for found in _LINK.finditer(text):
        between = text[at : found.start()]
        line = max(between.rfind("\n"), between.rfind("\r"))
        is_quoted = (is_quoted and line < 0) != (between.count('"', line + 1) % 2 == 1)
        at = found.start()
        if not is_quoted:
            yield found


def _find_in_code(text: str) -> Iterator[re.Match[str]]:
    """The paths in inline code, but for those of others, and in lines about examples."""
    end, is_example = 0, False
    for found in _IN_CODE.finditer(text):
        if _is_of_others(text, found):
            continue
        at = found.start()
        # A line may have many paths, and is read once.
        if at >= end:
            line_break = LINE_BREAK.search(text, at)
            end = line_break.start() if line_break else len(text)
            is_example = IS_EXAMPLE.search(text, find_line_start(text, at), end) is not None
        if not is_example:
            yield found


def _is_of_others(text: str, found: re.Match[str]) -> bool:
    """Whether a path is no file, one that is to be made, or one of another skill."""
    if not _ENDING.search(found["path"]):
        return True
    at = found.start()
    far = _HEADING.split(text[max(0, at + 1 - _BEFORE) : at])[-1]
    near = LINE_BREAK.split(far)[-1]
    return IS_MADE.search(near) is not None or _IS_OF_OTHERS.search(far) is not None


def _may_be_file(path: str) -> bool:
    # A word without an ending is the address of a page.
    return not path.startswith("/") and _ENDING.search(path) is not None


def _is_image(text: str, at: int) -> bool:
    opening = text.rfind("[", max(0, at - 300), at)
    return opening > 0 and text[opening - 1] == "!"
