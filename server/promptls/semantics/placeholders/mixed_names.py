"""The places of names in single braces that a document writes in two ways."""

from collections import Counter

from promptls.document import Document
from promptls.parsing.placeholders.brace_names import are_mixed, find_names, join_words, names_in
from promptls.parsing.surroundings import Surrounding, Surroundings
from promptls.semantics.glances import may_mix_names
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.values import query

_PROSE = (Surrounding.PROSE, Surrounding.CODE_SPAN)
# The trees of files in these may be those of two languages.
_TOLD = pattern(r"`\{[\w-]++\}`[^\n\r]*+")
_SHOWN_NAME = pattern(r"`\{([\w-]++)\}`")
_SHOWN = Surrounding.TEXT_FENCE


@query
def find_mixed_names(document: Document) -> tuple[tuple[tuple[FileSpan, str], ...], ...]:
    """For each name that is written in two ways, all of its places, outside of code."""
    if not may_mix_names(document):
        return ()
    sections = (part.section.text for part in document.checked_parts)
    if not are_mixed(frozenset().union(*(names_in(it) for it in sections if "{" in it))):
        return ()
    places: dict[str, list[tuple[FileSpan, str]]] = {}
    in_prose: set[str] = set()
    for base, section in document.checked_parts:
        if not names_in(section.text):
            continue
        around = Surroundings(section.text, section.regions)
        for match in find_names(section.text):
            name, surrounding = match["name"], around.at(match.start())
            if surrounding in _PROSE:
                in_prose.add(join_words(name))
            if surrounding in _PROSE or surrounding is _SHOWN:
                span = FileSpan(base + match.start(), base + match.end())
                places.setdefault(join_words(name), []).append((span, name))
    told = _find_told(document)
    mixed = (
        [at for at in places[it] if at[0].start not in told] for it in places if it in in_prose
    )
    return tuple(tuple(it) for it in mixed if len({name for _, name in it}) > 1)


def _find_told(document: Document) -> frozenset[int]:
    """Where the names begin of which a line shows both forms alone, to tell its reader of them."""
    found: set[int] = set()
    text = document.source.text
    for match in _TOLD.finditer(text):
        names = [*_SHOWN_NAME.finditer(text, *match.span())]
        words = Counter(join_words(it[1]) for it in names)
        found |= {it.start(1) - 1 for it in names if words[join_words(it[1])] > 1}
    return frozenset(found)
