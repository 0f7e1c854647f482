"""The tool `check`: what `promptls check` finds in a text, a file or the files of a folder."""

from collections.abc import Iterator, Mapping
from typing import Any

from promptls.checking.reports import to_reported
from promptls.mcp.answers import Found, ToolAnswer, list_findings
from promptls.mcp.texts import Desk, Given, check, find_text, find_texts, names_folder
from promptls.text.wording import counted


def run(arguments: Mapping[str, Any], desk: Desk) -> ToolAnswer:
    """Check what is given."""
    if names_folder(arguments, desk):
        texts = list(find_texts(arguments["path"], desk))
        found = [
            it._replace(path=text.shown, digest=text.digest)
            for text in texts
            for it in _find(text, desk)
        ]
        said = f"{counted(len(found), 'finding')} in {counted(len(texts), 'file')}"
        return _answer(said, found, {})
    given = find_text(arguments, desk)
    found = list(_find(given, desk))
    said = f"{counted(len(found), 'finding')}; digest {given.digest}"
    return _answer(said, found, {"digest": given.digest})


def _find(given: Given, desk: Desk) -> Iterator[Found]:
    checked = check(given, desk)
    for it in to_reported(checked.source, checked.diagnostics):
        yield Found(it)


def _answer(said: str, found: list[Found], others: Mapping[str, Any]) -> ToolAnswer:
    listed = list_findings(found)
    data = {**others, "total": len(found), "findings": listed.data}
    return ToolAnswer(("\n".join([said, *listed.lines]),), data)
