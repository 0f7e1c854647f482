"""`promptls.render` and `promptls.matrix`: the prompt of a template, and a project's templates."""

import os
from collections.abc import Iterator, Mapping

from promptls.lsp.commands import host_texts, virtual_documents
from promptls.lsp.commands.arguments import (
    Arguments,
    FileArgument,
    find_folder,
    invalid,
    read_named,
    settings_of,
)
from promptls.lsp.documents.uris import path_of, uri_of
from promptls.lsp.session import Session
from promptls.prompts.matrix import Cell, list_strays, list_templates, render_matrix
from promptls.prompts.rendering import MissingVariables, RenderedTemplate, render_template
from promptls.prompts.sample_values import read_examples
from promptls.prompts.template_files import (
    TemplateNotFound,
    describe_unknown_agent,
    find_system_template,
)
from promptls.semantics.templates.recognition import BASE
from promptls.semantics.templates.stray_templates import StrayTemplate

_NONE: Mapping[str, str] = {}


def render(session: Session, arguments: Arguments) -> object:
    """Render the template in a file, or that of an agent for a phase.

    A variable without a value becomes `[Context not provided: NAME]`. Values to try the template
    with are in the file beside it and in the settings; with `strict`, they do not count. With a
    `host`, it is what that makes of the file.
    """
    if arguments.text("host") is not None:
        return host_texts.render(session, arguments)
    uri, rendered = render_named(session, arguments)
    session.views.keep_values(session.outbox, uri, arguments.table("values"))
    view = virtual_documents.to_uri("render", os.path.basename(uri), {"uri": uri})
    virtual_documents.show(session, view, arguments)
    found = rendered.injection
    return {
        "text": rendered.text,
        "template": uri,
        "missing": found.missing,
        "unknown": found.unknown,
        "unused": found.unused,
        "notes": (*_note_unknown_agent(session, arguments, uri), *rendered.notes),
        "uri": view,
    }


def _note_unknown_agent(session: Session, arguments: Arguments, uri: str) -> Iterator[str]:
    agent, name = arguments.text("agent"), os.path.basename(uri)
    if agent is not None and name.startswith(f"{BASE}-"):
        vocabulary = settings_of(session, find_folder(session, uri)).vocabulary
        unknown = describe_unknown_agent(agent, vocabulary)
        if unknown:
            yield f"{unknown}; {name} is used"


def render_named(session: Session, arguments: Arguments) -> tuple[str, RenderedTemplate]:
    """The address of the template that is meant, and what becomes of it."""
    uri = arguments.text("uri")
    agent, phase = arguments.text("agent"), arguments.text("phase")
    if agent is not None and phase is not None:
        uri = _find_template(session, agent, phase, uri)
    elif uri is None or agent is not None or phase is not None:
        raise invalid("expected 'uri', or 'agent' and 'phase'")
    file = read_named(session, uri)
    strict = arguments.flag("strict", default=False)
    values = arguments.table("values")
    if strict:
        return uri, _render(file.source.text, file, values, strict=True)
    return uri, render_text(session, file.source.text, file, values)


def render_text(
    session: Session, text: str, file: FileArgument, values: Mapping[str, str]
) -> RenderedTemplate:
    """What becomes of a text in the place of a file, with values to try it with."""
    samples, notes = find_samples(session, file)
    examples = read_examples(file.context.settings)
    rendered = _render(text, file, {**samples, **values}, examples=examples)
    return rendered._replace(notes=(*notes, *rendered.notes))


def find_samples(session: Session, file: FileArgument) -> tuple[Mapping[str, str], tuple[str, ...]]:
    """The values in the file beside a template, or a note that says what is wrong with it."""
    path = path_of(file.uri)
    if path is None or file.root is None:
        return {}, ()
    found = session.documents.project_files.find_samples(path, file.root)
    if found is None:
        return {}, ()
    at, values = found
    if isinstance(values, str):
        return {}, (f"{os.path.basename(at)}: {values}",)
    return values, ()


def _render(
    text: str,
    file: FileArgument,
    values: Mapping[str, str],
    *,
    strict: bool = False,
    examples: Mapping[str, str] = _NONE,
) -> RenderedTemplate:
    settings = file.context.settings
    try:
        return render_template(
            text, values, root=file.root, strict=strict, settings=settings, examples=examples
        )
    except MissingVariables as error:
        raise invalid(str(error)) from error


def write_prompt(session: Session, arguments: Arguments) -> str:
    """The text of a document that shows a prompt, with the values that it was rendered with."""
    file = read_named(session, arguments.required("uri"))
    return render_text(session, file.source.text, file, session.views.values.get(file.uri, {})).text


def _find_template(session: Session, agent: str, phase: str, uri: str | None) -> str:
    root = find_folder(session, uri)
    settings = settings_of(session, root)
    folder, vocabulary = settings.values.templates.folder, settings.vocabulary
    try:
        path = find_system_template(agent, phase, root, folder=folder, vocabulary=vocabulary).path
    except TemplateNotFound as error:
        raise invalid(str(error)) from error
    return uri_of(session.roots.as_shown(path))


def show_matrix(session: Session, arguments: Arguments) -> object:
    """The templates of a project, by agent and phase."""
    root, cells, strays = list_named(session, arguments)
    at = uri_of(session.roots.as_shown(root))
    view = virtual_documents.to_uri("matrix", "templates", {"uri": at})
    virtual_documents.show(session, view, arguments)
    return {
        "cells": [
            {**it._asdict(), "standing": it.standing.value, "drift": list(it.drift)} for it in cells
        ],
        "markdown": render_matrix(cells, strays),
        "root": at,
        "uri": view,
    }


def list_named(
    session: Session, arguments: Arguments
) -> tuple[str, list[Cell], list[StrayTemplate]]:
    """The folder of the project that is meant, its templates, and those never loaded."""
    root = find_folder(session, arguments.text("uri"))
    settings = settings_of(session, root)
    folder, vocabulary = settings.values.templates.folder, settings.vocabulary
    cells = list_templates(root, folder=folder, vocabulary=vocabulary)
    return root, cells, list_strays(root, folder=folder, vocabulary=vocabulary)


def write_matrix(session: Session, arguments: Arguments) -> str:
    """The text of a document that shows the templates of a project."""
    _, cells, strays = list_named(session, arguments)
    return render_matrix(cells, strays)
