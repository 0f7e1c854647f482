"""Judges the answer with which a coding agent is about to end its turn."""

import os
from collections.abc import Iterable, Iterator

from promptls.files.reading import FileError, read_within
from promptls.parsing.thoughts import NAME as THOUGHT
from promptls.prompts.hook_inputs import Turn
from promptls.prompts.next_steps import read_state, suggest
from promptls.prompts.responses import ParsedResponse, judge_response, read_demands, rules_of
from promptls.prompts.template_files import LoadedTemplate
from promptls.rules.answers import BlockKind, Demands
from promptls.rules.diagnostics import FileDiagnostic, Severity
from promptls.semantics.responses.statements import TASK_STATUS
from promptls.semantics.tags.values import is_used_in
from promptls.semantics.workflow.near_steps import find_near_steps
from promptls.semantics.workflow.next_steps import NextSteps
from promptls.settings import Settings
from promptls.settings.keys import HookTable
from promptls.text.globs import matches
from promptls.text.spans import Encoding, Source
from promptls.text.values import NamedTuple
from promptls.vocabulary import ResponseTag
from promptls.vocabulary.blocks import FEWEST_ITEMS, MOST_ITEMS, STATUS_BLOCK

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
_REPORT_RULES = ("response-report-", "response-status-")
_EMPTY = "response-empty"
_LEFT, _CONFLICT = "response-placeholder-unresolved", "response-verdicts-conflict"
_STEP = "response-step-unexpected"
# The words of the settings for what is judged.
_BLOCK, _STATUS, _TAGS = "block", "status", "tags"
_WORDS = {BlockKind.NEXT_STEPS: _BLOCK, BlockKind.STATUS: _STATUS}
# The families of rules that are on for each of them.
_FAMILIES = {_BLOCK: ("block",), _STATUS: ("block", "status"), _TAGS: ()}
_FAILING = (Severity.ERROR, Severity.WARNING)


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
    rules = {it.rule for it in found if not _is_left_in_block(it, response)}
    # Its items are shown again, unless one of them is what is wrong.
    keeps_items = not any(it.rule == _STEP or _is_left_in_block(it, response) for it in found)
    lines += ["", "Write the whole answer again with these problems fixed."]
    others = (*_BLOCK_RULES, *_REPORT_RULES, _TASK_RULES, _LEFT, _STEP, _JSON)
    if any(not it.startswith(others) for it in rules):
        lines += (_show_tag(it, demands.phase) for it in demands.tags)
    if _UNKNOWN_TASK in rules:
        lines.append(f"Give the status of these tasks only: {', '.join(demands.tasks)}.")
    elif _MISSING_TASK in rules:
        lines.append(f"Give the status of each of these tasks: {', '.join(demands.due)}.")
    if _LEFT in rules:
        lines.append("Write what is meant in place of each placeholder.")
    if demands.package is not None and any(it.startswith((*_REPORT_RULES, _JSON)) for it in rules):
        shown = _REPORT.replace("WP01", demands.package.id)
        lines += ["Write a report in JSON as one of these, with your own values:", "", shown]
    if not keeps_items or any(it.startswith(_BLOCK_RULES) for it in rules):
        lines += _show_block(response, demands, next_steps, keeps_items=keeps_items)
    return "\n".join(lines)


def _is_left_in_block(finding: FileDiagnostic, response: ParsedResponse) -> bool:
    """Whether a finding is about a placeholder in the last block."""
    if finding.rule != _LEFT or response.block is None:
        return False
    start, end = response.block.span
    return start <= finding.span.start < end


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


def _show_block(
    response: ParsedResponse, demands: Demands, next_steps: NextSteps, *, keeps_items: bool
) -> Iterator[str]:
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


class Judgement(NamedTuple):
    """Why an agent must answer again, empty where it need not, and what hindered the judge.

    `pattern` is the one of the settings that the agent matches, `words` what it is judged for.
    """

    reason: str
    notes: tuple[str, ...] = ()
    pattern: str | None = None
    words: tuple[str, ...] = ()
    demands: Demands = Demands()


def judge_turn(turn: Turn, root: str | os.PathLike[str], settings: Settings) -> Judgement:
    """Judge an answer by the settings of a project.

    For an agent that these do not name, a block is judged that is there, and nothing else.
    """
    tables = settings.values.hook.items()
    found_in = (it for it in tables if matches(it[0], turn.agent))
    pattern, table = next(found_in, (None, None))
    words = frozenset[str]((_BLOCK, _STATUS) if table is None else table.judge)
    if not words:
        return Judgement("", pattern=pattern)
    demands, notes = Demands(), list[str]()
    if table is not None:
        demands = _find_demands(table, os.fspath(root), settings, notes)
    reading = read_state(root)
    demands = demands._replace(steps=find_near_steps(reading, settings.vocabulary))
    response = judge_response(turn.message, demands, rules_of(settings))
    found = [
        it for it in response.findings if _is_judged(it, turn.message, response, demands, words)
    ]
    about = pattern, tuple(it for it in _FAMILIES if it in words), demands
    if not found:
        return Judgement("", tuple(notes), *about)
    next_steps = suggest(reading, vocabulary=settings.vocabulary)
    reason = describe(Source(turn.message), found, response, demands, next_steps)
    return Judgement(reason, tuple(notes), *about)


def _find_demands(table: HookTable, root: str, settings: Settings, notes: list[str]) -> Demands:
    """What the settings demand of an agent, by themselves and by a template."""
    vocabulary = settings.vocabulary
    template = None
    if table.template is not None:
        path = os.path.join(root, *table.template.split("/"))
        try:
            text = Source.decode(read_within(path, [root])).text
        except FileError as error:
            notes.append(f"{table.template}: {error.reason}")
        else:
            template = LoadedTemplate(text, table.template, is_fallback=False, tried=())
    demands = read_demands(template, vocabulary=vocabulary)
    if template is not None and demands.is_empty:
        notes.append(f"{table.template} demands nothing of an answer")
    known = vocabulary.tags_by_name
    named = {it.name for it in demands.tags}
    added = (known[it] for it in table.tags if it not in named)
    own = BlockKind.NEXT_STEPS if table.block else BlockKind.STATUS if table.status else None
    block = own or demands.block
    return demands._replace(
        tags=(*demands.tags, *added) if _TAGS in table.judge else (),
        block=block if block is not None and _WORDS[block] in table.judge else None,
    )


def _is_judged(
    finding: FileDiagnostic,
    text: str,
    response: ParsedResponse,
    demands: Demands,
    words: frozenset[str],
) -> bool:
    """Whether an answer is sent back for a finding."""
    rule = finding.rule
    family = rule.partition("-")[0]
    # Of whom nothing is demanded, nothing need be said.
    if finding.severity not in _FAILING or rule == _EMPTY:
        return False
    if family == "json" or rule.startswith(_REPORT_RULES):
        return demands.package is not None
    if rule == _STEP or (rule == _LEFT and _is_left_in_block(finding, response)):
        return _BLOCK in words or _STATUS in words
    if rule == _LEFT:
        # Who is not asked for anything may talk about placeholders.
        return bool(demands.tags) or demands.block is not None
    if family == "tag" or rule == _CONFLICT:
        # Behind a thought that is not closed, nothing is there.
        is_thought = text.startswith(f"<{THOUGHT}", finding.span.start)
        return bool(demands.tags) or (is_thought and demands.block is not None)
    # What is not demanded is not missing.
    return family == "response" or any(family in _FAMILIES[it] for it in words)
