"""Parses JSON and JSON Lines into a section of one node."""

from promptls.document import Entry, JsonFault, JsonFile, JsonRecord, Section
from promptls.kinds import Syntax
from promptls.parsing.json_lines import read_lines
from promptls.parsing.json_values import read
from promptls.text import Span


def parse_json(text: str, entry: Entry) -> Section:
    """Parse a text that is JSON or JSON Lines as a whole."""
    readings = read_lines(text) if entry.syntax is Syntax.JSON_LINES else [read(text)]
    records = tuple(it for it in readings if isinstance(it, JsonRecord))
    faults = tuple(it for it in readings if isinstance(it, JsonFault))
    # Of bytes that are not text there is nothing to say but that.
    node = JsonFile(Span(0, len(text)), records, () if entry.is_damaged else faults)
    return Section(text, entry, entry, (), (), (node,))
