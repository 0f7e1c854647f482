"""The links of Markdown to files of the project, in files for models.

They lead from the folder of their file on. Whether a file is there makes no difference.
"""

import re
from collections.abc import Iterator

from promptls.document import Document, Region, Section
from promptls.semantics.places_of_paths import Around
from promptls.text.paths import decode_path
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Span
from promptls.text.values import NamedTuple, query
from promptls.vocabulary.kinds import Syntax, is_for_models, syntax_of

# What each text with a link has, the second for `[name]: target`.
_MARKS = ("](", "]:")
_ANGLED = r"<(?P<angled>[^<>\n\r]++)>"
_TITLE = r"(?:\"[^\"\n\r]*+\"|'[^'\n\r]*+'|\([^()\n\r]*+\))"
# A target may have parentheses in pairs.
_INLINE = pattern(
    rf"\]\([ \t]*+(?:{_ANGLED}|(?P<bare>(?:[^\s()<>]++|\([^\s()<>]*+\))++))"
    rf"(?:[ \t]++{_TITLE})?[ \t]*+\)"
)
_DEFINED = pattern(
    rf"(?:\A|(?<=[\n\r])) {{0,3}}\[(?!\^)[^\[\]\n\r]{{1,200}}\]:[ \t]*+"
    rf"(?:{_ANGLED}|(?P<bare>[^\s<>]++))[ \t]*+{_TITLE}?[ \t]*+(?=[\n\r]|\Z)"
)
# What comes behind the path of a file.
_PART = pattern(r"[#?]")
# An address, a path on this computer, and what stands for a part of a path.
_ELSEWHERE = pattern(r"[A-Za-z][A-Za-z0-9+.-]*+:|[/\\~]|[^{}$*|]*+[{}$*|]")
# More are not looked for.
_MOST = 500


class LinkPath(NamedTuple):
    """The path in a link, with its place. One that is `angled` may have spaces."""

    span: FileSpan
    path: str
    is_angled: bool


class _Found(NamedTuple):
    """The same in a part of a text."""

    span: Span
    path: str
    is_angled: bool


@query
def find_link_paths(document: Document) -> tuple[LinkPath, ...]:
    """The links to files of a document for models, images included, outside of code."""
    if syntax_of(document.kind) is not Syntax.MARKDOWN or document.too_large:
        return ()
    if not is_for_models(document.kind, document.path) or not _may_link(document.source.text):
        return ()
    found = ((base, it) for base, paths in _find_all(document) for it in paths)
    return tuple(
        LinkPath(it.span.placed(base), it.path, it.is_angled)
        for (base, it), _ in zip(found, range(_MOST), strict=False)
    )


def _find_all(document: Document) -> Iterator[tuple[int, tuple[_Found, ...]]]:
    if document.is_plain:
        # Its sections have not been looked for, which takes much longer.
        start = document.front_matter.span.end if document.front_matter is not None else 0
        yield start, tuple(_find_in(document.source.text[start:], None))
    else:
        for base, section in document.parts:
            if _may_link(section.text):
                yield base, _find_in_section(section)


def _may_link(text: str) -> bool:
    return any(it in text for it in _MARKS)


@query
def _find_in_section(section: Section) -> tuple[_Found, ...]:
    """The links of a section. They are found once, as long as the section stays as it is."""
    return tuple(_find_in(section.text, section.regions))


def _find_in(text: str, regions: tuple[Region, ...] | None) -> Iterator[_Found]:
    links = [it for link in (_INLINE, _DEFINED) for it in link.finditer(text) if _is_path(it)]
    if not links:
        return
    around = Around(text, regions)
    for it in sorted(links, key=re.Match.start):
        group = _group_of(it)
        if around.is_prose(it.start(group)):
            written = _PART.split(it[group], 1)[0]
            start = it.start(group)
            span = Span(start, start + len(written))
            yield _Found(span, decode_path(written), group == "angled")


def _is_path(link: re.Match[str]) -> bool:
    target = link[_group_of(link)]
    return not _PART.match(target) and not _ELSEWHERE.match(target)


def _group_of(link: re.Match[str]) -> str:
    return "bare" if link["angled"] is None else "angled"
