"""`promptls server`: runs the language server."""

import click

from promptls.cli import announce_server
from promptls.lsp.connection.log import LEVELS, LogOptions
from promptls.lsp.server import run


@click.command
@click.option("--stdio", is_flag=True, help="Use standard input and output (the default).")
@click.option(
    "--tcp",
    metavar="[HOST:]PORT",
    help="Listen for one client instead; the host is 127.0.0.1 unless given.",
)
@click.option(
    "--log-file", type=click.Path(), metavar="FILE", help="Append the log to a file, not to stderr."
)
@click.option(
    "--log-level",
    type=click.Choice(LEVELS),
    default="warning",
    help="Least severity of what is logged [default: warning].",
)
@click.option(
    "--position-encoding",
    type=click.Choice(["utf-8", "utf-16", "utf-32"]),
    help="Unit of columns, for an editor that does not announce it [default: utf-16].",
)
@click.option("--log-messages", is_flag=True, help="Log all messages, with the text of documents.")
@click.pass_context
def command(  # noqa: PLR0913 - one argument for each option
    context: click.Context,
    *,
    stdio: bool,
    tcp: str | None,
    log_file: str | None,
    log_level: str,
    log_messages: bool,
    position_encoding: str | None,
) -> None:
    """Run the language server.

    It speaks the Language Server Protocol on standard input and output. An editor starts it, and
    it ends with the editor. Messages about itself go to standard error.

    An editor that counts bytes in columns needs --position-encoding utf-8, and one that counts
    characters utf-32. What an editor announces itself comes first.

    The log has no text of documents unless --log-messages is given. With --log-level debug it has
    the method and the size of each message.
    """
    if stdio and tcp is not None:
        raise click.UsageError("--stdio cannot be combined with --tcp.")
    if tcp is None:
        announce_server()
    try:
        context.exit(run(tcp, LogOptions(log_level, log_file, log_messages), position_encoding))
    except ValueError as error:
        raise click.UsageError(f"Invalid value for --tcp: {error}.") from error
    except OSError as error:
        where = f"--log-file {log_file}" if error.filename else f"--tcp {tcp}"
        raise click.UsageError(f"{where}: {error.strerror or error}.") from error
