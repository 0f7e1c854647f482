"""Semantic tokens: what an editor colours of promptls' own constructs, and nothing else.

Which tokens a node has is in the table of `sections`; `features.token_legend` names their types;
`encoding` makes numbers of them.
"""

from collections.abc import Iterator

from promptls.document import Document
from promptls.features.token_legend import MODIFIERS, TYPES
from promptls.features.tokens.encoding import TokenEdit, encoded, find_edits, flattened
from promptls.features.tokens.files import file_tokens
from promptls.features.tokens.sections import TOKENS_OF, Scene, Token
from promptls.semantics.variables import find_allowed_names
from promptls.text.spans import FileSpan
from promptls.vocabulary import Vocabulary

__all__ = ["MODIFIERS", "TYPES", "Token", "TokenEdit", "encoded", "find_edits", "find_tokens"]


def find_tokens(
    document: Document, vocabulary: Vocabulary, within: FileSpan | None = None
) -> list[Token]:
    """The tokens of a document, or those that touch a range. They are in order, apart, and flat."""
    if within is None:
        within = FileSpan(0, len(document.source.text))
    found = flattened(_all_tokens(document, vocabulary, within))
    return [it for it in found if it[0] <= within.end and within.start <= it[1]]


def _all_tokens(document: Document, vocabulary: Vocabulary, within: FileSpan) -> Iterator[Token]:
    names = find_allowed_names(document, vocabulary).known
    yield from file_tokens(document, Scene(document.source.text, vocabulary, names))
    for base, section in document.checked_parts:
        if base > within.end or base + len(section.text) < within.start:
            continue
        scene = Scene(section.text, vocabulary, names)
        for node in section.nodes:
            tokens = TOKENS_OF.get(type(node))
            if tokens is not None:
                for start, end, kind in tokens(node, scene):
                    yield base + start, base + end, kind
