"""What an editor shows inside a line: what a placeholder becomes, and the name of an argument."""

from collections.abc import Callable, Iterator
from enum import StrEnum
from typing import Any

from promptls.document import (
    AnyNode,
    BlockPlaceholder,
    Document,
    EmissionList,
    Mention,
    Placeholder,
    PromptBlock,
    StatusLine,
)
from promptls.features.descriptions import code
from promptls.features.site import ProjectValues
from promptls.semantics.substitutions.arguments import find_numbered
from promptls.semantics.substitutions.written import find_readings
from promptls.semantics.workflow.next_steps import resolve
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.text.wording import counted
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.phases import display_name

# A longer text would push the line out of sight; the tooltip has all of it.
_LONGEST = 60


class HintKind(StrEnum):
    """What a hint is about."""

    RESOLVED = "resolved"
    VALUE = "value"
    ARGUMENT = "argument"


class Hint(NamedTuple):
    """A label behind an offset. The name is that of what it is about."""

    offset: int
    label: str
    kind: HintKind
    name: str


def find_hints(
    document: Document, within: FileSpan, vocabulary: Vocabulary, known: ProjectValues
) -> list[Hint]:
    """The hints in a range, in source order."""
    found = []
    for base, section in document.checked_parts:
        if base > within.end or base + len(section.text) < within.start:
            continue
        for node in section.nodes:
            hints = _HINTS_OF.get(type(node))
            for hint in hints(node, vocabulary, known) if hints is not None else ():
                offset = base + hint.offset
                if within.start <= offset <= within.end:
                    found.append(hint._replace(offset=offset))
    found += (
        Hint(span.end, f"= {_cut(name)}", HintKind.ARGUMENT, name)
        for span, name in find_numbered(find_readings(document, vocabulary))
        if within.start <= span.end <= within.end
    )
    return sorted(found, key=lambda it: it.offset)


def explain_hint(kind: HintKind, name: str, vocabulary: Vocabulary, known: ProjectValues) -> str:
    """What a hint means and where it comes from, in Markdown; nothing where it is outdated."""
    return _EXPLAIN[kind](name, vocabulary, known)


def _list_hints(
    top: PromptBlock | EmissionList, vocabulary: Vocabulary, known: ProjectValues
) -> Iterator[Hint]:
    for item in top.items:
        yield from _resolved(item.mentions, vocabulary, known)


def _status_hints(line: StatusLine, vocabulary: Vocabulary, known: ProjectValues) -> Iterator[Hint]:
    yield from _resolved(line.mentions, vocabulary, known)


def _resolved(
    mentions: tuple[Mention, ...], vocabulary: Vocabulary, known: ProjectValues
) -> Iterator[Hint]:
    if known.workflow is None:
        return
    for mention in mentions:
        if isinstance(mention, BlockPlaceholder):
            text = resolve(mention.name, known.workflow, vocabulary)
            if text:
                label = f"= {_cut(text)}"
                yield Hint(mention.span.end, label, HintKind.RESOLVED, mention.name)


def _placeholder_hints(
    placeholder: Placeholder, vocabulary: Vocabulary, known: ProjectValues
) -> Iterator[Hint]:
    if placeholder.name in known.sizes:
        size = known.sizes[placeholder.name]
        source = _source_of(placeholder.name, vocabulary)
        nothing = f"no value in {source}" if source else "no value"
        label = nothing if size is None else counted(size, "character")
        yield Hint(placeholder.span.end, label, HintKind.VALUE, placeholder.name)


_HINTS_OF: dict[type[AnyNode], Callable[[Any, Vocabulary, ProjectValues], Iterator[Hint]]] = {
    EmissionList: _list_hints,
    Placeholder: _placeholder_hints,
    PromptBlock: _list_hints,
    StatusLine: _status_hints,
}


def _explain_resolved(name: str, vocabulary: Vocabulary, known: ProjectValues) -> str:
    workflow = known.workflow
    text = resolve(name, workflow, vocabulary) if workflow is not None else None
    if text is None or workflow is None:
        return ""
    phase = f", in {display_name(workflow.phase)}" if workflow.phase else ""
    kind = f" of type {code(workflow.type)}" if workflow.type else ""
    parts = [
        f"{code('{' + name + '}')} becomes {code(text)}.",
        f"From the active workflow{kind} in `.isdlc/state.json`{phase}.",
    ]
    variable = vocabulary.block_variables_by_name.get(name)
    return "\n\n".join([*parts, *([variable.description] if variable is not None else [])])


def _explain_value(name: str, vocabulary: Vocabulary, known: ProjectValues) -> str:
    if name not in known.sizes:
        return ""
    source, size = _source_of(name, vocabulary), known.sizes[name]
    if size is None and not source:
        example = code(f"[variables.{name}]")
        return (
            f"{code(name)} has no value. An `example` in {example} of the settings is one to try."
        )
    if size is None:
        return f"{code(name)} has no value: {code(source)} is missing or empty."
    of_source = f" from {code(source)}" if source else ""
    return f"{code(name)} becomes {counted(size, 'character')}{of_source}."


def _source_of(name: str, vocabulary: Vocabulary) -> str:
    """The file that a variable gets its value from; nothing where there is none."""
    variable = vocabulary.variables_by_name.get(name)
    source = variable.source if variable is not None else None
    return source if source and " " not in source else ""


def _explain_argument(name: str, _vocabulary: Vocabulary, _known: ProjectValues) -> str:
    return f"The front matter calls this argument {code(name)}."


_EXPLAIN: dict[HintKind, Callable[[str, Vocabulary, ProjectValues], str]] = {
    HintKind.RESOLVED: _explain_resolved,
    HintKind.VALUE: _explain_value,
    HintKind.ARGUMENT: _explain_argument,
}


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1].rstrip()}…"
