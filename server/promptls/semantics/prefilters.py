"""Decides quickly whether anything can be wrong with a line, a block or a placeholder."""

from promptls.document import (
    Block,
    Delimiter,
    Header,
    Item,
    LineForm,
    PlaceholderForm,
    Placeholders,
    StatusLine,
)
from promptls.semantics.context import Context
from promptls.vocabulary.kinds import Kind


def is_inexact(delimiter: Delimiter, _: Context) -> bool:
    """Whether a delimiter is not `---`."""
    return delimiter.form is not LineForm.EXACT


def is_flawed(line: Header | Item | StatusLine, _: Context) -> bool:
    """Whether a line is not written as it should be, to its very end."""
    return line.form is not LineForm.EXACT or line.trailing is not None


def is_more_than_words(line: Item | StatusLine, context: Context) -> bool:
    """Whether a text has a placeholder, a phase, or a character that is not ASCII."""
    text = context.text[line.text.start : line.text.end]
    return "{" in text or "Phase" in text or not text.isascii()


def is_torn(block: Block, _: Context) -> bool:
    """Whether a block has no delimiters around it, or has gaps."""
    return block.opening is None or block.closing is None or bool(block.blanks)


def is_of_agent(_: Block, context: Context) -> bool:
    """Whether a block is in the file of an agent of a team."""
    return context.role is not None


def have_odd_form(placeholders: Placeholders, _: Context) -> bool:
    """Whether a placeholder is not written as an injection looks for it."""
    return any(it.form is not PlaceholderForm.EXACT for it in placeholders.found)


def have_unknown_name(placeholders: Placeholders, context: Context) -> bool:
    """Whether a placeholder has a name that no variable has."""
    return not placeholders.names <= context.variables


def may_be_withheld(_: Placeholders, context: Context) -> bool:
    """Whether a file is for one phase, which is not given every variable."""
    return context.kind is Kind.SYSTEM_TEMPLATE and context.phase is not None
