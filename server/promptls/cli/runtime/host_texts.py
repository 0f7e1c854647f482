"""`promptls render --host`: the text that a model gets of a file of a host."""

import os
import sys
from collections.abc import Iterable

import click

from promptls.cli.runtime.inputs import decode_argument
from promptls.cli.terminal.messages import for_stdout, print_note
from promptls.cli.terminal.style import OutputStyle, detect_style
from promptls.files.contexts import find_project_root
from promptls.files.reading import decode_whole, read_given
from promptls.prompts.host_texts import render_host_text
from promptls.semantics.arrivals.pieces import Piece
from promptls.text.typesetting import escape_unseen


def print_host_text(host: str, given: tuple[str, ...], *, verbose: bool) -> None:
    """Print the text; on a colour terminal, with marks where something has been put in."""
    if not given:
        raise click.UsageError("--host needs the FILE that is to be rendered.")
    path, *arguments = given
    source = decode_whole(path, read_given(path))
    line = " ".join(decode_argument(it, "'ARGUMENTS'") for it in arguments)
    absolute = os.path.abspath(path)
    folder = os.path.dirname(absolute)
    found = render_host_text(host, absolute, source, line, find_project_root(folder) or folder)
    style = detect_style(sys.stdout, "auto")
    text = (
        mark(found.pieces, style) if style.color and style.is_terminal else for_stdout(found.text)
    )
    sys.stdout.buffer.write(text.encode())
    sys.stdout.flush()
    for it in (*(found.details if verbose else ()), *found.notes):
        print_note(it)


def mark(pieces: Iterable[Piece], style: OutputStyle) -> str:
    """The text with what was put in underlined. The terminal obeys no character of it."""
    return "".join(
        "\n".join(
            _mark_line(line, style, is_new=it.text != it.written and bool(it.why))
            for line in it.text.split("\n")
        )
        for it in pieces
    )


def _mark_line(line: str, style: OutputStyle, *, is_new: bool) -> str:
    shown = escape_unseen(line)
    return style.paint(shown, fg="green", underline=True) if is_new else shown
