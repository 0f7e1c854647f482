"""`promptls.render` and `promptls.matrix`: the prompt of a template, and a project's templates."""

import os

from promptls.files import FileError
from promptls.lsp.commands import virtual_documents
from promptls.lsp.commands.arguments import Arguments, find_folder, invalid, read_named, settings_of
from promptls.lsp.documents.uris import uri_of
from promptls.lsp.session import Session
from promptls.prompts.matrix import Cell, list_templates, render_matrix
from promptls.prompts.rendering import MissingVariables, RenderedTemplate, render_template
from promptls.prompts.template_files import TemplateNotFound, load_system_template


def render(session: Session, arguments: Arguments) -> object:
    """Render the template in a file, or that of an agent for a phase.

    A variable without a value becomes `[Context not provided: NAME]`.
    """
    uri, rendered = render_named(session, arguments)
    view = virtual_documents.to_uri("render", os.path.basename(uri), {"uri": uri})
    virtual_documents.show(session, view, arguments)
    found = rendered.injection
    return {
        "text": rendered.text,
        "template": uri,
        "missing": found.missing,
        "unknown": found.unknown,
        "unused": found.unused,
        "notes": rendered.notes,
        "uri": view,
    }


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
    try:
        rendered = render_template(
            file.source.text,
            arguments.table("values"),
            root=file.root,
            strict=strict,
            settings=file.context.settings,
        )
    except MissingVariables as error:
        raise invalid(str(error)) from error
    return uri, rendered


def write_prompt(session: Session, arguments: Arguments) -> str:
    """The text of a document that shows a prompt."""
    return render_named(session, arguments)[1].text


def _find_template(session: Session, agent: str, phase: str, uri: str | None) -> str:
    root = find_folder(session, uri)
    settings = settings_of(session, root)
    folder, vocabulary = settings.values.templates.folder, settings.vocabulary
    try:
        path = load_system_template(agent, phase, root, folder=folder, vocabulary=vocabulary).path
    except (TemplateNotFound, FileError) as error:
        raise invalid(str(error)) from error
    return uri_of(session.roots.as_shown(path))


def show_matrix(session: Session, arguments: Arguments) -> object:
    """The templates of a project, by agent and phase."""
    root, cells = list_named(session, arguments)
    at = uri_of(session.roots.as_shown(root))
    view = virtual_documents.to_uri("matrix", "templates", {"uri": at})
    virtual_documents.show(session, view, arguments)
    return {
        "cells": [
            {**it._asdict(), "standing": it.standing.value, "drift": list(it.drift)} for it in cells
        ],
        "markdown": render_matrix(cells),
        "root": at,
        "uri": view,
    }


def list_named(session: Session, arguments: Arguments) -> tuple[str, list[Cell]]:
    """The folder of the project that is meant, and its templates."""
    root = find_folder(session, arguments.text("uri"))
    settings = settings_of(session, root)
    folder, vocabulary = settings.values.templates.folder, settings.vocabulary
    return root, list_templates(root, folder=folder, vocabulary=vocabulary)


def write_matrix(session: Session, arguments: Arguments) -> str:
    """The text of a document that shows the templates of a project."""
    return render_matrix(list_named(session, arguments)[1])
