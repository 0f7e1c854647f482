"""What a system template is for: its agent, its phase, and the variables that it needs."""

import os

from promptls.files.reading import read
from promptls.parsing import parse
from promptls.prompts.injection import cut_template
from promptls.prompts.template_files import Root
from promptls.semantics.declarations import find_declarations, find_listed_names
from promptls.text.spans import Source
from promptls.text.values import NamedTuple
from promptls.vocabulary import SPECIFIED, Vocabulary
from promptls.vocabulary.kinds import template_name


class TemplateMetadata(NamedTuple):
    """The metadata of a system template, as the data model of its specification has it."""

    agent: str
    phase: str
    variables: tuple[str, ...]


def template_metadata(path: Root, *, vocabulary: Vocabulary = SPECIFIED) -> TemplateMetadata:
    """Read the metadata of a template.

    Variables are the known and declared ones that it uses, in their order, and then those that its
    front matter declares besides. Raises `ValueError` for a file that is not named
    `AGENT-phase.md`, and `FileError` for one that cannot be read.
    """
    name = template_name(os.fspath(path).replace(os.sep, "/"))
    if name is None:
        raise ValueError(f"not the name of a system template (AGENT-phase.md): {path}")
    text = Source.decode(read(os.fspath(path))).text
    declared = find_listed_names(find_declarations(parse(Source(text), "")))
    known = vocabulary.variable_names | declared
    used = [it for it in cut_template(text).used if it in known]
    variables = dict.fromkeys([*used, *sorted(declared)])
    return TemplateMetadata(name.agent.upper(), name.phase.lower(), tuple(variables))
