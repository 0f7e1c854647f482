"""Tells an agent why its answer is sent back, and what it must be like."""

from collections.abc import Iterable, Iterator, Sequence

from promptls.prompts.hook_findings import LEFT, REPORT_RULES, STEP, is_left_in_block
from promptls.prompts.responses import ParsedResponse
from promptls.rules.answers import BlockKind, Demands
from promptls.rules.diagnostics import FileDiagnostic
from promptls.semantics.contracts.wording import describe_order, describe_part
from promptls.semantics.responses.statements import TASK_STATUS
from promptls.semantics.tags.values import is_used_in
from promptls.semantics.workflow.next_steps import NextSteps
from promptls.text.spans import Source
from promptls.text.values import NamedTuple
from promptls.text.wording import listed
from promptls.vocabulary import ResponseTag, Vocabulary
from promptls.vocabulary.blocks import FEWEST_ITEMS, MOST_ITEMS, STATUS_BLOCK
from promptls.vocabulary.contracts import AnswerPart, PartCount, PartKind, PartPlace

_BEGINNING = "promptls: the form of the answer is wrong."
# More than these are not read; with the first ones, others go away.
_MOST = 10
_LONGEST_MESSAGE = 300
_BLOCK_RULES = ("block-", "status-", "response-block-missing")
_TASK_RULES = "response-task-"
_UNKNOWN_TASK, _MISSING_TASK = f"{_TASK_RULES}unknown", f"{_TASK_RULES}missing"
_REPORT = (
    '{"job_id": "...", "wp_id": "WP01", "success": true, "status": "completed", "summary": "..."}\n'
    '{"job_id": "...", "wp_id": "WP01", "success": false, "status": "blocked", "error": "..."}'
)
_JSON = "json-"
_AT_THE_END = (PartPlace.LAST, PartPlace.ALONE)
_TAG_PLACES = {
    PartPlace.ANYWHERE: "output",
    PartPlace.FIRST: "begin the answer with",
    PartPlace.LAST: "end the answer with",
    PartPlace.ALONE: "output nothing but",
}
_PART_RULES = ("response-part-", "response-value-", "response-json-")


class Rejected(NamedTuple):
    """An answer that is sent back, what is wrong with it, and what was demanded."""

    source: Source
    found: list[FileDiagnostic]
    response: ParsedResponse
    demands: Demands


def describe(rejected: Rejected, next_steps: NextSteps, vocabulary: Vocabulary) -> str:
    """Describe what is wrong with an answer, and how to correct it.

    `next_steps` are shown where its own cannot be.
    """
    source, found, response, demands = rejected
    lines = [_BEGINNING, *(f"- {it}" for it in list_findings(source, found))]
    rules = {it.rule for it in found if not is_left_in_block(it, response)}
    # Its items are shown again, unless one of them is what is wrong.
    keeps_items = not any(it.rule == STEP or is_left_in_block(it, response) for it in found)
    lines += ["", "Write the whole answer again with these problems fixed."]
    lines += _show_parts(rules, demands, vocabulary)
    if _UNKNOWN_TASK in rules:
        lines.append(f"Give the status of these tasks only: {', '.join(demands.tasks)}.")
    elif _MISSING_TASK in rules:
        lines.append(f"Give the status of each of these tasks: {', '.join(demands.due)}.")
    if LEFT in rules:
        lines.append("Write what is meant in place of each placeholder.")
    if demands.package is not None and any(it.startswith((*REPORT_RULES, _JSON)) for it in rules):
        shown = _REPORT.replace("WP01", demands.package.id)
        lines += ["Write a report in JSON as one of these, with your own values:", "", shown]
    is_due = demands.block is not None and _shows_all(rules, demands)
    if is_due or not keeps_items or any(it.startswith(_BLOCK_RULES) for it in rules):
        lines += _show_block(response, demands, next_steps, keeps_items=keeps_items)
    return "\n".join(lines)


def _shows_all(rules: set[str], demands: Demands) -> bool:
    """Whether all parts are shown: an agent that corrects one of a contract needs the others."""
    return bool(demands.contract.name) or any(it.startswith(_PART_RULES) for it in rules)


def _show_parts(rules: set[str], demands: Demands, vocabulary: Vocabulary) -> Iterator[str]:
    """The forms of the tags, and those of all parts where they are shown."""
    others = (*_BLOCK_RULES, *REPORT_RULES, *_PART_RULES, _TASK_RULES, LEFT, STEP, _JSON)
    of_parts = _shows_all(rules, demands)
    of_tags = of_parts or any(not it.startswith(others) for it in rules)
    tags = {it.name: it for it in demands.tags(vocabulary)}
    parts = demands.contract.parts
    for part in parts if of_parts or of_tags else ():
        if part.kind is PartKind.TAG and part.word in tags:
            yield _show_tag(tags[part.word], part, demands.phase)
        elif of_parts and (said := describe_part(part)):
            yield said
    if of_parts and (order := describe_order(parts)):
        yield order


def list_findings(source: Source, found: Sequence[FileDiagnostic]) -> Iterator[str]:
    """The findings, each with its line and its rule; of many the first ones."""
    for it in found[:_MOST]:
        line = source.place(it.span.start)[0]
        yield f"line {line}, {it.rule}: {it.message[:_LONGEST_MESSAGE]}"
    if len(found) > _MOST:
        yield f"and {len(found) - _MOST} more"


def _show_tag(tag: ResponseTag, part: AnswerPart, phase: str | None) -> str:
    values = [it.text for it in tag.values if is_used_in(it, phase)] or [
        it.text for it in tag.values
    ]
    attributes = "".join(f' {it.name}="{it.example}"' for it in tag.attributes if it.required)
    forms = [f"<{tag.name}{attributes}>{it}</{tag.name}>" for it in values or ["..."]]
    shown = listed(forms, "or")
    if tag.name == TASK_STATUS:
        return f"For each task you MUST output {shown}, with its number as the id."
    several = "one of " if len(forms) > 1 else ""
    number = several if part.times is PartCount.MANY else f"exactly {several}"
    return f"You MUST {_TAG_PLACES[part.place]} {number}{shown}, not in code and not quoted."


def _show_block(
    response: ParsedResponse, demands: Demands, next_steps: NextSteps, *, keeps_items: bool
) -> Iterator[str]:
    if demands.block is None and any(it.place in _AT_THE_END for it in demands.contract.parts):
        yield "Write no block at the end."
        return
    block = response.block
    kind = demands.block or (block.kind if block else BlockKind.NEXT_STEPS)
    items = block.items if block is not None and block.kind is kind else ()
    if kind is BlockKind.STATUS:
        yield "End the answer with these lines and nothing after them. Replace the words in braces:"
        yield from ("", STATUS_BLOCK)
    else:
        steps = NextSteps(tuple(items)) if keeps_items and _are_usable(items) else next_steps
        yield "End the answer with this block, and write nothing after it:"
        yield from ("", steps.block)


def _are_usable(items: Iterable[str]) -> bool:
    """Whether items can be shown as they are."""
    texts = list(items)
    is_plain = all(it.strip() and it.isascii() and it.isprintable() for it in texts)
    return is_plain and FEWEST_ITEMS <= len(texts) <= MOST_ITEMS
