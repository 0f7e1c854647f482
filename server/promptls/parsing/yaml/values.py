"""Reads the value of a key or a dash, whatever it is."""

from promptls.document import Fault, Problem
from promptls.parsing.yaml.block import read_block
from promptls.parsing.yaml.flow import read_flow
from promptls.parsing.yaml.page import Page, Reading
from promptls.parsing.yaml.plain import read_plain
from promptls.parsing.yaml.quoted import read_quoted
from promptls.patterns import pattern
from promptls.text import FileSpan

_READERS = {
    '"': read_quoted,
    "'": read_quoted,
    "[": read_flow,
    "{": read_flow,
    "|": read_block,
    ">": read_block,
}
_REFUSED = pattern(r"&[\w-]++(?=\s|\Z)|!\S*+")
_ALIAS = pattern(r"\*[\w-]++(?=\s|\Z)")
_SPECIAL = pattern(r"(?:[,\]}@`%&*]|[-?:](?=\s|\Z))\S*+")


def read_value(page: Page, start: int, parent: int) -> Reading:
    """Read a value that belongs to what is in the column `parent`."""
    reader = _READERS.get(page.code[start])
    if reader:
        return reader(page, start, parent)
    return read_plain(page, start, parent, _problem(page, start))


def _problem(page: Page, start: int) -> Problem | None:
    for refused, fault in (
        (_REFUSED, Fault.REFUSED),
        (_ALIAS, Fault.REFUSED if page.has_anchors else Fault.START),
        (_SPECIAL, Fault.START),
    ):
        if match := refused.match(page.code, start, page.end):
            return Problem(FileSpan(*match.span()), fault)
    return None
