"""`promptls render`: prints the prompt that a model gets for an agent and a phase."""

import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, NoReturn

import click
from click.core import ParameterSource

from promptls.cli import FAILED
from promptls.cli.parameters import Choice
from promptls.cli.runtime.host_texts import print_host_text
from promptls.cli.runtime.inputs import (
    decode_argument,
    open_project,
    read_exactly,
    read_text,
    split_name,
)
from promptls.cli.terminal.messages import Errors, for_stdout, print_note
from promptls.document import JsonFault
from promptls.files import FileError
from promptls.prompts.host_texts import HostTextError
from promptls.prompts.project_prompts import UnfinishedPrompt, render_system_prompt
from promptls.prompts.sample_values import parse_values
from promptls.prompts.template_files import LoadedTemplate, TemplateNotFound
from promptls.text.spans import with_line_feeds
from promptls.text.values import NamedTuple
from promptls.vocabulary.hosts import HOST_NAMES

if TYPE_CHECKING:
    from promptls.models.unified_prompt import ContextPart, UnifiedPrompt


# What is also meant for the file of a host.
_OF_HOSTS = frozenset({"host", "given", "verbose"})


class _UnwritablePrompt(Exception):  # noqa: N818 - that is what it is
    """A prompt that the format cannot hold."""


class _ValueFile(NamedTuple):
    """The values of a file. A text that is empty within JSON or TOML is meant to be."""

    path: str
    values: dict[str, str]
    is_blank: bool


@click.command
@click.option("--agent", metavar="NAME", help="Agent of the template, such as CLAUDE.")
@click.option("--phase", metavar="NAME", help="Phase of the template, such as plan.")
@click.option(
    "--instructions",
    metavar="TEXT",
    help="What the agent is to do now; @FILE reads a file, @- standard input.",
)
@click.option(
    "--var",
    "variables",
    multiple=True,
    metavar="NAME=VALUE",
    help="Value of a variable; may be repeated.",
)
@click.option(
    "--var-file",
    "variable_files",
    multiple=True,
    metavar="[NAME=]FILE",
    help="NAME=FILE takes a value from a file; FILE alone is JSON or TOML: names and texts.",
)
@click.option("--file", "files", multiple=True, metavar="PATH", help="Add a file to the context.")
@click.option(
    "--artifact",
    "artifacts",
    multiple=True,
    metavar="[NAME=]PATH",
    help="Add a file to the context as an artifact, such as a proposal.",
)
@click.option(
    "--thought",
    "thoughts",
    multiple=True,
    metavar="[NAME=]PATH",
    help="Add a file to the context as an earlier thought of the agent.",
)
@click.option(
    "--output-format",
    type=Choice(["xml", "json", "text"]),
    default="xml",
    show_default=True,
    help="Output format; text is the system prompt and the instructions alone.",
)
@click.option("--strict", is_flag=True, help="Fail where the prompt would be unfinished.")
@click.option(
    "--host",
    type=Choice(HOST_NAMES),
    metavar="HOST",
    help="Print what this program makes of FILE, such as claude-code.",
)
@click.option("-v", "--verbose", is_flag=True, help="Print which template or facts are used.")
@click.argument("given", nargs=-1, metavar="[FILE] [-- ARGUMENTS...]")
@click.pass_context
def command(  # noqa: PLR0913 - click passes each option by name
    context: click.Context,
    /,
    *,
    agent: str | None,
    phase: str | None,
    instructions: str | None,
    host: str | None,
    given: tuple[str, ...],
    variables: tuple[str, ...],
    variable_files: tuple[str, ...],
    output_format: str,
    strict: bool,
    verbose: bool,
    **parts: tuple[str, ...],
) -> None:
    """Print the prompt that a model gets for an agent and a phase.

    The template is AGENT-phase.md in templates/system of the project, or else BASE-phase.md.
    Variables without a value are read from the project where they can be: agentd/project.md, the
    folders and files, artifacts, skeletons, and the open tasks of tasks.md. For any other the
    prompt says "Context not provided".

    Lines of the template, of values and of instructions from files end with a line feed. Files of
    the context stay as they are, to the last byte.

    The exit code is 0, or 2 when there is no template, the prompt would be empty, or a file cannot
    be read. With --strict it is also 2 when the agent is unknown, a value is missing or misspelt, a
    value file is empty, a placeholder would stay, or the template has errors.

    With --host, it is the text that a model gets of FILE, a command, skill or prompt: placeholders
    such as $1 are replaced as that program does, with ARGUMENTS as they are typed there. Commands
    in the text are named, and not run.
    """
    if host is not None:
        _run_host(context, host, given, verbose=verbose)
        return
    if given:
        raise click.UsageError(f"Unexpected argument '{given[0]}'; only --host renders a file.")
    agent, phase, instructions = (_need(context, it) for it in ("agent", "phase", "instructions"))
    try:
        files = [_read_value_file(it) for it in variable_files]
        blank = [f"{it.path}: there is no value in it" for it in files if it.is_blank]
        values = dict(it for file in files for it in file.values.items())
        values |= _read_values(variables)
        rendered = render_system_prompt(open_project(), agent, phase, values, strict=strict)
        if strict and blank:
            _fail(context, *blank)
        said = _read_instructions(instructions)
        if output_format == "text":
            click.echo(for_stdout(f"{rendered.text.rstrip()}\n\n{said}"))
        else:
            _print_prompt(_build(parts, rendered.text, said), output_format)
    except UnfinishedPrompt as error:
        _fail(context, *error.flaws, *blank)
    except (FileError, TemplateNotFound, _UnwritablePrompt) as error:
        _fail(context, str(error))
    if verbose:
        print_note(_describe(rendered.template, agent))
    for note in (*rendered.gaps, *rendered.slips, *blank, *rendered.notes):
        print_note(note)
    if not said.strip():
        print_note("the instructions are empty")


