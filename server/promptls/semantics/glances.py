"""What tells at once that nearly all documents have none of something.

It is asked of every document, so this module imports nothing that only few of them need.
"""

from promptls.document import Document
from promptls.document.marks import (
    CONFLICT,
    HYPHENATED,
    LINK,
    ODD_FENCES,
    REPLACEMENT,
    SKILL_FOLDERS,
)
from promptls.text.values import query
from promptls.vocabulary.imports import find_importing
from promptls.vocabulary.kinds import FILLED_KINDS, PROGRAM_KINDS, Syntax, syntax_of

# What the paths of files are found by.
OF_FILES = (LINK, *SKILL_FOLDERS)
# What placeholders of hosts begin with.
_OF_PLACEHOLDERS = ("$", "{{", "!{", "@{", "!`", "{ARG", "\narguments:")


def may_have_fence_faults(document: Document) -> bool:
    """Whether a fence may not end where it should: what is in pairs in each section stays so."""
    parts = document.checked_parts
    return bool(parts) and (bool(parts[-1].section.exit.fences) or document.has_mark(ODD_FENCES))


def may_be_damaged(document: Document) -> bool:
    """Whether a text has the first mark of a conflict, or a character that was lost."""
    return document.has_mark(REPLACEMENT, CONFLICT)


def may_have_arguments(document: Document) -> bool:
    """Whether a host may replace something in a file, or another one would."""
    if document.kind not in FILLED_KINDS or document.too_large:
        return False
    text = document.source.text
    return any(it in text for it in _OF_PLACEHOLDERS)


@query
def may_name_files(document: Document) -> bool:
    """Whether a file of a program may have the paths of other files, which must then be there."""
    if document.kind in PROGRAM_KINDS:
        return document.has_mark(*OF_FILES)
    return may_import(document)


def may_import(document: Document) -> bool:
    """Whether a file of instructions may import others."""
    return find_importing(document.path) is not None and "@" in document.source.text


def may_mix_names(document: Document) -> bool:
    """Whether a name in single braces may be written in two ways, one of which has hyphens."""
    if document.is_plain or "{" not in document.source.text or document.parse_command:
        return False
    return document.has_mark(HYPHENATED) or syntax_of(document.kind) is not Syntax.MARKDOWN
