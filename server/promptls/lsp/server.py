"""The entrance to the language server."""

import gc


def run() -> int:
    """Serve one client on standard input and output until it is gone, and end the process."""
    # The collector would walk over the thousands of classes of the protocol again and again.
    gc.disable()
    from promptls.lsp.stdio import serve  # noqa: PLC0415 - imported when the collector is off

    serve()
