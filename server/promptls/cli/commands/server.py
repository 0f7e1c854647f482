"""`promptls server`: runs the language server."""

import click

from promptls.cli import announce_server


@click.command
@click.option("--stdio", is_flag=True, help="Use standard input and output (the default).")
@click.pass_context
def command(context: click.Context, *, stdio: bool) -> None:
    """Run the language server.

    It speaks the Language Server Protocol on standard input and output. An editor starts it, and
    it ends with the editor. Messages about itself go to standard error.
    """
    from promptls.lsp.server import run  # noqa: PLC0415 - help needs no protocol

    del stdio
    announce_server()
    context.exit(run())