def _fail(context: click.Context, *reasons: str) -> NoReturn:
    errors = Errors()
    for it in reasons:
        errors.report(it)
    context.exit(FAILED)


def _run_host(context: click.Context, host: str, given: tuple[str, ...], *, verbose: bool) -> None:
    """Print what a host makes of a file. The options of templates do not go with it."""
    for it in context.command.params:
        is_given = context.get_parameter_source(it.name or "") is ParameterSource.COMMANDLINE
        if is_given and it.name not in _OF_HOSTS:
            raise click.UsageError(f"{it.opts[0]} cannot be combined with --host.")
    try:
        print_host_text(host, given, verbose=verbose)
    except (HostTextError, FileError) as error:
        _fail(context, str(error))


def _need(context: click.Context, name: str) -> str:
    """The value of an option without which there is no prompt."""
    value: str | None = context.params[name]
    if value is None:
        option = next(it for it in context.command.params if it.name == name)
        raise click.MissingParameter(ctx=context, param=option)
    return value


def _describe(template: LoadedTemplate, agent: str) -> str:
    why = f"; there is none of its own for {agent}" if template.is_fallback else ""
    return f"the template is {template.path}{why}"


def _read_instructions(given: str) -> str:
    if given.startswith("@"):
        return with_line_feeds(read_text(given[1:]))
    return decode_argument(given, "'--instructions'")


def _read_value_file(given: str) -> _ValueFile:
    name, path = split_name(given)
    if not name:
        values = _read_object(path)
        return _ValueFile(path, values, is_blank=not values)
    text = with_line_feeds(read_text(path))
    return _ValueFile(path, {name: text}, is_blank=not text.strip())


def _read_values(options: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for given in options:
        name, equals, value = given.partition("=")
        if not equals or not name:
            raise click.BadParameter(f"expected NAME=VALUE, found {given!r}", param_hint="'--var'")
        yield name, decode_argument(value, "'--var'")


def _read_object(path: str) -> dict[str, str]:
    if path.endswith(".toml"):
        read = parse_values(read_text(path))
        if isinstance(read, str):
            raise FileError(path, read)
        return read
    from promptls.parsing.json.values import read_value  # noqa: PLC0415 - few calls read one

    found = read_value(read_text(path))
    if isinstance(found, JsonFault):
        raise FileError(path, f"not JSON: {found.message}")
    values = found.value
    if not isinstance(values, dict):
        raise FileError(path, "expected a JSON object of names and texts")
    texts = {name: it for name, it in values.items() if isinstance(it, str)}
    other = next((it for it in values if it not in texts), None)
    if other is not None:
        raise FileError(path, f"expected a JSON object of names and texts; {other!r} has no text")
    return texts


def _build(
    parts: Mapping[str, tuple[str, ...]], system_prompt: str, instructions: str
) -> "UnifiedPrompt":
    from promptls.models.unified_prompt import ContextPart, UnifiedPrompt  # noqa: PLC0415 - it imports pydantic

    def to_parts(given: tuple[str, ...], of_kind: str) -> "Iterator[ContextPart]":
        for it in given:
            name, path = split_name(it) if of_kind != "file" else ("", it)
            shown = decode_argument(name or path, f"'--{of_kind}'")
            fields = {"type": of_kind, "name": shown, "content": read_exactly(path)}
            yield ContextPart.model_validate(fields)

    context = [
        *to_parts(parts["files"], "file"),
        *to_parts(parts["artifacts"], "artifact"),
        *to_parts(parts["thoughts"], "thought"),
    ]
    return UnifiedPrompt(system_prompt=system_prompt, context=context, instructions=instructions)


def _print_prompt(prompt: "UnifiedPrompt", output_format: str) -> None:
    from promptls.models.prompt_xml import UnsupportedCharacter  # noqa: PLC0415 - as `_build`

    try:
        is_xml = output_format == "xml"
        written = prompt.to_xml() if is_xml else f"{prompt.model_dump_json(indent=2)}\n"
    except UnsupportedCharacter as error:
        raise _UnwritablePrompt(f"{error}; --output-format json can hold it") from error
    sys.stdout.buffer.write(for_stdout(written).encode())
    sys.stdout.flush()
