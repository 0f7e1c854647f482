"""Tells an agent why it must answer again: what is wrong, where, and what the right form is."""

from collections.abc import Iterable, Iterator

from promptls.prompts.responses import ParsedResponse
from promptls.rules.answers import BlockKind, Demands
from promptls.rules.diagnostics import FileDiagnostic
from promptls.semantics.responses import TASK_STATUS
from promptls.semantics.tags.values import is_used_in
from promptls.semantics.workflow.next_steps import NextSteps
from promptls.text.spans import Encoding, Source
from promptls.vocabulary import ResponseTag
from promptls.vocabulary.blocks import FEWEST_ITEMS, MOST_ITEMS

_BEGINNING = "promptls: the form of the answer is wrong."
# More than these are not read; with the first ones, others go away.
_MOST = 10
_LONGEST_MESSAGE = 300
_STATUS = (
    "---\nSTATUS: {task_description} complete. Returning results to {parent_orchestrator_name}.\n"
    "---"
)
_BLOCK_RULES = ("block-", "status-", "response-block-missing")
_UNKNOWN_TASK = "response-task-unknown"


def describe(
    source: Source,
    found: list[FileDiagnostic],
    response: ParsedResponse,
    demands: Demands,
    next_steps: NextSteps,
) -> str:
    """Describe what is wrong with an answer, and how to correct it.

    `next_steps` are shown where its own cannot be.
    """
    lines = [_BEGINNING, *_list_findings(source, found)]
    about_blocks = [it for it in found if it.rule.startswith(_BLOCK_RULES)]
    about_tasks = [it for it in found if it.rule == _UNKNOWN_TASK]
    about_tags = len(found) - len(about_blocks) - len(about_tasks)
    lines += ["", "Write the whole answer again with these problems fixed."]
    if about_tags:
        lines += (_show_tag(it, demands.phase) for it in demands.tags)
    if about_tasks:
        lines.append(f"Give the status of these tasks only: {', '.join(demands.tasks)}.")
    if about_blocks:
        lines += _show_block(response, demands, next_steps)
    return "\n".join(lines)


def _list_findings(source: Source, found: list[FileDiagnostic]) -> Iterator[str]:
    for it in found[:_MOST]:
        line = source.position(it.span.start, Encoding.UTF32)[0] + 1
        yield f"- line {line}, {it.rule}: {it.message[:_LONGEST_MESSAGE]}"
    if len(found) > _MOST:
        yield f"- and {len(found) - _MOST} more"


def _show_tag(tag: ResponseTag, phase: str | None) -> str:
    values = [it.text for it in tag.values if is_used_in(it, phase)] or [
        it.text for it in tag.values
    ]
    attributes = "".join(f' {it.name}="{it.example}"' for it in tag.attributes if it.required)
    forms = [f"<{tag.name}{attributes}>{it}</{tag.name}>" for it in values]
    *others, last = forms
    shown = f"{', '.join(others)} or {last}" if others else last
    if tag.name == TASK_STATUS:
        return f"For each task you MUST output {shown}, with its number as the id."
    return f"You MUST output exactly one of {shown}, not in code and not quoted."


def _show_block(response: ParsedResponse, demands: Demands, next_steps: NextSteps) -> Iterator[str]:
    block = response.block
    kind = demands.block or (block.kind if block else BlockKind.NEXT_STEPS)
    items = block.items if block is not None and block.kind is kind else ()
    if kind is BlockKind.STATUS:
        yield "End the answer with these lines and nothing after them. Replace the words in braces:"
        yield from ("", _STATUS)
    else:
        steps = NextSteps(tuple(items)) if _are_usable(items) else next_steps
        yield "End the answer with this block, and write nothing after it:"
        yield from ("", steps.block)


def _are_usable(items: Iterable[str]) -> bool:
    """Whether items can be shown as they are."""
    texts = list(items)
    is_plain = all(it.strip() and it.isascii() and it.isprintable() for it in texts)
    return is_plain and FEWEST_ITEMS <= len(texts) <= MOST_ITEMS
