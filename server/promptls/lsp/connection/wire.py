"""The shapes of what goes over the wire, as plain dictionaries under the protocol's own names.

Replies are built at every keystroke, and instances of lsprotocol's classes would take longer to
build and to serialize than their content takes to compute. A shape that one function makes, and
nothing else looks into, has no name here.
"""

from collections.abc import Mapping, Sequence
from typing import Literal, NotRequired, TypedDict

# What a client has sent: any JSON at all until the code has looked at each part that it uses. Also
# a reply whose parts only the client looks at.
JsonObject = Mapping[str, object]

# The id of a request.
Id = int | str


class Position(TypedDict):
    line: int
    character: int


class Range(TypedDict):
    start: Position
    end: Position


class Location(TypedDict):
    uri: str
    range: Range


class TextEdit(TypedDict):
    range: Range
    newText: str


class SnippetTextEdit(TypedDict):
    range: Range
    snippet: dict[str, str]


class AnnotatedTextEdit(TextEdit):
    annotationId: str


class DocumentId(TypedDict):
    """A document at a version: the protocol's OptionalVersionedTextDocumentIdentifier."""

    uri: str
    version: int | None


class DocumentEdit(TypedDict):
    textDocument: DocumentId
    edits: Sequence[TextEdit | AnnotatedTextEdit | SnippetTextEdit]


class RenameFile(TypedDict):
    """A file or a folder that gets another address, unless there is something already."""

    kind: Literal["rename"]
    oldUri: str
    newUri: str
    options: dict[str, bool]


class WorkspaceEdit(TypedDict):
    """Edits by document, with a version for the clients that understand one."""

    changes: NotRequired[dict[str, Sequence[TextEdit | SnippetTextEdit]]]
    documentChanges: NotRequired[list[DocumentEdit]]
    changeAnnotations: NotRequired[dict[str, JsonObject]]


class MovingEdit(TypedDict):
    """The same where a file or a folder moves as well."""

    documentChanges: list[DocumentEdit | RenameFile]
    changeAnnotations: NotRequired[dict[str, JsonObject]]


class DiagnosticObject(TypedDict):
    range: Range
    severity: int
    source: str
    message: str
    code: NotRequired[str]
    codeDescription: NotRequired[dict[str, str]]
    relatedInformation: NotRequired[list["RelatedInformation"]]
    tags: NotRequired[list[int]]


class RelatedInformation(TypedDict):
    location: Location
    message: str


class DiagnosticReport(TypedDict):
    """A full report, or just the name of the report that the client has already."""

    kind: Literal["full", "unchanged"]
    resultId: NotRequired[str]
    items: NotRequired[list[DiagnosticObject]]


class CodeAction(TypedDict):
    title: str
    kind: str
    edit: NotRequired[WorkspaceEdit]
    diagnostics: NotRequired[list[DiagnosticObject]]
    isPreferred: NotRequired[bool]
    data: NotRequired[JsonObject]


class MarkupContent(TypedDict):
    kind: str
    value: str


class HoverObject(TypedDict):
    contents: MarkupContent
    range: Range


class CompletionData(TypedDict):
    """Where a completion was asked for, so that it is found again."""

    uri: str
    line: int
    character: int


class CompletionItem(TypedDict):
    label: str
    kind: int
    textEdit: TextEdit
    insertTextFormat: int
    insertTextMode: int
    detail: NotRequired[str]
    sortText: NotRequired[str]
    filterText: NotRequired[str]
    documentation: NotRequired[MarkupContent]
    data: NotRequired[CompletionData]


class DocumentSymbol(TypedDict):
    name: str
    detail: str
    kind: int
    range: Range
    selectionRange: Range
    children: list["DocumentSymbol"]


class SymbolInformation(TypedDict):
    name: str
    kind: int
    location: Location
    containerName: str


class FoldingRange(TypedDict):
    startLine: int
    endLine: int
    kind: NotRequired[str]


class SemanticTokens(TypedDict):
    resultId: NotRequired[str]
    data: list[int]


class ResolveData(TypedDict):
    """What a hint or lens carries, to be completed when the editor shows it."""

    uri: str
    kind: str
    name: str


class InlayHint(TypedDict):
    position: Position
    label: str
    paddingLeft: bool
    data: ResolveData


class CodeLens(TypedDict):
    range: Range
    data: ResolveData


class DocumentLink(TypedDict):
    range: Range
    target: str
    tooltip: str
