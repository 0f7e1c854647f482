"""Names of variables in marks that no injection looks for: `{NAME}`, `${NAME}`, `[[NAME]]`."""

import re
from itertools import islice

from promptls.document import Document, Section
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.semantics.placeholders.declarations import find_used_names
from promptls.semantics.placeholders.open_names import find_often_used
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Span
from promptls.text.values import NamedTuple, query
from promptls.vocabulary.kinds import Kind

# What is not seen, and a default as other languages have it.
_HIDDEN = "\u00ad\u200b\u200c\u200d\u2060\ufeff"
_WITHOUT_HIDDEN = dict.fromkeys(map(ord, _HIDDEN))
_UNSEEN = rf"[{_HIDDEN}]*+"
_MARKED = pattern(
    rf"(?P<open>\$\{{|\{{(?<!\{{\{{)\{{*+|<<|<|\[\[|\u00ab)"
    rf"(?P<unseen>{_UNSEEN}(?P<name>[A-Za-z_][\w{_HIDDEN}-]{{1,63}}+){_UNSEEN})"
    r"(?P<default>\|[^<>{}|\n\r]{0,40}+)?+(?P<close>\}++|>>|>|\]\]|\u00bb)"
)
_IN_BRACES = pattern(r"\{(?<![{$#\\]\{)([A-Za-z_][\w-]*+)\}(?!\})")
_CLOSED = pattern(r"</([\w-]++)>")
_CLOSING = {"${": "}", "{": "}", "{{{": "}}}", "<": ">", "[[": "]]", "\u00ab": "\u00bb"}
_RIGHT = {"<<": ">>", "{{": "}}"}
_PARTS = frozenset("<\\$#%[`")
_READ = (Surrounding.PROSE, Surrounding.TEXT_FENCE)


class WrongMark(NamedTuple):
    """A name in marks that nothing replaces, with these and without them."""

    span: FileSpan
    name: str


@query
def find_wrong_marks(document: Document, known: frozenset[str]) -> tuple[WrongMark, ...]:
    """The known names of a document that are in wrong marks.

    Names in capitals count in all of them. Others count in single braces only, and if they are in
    the right ones as well: `<name>` is an element, `${name}` a variable of a shell, and a file may
    have marks of its own. What is shown as code is about the marks.
    """
    others = known if document.kind is Kind.SYSTEM_TEMPLATE else frozenset()
    found: list[WrongMark] = []
    for base, section in document.checked_parts:
        around: Surroundings | None = None
        for match in _find_marked(section):
            name = _seen(match["name"])
            if name in known and _is_wrong(match, document, may_be_more=name in others):
                around = around or Surroundings(section.text, section.regions)
                if around.at(match.start()) in _READ:
                    found.append(WrongMark(Span(*match.span()).placed(base), name))
    return tuple(found)


@query
def _find_marked(section: Section) -> tuple[re.Match[str], ...]:
    found = _MARKED.finditer(section.text)
    return tuple(
        it for it in found if _is_likely(*it.group("open", "unseen", "name", "default", "close"))
    )


def _is_likely(opening: str, unseen: str, name: str, default: str | None, close: str) -> bool:
    """Whether marks are not simply right ones, as nearly all are."""
    return bool(default) or unseen != _seen(name) or close == _CLOSING.get(opening)


def _is_wrong(match: re.Match[str], document: Document, *, may_be_more: bool) -> bool:
    """Whether marks are wrong ones; `may_be_more` than a name may be in the right ones."""
    opening, name, close = match["open"], _seen(match["name"]), match["close"]
    if not name.isupper() and (opening != "{" or name not in find_used_names(document)):
        return False
    if _is_part(match.string, match.start(), match.end()):
        return False
    if match["default"] or match["unseen"] != name:
        return may_be_more and close == (_CLOSING | _RIGHT).get(opening)
    if opening == "<" and name in _find_closed(document):
        return False
    return close == _CLOSING.get(opening)


def _seen(name: str) -> str:
    return name if name.isascii() else name.translate(_WITHOUT_HIDDEN)


@query
def _find_closed(document: Document) -> frozenset[str]:
    """The names that a text has in closing tags."""
    return frozenset(_CLOSED.findall(document.source.text))


@query
def find_lone_mark(document: Document) -> WrongMark | None:
    """The one name in single braces of a document that has it in the right ones again and again.

    In a file with more of them, the two kinds of braces mean two things.
    """
    often = find_often_used(document)
    lone = [*islice(_IN_BRACES.finditer(document.source.text), 2)] if often else []
    if len(lone) != 1 or lone[0][1] not in often:
        return None
    marked = find_wrong_marks(document, frozenset({lone[0][1]}))
    part = document.part_at(lone[0].start())
    if not marked or part is None:
        return None
    surroundings = Surroundings(part.section.text, part.section.regions)
    is_prose = surroundings.at(marked[0].span.start - part.base) is Surrounding.PROSE
    return marked[0] if is_prose else None


def _is_part(text: str, start: int, end: int) -> bool:
    """Whether something before or behind belongs to the marks."""
    return text[start - 1 : start] in _PARTS or text[end : end + 1] in (">", "}", "]", "`")
