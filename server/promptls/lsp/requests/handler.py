"""What all requests about a document have in common: how they begin, and how they are declared."""

from collections.abc import Callable, Collection, Mapping
from typing import Any, Final, Generic, Protocol, TypeVar

from lsprotocol import types as lsp

from promptls.document import Document
from promptls.features.navigation.scopes import Files, NavigationSite
from promptls.files.texts import Guard
from promptls.files.workspace_index import Snapshot, WorkspaceIndex
from promptls.lsp.capabilities import is_on
from promptls.lsp.client import Client
from promptls.lsp.connection.protocol import RequestError
from promptls.lsp.convert.places import Places
from promptls.lsp.convert.positions import Positions
from promptls.lsp.documents.open_document import OpenDocument
from promptls.lsp.documents.uris import path_of
from promptls.lsp.session import Session
from promptls.rules.diagnostics import FileDiagnostic
from promptls.semantics.occurrences import Symbol
from promptls.text.spans import Encoding, FileSpan, Source
from promptls.text.values import Record
from promptls.vocabulary import Vocabulary

# How long a request waits for the index of the workspace, in seconds.
_LONGEST_WAIT = 0.5

P_co = TypeVar("P_co", covariant=True)


# How each method is answered, given the session and the parameters.
REQUESTS: Final[dict[str, Callable[[Session, Any], object]]] = {}


class _WithPosition(Protocol):
    position: lsp.Position


class _WithRange(Protocol):
    range: lsp.Range


class Request(Generic[P_co], metaclass=Record):
    """A request about an open document. Whatever takes long raises when it is cancelled."""

    session: Session
    document: OpenDocument
    params: P_co
    guard: Guard

    @property
    def client(self) -> Client:
        """What asks."""
        return self.session.client

    @property
    def index(self) -> WorkspaceIndex:
        """What occurs in the files of the workspace."""
        return self.session.indexing.index

    @property
    def vocabulary(self) -> Vocabulary:
        """The names that are known in this document."""
        return self.document.context.rule_set.vocabulary

    def parse(self) -> Document:
        """The document that the text is now."""
        return self.document.parse(self.guard)

    def check(self) -> list[FileDiagnostic]:
        """The diagnostics of the text as it is now."""
        return self.document.check(self.guard)

    @property
    def root(self) -> str | None:
        """The folder of the project of the document."""
        return self.session.roots.find_project(path_of(self.document.uri), self.document.context)

    def wait_for_index(self, seconds: float = 0.0, *, afresh: bool = False) -> WorkspaceIndex:
        """What occurs in the workspace, as far as it is known after some time.

        The disk is looked at `afresh` even if that was done a moment ago.
        """
        self.index.cover(self.document.key)
        if afresh:
            self.index.invalidate()
        self.index.wait(seconds, self.guard)
        return self.index

    def files(self, seconds: float) -> Files:
        """What occurs in each file, as far as it is known after some time."""
        return self.wait_for_index(seconds).files(self.guard)

    def offset(self: "Request[_WithPosition]") -> int:
        """The offset of the position that is asked about."""
        position = self.params.position
        return to_offset(self.document.source, position, self.client.encoding)

    def span(self: "Request[_WithRange]") -> FileSpan:
        """The span of the range that is asked about."""
        return to_span(self.document.source, self.params.range, self.client.encoding)

    def positions(self) -> Positions:
        """What turns offsets of the text into positions."""
        return Positions(self.document.source, self.client.encoding)

    def find_site(self: "Request[_WithPosition]") -> NavigationSite:
        """The place that is asked about, with what occurs in the document."""
        path = self.document.key
        here = self.index.find(path, self.guard)
        assert here is not None, "an open document is known"
        document = None if here.kind is None else self.parse()
        return NavigationSite(path, self.offset(), here, document)

    def take(self, symbols: Collection[Symbol]) -> Snapshot:
        """What occurs in the workspace, as far as it is known after a short time."""
        return self.wait_for_index(_LONGEST_WAIT).take(symbols, self.guard)

    def places(self, found: Snapshot) -> Places:
        """What turns places in files into those of the protocol."""
        return Places(found.sources, self.session.documents.by_path(), self.client)


Answer = Callable[[Request[Any]], object]

# The reply that is what was asked about.
_UNCHANGED = object()


def to_offset(source: Source, position: lsp.Position, encoding: Encoding) -> int:
    return source.offset(position.line, position.character, encoding)


def to_span(source: Source, range_: lsp.Range, encoding: Encoding) -> FileSpan:
    start, end = (to_offset(source, it, encoding) for it in (range_.start, range_.end))
    return FileSpan(min(start, end), max(start, end))


def _uri_of_document(params: Any) -> str:  # noqa: ANN401 - one type per method
    return str(params.text_document.uri)


def data_of(params: object) -> Mapping[str, object]:
    """What was sent along with something, and came back with it; empty where it did not."""
    data = getattr(params, "data", None)
    return data if isinstance(data, Mapping) else {}


def uri_in_data(params: object) -> str:
    """The address of the document that something was sent about; empty where it has none."""
    uri = data_of(params).get("uri")
    return uri if isinstance(uri, str) else ""


def handles(
    method: str,
    *,
    closed: object,
    refreshes: bool = False,
    find_uri: Callable[[Any], str] = _uri_of_document,
) -> Callable[[Answer], Answer]:
    """Have the decorated function answer a method. It is interrupted when that is cancelled.

    `closed` is the reply where the document is not open, or the error. With `refreshes`, settings
    and other files are read again first, if they have changed. `find_uri` gives the address of the
    document that the parameters are about.
    """

    def decorate(answer: Answer) -> Answer:
        def run(session: Session, params: Any) -> object:  # noqa: ANN401 - one type per method
            if refreshes:
                session.refresh()
            else:
                session.catch_up()
            document = session.documents.get(find_uri(params))
            if document is None or not is_on(method, session.client):
                if isinstance(closed, RequestError):
                    raise RequestError(closed.code, closed.message)
                return params if closed is _UNCHANGED else closed
            with session.connection.watch() as guard:
                return answer(Request(session, document, params, guard))

        REQUESTS[method] = run
        return answer

    return decorate


def resolves(method: str) -> Callable[[Callable[[Request[Any]], None]], Answer]:
    """Have the decorated function complete what was sent before, by changing the parameters.

    They come back as they are where the document is not open, or there is nothing to add.
    """

    def decorate(complete: Callable[[Request[Any]], None]) -> Answer:
        def answer(request: Request[Any]) -> object:
            complete(request)
            return request.params

        return handles(method, closed=_UNCHANGED, find_uri=uri_in_data)(answer)

    return decorate
