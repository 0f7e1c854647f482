"""Reads what a template demands and what a model has answered, and says what is wrong with it."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

from promptls.checking.checker import check, check_node, context_of
from promptls.document import Block, BlockPlaceholder, Document, Placed, PromptBlock, StatusBlock
from promptls.parsing import is_too_large, parse
from promptls.parsing.placeholders import names_in
from promptls.parsing.responses import PREPARED, prepare_response, remove_thoughts
from promptls.parsing.thoughts import NAME as THOUGHT
from promptls.prompts.next_steps import State, read_state
from promptls.prompts.packages.package import parse_package
from promptls.prompts.response_findings import (
    FAMILIES,
    ResponseFindings,
    find_report,
)
from promptls.prompts.template_files import LoadedTemplate
from promptls.rules.answers import Answer, BlockKind, Demands, PackageDemand, Report
from promptls.rules.diagnostics import FileDiagnostic, Severity
from promptls.rules.rule_set import RuleSet, select
from promptls.semantics.responses.contents import (
    Blocker,
    LeftPlaceholder,
    find_blockers,
    find_last_block,
    find_left_placeholders,
    lines_of,
)
from promptls.semantics.responses.statements import (
    TASK_STATUS,
    find_statements,
    find_verdict,
    is_text,
)
from promptls.semantics.templates.demands import find_instructed_tags, without_prohibitions
from promptls.semantics.workflow.near_steps import find_near_steps
from promptls.settings import Settings
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Source
from promptls.text.values import NamedTuple
from promptls.vocabulary import SPECIFIED, ResponseTag, Vocabulary
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
_FAILING = (Severity.ERROR, Severity.WARNING)


def read_demands(
    template: str | LoadedTemplate | None,
    *,
    phase: str | None = None,
    tasks: Iterable[str] | None = None,
    vocabulary: Vocabulary = SPECIFIED,
) -> Demands:
    """Read what is demanded: the tags that it asks for, a block that it shows, the tasks it lists.

    A template is the text of a template or an agent file, with its values or without, or what
    `load_system_template` gives. A phase and tasks that are given count before those in it.
    """
    text, path = ("", "") if template is None else _text_of(template)
    document = parse(Source(text), kind=Kind.PROMPT)
    mentioned = find_instructed_tags(document, vocabulary) - {THOUGHT}
    wanted = (it for it in vocabulary.tags if it.values and it.name in mentioned)
    tags = tuple(_with_mentioned_values(it, text) for it in wanted)
    if tasks is not None:
        asked = due = tuple(dict.fromkeys(tasks))
    elif any(it.name == TASK_STATUS for it in tags):
        listed = list(_TASK.finditer(text))
        asked, due = _numbers(listed), _numbers(_without_done(listed))
    else:
        asked = due = ()
    found = find_phase(phase, vocabulary) or _phase_of(document, path, vocabulary)
    return Demands(
        tags,
        _block_of(document),
        asked,
        found,
        due,
        frozenset(_names_in_blocks(document)),
        frozenset(it for it in names_in(text) if it.isupper()),
        _package_of(text, path),
    )


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


def _with_mentioned_values(tag: ResponseTag, text: str) -> ResponseTag:
    """A tag with those of its values that a template names; with all of them if it names none."""
    words = frozenset(_VALUE.findall(without_prohibitions(text)))
    values = tuple(it for it in tag.values if it.text in words)
    return tag._replace(values=values or tag.values)


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


def _block_of(document: Document) -> BlockKind | None:
    if next(document.nodes(PromptBlock), None) is not None:
        return BlockKind.NEXT_STEPS
    return BlockKind.STATUS if next(document.nodes(StatusBlock), None) is not None else None


class ResponseBlock(NamedTuple):
    """The block at the end of a response, and the texts of its items or of its status line."""

    kind: BlockKind
    text: str
    items: tuple[str, ...]
    span: FileSpan


class ParsedResponse(NamedTuple):
    """What a model has answered.

    The verdict is none where the response has none, or has negative ones that differ. `tasks` are
    the statuses by the number of the task, `text` is the response without thoughts, and `answer`
    the JSON with which an agent reports on a work package. `blockers` are the lines `BLOCKER: …`.
    Spans are those of the response.
    """

    verdict: str | None
    tasks: Mapping[str, str]
    text: str
    block: ResponseBlock | None
    answer: Report | None
    findings: list[FileDiagnostic]
    blockers: tuple[Blocker, ...] = ()


def parse_response(  # noqa: PLR0913 - all but the text are given by name
    text: str,
    *,
    template: str | LoadedTemplate | None = None,
    phase: str | None = None,
    tasks: Iterable[str] | None = None,
    state: State = None,
    vocabulary: Vocabulary = SPECIFIED,
) -> ParsedResponse:
    """Read a response, and find what is wrong with it. No text makes it raise.

    `template` is what the model was given: the text of a template or agent file, with its values or
    without, or what `load_system_template` returns. It demands the tags that it mentions and the
    block that it shows. `phase` says which verdicts are used, if the template does not; `tasks` are
    the numbers of those that must have a status, if the template does not list them. The first step
    of the block is compared with a `state`, as `suggest` reads it.
    """
    demands = read_demands(template, phase=phase, tasks=tasks, vocabulary=vocabulary)
    demands = demands._replace(steps=find_near_steps(read_state(state), vocabulary))
    return judge_response(text, demands, rules_for(vocabulary))


@lru_cache(maxsize=8)
def rules_for(vocabulary: Vocabulary) -> RuleSet:
    """The rules for responses, with their own severities."""
    return RuleSet(select(FAMILIES), vocabulary)


def rules_of(settings: Settings) -> RuleSet:
    """The rules for responses that a project has on, with the severities that it gives them."""
    names = frozenset(settings.rules)
    chosen = (it for it in select(FAMILIES) if it in names)
    return RuleSet(chosen, settings.vocabulary, settings.severities)


def judge_response(text: str, demands: Demands, rule_set: RuleSet) -> ParsedResponse:
    """Read a response of which something is demanded."""
    if is_too_large(text):
        document = parse(Source(text), kind=Kind.RESPONSE)
        return ParsedResponse(None, {}, text, None, None, check(document, rule_set))
    judged = prepare_response(text)
    document = parse(Source(judged.text), PREPARED, kind=Kind.RESPONSE)
    found = ResponseFindings(
        document, check(document, rule_set, phase=demands.phase), rule_set.vocabulary
    )
    context = context_of(document, rule_set.vocabulary, demands.phase)
    statements = find_statements(document, context.of(judged.text), found.quoted)
    block = find_last_block(document)
    report = find_report(document, text, rule_set, is_demanded=demands.package is not None)
    answer = Answer(
        FileSpan(0, len(text)),
        demands,
        _find_last_line(document.source if judged.text.strip() else Source(text)),
        statements,
        frozenset((*found.tags, *(it.tag for it in statements))),
        frozenset(found.blocks),
        judged.thoughts.unclosed,
        frozenset(found.tags),
        tuple(_find_left(document, demands, rule_set.vocabulary)),
        report.report,
        report.is_there,
        tuple(find_blockers(document)),
        not is_text(judged.text),
        _find_first_step(block),
    )
    missing = check_node(answer, context.of(text), rule_set)
    return ParsedResponse(
        find_verdict(statements),
        {it.id: it.value for it in statements if it.tag == TASK_STATUS},
        remove_thoughts(text, judged.thoughts),
        None if block is None else _to_block(block, text),
        report.report,
        sorted([*found.kept, *report.faults, *missing], key=lambda it: (it.span, it.rule)),
        answer.blockers,
    )


def list_failures(response: ParsedResponse) -> list[FileDiagnostic]:
    """The findings for which an answer does not pass."""
    return [it for it in response.findings if it.severity in _FAILING]


def _find_left(
    document: Document, demands: Demands, vocabulary: Vocabulary
) -> Iterator[LeftPlaceholder]:
    """Find the placeholders left in an answer that no vocabulary has, but its template."""
    known = vocabulary.block_variables_by_name
    in_block = demands.in_block - known.keys()
    in_text = demands.in_text - vocabulary.variable_names
    if in_block or in_text:
        reported = {it.span for it in find_left_placeholders(document, known, frozenset())}
        for it in find_left_placeholders(document, in_block, in_text):
            if it.span not in reported:
                yield it


def _find_last_line(source: Source) -> FileSpan:
    """The last line with text, where something missing should be."""
    end = len(source.text.rstrip())
    return FileSpan(source.line_around(end).start, end)


def _find_first_step(placed: Placed[Block] | None) -> FileSpan | None:
    if placed is None or not isinstance(placed.node, PromptBlock) or not placed.node.items:
        return None
    return placed.at(placed.node.items[0].text)


def _to_block(placed: Placed[Block], text: str) -> ResponseBlock:
    def read(*spans: FileSpan) -> tuple[str, ...]:
        return tuple(text[it.start : it.end] for it in spans)

    block, span = placed.node, placed.span
    shown = text[span.start : span.end]
    if isinstance(block, PromptBlock):
        items = read(*(placed.at(it.text) for it in block.items))
        return ResponseBlock(BlockKind.NEXT_STEPS, shown, items, span)
    assert isinstance(block, StatusBlock)
    items = read(placed.at(block.line.text))
    return ResponseBlock(BlockKind.STATUS, shown, items, span)
