"""What all requests about a document have in common: how they begin, and how they are declared."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from lsprotocol import types as lsp

from promptls.diagnostics import FileDiagnostic
from promptls.document import Document
from promptls.lsp.client import Client
from promptls.lsp.documents import Documents, Guard, OpenDocument
from promptls.lsp.positions import Positions, to_offset, to_span
from promptls.lsp.pygls_bridge import RequestError
from promptls.lsp.session import Session
from promptls.project import Project
from promptls.text import FileSpan
from promptls.values import record
from promptls.vocabulary import Vocabulary

P_co = TypeVar("P_co", covariant=True)


class _WithPosition(Protocol):
    position: lsp.Position


class _WithRange(Protocol):
    range: lsp.Range


@record
class Request(Generic[P_co]):
    """A request about an open document. Whatever takes long raises when it is cancelled."""

    document: OpenDocument
    params: P_co
    client: Client
    guard: Guard
    # All that is open, and what is known of the files around it.
    documents: Documents

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

    def project(self) -> Project:
        """What is known of the files that matter to the document."""
        return self.document.find_project(self.guard)

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


# The reply that is what was asked about.
UNCHANGED = object()


def _uri_of_document(params: Any) -> str:  # noqa: ANN401 - one type per method
    return str(params.text_document.uri)


class RequestHandler(NamedTuple):
    """How a method is answered and announced."""

    method: str
    answer: Callable[[Request[Any]], object]
    # The reply where the document is not open, or the error.
    closed: object
    options: object
    # Whether settings and other files are read again first, if they have changed.
    refreshes: bool
    is_offered: Callable[[Client], bool]
    # The address of the document that the parameters are about.
    find_uri: Callable[[Any], str]

    def run(self, session: Session, params: Any) -> object:  # noqa: ANN401 - one type per method
        """Find the document, have the work interrupted when it is cancelled, and answer."""
        if self.refreshes:
            session.refresh()
        document = session.documents.get(self.find_uri(params))
        if document is None:
            if isinstance(self.closed, RequestError):
                raise RequestError(self.closed.code, self.closed.message)
            return params if self.closed is UNCHANGED else self.closed
        with session.connection.watch() as guard:
            return self.answer(Request(document, params, session.client, guard, session.documents))


def _to_everyone(_client: Client) -> bool:
    return True


def handles(  # noqa: PLR0913 - each is what methods differ in, given by name
    method: str,
    *,
    closed: object,
    options: object = None,
    refreshes: bool = False,
    is_offered: Callable[[Client], bool] = _to_everyone,
    find_uri: Callable[[Any], str] = _uri_of_document,
) -> Callable[[Callable[[Request[Any]], object]], RequestHandler]:
    """Make the decorated function the handler of a method; see `RequestHandler`."""

    def decorate(answer: Callable[[Request[Any]], object]) -> RequestHandler:
        return RequestHandler(method, answer, closed, options, refreshes, is_offered, find_uri)

    return decorate
