"""`promptls response`: checks what a model has answered."""

import os

import click

from promptls.checking.reports import FileReport, to_reported
from promptls.cli import FAILED
from promptls.cli.parameters import color_option, output_format_option
from promptls.cli.runtime.expectations import find_exit_code, refuse_unknown
from promptls.cli.runtime.inputs import open_project, read_response, read_text
from promptls.cli.runtime.response_reports import render, to_fields, write_json
from promptls.cli.terminal.messages import Errors, print_note
from promptls.cli.terminal.style import detect_style, prepare_stdout
from promptls.files import FileError
from promptls.files.projects import OpenedProject
from promptls.files.reading import is_stream
from promptls.prompts.demands import find_phase
from promptls.prompts.project_answers import find_demands
from promptls.prompts.responses import judge_response, rules_of
from promptls.prompts.template_files import (
    LoadedTemplate,
    TemplateNotFound,
    describe_unknown_agent,
    to_template,
)
from promptls.rules.answers import Demands
from promptls.rules.rule_set import RuleSet
from promptls.text.nearest import did_you_mean
from promptls.text.spans import Source


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
    "--contract", metavar="NAME", help="Contract of the settings that the answer fulfils."
)
@click.option(
    "--expect", metavar="WORD", help="Fail unless the answer is good, bad, or has this value."
)
@click.option("--fix", is_flag=True, help="Fix the form of the answer, and none of its values.")
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
    contract: str | None,
    expect: str | None,
    fix: bool,
    is_all: bool,
    output_format: str,
    color: str,
) -> None:
    """Check what a model has answered.

    FILE is the answer, or - for standard input. A template demands the tags that it mentions, the
    block that it shows, and the tasks that it lists. It is a file, or that of --agent and --phase
    in templates/system of the project. A contract of the settings, [contracts.NAME], says it
    instead: that of --contract, or the one for the template. Without any of them, only what is
    there is checked.

    With --fix, the file is changed; for standard input, the fixed answer is printed and nothing
    else.

    With --all, the answers that are recorded beside templates are checked: those of CLAUDE-plan.md
    are the Markdown files in the folder answers/CLAUDE-plan beside it. FILE is then a folder.
    Beside a prompt with a contract, the name of an answer may begin with its outcome, which is
    good, bad, given, none or malformed, and it must be that: malformed.md, or none-early.md.

    The exit code is 0, or 1 when there are errors or warnings, or 2 when a file cannot be read or
    there is no template. With --expect it is 0 only for what is expected, 3 for another answer, 4
    for none, and 1 for one that is malformed.
    """
    if is_all:
        if template or agent or phase or contract or expect or fix:
            raise click.UsageError("--all cannot be used with options about one answer.")
        from promptls.cli.runtime.recorded_answers import check_recorded  # noqa: PLC0415 - for it

        context.exit(check_recorded(path or os.curdir, output_format, color))
    if path is None:
        raise click.MissingParameter(param_hint="'FILE'", param_type="argument")
    _refuse_together(template, agent, phase)
    project = open_project()
    rules = rules_of(project.settings)
    try:
        given = _load_template(template, agent, phase, project)
        source = read_response(path)
        demands = _find_demands(given, phase, contract, project)
        if expect is not None:
            refuse_unknown(expect, demands.contract)
        if fix:
            source = _fix(path, source, demands, rules)
    except (FileError, TemplateNotFound) as error:
        Errors().report(str(error))
        context.exit(FAILED)
    response = judge_response(source.text, demands, rules)
    stream = prepare_stdout()
    shown = path if is_stream(path) else os.path.relpath(path).replace(os.sep, "/")
    report = FileReport(shown, to_reported(source, response.findings), lambda: source)
    if fix and is_stream(path):
        stream.write(source.text)
    elif output_format == "json":
        stream.write(write_json(to_fields(report, response, source)))
    else:
        stream.writelines(render(report, response, source, detect_style(stream, color)))
    stream.flush()
    context.exit(find_exit_code(expect, response))


def _refuse_together(template: str | None, agent: str | None, phase: str | None) -> None:
    if agent and template:
        raise click.UsageError("--agent cannot be used with --template.")
    if agent and not phase:
        raise click.UsageError("--agent requires --phase.")


def _find_demands(
    template: LoadedTemplate | str | None,
    phase: str | None,
    contract: str | None,
    project: OpenedProject,
) -> Demands:
    """What is demanded, with a note where a template demands nothing."""
    try:
        demands = find_demands(project, template, phase=phase, contract=contract)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="'--contract'") from None
    if template is not None and demands.is_empty:
        named = template.path if isinstance(template, LoadedTemplate) else "the template"
        print_note(f"{named} demands nothing of an answer; only what is there is checked")
    return demands


def _fix(path: str, source: Source, demands: Demands, rules: RuleSet) -> Source:
    """Fix the form of an answer, in its file if it has one."""
    from promptls.files.writing import replace_file  # noqa: PLC0415 - most answers are only read
    from promptls.prompts.response_fixes import fix_response  # noqa: PLC0415 - as above

    text, _ = fix_response(source.text, demands, rules)
    if text == source.text:
        return source
    if not is_stream(path):
        replace_file(path, source.text.encode(), text.encode())
    return Source(text)


def _load_template(
    path: str | None, agent: str | None, phase: str | None, project: OpenedProject
) -> LoadedTemplate | str | None:
    vocabulary = project.settings.vocabulary
    if agent and phase:
        from promptls.prompts.project_prompts import load_template  # noqa: PLC0415 - for an agent only

        template = load_template(project, agent, phase)
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
