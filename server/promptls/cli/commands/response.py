"""`promptls response`: checks what a model has answered."""

import os

import click

from promptls.checking.reports import FileReport, to_reported
from promptls.cli import CLEAN, FAILED, FINDINGS
from promptls.cli.parameters import color_option, output_format_option
from promptls.cli.runtime.inputs import OpenedProject, open_project, read_response, read_text
from promptls.cli.runtime.response_reports import render, to_fields, write_json
from promptls.cli.terminal.messages import Errors, print_note
from promptls.cli.terminal.style import detect_style, prepare_stdout
from promptls.files import FileError
from promptls.files.reading import is_stream
from promptls.prompts.demands import find_phase, read_demands
from promptls.prompts.next_steps import read_state
from promptls.prompts.responses import judge_response, list_failures, rules_of
from promptls.prompts.template_files import (
    LoadedTemplate,
    TemplateNotFound,
    describe_unknown_agent,
    load_system_template,
    to_template,
)
from promptls.semantics.workflow.near_steps import find_near_steps
from promptls.text.nearest import did_you_mean


@click.command
@click.argument("path", metavar="FILE", required=False)
@click.option(
    "--template", metavar="FILE", help="Template or agent file that says what is demanded."
)
@click.option("--agent", metavar="NAME", help="Agent whose template says it, such as CLAUDE.")
@click.option(
    "--phase", metavar="NAME", help="Phase of the template and of its verdicts, such as plan."
)
@click.option(
    "--all", "is_all", is_flag=True, help="Check all recorded answers of the project, or of FILE."
)
@output_format_option
@color_option
@click.pass_context
def command(  # noqa: PLR0913 - click passes each option by name
    context: click.Context,
    *,
    path: str | None,
    template: str | None,
    agent: str | None,
    phase: str | None,
    is_all: bool,
    output_format: str,
    color: str,
) -> None:
    """Check what a model has answered.

    FILE is the answer, or - for standard input. A template demands the tags that it mentions, the
    block that it shows, and the tasks that it lists. It is a file, or that of --agent and --phase
    in templates/system of the project. Without a template, only what is there is checked.

    With --all, the answers that are recorded beside templates are checked: those of CLAUDE-plan.md
    are the Markdown files in the folder answers/CLAUDE-plan beside it. FILE is then a folder.

    The exit code is 0, or 1 when there are errors or warnings, or 2 when a file cannot be read or
    there is no template.
    """
    if is_all:
        if template or agent or phase:
            raise click.UsageError("--all cannot be used with --template, --agent or --phase.")
        from promptls.cli.runtime.recorded_answers import check_recorded  # noqa: PLC0415 - for it

        context.exit(check_recorded(path or os.curdir, output_format, color))
    if path is None:
        raise click.MissingParameter(param_hint="'FILE'", param_type="argument")
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
    if given is not None and demands.is_empty:
        named = template or (given.path if isinstance(given, LoadedTemplate) else "the template")
        print_note(f"{named} demands nothing of an answer; only what is there is checked")
    steps = find_near_steps(read_state(project.root), project.settings.vocabulary)
    demands = demands._replace(steps=steps)
    response = judge_response(source.text, demands, rules_of(project.settings))
    shown = path if is_stream(path) else os.path.relpath(path).replace(os.sep, "/")
    findings = to_reported(source, response.findings)
    report = FileReport(shown, findings, lambda: source)
    stream = prepare_stdout()
    if output_format == "json":
        stream.write(write_json(to_fields(report, response, source)))
    else:
        stream.writelines(render(report, response, source, detect_style(stream, color)))
    stream.flush()
    context.exit(FINDINGS if list_failures(response) else CLEAN)


def _load_template(
    path: str | None, agent: str | None, phase: str | None, project: OpenedProject
) -> LoadedTemplate | str | None:
    settings = project.settings
    vocabulary = settings.vocabulary
    if agent and phase:
        folder = settings.values.templates.folder
        template = load_system_template(
            agent, phase, project.shown_root, folder=folder, vocabulary=vocabulary
        )
        unknown = describe_unknown_agent(agent, vocabulary)
        if unknown and template.is_fallback:
            print_note(f"{unknown}; {template.path} is used")
        return template
    if phase and find_phase(phase, vocabulary) is None:
        phases = [it.key for it in vocabulary.template_phases]
        hint = did_you_mean(phase, phases) or f"; expected one of {', '.join(phases)}"
        raise click.BadParameter(f"unknown phase {phase!r}{hint}", param_hint="'--phase'")
    if path is None:
        return None
    text = to_template(read_text(path), path)
    return LoadedTemplate(text, path, is_fallback=False, tried=())
