"""Reads what a model has answered, and says what is wrong with it."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from promptls.checking.checker import check, check_node, context_of
from promptls.document import Block, Document, Json, Placed, PromptBlock, StatusBlock
from promptls.parsing import is_too_large, parse
from promptls.parsing.responses import PREPARED, prepare_response, remove_thoughts
from promptls.prompts.demands import name_contract, read_demands
from promptls.prompts.next_steps import State, read_state
from promptls.prompts.response_findings import FAILING, FAMILIES, ResponseFindings, find_report
from promptls.prompts.response_parts import read_marked_parts, with_other_tags
from promptls.prompts.template_files import LoadedTemplate
from promptls.rules.answers import Answer, BlockKind, Demands, Report
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet, select
from promptls.semantics.contracts.fulfilment import find_outcome, read_parts
from promptls.semantics.responses.contents import (
    Blocker,
    LeftPlaceholder,
    find_blockers,
    find_last_block,
    find_left_placeholders,
)
from promptls.semantics.responses.statements import (
    TASK_STATUS,
    find_statements,
    find_verdict,
    is_text,
)
from promptls.semantics.workflow.near_steps import find_near_steps
from promptls.settings import Settings
from promptls.text.arguments import refusing_others
from promptls.text.spans import FileSpan, Source
from promptls.text.values import NamedTuple
from promptls.vocabulary import SPECIFIED, Vocabulary
from promptls.vocabulary.contracts import Outcome
from promptls.vocabulary.kinds import Kind


class ResponseBlock(NamedTuple):
    """The block at the end of a response, and the texts of its items or of its status line."""

    kind: BlockKind
    text: str
    items: tuple[str, ...]
    span: FileSpan


class ResponsePart(NamedTuple):
    """A part of a response: its name, its value, and where it is.

    The value is none where it cannot be read, or is none of those that the contract lists. `id` is
    that of a tag, such as the number of a task.
    """

    name: str
    value: Json
    span: FileSpan
    id: str = ""


class ParsedResponse(NamedTuple):
    """What a model has answered.

    The verdict is none where the response has none, or has negative ones that differ. `tasks` are
    the statuses by the number of the task, `text` is the response without thoughts, and `answer`
    the JSON with which an agent reports on a work package. `blockers` are the lines `BLOCKER: …`.

    `contract` is the name of the one that holds, `outcome` what the response means by it, and
    `parts` are those that were read; without a contract, these are the tags. Spans are those of the
    response.
    """

    verdict: str | None
    tasks: Mapping[str, str]
    text: str
    block: ResponseBlock | None
    answer: Report | None
    findings: list[FileDiagnostic]
    blockers: tuple[Blocker, ...] = ()
    contract: str | None = None
    outcome: Outcome = Outcome.NONE
    parts: tuple[ResponsePart, ...] = ()


@refusing_others
def parse_response(  # noqa: PLR0913 - all but the text are given by name
    text: str,
    *,
    template: str | LoadedTemplate | None = None,
    phase: str | None = None,
    tasks: Iterable[str] | None = None,
    contract: str | None = None,
    state: State = None,
    vocabulary: Vocabulary = SPECIFIED,
) -> ParsedResponse:
    """Read a response, and find what is wrong with it. No text makes it raise.

    `template` is what the model was given: the text of a template or agent file, with its values or
    without, or what `load_system_template` returns. It demands the tags that it mentions and the
    block that it shows. `phase` says which verdicts are used, if the template does not; `tasks` are
    the numbers of those that must have a status, if the template does not list them. A `contract`
    of the vocabulary, by its name, counts before that of the template and what it says. The first
    step of the block is compared with a `state`, as `suggest` reads it. Raises `ValueError` for a
    contract that there is not.
    """
    demands = read_demands(
        template,
        phase=phase,
        tasks=tasks,
        contract=None if contract is None else name_contract(contract, vocabulary),
        vocabulary=vocabulary,
    )
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
        unread = ParsedResponse(None, {}, text, None, None, check(document, rule_set))
        name = demands.contract.name or None
        return unread._replace(contract=name, outcome=Outcome.MALFORMED)
    judged = prepare_response(text, keeps_fence=demands.contract.reads_lines)
    document = parse(Source(judged.text), PREPARED, kind=Kind.RESPONSE)
    found = ResponseFindings(
        document, check(document, rule_set, phase=demands.phase), rule_set.vocabulary
    )
    context = context_of(document, rule_set.vocabulary, demands.phase)
    statements = find_statements(document, context.of(judged.text), found.quoted)
    block = find_last_block(document)
    report = find_report(document, text, rule_set, is_demanded=demands.package is not None)
    contract = with_other_tags(demands.contract, rule_set.vocabulary)
    others = read_marked_parts(contract, document, found, statements, report)
    parts = read_parts(contract, document, others, demands.prompt)
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
        parts,
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
        contract.name or None,
        find_outcome(contract, parts),
        tuple(ResponsePart(it.part.name, it.value, it.span, it.id) for it in parts),
    )


def list_failures(response: ParsedResponse) -> list[FileDiagnostic]:
    """The findings for which an answer does not pass."""
    return [it for it in response.findings if it.severity in FAILING]


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
