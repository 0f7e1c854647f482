"""`promptls response`: checks what a model has answered."""

import os
from collections.abc import Iterator

import click

from promptls.checking.reports import FileReport, to_range, to_reported
from promptls.cli import CLEAN, FAILED, FINDINGS
from promptls.cli.parameters import color_option, output_format_option
from promptls.cli.runtime.inputs import OpenedProject, open_project, read_response, read_text
from promptls.cli.terminal.messages import Errors
from promptls.cli.terminal.style import OutputStyle, detect_style, prepare_stdout
from promptls.files import FileError
from promptls.files.reading import is_stream
from promptls.prompts.responses import (
    ParsedResponse,
    find_phase,
    judge_response,
    read_demands,
    rules_of,
)
from promptls.prompts.template_files import LoadedTemplate, TemplateNotFound, load_system_template
from promptls.rules.answers import BlockKind
from promptls.rules.diagnostics import Severity
from promptls.text.nearest import did_you_mean
from promptls.text.spans import Encoding, FileSpan, Source
from promptls.text.typesetting import escape_unseen

_NAMES = {BlockKind.NEXT_STEPS: "{} next steps", BlockKind.STATUS: "status line"}
_FAILING = (Severity.ERROR, Severity.WARNING)


@click.command
@click.argument("path", metavar="FILE")
@click.option(
    "--template", metavar="FILE", help="Template or agent file that says what is demanded."
)
@click.option("--agent", metavar="NAME", help="Agent whose template says it, such as CLAUDE.")
@click.option(
    "--phase", metavar="NAME", help="Phase of the template and of its verdicts, such as plan."
)
@output_format_option
@color_option
@click.pass_context
def command(  # noqa: PLR0913 - click passes each option by name
    context: click.Context,
    *,
    path: str,
    template: str | None,
    agent: str | None,
    phase: str | None,
    output_format: str,
    color: str,
) -> None:
    """Check what a model has answered.

    FILE is the answer, or - for standard input. A template demands the tags that it mentions, the
    block that it shows, and the tasks that it lists. It is a file, or that of --agent and --phase
    in templates/system of the project. Without a template, only what is there is checked.

    The exit code is 0, or 1 when there are errors or warnings, or 2 when a file cannot be read or
    there is no template.
    """
    if agent and template:
        raise click.UsageError("--agent cannot be used with --template.")
    if agent and not phase:
        raise click.UsageError("--agent requires --phase.")
    project = open_project()
    try:
        given = _load_template(template, agent, phase, project)
        source = read_response(path)
    except (FileError, TemplateNotFound) as error:
        Errors().report(str(error))
        context.exit(FAILED)
    demands = read_demands(given, phase=phase, vocabulary=project.settings.vocabulary)
    response = judge_response(source.text, demands, rules_of(project.settings))
    shown = path if is_stream(path) else os.path.relpath(path).replace(os.sep, "/")
    findings = to_reported(source, response.findings)
    report = FileReport(shown, findings, lambda: source)
    stream = prepare_stdout()
    if output_format == "json":
        stream.write(_to_json(report, response, source))
    else:
        stream.writelines(_render(report, response, source, detect_style(stream, color)))
    stream.flush()
    context.exit(FINDINGS if any(it.severity in _FAILING for it in findings) else CLEAN)


def _load_template(
    path: str | None, agent: str | None, phase: str | None, project: OpenedProject
) -> LoadedTemplate | str | None:
    settings = project.settings
    vocabulary = settings.vocabulary
    if agent and phase:
        folder = settings.values.templates.folder
        return load_system_template(
            agent, phase, project.shown_root, folder=folder, vocabulary=vocabulary
        )
    if phase and find_phase(phase, vocabulary) is None:
        phases = [it.key for it in vocabulary.template_phases]
        hint = did_you_mean(phase, phases) or f"; expected one of {', '.join(phases)}"
        raise click.BadParameter(f"unknown phase {phase!r}{hint}", param_hint="'--phase'")
    if path is None:
        return None
    return LoadedTemplate(read_text(path), path, is_fallback=False, tried=())


def _to_json(report: FileReport, response: ParsedResponse, source: Source) -> str:
    import json  # noqa: PLC0415 - for this format only

    from promptls.cli.printers.json import to_locations, to_object  # noqa: PLC0415 - the same

    def locate(span: FileSpan) -> dict[str, object]:
        return to_locations(to_range(source, span))

    block, answer = response.block, response.answer
    fields = {
        "verdict": response.verdict,
        "tasks": dict(response.tasks),
        "text": response.text,
        "block": block
        and {"kind": block.kind, "text": block.text, "items": block.items, **locate(block.span)},
        "answer": answer and {"value": answer.value, **locate(answer.span)},
        "findings": [to_object(report.path, it) for it in report.findings],
    }
    return f"{json.dumps(fields, indent=2)}\n"


def _render(
    report: FileReport, response: ParsedResponse, source: Source, style: OutputStyle
) -> Iterator[str]:
    if report.findings:
        from promptls.cli.printers.full import write  # noqa: PLC0415 - good answers have none

        yield from write([report], style)
        yield "\n"
    for name, said in _summarise(response, source):
        yield f"{style.paint(f'{name:8}', bold=True)} {escape_unseen(said)}\n"


def _summarise(response: ParsedResponse, source: Source) -> Iterator[tuple[str, str]]:
    """What an answer says, in a few lines."""
    yield "verdict", response.verdict or "none"
    tasks = ", ".join(f"{number} {status}" for number, status in response.tasks.items())
    if tasks:
        yield "tasks", tasks
    block = response.block
    if block is None:
        yield "block", "none"
    else:
        line = source.position(block.span.start, Encoding.UTF32)[0] + 1
        said = _NAMES[block.kind].format(len(block.items))
        yield "block", f"{said} (line {line})"
    if response.answer is not None:
        yield "answer", f"JSON with status {response.answer.value['status']!r}"
