"""`promptls templates`: shows which agent has a template for which phase."""

from collections.abc import Collection, Sequence

import click

from promptls.cli import CLEAN, FAILED, FINDINGS
from promptls.cli.parameters import color_option, output_format_option
from promptls.cli.runtime.inputs import open_project
from promptls.cli.terminal.messages import Errors, print_note
from promptls.cli.terminal.style import OutputStyle, detect_style, prepare_stdout
from promptls.files.reading import is_folder
from promptls.prompts.matrix import (
    Cell,
    Standing,
    list_problems,
    list_strays,
    list_templates,
    list_unknown_phases,
)
from promptls.semantics.templates.recognition import BASE

_COLORS = {
    Standing.OWN: "green",
    Standing.FALLBACK: "cyan",
    Standing.MISSING: "yellow",
    Standing.UNUSABLE: "red",
}


@click.command
@click.argument("path", default=".", metavar="[PATH]")
@output_format_option
@color_option
@click.pass_context
def command(context: click.Context, *, path: str, output_format: str, color: str) -> None:
    """Show which agent has a template for which phase.

    PATH is a folder of the project [default: the working directory]. A template is the agent's own,
    or the fallback BASE-phase.md, or missing, or unusable (empty, or not UTF-8). Below the
    table is what an agent's own template lacks of the fallback: variables and response tags. Notes
    name files that are never loaded, such as CLAUDE-plan.markdown.

    The exit code is 0, or 1 when a template is unusable, or when a phase that some agent has a
    template for has no fallback.
    """
    context.exit(_show(path, output_format, color))


def _show(path: str, form: str, color: str) -> int:
    """Print the matrix of a project. Returns the exit code."""
    if not is_folder(path):
        Errors().report(f"{path}: no such folder")
        return FAILED
    root, settings, _ = open_project(path)
    folder, vocabulary = settings.values.templates.folder, settings.vocabulary
    cells = list_templates(root, folder=folder, vocabulary=vocabulary)
    known = {it.name for it in vocabulary.template_agents}
    stream = prepare_stdout()
    style = detect_style(stream, color)
    stream.write(_to_json(cells) if form == "json" else _draw(cells, known, style))
    stream.flush()
    unknown = list_unknown_phases(root, folder=folder, vocabulary=vocabulary)
    for problem in (*list_problems(cells), *unknown):
        print_note(problem)
    for stray in list_strays(root, folder=folder, vocabulary=vocabulary):
        print_note(f"{stray.path} is never loaded; expected {stray.expected}")
    if all(it.standing is Standing.MISSING for it in cells):
        print_note("there are no templates; promptls init --templates adds some")
    is_unusable = any(it.standing is Standing.UNUSABLE for it in cells)
    return FINDINGS if is_unusable or _has_gap(cells) else CLEAN


def _has_gap(cells: Sequence[Cell]) -> bool:
    """Whether a phase has templates, but none for the agents without their own."""
    own = {it.phase for it in cells if it.standing is Standing.OWN}
    return any(it.standing is Standing.MISSING and it.phase in own for it in cells)


def _to_json(cells: Sequence[Cell]) -> str:
    import json  # noqa: PLC0415 - for this format only

    rows = [{**it._asdict(), "standing": it.standing.value} for it in cells]
    return f"{json.dumps(rows, indent=1)}\n"


def _draw(cells: Sequence[Cell], known: Collection[str], style: OutputStyle) -> str:
    phases = list(dict.fromkeys(it.phase for it in cells))
    names = dict.fromkeys(it.agent for it in cells)
    agents = {it: it if it in known else f"{it} (unknown)" for it in names}
    by_place = {(it.agent, it.phase): it for it in cells}
    first = max(map(len, agents.values()))
    widths = {it: max(len(it), max(map(len, Standing)) + 1) for it in phases}
    head = "  ".join([f"{'':{first}}", *(f"{it:{widths[it]}}" for it in phases)])
    lines = [style.paint(head.rstrip(), bold=True)]
    for agent, shown in agents.items():
        row = [style.paint(f"{shown:{first}}", bold=True)]
        for phase in phases:
            cell = by_place[agent, phase]
            word = f"{cell.word}{'*' if cell.drift else ''}"
            row.append(style.paint(f"{word:{widths[phase]}}", fg=_COLORS[cell.standing]))
        lines.append("  ".join(row).rstrip())
    drifted = [it for it in cells if it.drift]
    if drifted:
        lines.append("")
    lines += [f"* {it.path} lacks {', '.join(it.drift)} of {BASE}-{it.phase}.md" for it in drifted]
    return "".join(f"{it}\n" for it in lines)
