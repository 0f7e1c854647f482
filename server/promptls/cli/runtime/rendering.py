"""What `promptls render` prints."""

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import click

from promptls.cli import CLEAN, FAILED
from promptls.cli.runtime.inputs import decode_argument, read_text, split_name
from promptls.cli.runtime.projects import open_project
from promptls.cli.terminal.messages import Errors, print_note
from promptls.files import FileError
from promptls.prompts.injection import MissingVariables
from promptls.prompts.rendering import RenderedTemplate, render_template
from promptls.prompts.template_files import TemplateNotFound, load_system_template
from promptls.text.values import NamedTuple

if TYPE_CHECKING:
    from promptls.models.unified_prompt import ContextPart, UnifiedPrompt


class _UnwritablePrompt(Exception):  # noqa: N818 - that is what it is
    """A prompt that the format cannot hold."""


class RenderRequest(NamedTuple):
    """The values of the options of `render`."""

    agent: str
    phase: str
    instructions: str
    variables: tuple[str, ...]
    variable_files: tuple[str, ...]
    files: tuple[str, ...]
    artifacts: tuple[str, ...]
    thoughts: tuple[str, ...]
    output_format: str
    strict: bool


def render(request: RenderRequest) -> int:
    """Print the prompt. Returns the exit code."""
    try:
        return _render(request)
    except (FileError, TemplateNotFound, MissingVariables, _UnwritablePrompt) as error:
        Errors().report(str(error))
        return FAILED


def _render(request: RenderRequest) -> int:
    project = open_project()
    root, settings = project
    values = dict(_read_values(request))
    template = load_system_template(
        request.agent,
        request.phase,
        project.shown_root,
        folder=settings.values.templates.folder,
        vocabulary=settings.vocabulary,
    )
    rendered = render_template(
        template.text, values, root=root, strict=request.strict, settings=settings
    )
    instructions = _read_instructions(request.instructions)
    if request.output_format == "text":
        click.echo(f"{rendered.text.rstrip()}\n\n{instructions}")
    else:
        prompt = _build(request, rendered.text, instructions)
        _print_prompt(prompt, request.output_format)
    _print_notes(rendered)
    return CLEAN


def _read_instructions(given: str) -> str:
    if given.startswith("@"):
        return read_text(given[1:])
    return decode_argument(given, "'--instructions'")


def _read_values(request: RenderRequest) -> Iterator[tuple[str, str]]:
    for given in request.variable_files:
        name, path = split_name(given)
        if name:
            yield name, read_text(path)
        else:
            yield from _read_object(path).items()
    for given in request.variables:
        name, equals, value = given.partition("=")
        if not equals or not name:
            raise click.BadParameter(f"expected NAME=VALUE, found {given!r}", param_hint="'--var'")
        yield name, decode_argument(value, "'--var'")


def _read_object(path: str) -> dict[str, str]:
    from promptls.document import JsonFault  # noqa: PLC0415 - few calls read one
    from promptls.parsing.json.values import read_value  # noqa: PLC0415 - the same

    found = read_value(read_text(path))
    if isinstance(found, JsonFault):
        raise FileError(path, f"not JSON: {found.message}")
    values = found.value if isinstance(found.value, dict) else {"": None}
    texts = {name: it for name, it in values.items() if isinstance(it, str)}
    if len(texts) < len(values):
        raise FileError(path, "expected a JSON object of names and texts")
    return texts


def _build(request: RenderRequest, system_prompt: str, instructions: str) -> "UnifiedPrompt":
    from promptls.models.unified_prompt import (  # noqa: PLC0415 - it imports pydantic
        ContextPart,
        UnifiedPrompt,
    )

    def to_parts(given: tuple[str, ...], of_kind: str) -> "Iterator[ContextPart]":
        for it in given:
            name, path = split_name(it) if of_kind != "file" else ("", it)
            shown = decode_argument(name or path, f"'--{of_kind}'")
            fields = {"type": of_kind, "name": shown, "content": read_text(path)}
            yield ContextPart.model_validate(fields)

    context = [
        *to_parts(request.files, "file"),
        *to_parts(request.artifacts, "artifact"),
        *to_parts(request.thoughts, "thought"),
    ]
    return UnifiedPrompt(system_prompt=system_prompt, context=context, instructions=instructions)


def _print_prompt(prompt: "UnifiedPrompt", output_format: str) -> None:
    from promptls.models.prompt_xml import UnsupportedCharacter  # noqa: PLC0415 - as `_build`

    writers: dict[str, Callable[[], str]] = {
        "json": lambda: prompt.model_dump_json(indent=2) + "\n",
        "xml": prompt.to_xml,
    }
    try:
        written = writers[output_format]()
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
