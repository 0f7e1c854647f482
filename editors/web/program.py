"""What runs in the worker."""

from collections.abc import Callable

from promptls.lsp.embedded import EmbeddedServer


def open_server(post: Callable[[str], None]) -> Callable[[str | None], None]:
    """A function that takes messages; without one it does what waits for a moment of silence."""
    server = EmbeddedServer()

    def answer(message: str | None = None) -> None:
        for it in server.rest() if message is None else server.answer(message):
            post(it)

    return answer
