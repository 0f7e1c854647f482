"""`promptls.matrix`: which agent has a template for which phase."""

from promptls.lsp.commands.arguments import Arguments
from promptls.lsp.commands.files import find_folder, settings_of
from promptls.lsp.documents import virtual_documents
from promptls.lsp.documents.uris import uri_of
from promptls.lsp.session import Session
from promptls.prompts.matrix import Cell, list_templates, render_matrix


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
