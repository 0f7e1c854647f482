"""`promptls render`: prints the prompt that a model gets for an agent and a phase."""

import sys
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

import click

from promptls.cli import FAILED
from promptls.cli.parameters import Choice
from promptls.cli.runtime.inputs import decode_argument, open_project, read_text, split_name
from promptls.cli.terminal.messages import Errors, print_note
from promptls.document import JsonFault
from promptls.files import FileError
from promptls.prompts.rendering import MissingVariables, RenderedTemplate, render_template
from promptls.prompts.template_files import TemplateNotFound, load_system_template

if TYPE_CHECKING:
    from promptls.models.unified_prompt import ContextPart, UnifiedPrompt


class _UnwritablePrompt(Exception):  # noqa: N818 - that is what it is
    """A prompt that the format cannot hold."""


@click.command
@click.option(
    "--agent", required=True, metavar="NAME", help="Agent of the template, such as CLAUDE."
)
@click.option("--phase", required=True, metavar="NAME", help="Phase of the template, such as plan.")
@click.option(
    "--instructions",
    required=True,
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
    help="NAME=FILE takes a value from a file; FILE alone is JSON: an object of names and texts.",
)
@click.option("--file", "files", multiple=True, metavar="PATH", help="Add a file to the context.")
@click.option(
    "--artifact",
    "artifacts",
    multiple=True,
    metavar="[NAME=]PATH",
    help="Add a file to the context as an artifact.",
)
@click.option(
    "--thought",
    "thoughts",
    multiple=True,
    metavar="[NAME=]PATH",
    help="Add a file to the context as a thought.",
)
@click.option(
    "--output-format",
    type=Choice(["xml", "json", "text"]),
    default="xml",
    show_default=True,
    help="Output format; text is the system prompt and the instructions alone.",
)
@click.option("--strict", is_flag=True, help="Fail where a variable has no value.")
@click.pass_context
def command(  # noqa: PLR0913 - click passes each option by name
    context: click.Context,
    /,
    *,
    agent: str,
    phase: str,
    instructions: str,
    variables: tuple[str, ...],
    variable_files: tuple[str, ...],
    output_format: str,
    strict: bool,
    **parts: tuple[str, ...],
) -> None:
    """Print the prompt that a model gets for an agent and a phase.

    The template is AGENT-phase.md in templates/system of the project, or else BASE-phase.md.
    Variables without a value are read from the project where they can be: agentd/project.md, the
    folders and files, artifacts, skeletons, and the open tasks of tasks.md. For any other the
    prompt says "Context not provided".

    The exit code is 0, or 2 when there is no template, a file cannot be read, or --strict finds
    that a value is missing.
    """
    try:
        root, settings = project = open_project()
        values = dict([*_read_value_files(variable_files), *_read_values(variables)])
        template = load_system_template(
            agent,
            phase,
            project.shown_root,
            folder=settings.values.templates.folder,
            vocabulary=settings.vocabulary,
        )
        rendered = render_template(
            template.text, values, root=root, strict=strict, settings=settings
        )
        said = _read_instructions(instructions)
        if output_format == "text":
            click.echo(f"{rendered.text.rstrip()}\n\n{said}")
        else:
            _print_prompt(_build(parts, rendered.text, said), output_format)
    except (FileError, TemplateNotFound, MissingVariables, _UnwritablePrompt) as error:
        Errors().report(str(error))
        context.exit(FAILED)
    _print_notes(rendered)


def _read_instructions(given: str) -> str:
    if given.startswith("@"):
        return read_text(given[1:])
    return decode_argument(given, "'--instructions'")


def _read_value_files(options: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for given in options:
        name, path = split_name(given)
        if name:
            yield name, read_text(path)
        else:
            yield from _read_object(path).items()


def _read_values(options: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    for given in options:
        name, equals, value = given.partition("=")
        if not equals or not name:
            raise click.BadParameter(f"expected NAME=VALUE, found {given!r}", param_hint="'--var'")
        yield name, decode_argument(value, "'--var'")


def _read_object(path: str) -> dict[str, str]:
    from promptls.parsing.json.values import read_value  # noqa: PLC0415 - few calls read one

    found = read_value(read_text(path))
    if isinstance(found, JsonFault):
        raise FileError(path, f"not JSON: {found.message}")
    values = found.value if isinstance(found.value, dict) else {"": None}
    texts = {name: it for name, it in values.items() if isinstance(it, str)}
    if len(texts) < len(values):
        raise FileError(path, "expected a JSON object of names and texts")
    return texts


def _build(
    parts: Mapping[str, tuple[str, ...]], system_prompt: str, instructions: str
) -> "UnifiedPrompt":
    from promptls.models.unified_prompt import ContextPart, UnifiedPrompt  # noqa: PLC0415 - it imports pydantic

    def to_parts(given: tuple[str, ...], of_kind: str) -> "Iterator[ContextPart]":
        for it in given:
            name, path = split_name(it) if of_kind != "file" else ("", it)
            shown = decode_argument(name or path, f"'--{of_kind}'")
            fields = {"type": of_kind, "name": shown, "content": read_text(path)}
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
    sys.stdout.buffer.write(written.encode())
    sys.stdout.flush()


def _print_notes(rendered: RenderedTemplate) -> None:
    for note in rendered.notes:
        print_note(note)
    found = rendered.injection
    for names, message in (
        (found.missing, "no value for {}; the prompt says 'Context not provided'"),
        (found.unknown, "unknown placeholders stay as they are: {}"),
        (found.unused, "the template does not use {}"),
    ):
        if names:
            print_note(message.format(", ".join(names)))
