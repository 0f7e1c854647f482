"""The requirements that a document defines, with their texts."""

from collections.abc import Iterator
from itertools import chain, islice

from promptls.document import Document
from promptls.semantics.packages.requirements import DEFINITION, pair_requirements
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple

# A hover shows no more of a requirement, and no real file has more of them.
_LONGEST = 600
_MOST = 2000
# What ends the text of a requirement: a blank line, or the beginning of the next item or heading.
_END = pattern(r"(?:\r\n?|\n)(?=[ \t]*(?:[\r\n]|\Z|[-*+|#]|[0-9]{1,3}[.)]|<!--))")
_AFTER_ID = pattern(r"[*_`\]]*(?:[ \t]*[:|\u2013\u2014-]+)?[*_`]*[ \t]*")
_BULLET = pattern(r"(?:[-*+]|[0-9]{1,3}[.)])[ \t]+(?:\[[ xX]?\][ \t]+)?")
_SPACE = pattern(r"[ \t]*(?:\r\n?|\n)[ \t]*")


class RequirementText(NamedTuple):
    """A requirement as a file defines it. The path is that of the file."""

    id: str
    text: str
    priority: str
    path: str
    span: FileSpan


def find_requirement_texts(document: Document) -> dict[str, RequirementText]:
    """The requirements of a document by their ids. Of two with the same id the first counts."""
    found: dict[str, RequirementText] = {}
    for requirement in islice(chain(_marked(document), _written(document)), _MOST):
        found.setdefault(requirement.id, requirement)
    return found


def _marked(document: Document) -> Iterator[RequirementText]:
    """The requirements between two markers."""
    text = document.source.text
    for opening, closing in pair_requirements(document).sound:
        priority = opening.node.attribute("priority")
        inner = text[opening.span.end : min(closing.span.start, opening.span.end + _LONGEST)]
        id_ = opening.node.id
        if id_ and not id_.endswith("-"):
            named = DEFINITION.match(f"\n{inner.lstrip()}")
            after = inner.lstrip()[named.end() - 1 :] if named and named["id"] == id_ else inner
            yield RequirementText(
                id_,
                _plain(after[_end_of_id(after) :] if named else inner),
                priority.value if priority else "",
                document.path,
                opening.span,
            )


def _written(document: Document) -> Iterator[RequirementText]:
    """The requirements that a line begins with, up to the end of the paragraph."""
    text = document.source.text
    for match in DEFINITION.finditer(text):
        start = match.end() + _end_of_id(text[match.end() : match.end() + _LONGEST])
        end = _END.search(text, start, start + _LONGEST)
        shown = text[start : end.start() if end else start + _LONGEST]
        id_ = match["id"].rstrip("-")
        if id_ != match["id"] and not id_[-1].isdigit():
            continue  # Half an id, which somebody is typing.
        span = FileSpan(match.start("id"), match.start("id") + len(id_))
        yield RequirementText(id_, _plain(shown), "", document.path, span)


def _end_of_id(text: str) -> int:
    match = _AFTER_ID.match(text)
    return match.end() if match else 0


def _plain(text: str) -> str:
    text = text.strip()
    bullet = _BULLET.match(text)
    return _SPACE.sub(" ", text[bullet.end() :] if bullet else text).strip(" |")
