"""Files that are known by a name: agents, skills, commands, templates and work packages."""

from collections.abc import Iterator
from typing import Final

from promptls.document import Document
from promptls.semantics.occurrences.values import Found, Relation, Subject, Symbol
from promptls.semantics.templates.recognition import parse_template_name
from promptls.text.paths import agent_name_of, folder_of, name_of, stem_of
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.files import PLAIN_NAMES
from promptls.vocabulary.front_matter import has_of_host
from promptls.vocabulary.kinds import PROGRAM_KINDS, Kind

_SUBJECTS: Final = {
    Kind.AGENT: Subject.AGENT,
    Kind.SKILL: Subject.SKILL,
    Kind.COMMAND: Subject.COMMAND,
    Kind.SYSTEM_TEMPLATE: Subject.TEMPLATE,
    Kind.WORK_PACKAGE: Subject.WORK_PACKAGE,
}
_START: Final = FileSpan(0, 0)
# The key of an agent's front matter that lists skills.
_SKILLS = "skills"
# How the fields of front matter name agents: `agent: x`, also in a list, and `tools: Agent(x, y)`.
_A_NAME = r"[\w.-]++(?: ++[\w.-]++)*+"
_VALUE = pattern(rf"(?<=[\n\r{{,])[ \t-]*+agent[ \t]*+:[ \t]++[\"']?(?P<names>{_A_NAME})")
_AGENTS_IN = {
    "agent": _VALUE,
    "handoffs": _VALUE,
    "tools": pattern(r"\b(?:Agent|Task)\((?P<names>[\w., \t-]++)\)"),
}
_NAME = pattern(_A_NAME)


def find_names(document: Document, vocabulary: Vocabulary) -> Iterator[Found]:
    """The name of a file, and the skills that an agent has."""
    subject = _SUBJECTS.get(document.kind)
    named = subject and _find_name(document, vocabulary)
    # A text without a file may have none.
    if subject and named and named[0]:
        name, span = named
        yield Symbol(subject, name), span, Relation.DEFINITION
    matter = document.front_matter
    if document.kind is Kind.AGENT and matter is not None:
        for item in matter.items(_SKILLS):
            if document.source[item.span] == item.text:
                yield Symbol(Subject.SKILL, item.text), item.span, Relation.USE
    for name, span in find_named_agents(document):
        yield Symbol(Subject.AGENT, name), span, Relation.USE


def find_named_agents(document: Document) -> Iterator[tuple[str, FileSpan]]:
    """The agents that front matter names: those that may be called, and those that take over."""
    kind = document.kind
    is_prompt = kind is Kind.PROMPT and has_of_host("agent", kind, document.path)
    if kind not in PROGRAM_KINDS and not is_prompt:
        return
    matter = document.front_matter
    for item in matter.items("agents") if matter is not None else ():
        if document.source[item.span] == item.text:
            yield item.text, item.span
    for key, named in _AGENTS_IN.items():
        field = matter.get(key) if matter is not None else None
        if field is None:
            continue
        start, end = field.span
        for found in named.finditer(document.source.text, start, end):
            for name in _NAME.finditer(document.source.text, *found.span("names")):
                yield name[0], FileSpan(*name.span())


def _find_name(document: Document, vocabulary: Vocabulary) -> tuple[str, FileSpan] | None:
    path, matter = document.path, document.front_matter
    if document.package is not None:
        title = document.package.title
        return (title.package_id, title.span) if title.package_id else None
    if document.kind is Kind.SYSTEM_TEMPLATE:
        is_named = parse_template_name(path, vocabulary) is not None
        return (stem_of(path), _START) if is_named else None
    field = matter.get("name") if matter is not None else None
    if field is not None and field.value:
        # A text of several lines begins with space.
        start = document.source.text.find(field.value, *field.value_span)
        span = FileSpan(start, start + len(field.value)) if start >= 0 else field.value_span
        return field.value, span
    if document.kind is Kind.SKILL:
        return name_of(folder_of(path)) or stem_of(path), _START
    name = name_of(path)
    if name in PLAIN_NAMES:
        return None
    return agent_name_of(name), _START
