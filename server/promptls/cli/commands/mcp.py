"""`promptls mcp`: runs the MCP server."""

import click

from promptls.cli import MCP_WAITS, announce_server


@click.command
@click.argument(
    "folders",
    nargs=-1,
    metavar="[FOLDER]...",
    type=click.Path(exists=True, file_okay=False),
)
def command(*, folders: tuple[str, ...]) -> None:
    """Run the MCP server for coding agents.

    It speaks the Model Context Protocol on standard input and output. An agent starts it, and it
    ends with the agent. Its tools are check, fix, explain, render and response: what the commands
    of these names do, for a text, or for a file in the folders of the project.

    These folders are those that the agent names, or else the working directory; with FOLDER, only
    those. Nothing outside of them is read as a text, not even through links. Settings, and what
    files know of each other, are as for `promptls check`. A file is changed only by fix with write,
    and only if it still is the text that was seen.

    In Claude Code: claude mcp add promptls -- promptls mcp
    """
    from promptls.mcp.server import run  # noqa: PLC0415 - help needs none of it

    announce_server(MCP_WAITS)
    run(folders)
