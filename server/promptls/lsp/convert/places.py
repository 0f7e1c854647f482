"""Translates places in the files of the workspace, and edits of them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Final, cast

from promptls.features.navigation.definition import RulePage, Target
from promptls.features.navigation.references import Access, Highlight
from promptls.features.renaming.names import DOUBTFUL, NameEdit, Reason, Renaming
from promptls.files.reading import FileError, is_file, read, to_source
from promptls.lsp.client import Client
from promptls.lsp.connection import wire
from promptls.lsp.convert.positions import Positions
from promptls.lsp.convert.replies import join_edits
from promptls.lsp.documents.open_document import OpenDocument
from promptls.lsp.documents.uris import RULE_PAGES, path_of, uri_of
from promptls.text.spans import Encoding, FileSpan, Source

_TOP: Final[wire.Range] = {"start": {"line": 0, "character": 0}, "end": {"line": 0, "character": 0}}
_ACCESS: Final = {Access.TEXT: 1, Access.READ: 2, Access.WRITE: 3}
# The edits of a file by its address, for this version.
_OfFile = tuple[str, int | None, Sequence[wire.TextEdit]]
# The names under which the edits of a renaming are grouped.
_ANNOTATIONS: Final = {it: it.name.lower() for it in Reason}


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


class Places:
    """Turns places in files into those of the protocol. `opened` are the documents by path."""

    def __init__(
        self, sources: Mapping[str, Source], opened: Mapping[str, OpenDocument], client: Client
    ) -> None:
        self._sources = sources
        self._opened = opened
        self._client = client
        self._positions: dict[str, Positions] = {}

    def uri(self, path: str) -> str:
        """The address of a file, as the editor writes it if the file is open."""
        opened = self._opened.get(path)
        return opened.uri if opened is not None else uri_of(path)

    def range(self, path: str, span: FileSpan) -> wire.Range:
        """A range in a file."""
        positions = self._positions.get(path)
        if positions is None:
            opened = self._opened.get(path)
            source = opened.source if opened is not None else self._sources[path]
            positions = Positions(source, self._client.encoding, from_disk=opened is None)
            self._positions[path] = positions
        return positions.range(span)

    def location(self, path: str, span: FileSpan) -> wire.Location:
        """A place in a file."""
        return {"uri": self.uri(path), "range": self.range(path, span)}

    def to_locations(self, targets: Iterable[Target | RulePage]) -> Iterator[wire.Location]:
        """The places that there are. A file as a whole may not exist."""
        for target in targets:
            if isinstance(target, RulePage):
                page = find_page(target.name, self._client.encoding)
                if page is not None:
                    yield page
            elif target.span is not None:
                yield self.location(target.path, target.span)
            elif target.path in self._opened or is_file(target.path):
                yield {"uri": self.uri(target.path), "range": _TOP}

    def to_workspace_edit(
        self, renaming: Renaming, following: Iterable[_OfFile] = ()
    ) -> wire.WorkspaceEdit | wire.MovingEdit:
        """The edits of a renaming, with the reason of each where the client shows it.

        What is `following` the files that move may have some of the same edits.
        """
        annotated = self._client.takes_versioned_edits and self._client.takes_change_annotations
        convert = self._to_annotated if annotated else self._to_edit
        kept = {
            path: [it for it in edits if annotated or it.reason is not Reason.MENTION]
            for path, edits in renaming.edits.items()
        }
        renamed: list[_OfFile] = [
            (self.uri(path), self._version(path), [convert(path, it) for it in edits])
            for path, edits in kept.items()
            if edits
        ]
        # A client that renames files reads what has versions, even if it does not announce that.
        reads = self._client._replace(takes_versioned_edits=True)
        client = reads if renaming.moves else self._client
        converted = join_edits(_add_others(renamed, following), client)
        if annotated:
            reasons = {it.reason for edits in renaming.edits.values() for it in edits}
            converted["changeAnnotations"] = {
                _ANNOTATIONS[it]: {"label": it.value, "needsConfirmation": it in DOUBTFUL}
                for it in Reason
                if it in reasons
            }
        if not renaming.moves:
            return converted
        moves: list[wire.RenameFile] = [
            {
                "kind": "rename",
                "oldUri": uri_of(old),
                "newUri": uri_of(new),
                "options": {"overwrite": False},
            }
            for old, new in renaming.moves
        ]
        # The edits are for the files as they are called until then.
        changes = [*converted.get("documentChanges", ()), *moves]
        return cast("wire.MovingEdit", {**converted, "documentChanges": changes})

    def _version(self, path: str) -> int | None:
        opened = self._opened.get(path)
        return opened.version if opened is not None else None

    def _to_edit(self, path: str, edit: NameEdit) -> wire.TextEdit:
        return {"range": self.range(path, edit.span), "newText": edit.text}

    def _to_annotated(self, path: str, edit: NameEdit) -> wire.AnnotatedTextEdit:
        annotation = _ANNOTATIONS[edit.reason]
        return {
            "range": self.range(path, edit.span),
            "newText": edit.text,
            "annotationId": annotation,
        }


def _add_others(edits: Iterable[_OfFile], others: Iterable[_OfFile]) -> list[_OfFile]:
    """Edits by file, and others, but for those in the same places."""
    joined = {uri: (uri, version, [*of_file]) for uri, version, of_file in edits}
    for uri, version, of_file in others:
        known = joined.setdefault(uri, (uri, version, []))[2]
        taken = [(_key(it["range"]["start"]), _key(it["range"]["end"])) for it in known]
        for it in of_file:
            start, end = _key(it["range"]["start"]), _key(it["range"]["end"])
            if not any(start < other_end and other < end for other, other_end in taken):
                known.append(it)
    return [*joined.values()]


def _key(position: wire.Position) -> tuple[int, int]:
    return position["line"], position["character"]


def to_link(location: wire.Location, origin: wire.Range) -> wire.JsonObject:
    return {
        "originSelectionRange": origin,
        "targetUri": location["uri"],
        "targetRange": location["range"],
        "targetSelectionRange": location["range"],
    }


def to_highlight(highlight: Highlight, positions: Positions) -> wire.JsonObject:
    return {"range": positions.range(highlight.span), "kind": _ACCESS[highlight.access]}
