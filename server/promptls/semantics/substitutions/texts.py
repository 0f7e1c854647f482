"""What else is written in the text of a file that a host loads, with what is around it."""

import re
from collections.abc import Iterator
from itertools import islice

from promptls.document import Document
from promptls.parsing.surroundings import Surrounding
from promptls.semantics.substitutions.around import find_around, find_text
from promptls.semantics.substitutions.own_numbers import SHELLS
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple

# What is an example of another language, or no text for the model at all.
_APART = frozenset({Surrounding.COMMENT, Surrounding.INDENTED_CODE})
_MOST = 2000


class WrittenPart(NamedTuple):
    """A part of a text. What `is_code` is in a fence of a shell, or in inline code."""

    span: FileSpan
    match: re.Match[str]
    is_fenced: bool
    is_code: bool


def find_written(document: Document, pattern: re.Pattern[str]) -> Iterator[WrittenPart]:
    """Where a text has what a pattern finds, but for fences of other languages than a shell's."""
    for it in islice(pattern.finditer(document.source.text, *find_text(document)), _MOST):
        around = find_around(document)
        where, region = around.at(it.start()), around.region_at(it.start())
        is_other = where is Surrounding.CODE_FENCE and region and region.info not in SHELLS
        if where not in _APART and not is_other:
            is_fenced = where is Surrounding.CODE_FENCE
            is_code = is_fenced or where is Surrounding.CODE_SPAN
            yield WrittenPart(FileSpan(*it.span()), it, is_fenced, is_code)
