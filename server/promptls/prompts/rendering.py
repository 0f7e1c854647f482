"""Makes the prompt that a model gets of a template: without metadata and comments, with values."""

import os
from collections.abc import Mapping

from promptls.document import Document, Suppression
from promptls.parsing import parse
from promptls.prompts.injection import Injection, cut_template, inject
from promptls.prompts.sources import read_sources
from promptls.semantics.declarations import find_declarations, find_listed_names
from promptls.semantics.templates import find_body_start
from promptls.settings import DEFAULT, Settings
from promptls.text.edits import left_for_comment
from promptls.text.spans import Source
from promptls.text.values import NamedTuple


class RenderedTemplate(NamedTuple):
    """The text of a prompt, what its variables became, and notes about files of the project."""

    text: str
    injection: Injection
    notes: tuple[str, ...]


def render_template(
    text: str,
    values: Mapping[str, str],
    *,
    root: str | os.PathLike[str] | None = None,
    strict: bool = False,
    settings: Settings = DEFAULT,
) -> RenderedTemplate:
    """Render a template: leave out front matter and suppressions, and fill in the variables.

    Variables without a value are read from the files of the project, where a root is given.
    """
    vocabulary = settings.vocabulary
    document = parse(Source(text), "")
    body = cut_template(strip_metadata(document))
    known = vocabulary.variable_names | find_listed_names(find_declarations(document))
    wanted = [it for it in body.used if it in known and it not in values]
    notes: tuple[str, ...] = ()
    found: dict[str, str] = {}
    if root is not None and wanted:
        found, notes = read_sources(root, wanted, settings=settings)
    injection = inject(body, {**found, **values}, known, strict=strict)
    return RenderedTemplate(injection.text, injection, notes)


def strip_metadata(document: Document) -> str:
    """A template without front matter and without comments that suppress findings."""
    text, start = document.source.text, find_body_start(document)
    comments = (it.at(it.node.whole) for it in document.nodes(Suppression))
    pieces: list[str] = []
    for span in sorted(it for it in comments if it.start >= start):
        pieces += text[start : span.start], left_for_comment(text, span)
        start = span.end
    body = "".join([*pieces, text[start:]])
    return body if document.front_matter is None else body.lstrip("\r\n")
