"""Reads what is demanded of an answer: by a contract of the settings, or else by its template."""

import re
from collections.abc import Iterable, Iterator, Sequence

from promptls.document import Block, BlockPlaceholder, Document, PromptBlock, StatusBlock
from promptls.parsing import parse
from promptls.parsing.placeholders import names_in
from promptls.parsing.thoughts import NAME as THOUGHT
from promptls.prompts.packages.package import parse_package
from promptls.prompts.template_files import LoadedTemplate
from promptls.rules.answers import Demands, PackageDemand
from promptls.semantics.contracts.holding import find_contract
from promptls.semantics.responses.contents import lines_of
from promptls.semantics.responses.statements import TASK_STATUS
from promptls.semantics.templates.demands import find_instructed_tags, without_prohibitions
from promptls.text.nearest import did_you_mean
from promptls.text.patterns import pattern
from promptls.text.spans import Source
from promptls.text.wording import either
from promptls.vocabulary import SPECIFIED, Contract, ResponseTag, Vocabulary
from promptls.vocabulary import contracts as known
from promptls.vocabulary.contracts import AnswerPart, PartCount, PartKind
from promptls.vocabulary.files import template_name
from promptls.vocabulary.kinds import Kind

# A task is named where a list item or a heading begins, as `tasks.md` does it.
_TASK = pattern(
    r"(?:\A|(?<=[\n\r]))[ \t]*+(?:(?P<mark>[-*+]|[0-9]{1,9}[.)]|#{1,6})[ \t]++)"
    r"(?:(?P<box>\[[ xX]\])[ \t]++)?+[*_`]{0,3}(?:(?P<word>(?i:task))[ \t]++)?+"
    r"(?P<id>[0-9]{1,9}\.[0-9]{1,9})"
    r"(?![0-9]|\.[0-9])"
)
# Where the title of a work package is at the latest.
_PACKAGE_IS_WITHIN = 1 << 16
_VALUE = pattern(r"[A-Za-z0-9_-]++(?:\.[A-Za-z0-9_-]++)*+")


def read_demands(
    template: str | LoadedTemplate | None,
    *,
    phase: str | None = None,
    tasks: Iterable[str] | None = None,
    contract: Contract | None = None,
    vocabulary: Vocabulary = SPECIFIED,
) -> Demands:
    """Read what is demanded: a contract, or the tags, the block and the tasks that a prompt names.

    A template is the text of a template or an agent file, with its values or without, or what
    `load_system_template` gives. A phase, tasks and a contract that are given count before those
    in it.
    """
    text, path = ("", "") if template is None else _text_of(template)
    document = parse(Source(text), kind=Kind.PROMPT)
    package = _package_of(text, path)
    if contract is None:
        contract = find_contract(vocabulary, path) if path else None
    if contract is None:
        contract = Contract(parts=tuple(_imply_parts(document, vocabulary, package)))
    if tasks is not None:
        asked = due = tuple(dict.fromkeys(tasks))
    elif any(it.word == TASK_STATUS for it in contract.parts):
        listed = list(_TASK.finditer(text))
        asked, due = _numbers(listed), _numbers(_without_done(listed))
    else:
        asked = due = ()
    found = find_phase(phase, vocabulary) or _phase_of(document, path, vocabulary)
    return Demands(
        contract,
        asked,
        found,
        due,
        frozenset(_names_in_blocks(document)),
        frozenset(it for it in names_in(text) if it.isupper()),
        package,
        prompt=document if text else None,
    )


def _imply_parts(
    document: Document, vocabulary: Vocabulary, package: PackageDemand | None
) -> Iterator[AnswerPart]:
    """The parts that a prompt asks for in its own words."""
    mentioned = find_instructed_tags(document, vocabulary) - {THOUGHT}
    for tag in vocabulary.tags:
        if tag.values and tag.name in mentioned:
            yield part_of_tag(tag)._replace(values=_find_values(tag, document.source.text))
    if next(document.nodes(PromptBlock), None) is not None:
        yield known.NEXT_STEPS
    elif next(document.nodes(StatusBlock), None) is not None:
        yield known.STATUS
    if package is not None:
        yield known.REPORT


def name_contract(name: str, vocabulary: Vocabulary) -> Contract:
    """The contract with a name. Raises `ValueError` where there is none."""
    found = vocabulary.contracts_by_name.get(name)
    if found is None:
        names = vocabulary.contracts_by_name
        expected = f"; expected {either(names)}" if names else ""
        raise ValueError(f"unknown contract {name!r}{did_you_mean(name, names) or expected}")
    return found


def part_of_tag(tag: ResponseTag) -> AnswerPart:
    """The part of an answer that a tag is where no contract says more of it."""
    built_in = next((it for it in known.BUILT_IN if it.word == tag.name), None)
    part = built_in or AnswerPart(PartKind.TAG, tag.name, tag.name, times=PartCount.MANY)
    return part._replace(values=tuple(it.text for it in tag.values))


def _package_of(text: str, path: str) -> PackageDemand | None:
    """The work package that a text is, which demands a report."""
    found = parse_package(text, path) if "WP" in text[:_PACKAGE_IS_WITHIN] else None
    return PackageDemand(found.id, found.coverage) if found is not None and found.id else None


def _numbers(listed: Iterable[re.Match[str]]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(it["id"] for it in listed))


def _without_done(listed: Sequence[re.Match[str]]) -> list[re.Match[str]]:
    """The tasks whose status is expected. A number alone in a heading may be that of a section."""
    boxes = [it for it in listed if it["box"]]
    if boxes:
        return [it for it in boxes if it["box"] == "[ ]"]
    return [it for it in listed if it["word"] or not it["mark"].startswith("#")]


def _names_in_blocks(document: Document) -> Iterator[str]:
    for placed in document.nodes(Block):
        for line in lines_of(placed.node):
            yield from (it.name for it in line.mentions if isinstance(it, BlockPlaceholder))


def find_phase(name: str | None, vocabulary: Vocabulary) -> str | None:
    """The phase of templates with a name in any case."""
    wanted = name.strip().lower() if name else None
    return next((it.key for it in vocabulary.template_phases if it.key == wanted), None)


def _find_values(tag: ResponseTag, text: str) -> tuple[str, ...]:
    """The values of a tag that a template names; all of them if it names none."""
    words = frozenset(_VALUE.findall(without_prohibitions(text)))
    values = tuple(it.text for it in tag.values)
    return tuple(it for it in values if it in words) or values


def _text_of(template: str | LoadedTemplate) -> tuple[str, str]:
    if isinstance(template, str):
        return template, ""
    return template.text, template.path.replace("\\", "/")


def _phase_of(document: Document, path: str, vocabulary: Vocabulary) -> str | None:
    """The phase that the name of a template tells, or else its front matter."""
    named = template_name(path)
    in_front_matter = document.front_matter.value("phase") if document.front_matter else ""
    return find_phase(named.phase if named else None, vocabulary) or find_phase(
        in_front_matter, vocabulary
    )
