"""`promptls list`: the agents, skills, commands and prompts of a project."""

from collections.abc import Iterator, Sequence

import click

from promptls.cli import CLEAN, FAILED
from promptls.cli.parameters import color_option, output_format_option
from promptls.cli.terminal.messages import Errors, stop_at_settings_errors
from promptls.cli.terminal.style import OutputStyle, detect_style, fit_line, prepare_stdout
from promptls.files import Configurations, FileContexts, FileError, find_files
from promptls.runner.inventory import LISTED, InventoryEntry, list_entries
from promptls.text.typesetting import escape_unseen
from promptls.text.wording import counted

_INDENT = "  "


@click.command(name="list")
@click.argument("paths", nargs=-1, metavar="[PATH]...")
@output_format_option
@color_option
@click.pass_context
def command(
    context: click.Context, *, paths: tuple[str, ...], output_format: str, color: str
) -> None:
    """List agents, skills, commands and prompts.

    PATH is a file or a folder [default: the working directory]. Which files there are, and of
    which kinds, is as for `promptls check`.

    Of each its name is listed, and what its front matter says: the description, the model and the
    tools. Its size is that of its text below the front matter, in tokens of about four characters.

    The exit code is 0, or 2 when a file cannot be read.
    """
    errors = Errors()
    configurations = Configurations()
    files, missing = find_files(paths or (".",), configurations.find, listed=configurations.listed)
    stop_at_settings_errors(configurations)
    unread: list[FileError] = []
    contexts = FileContexts(configurations.find, configurations.listed)
    entries = sorted(
        list_entries(files, contexts, unread), key=lambda it: (LISTED.index(it.kind), it.path)
    )
    for error in (*missing, *unread):
        errors.report(str(error))
    stream = prepare_stdout()
    style = detect_style(stream, color)
    if output_format == "json":
        stream.write(_to_json(entries))
    else:
        stream.writelines(f"{it}\n" for it in _draw(entries, style))
    stream.flush()
    context.exit(FAILED if errors.count else CLEAN)


def _to_json(entries: Sequence[InventoryEntry]) -> str:
    import json  # noqa: PLC0415 - for this format only

    rows = [{**it._asdict(), "kind": it.kind.value, "tokens": it.tokens} for it in entries]
    return f"{json.dumps(rows, indent=1)}\n"


def _draw(entries: Sequence[InventoryEntry], style: OutputStyle) -> Iterator[str]:
    if not entries:
        yield "No agents, skills, commands or prompts."
        return
    names = {it: escape_unseen(it.name) for it in entries}
    first = max(map(len, names.values()))
    most = max(len(f"{it.tokens:,}") for it in entries)
    for number, kind in enumerate(it for it in LISTED if any(of.kind is it for of in entries)):
        of_kind = [it for it in entries if it.kind is kind]
        if number:
            yield ""
        yield f"{counted(len(of_kind), kind.value)}:"
        for it in of_kind:
            name = style.paint(f"{names[it]:{first}}", bold=True)
            size = f"{it.tokens:>{most},} {'token ' if it.tokens == 1 else 'tokens'}"
            said = [size, it.model, ", ".join(it.tools)]
            yield f"{_INDENT}{name}  {'  '.join(escape_unseen(of) for of in said if of)}".rstrip()
            if it.description:
                yield _fit(f"{_INDENT * 2}{escape_unseen(it.description)}", style)


def _fit(line: str, style: OutputStyle) -> str:
    """A line that is cut at the end of a terminal's."""
    return fit_line(line, 0, 1, style.width).text if style.is_terminal else line
