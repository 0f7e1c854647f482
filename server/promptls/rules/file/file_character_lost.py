from promptls.document import Document
from promptls.rules.kit import Context, FileFindings, Finding, Severity, rule
from promptls.semantics.damages import find_lost_characters
from promptls.text.wording import counted


@rule(
    Document,
    severity=Severity.INFO,
    clause="promptls",
    path="agents/tracer.md",
    bad="The caf\ufffd agent follows the code.\n",
    good="The caf\u00e9 agent follows the code.\n",
)
def file_character_lost(document: Document, _: Context) -> FileFindings:
    """A text must not have the character U+FFFD.

    A program puts this character in the place of one that it cannot read. Once the file is saved,
    the other one is lost, often an emoji or an accented letter; only the author knows which.

    The first place in prose is marked. A text that is about characters is not checked.
    """
    found = find_lost_characters(document)
    if found:
        more = f" ({counted(len(found), 'place')})" if len(found) > 1 else ""
        yield Finding(found[0], f"U+FFFD in the place of a character that was lost{more}")
