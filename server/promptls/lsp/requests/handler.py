"""What all requests about a document have in common: how they begin, and how they are declared."""

from collections.abc import Callable
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from lsprotocol import types as lsp

from promptls.diagnostics import FileDiagnostic
from promptls.document import Document
from promptls.lsp.capabilities import is_on
from promptls.lsp.client import Client
from promptls.lsp.open_document import Guard, OpenDocument
from promptls.lsp.positions import Positions, to_offset, to_span
from promptls.lsp.session import Session
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


class RequestHandler(NamedTuple):
    """How a method is answered and announced."""

    method: str
    answer: Callable[[Request[Any]], object]
    # The reply where the document is not open.
    closed: object
    options: object
    # Whether settings and other files are read again first, if they have changed.
    refreshes: bool
    is_offered: Callable[[Client], bool]

    def run(self, session: Session, params: Any) -> object:  # noqa: ANN401 - one type per method
        """Find the document, have the work interrupted when it is cancelled, and answer."""
        if self.refreshes:
            session.refresh()
        document = session.documents.get(params.text_document.uri)
        if document is None or not is_on(self.method, session.client):
            return self.closed
        with session.connection.watch() as guard:
            return self.answer(Request(document, params, session.client, guard))


def _to_everyone(_client: Client) -> bool:
    return True


def handles(
    method: str,
    *,
    closed: object,
    options: object = None,
    refreshes: bool = False,
    is_offered: Callable[[Client], bool] = _to_everyone,
) -> Callable[[Callable[[Request[Any]], object]], RequestHandler]:
    """Make the decorated function the handler of a method; see `RequestHandler`."""

    def decorate(answer: Callable[[Request[Any]], object]) -> RequestHandler:
        return RequestHandler(method, answer, closed, options, refreshes, is_offered)

    return decorate
