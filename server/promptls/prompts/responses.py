"""Reads what a template demands and what a model has answered, and says what is wrong with it."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from promptls.checking.checker import check, check_node, context_of
from promptls.document import Block, Document, Placed, PromptBlock, StatusBlock
from promptls.parsing import is_too_large, parse
from promptls.parsing.responses import prepare_response, remove_thoughts
from promptls.parsing.thoughts import NAME as THOUGHT
from promptls.prompts.response_findings import (
    FAMILIES,
    JsonAnswer,
    ResponseFindings,
    find_json_answer,
)
from promptls.prompts.template_files import LoadedTemplate
from promptls.rules.answers import Answer, BlockKind, Demands
from promptls.rules.diagnostics import FileDiagnostic
from promptls.rules.rule_set import RuleSet, select
from promptls.semantics.responses import TASK_STATUS, find_last_block, find_statements, find_verdict
from promptls.semantics.templates import find_mentioned_tags
from promptls.settings import Settings
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan, Source
from promptls.text.values import NamedTuple
from promptls.vocabulary import SPECIFIED, ResponseTag, Vocabulary
from promptls.vocabulary.kinds import Kind, template_name

# A task is named where a list item or a heading begins, as `tasks.md` does it.
_TASK = pattern(
    r"(?:\A|(?<=[\n\r]))[ \t]*+(?:(?:[-*+]|[0-9]{1,9}[.)]|#{1,6})[ \t]++)"
    r"(?:\[[ xX]\][ \t]++)?+[*_`]{0,3}(?:(?i:task)[ \t]++)?+(?P<id>[0-9]{1,9}\.[0-9]{1,9})"
    r"(?![0-9]|\.[0-9])"
)
_VALUE = pattern(r"[A-Za-z0-9_.-]+")


def read_demands(
    template: str | LoadedTemplate | None,
    *,
    phase: str | None = None,
    tasks: Iterable[str] | None = None,
    vocabulary: Vocabulary = SPECIFIED,
) -> Demands:
    """Read what is demanded: the tags that it mentions, a block that it shows, the tasks it lists.

    A template is the text of a template or an agent file, with its values or without, or what
    `load_system_template` gives. A phase and tasks that are given count before those in it.
    """
    text, path = ("", "") if template is None else _text_of(template)
    document = parse(Source(text), kind=Kind.PROMPT)
    mentioned = find_mentioned_tags(document, vocabulary) - {THOUGHT}
    wanted = (it for it in vocabulary.tags if it.values and it.name in mentioned)
    tags = tuple(_with_mentioned_values(it, text) for it in wanted)
    if tasks is not None:
        asked = tuple(dict.fromkeys(tasks))
    elif any(it.name == TASK_STATUS for it in tags):
        asked = tuple(dict.fromkeys(it["id"] for it in _TASK.finditer(text)))
    else:
        asked = ()
    found = find_phase(phase, vocabulary) or _phase_of(document, path, vocabulary)
    return Demands(tags, _block_of(document), asked, found)


def find_phase(name: str | None, vocabulary: Vocabulary) -> str | None:
    """The phase of templates with a name in any case."""
    wanted = name.strip().lower() if name else None
    return next((it.key for it in vocabulary.template_phases if it.key == wanted), None)


def _with_mentioned_values(tag: ResponseTag, text: str) -> ResponseTag:
    """A tag with those of its values that a template names; with all of them if it names none."""
    words = frozenset(_VALUE.findall(text))
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
    the JSON with which an agent reports on a work package. Spans are those of the response.
    """

    verdict: str | None
    tasks: Mapping[str, str]
    text: str
    block: ResponseBlock | None
    answer: JsonAnswer | None
    findings: list[FileDiagnostic]


def parse_response(
    text: str,
    *,
    template: str | LoadedTemplate | None = None,
    phase: str | None = None,
    tasks: Iterable[str] | None = None,
    vocabulary: Vocabulary = SPECIFIED,
) -> ParsedResponse:
    """Read a response, and find what is wrong with it. No text makes it raise.

    `template` is what the model was given: the text of a template or agent file, with its values or
    without, or what `load_system_template` returns. It demands the tags that it mentions and the
    block that it shows. `phase` says which verdicts are used, if the template does not; `tasks` are
    the numbers that may have a status, if the template does not list them.
    """
    demands = read_demands(template, phase=phase, tasks=tasks, vocabulary=vocabulary)
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
    document = parse(Source(judged.text), kind=Kind.RESPONSE)
    found = ResponseFindings(
        document, check(document, rule_set, phase=demands.phase), rule_set.vocabulary
    )
    context = context_of(document, rule_set.vocabulary, demands.phase)
    statements = find_statements(document, context.of(judged.text), found.quoted)
    block = find_last_block(document)
    answer = Answer(
        FileSpan(0, len(text)),
        demands,
        _find_last_line(document.source if judged.text.strip() else Source(text)),
        statements,
        frozenset((*found.tags, *(it.tag for it in statements))),
        frozenset(found.blocks),
        judged.thoughts.unclosed,
    )
    json_answer, wrong = find_json_answer(document, text, rule_set)
    missing = check_node(answer, context.of(text), rule_set)
    return ParsedResponse(
        find_verdict(statements),
        {it.id: it.value for it in statements if it.tag == TASK_STATUS},
        remove_thoughts(text, judged.thoughts),
        None if block is None else _to_block(block, text),
        json_answer,
        sorted([*found.kept, *wrong, *missing], key=lambda it: (it.span, it.rule)),
    )


def _find_last_line(source: Source) -> FileSpan:
    """The last line with text, where something missing should be."""
    end = len(source.text.rstrip())
    return FileSpan(source.line(source.line_at(end)).start, end)


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
