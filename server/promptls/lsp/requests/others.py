"""Requests that name no document: those that complete something sent before, and searches."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from promptls.lsp.client import Client
from promptls.lsp.requests.handler import Request, open_request
from promptls.lsp.session import Session


def _to_everyone(_client: Client) -> bool:
    return True


class ResolveHandler(NamedTuple):
    """Completes what carries the address of its document. Of a closed one it comes back as it is.

    The answer changes the parameters where there is something to add.
    """

    method: str
    complete: Callable[[Request[Any]], None]
    options: object = None
    is_offered: Callable[[Client], bool] = _to_everyone

    def run(self, session: Session, params: Any) -> object:  # noqa: ANN401 - one type per method
        """Find the document, and have the work interrupted when it is cancelled."""
        uri = data_of(params).get("uri")
        document = session.documents.get(uri) if isinstance(uri, str) else None
        if document is not None:
            with session.connection.watch() as guard:
                self.complete(open_request(session, document, params, guard))
        return params


class SearchHandler(NamedTuple):
    """Answers a question about everything that is open."""

    method: str
    answer: Callable[[Session, Any], object]
    options: object = None
    is_offered: Callable[[Client], bool] = _to_everyone

    def run(self, session: Session, params: Any) -> object:  # noqa: ANN401 - one type per method
        """Answer. The answer takes care of being cancelled."""
        return self.answer(session, params)


def resolves(method: str) -> Callable[[Callable[[Request[Any]], None]], ResolveHandler]:
    """Make the decorated function complete what a method sends."""
    return lambda complete: ResolveHandler(method, complete)


def data_of(params: object) -> Mapping[str, object]:
    """What was sent along with something, and came back with it; empty where it did not."""
    data = getattr(params, "data", None)
    return data if isinstance(data, Mapping) else {}
