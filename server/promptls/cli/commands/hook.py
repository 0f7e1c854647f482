"""`promptls hook`: judges the answers of a coding agent, as one of its hooks."""

import click


@click.command(context_settings={"ignore_unknown_options": True})
@click.option(
    "--print-settings", is_flag=True, help="Print the lines for .claude/settings.json and exit."
)
@click.argument("others", nargs=-1, type=click.UNPROCESSED, metavar="")
@click.pass_context
def command(context: click.Context, *, print_settings: bool, others: tuple[str, ...]) -> None:
    """Check the answer with which a coding agent ends its turn.

    This is for the hooks Stop and SubagentStop of Claude Code, and others with the same protocol.
    The hook's JSON comes from standard input. An answer that must be written again gets
    {"decision": "block", "reason": ...} on standard output; for any other there is no output. An
    answer is sent back once, and never for what cannot be read.

    [hook] in the settings says what is demanded of which agent. Without it an answer is sent back
    for a block that is malformed or has text after it.

    The exit code is 0 whatever comes in, for others would stop the agent; it is 1 for a wrong
    option.
    """
    from promptls.cli.runtime import hook  # noqa: PLC0415 - help needs none of it

    if others:
        context.exit(hook.refuse(others))
    context.exit(hook.print_settings() if print_settings else hook.run())
