"""`promptls server`: runs the language server."""

import click

from promptls.lsp.server import run


@click.command
@click.option("--stdio", is_flag=True, help="Speak over standard input and output. It always does.")
@click.pass_context
def command(context: click.Context, *, stdio: bool) -> None:
    """Run the language server, for an editor to talk to."""
    del stdio
    context.exit(run())
