"""The links of Markdown to files of the project, in files for models.

They lead from the folder of their file on. Whether a file is there makes no difference.
"""

import re
from collections.abc import Iterator
from itertools import islice

from promptls.document import Document, Region
from promptls.parsing.surroundings import Surrounding
from promptls.semantics.places_of_paths import find_around_paths, find_in_parts
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
    """The path in a link, with its place."""

    span: FileSpan
    path: str


@query
def find_link_paths(document: Document) -> tuple[LinkPath, ...]:
    """The links to files of a document for models, images included, outside of code."""
    if syntax_of(document.kind) is not Syntax.MARKDOWN or document.too_large:
        return ()
    if not is_for_models(document.kind, document.path):
        return ()
    if not any(it in document.source.text for it in _MARKS):
        return ()
    found = find_in_parts(document, _MARKS, _find_in)
    return tuple(LinkPath(span.placed(base), path) for base, (span, path) in islice(found, _MOST))


def _find_in(text: str, regions: tuple[Region, ...] | None) -> Iterator[tuple[Span, str]]:
    links = [it for link in (_INLINE, _DEFINED) for it in link.finditer(text) if _is_path(it)]
    if not links:
        return
    around = find_around_paths(text, regions)
    for it in sorted(links, key=re.Match.start):
        group = _group_of(it)
        if around.at(it.start(group)) is Surrounding.PROSE:
            written = _PART.split(it[group], 1)[0]
            start = it.start(group)
            span = Span(start, start + len(written))
            yield span, decode_path(written)


def _is_path(link: re.Match[str]) -> bool:
    target = link[_group_of(link)]
    return not _PART.match(target) and not _ELSEWHERE.match(target)


def _group_of(link: re.Match[str]) -> str:
    return "bare" if link["angled"] is None else "angled"
