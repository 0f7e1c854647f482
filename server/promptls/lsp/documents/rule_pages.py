"""Finds the page of a rule, and the entry of a family, in the file with all of them."""

from functools import cache

from promptls.files.reading import FileError, read, to_source
from promptls.lsp.connection import wire
from promptls.lsp.documents.uris import RULE_PAGES, path_of
from promptls.text.spans import Encoding, Source


def find_page(name: str, encoding: Encoding) -> wire.Location | None:
    """Where the page of a rule begins, if the pages are installed and it is a rule or a family."""
    pages = _read_pages()
    if RULE_PAGES is None or pages is None:
        return None
    for mark in (f"\n## {name}\n", f"\n**{name}**:"):
        at = pages.text.find(mark)
        if at >= 0:
            line, column = pages.position(at + 1, encoding)
            start: wire.Position = {"line": line, "character": column}
            end: wire.Position = {"line": line, "character": column + len(mark.strip())}
            return {"uri": RULE_PAGES, "range": {"start": start, "end": end}}
    return None


@cache
def _read_pages() -> Source | None:
    path = path_of(RULE_PAGES or "")
    if path is None:
        return None
    try:
        return to_source(read(path))
    except FileError:
        return None
