"""The tokens of what hosts replace in a file, and of the names that it declares for arguments.

Offsets are those of the file. An escape has none: it stands for itself.
"""

from collections.abc import Iterator

from promptls.document import Document
from promptls.features.token_legend import Modifier, TokenType, packed
from promptls.features.tokens.sections import Token
from promptls.semantics.substitutions.written import find_readings
from promptls.vocabulary import Vocabulary

_DECLARED = packed(TokenType.VARIABLE, Modifier.DECLARATION)
_VARIABLES = packed(TokenType.VARIABLE), packed(TokenType.VARIABLE, Modifier.KNOWN)
# What is between their marks is a text of its own.
_AROUND = frozenset({"output", "file"})


def argument_tokens(document: Document, vocabulary: Vocabulary) -> Iterator[Token]:
    """The tokens of placeholders; of a command, only those of its marks."""
    for reading in find_readings(document, vocabulary):
        for declared in reading.declared:
            yield *declared.span, _DECLARED
        for it in reading.found:
            if it.placeholder is None:
                continue
            kind = _VARIABLES[it.placeholder.is_certain]
            if it.stands in _AROUND:
                yield it.span.start, it.inner.start, kind
                yield it.inner.end, it.span.end, kind
            else:
                yield *it.span, kind
