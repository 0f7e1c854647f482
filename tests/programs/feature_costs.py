"""What the editor asks about a text, one function each, for the measurement of their time."""

import re
from collections.abc import Callable
from itertools import islice

from promptls.document import Document
from promptls.features.completion import complete
from promptls.features.folding import find_folds
from promptls.features.hover import find_hover
from promptls.features.inlay_hints import find_hints
from promptls.features.lenses import find_lenses
from promptls.features.links import find_links
from promptls.features.moved_files import follow_in_document
from promptls.features.site import NO_VALUES
from promptls.features.symbols import find_symbols
from promptls.features.tokens import encoded, find_tokens
from promptls.semantics.moves import Move
from promptls.semantics.occurrences.collecting import find_occurrences
from promptls.text.spans import Encoding, FileSpan
from promptls.vocabulary import SPECIFIED

Feature = Callable[[Document], object]
_WORD = re.compile(r"\w+|[^\w\s]+")
# The file itself moves, and so do others that it may name.
_MOVES = tuple(
    Move(old, new, is_folder=True)
    for old, new in (("a", "b/c"), ("references", "d e"), (".claude/commands", "c"))
)
# So many that each part of what is repeated has one.
_WORDS = 6


def _cursors(document: Document) -> list[int]:
    """The beginning, the end, and some words in the middle."""
    text = document.source.text
    words = islice(_WORD.finditer(text, len(text) // 2), _WORDS)
    return [0, *(it.end() for it in words), len(text)]


def _hover(document: Document) -> None:
    for it in _cursors(document):
        find_hover(document, it, SPECIFIED)


def _complete(document: Document) -> None:
    for it in _cursors(document):
        complete(document, it, SPECIFIED)


def _colour(document: Document) -> None:
    encoded(document.source, find_tokens(document, SPECIFIED), Encoding.UTF16)


def _hint(document: Document) -> None:
    whole = FileSpan(0, len(document.source.text))
    find_hints(document, whole, SPECIFIED, NO_VALUES)


FEATURES: dict[str, Feature] = {
    "tokens": _colour,
    "folding": find_folds,
    "symbols": find_symbols,
    "links": find_links,
    "hints": _hint,
    "lenses": lambda document: find_lenses(document, SPECIFIED, NO_VALUES),
    "occurrences": lambda document: find_occurrences(document, SPECIFIED),
    "moves": lambda document: follow_in_document(document, _MOVES),
    "hover": _hover,
    "completion": _complete,
}


def ask_all(document: Document) -> None:
    """Ask everything. Only where this takes too long, the features are measured one by one."""
    for ask in FEATURES.values():
        ask(document)
