"""Makes the prompt that a model gets of a template: without metadata and comments, with values."""

import os
from collections.abc import Mapping

from promptls.document import Document, Suppression
from promptls.files.reading import decode_whole, read
from promptls.parsing import parse
from promptls.parsing.placeholders import names_in
from promptls.prompts.sources import read_sources
from promptls.prompts.template_files import (
    Root,
    describe_unknown_agent,
    describe_unknown_phase,
    log,
)
from promptls.semantics.placeholders.declarations import find_declarations, find_listed_names
from promptls.semantics.templates.recognition import find_body_start
from promptls.settings import DEFAULT, Settings
from promptls.text.arguments import refusing_others
from promptls.text.edits import left_for_comment
from promptls.text.patterns import pattern
from promptls.text.spans import Source, with_line_feeds
from promptls.text.values import NamedTuple
from promptls.vocabulary import SPECIFIED, Vocabulary
from promptls.vocabulary.files import template_name

_NONE: Mapping[str, str] = {}
# A name that is supplied may have any characters but those that end it.
_NAME = r"[^\s<>{}]{1,100}"
_PLACEHOLDER = pattern(rf"(<<{_NAME}>>|\{{\{{{_NAME}\}}\}})")


class MissingVariables(LookupError):  # noqa: N818 - that is what they are
    """Names in placeholders that have no value, in the order in which the template uses them."""

    def __init__(self, names: tuple[str, ...]) -> None:
        super().__init__(f"no value for {', '.join(names)}")
        self.names = names


class Injection(NamedTuple):
    """A template with its values, and what did not fit.

    `missing` are variables without a value, `unknown` the names of placeholders that stay,
    and `unused` values that the template does not use.
    """

    text: str
    missing: tuple[str, ...]
    unknown: tuple[str, ...]
    unused: tuple[str, ...]


class CutTemplate(NamedTuple):
    """A template, cut at all that may be a placeholder, and the names that are in any case.

    The pieces are texts and placeholders in turn.
    """

    pieces: tuple[str, ...]
    names: frozenset[str]

    @property
    def written(self) -> dict[str, None]:
        """What is between marks, in the order of its first use."""
        return dict.fromkeys(it[2:-2] for it in self.pieces[1::2])

    @property
    def used(self) -> list[str]:
        """The names of all placeholders, in the order of their first use."""
        return [it for it in self.written if it in self.names]


@refusing_others
def inject_variables(
    template: str,
    values: Mapping[str, str],
    *,
    strict: bool = False,
    vocabulary: Vocabulary = SPECIFIED,
) -> Injection:
    """Replace `<<NAME>>` and `{{NAME}}` by the value of the variable.

    This is done for names that the vocabulary knows, that the front matter of the template declares
    or that have a value; any other placeholder stays. A value is never searched for placeholders.
    A variable without a value becomes a text that tells the model so, and a warning is logged;
    with `strict`, `MissingVariables` is raised instead, and for a placeholder that would stay.
    The lines of the template end with a line feed, and values are as they are given.
    """
    document = parse(Source(template), "")
    known = vocabulary.variable_names | find_listed_names(find_declarations(document))
    return inject(cut_template(template), values, known, strict=strict)


def cut_template(text: str) -> CutTemplate:
    """Cut a template at its placeholders. Its lines end with a line feed then."""
    text = with_line_feeds(text)
    return CutTemplate(tuple(_PLACEHOLDER.split(text)), names_in(text))


def inject(
    template: CutTemplate, values: Mapping[str, str], known: frozenset[str], *, strict: bool
) -> Injection:
    """Replace the placeholders of known names, and of those that have a value."""
    written = template.written
    stays = template.names - known - values.keys()
    missing = tuple(it for it in written if it in known and it not in values)
    lacking = tuple(it for it in written if it in stays or (it in known and it not in values))
    if lacking and strict:
        raise MissingVariables(lacking)
    for name in missing:
        log().warning("no value for the variable %s", name)

    def fill(placeholder: str) -> str:
        name = placeholder[2:-2]
        if name in values:
            return values[name]
        return f"[Context not provided: {name}]" if name in known else placeholder

    pieces = template.pieces
    return Injection(
        "".join(fill(it) if number % 2 else it for number, it in enumerate(pieces)),
        missing,
        tuple(it for it in written if it in stays),
        tuple(it for it in values if it not in written),
    )


class TemplateMetadata(NamedTuple):
    """The agent, the phase and the variables of a system template."""

    agent: str
    phase: str
    variables: tuple[str, ...]


@refusing_others
def template_metadata(path: Root, *, vocabulary: Vocabulary = SPECIFIED) -> TemplateMetadata:
    """Read the metadata of a template.

    Variables are the known and declared ones that it uses, in their order, and then those that its
    front matter declares besides. Raises `ValueError` for a file that is not named
    `AGENT-phase.md` with a known agent and phase, or whose front matter says another agent or
    phase, and `FileError` for one that cannot be read.
    """
    name = template_name(os.fspath(path).replace(os.sep, "/"))
    if name is None:
        raise ValueError(f"not the name of a system template (AGENT-phase.md): {path}")
    agent, phase = name.agent.upper(), name.phase.lower()
    unknown = describe_unknown_agent(agent, vocabulary) or describe_unknown_phase(phase, vocabulary)
    if unknown:
        raise ValueError(f"{unknown}: {path}")
    text = decode_whole(os.fspath(path), read(os.fspath(path))).text
    document = parse(Source(text), "")
    matter = document.front_matter
    for key, named in (("agent", agent), ("phase", phase)):
        said = matter.value(key) if matter else ""
        if said and said != named:
            raise ValueError(f"{key} is {said!r}, but the file name says {named!r}: {path}")
    declared = find_listed_names(find_declarations(document))
    known = vocabulary.variable_names | declared
    used = [it for it in cut_template(text).used if it in known]
    variables = dict.fromkeys([*used, *sorted(declared)])
    return TemplateMetadata(agent, phase, tuple(variables))


class RenderedTemplate(NamedTuple):
    """The text of a prompt, what its variables became, and notes about files of the project.

    `names` are those in the placeholders of the template.
    """

    text: str
    injection: Injection
    notes: tuple[str, ...]
    names: tuple[str, ...] = ()


def render_template(  # noqa: PLR0913 - a prompt is made of many parts
    text: str,
    values: Mapping[str, str],
    *,
    root: str | os.PathLike[str] | None = None,
    strict: bool = False,
    settings: Settings = DEFAULT,
    examples: Mapping[str, str] = _NONE,
) -> RenderedTemplate:
    """Render a template: leave out front matter and suppressions, and fill in the variables.

    Variables without a value are read from the files of the project, where a root is given; one
    that still has none gets its example.
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
    used = {name: it for name, it in examples.items() if name in body.names}
    injection = inject(body, {**used, **found, **values}, known, strict=strict)
    return RenderedTemplate(injection.text, injection, notes, tuple(body.written))


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
