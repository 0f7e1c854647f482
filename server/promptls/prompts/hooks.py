"""Judges the answer with which a coding agent is about to end its turn."""

import os

from promptls.files.reading import FileError, read_within
from promptls.parsing.thoughts import NAME as THOUGHT
from promptls.prompts.demands import read_demands
from promptls.prompts.hook_inputs import Turn
from promptls.prompts.hook_reasons import describe
from promptls.prompts.next_steps import suggest
from promptls.prompts.responses import judge_response, rules_of
from promptls.prompts.template_files import LoadedTemplate
from promptls.rules.answers import BlockKind, Demands
from promptls.rules.diagnostics import FileDiagnostic, Severity
from promptls.settings import Settings
from promptls.settings.keys import HookTable
from promptls.text.globs import matches
from promptls.text.nearest import did_you_mean
from promptls.text.spans import Source
from promptls.text.values import NamedTuple

# The words of the settings for what is judged.
_BLOCK, _STATUS, _TAGS = "block", "status", "tags"
_WORDS = {BlockKind.NEXT_STEPS: _BLOCK, BlockKind.STATUS: _STATUS}
# The families of rules that are on for each of them.
_FAMILIES = {_BLOCK: ("block",), _STATUS: ("block", "status"), _TAGS: ()}
_FAILING = (Severity.ERROR, Severity.WARNING)


class Judgement(NamedTuple):
    """Why an agent must answer again, empty where it need not, and what hindered the judge."""

    reason: str
    notes: tuple[str, ...] = ()


def judge_turn(turn: Turn, root: str | os.PathLike[str], settings: Settings) -> Judgement:
    """Judge an answer by the settings of a project.

    For an agent that these do not name, a block is judged that is there, and nothing else.
    """
    tables = settings.values.hook.items()
    table = next((it for pattern, it in tables if matches(pattern, turn.agent)), None)
    words = frozenset[str]((_BLOCK, _STATUS) if table is None else table.judge)
    if not words:
        return Judgement("")
    demands, notes = Demands(), list[str]()
    if table is not None:
        demands = _find_demands(table, os.fspath(root), settings, notes)
    response = judge_response(turn.message, demands, rules_of(settings))
    found = [it for it in response.findings if _is_judged(it, turn.message, demands, words)]
    if not found:
        return Judgement("", tuple(notes))
    next_steps = suggest(root, vocabulary=settings.vocabulary)
    reason = describe(Source(turn.message), found, response, demands, next_steps)
    return Judgement(reason, tuple(notes))


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
    known = vocabulary.tags_by_name
    unknown = (it for it in table.tags if it not in known)
    notes += (f"unknown tag <{it}> in [hook]{did_you_mean(it, known)}" for it in unknown)
    named = {it.name for it in demands.tags}
    added = (known[it] for it in table.tags if it in known and it not in named)
    own = BlockKind.NEXT_STEPS if table.block else BlockKind.STATUS if table.status else None
    block = own or demands.block
    return demands._replace(
        tags=(*demands.tags, *added) if _TAGS in table.judge else (),
        block=block if block is not None and _WORDS[block] in table.judge else None,
    )


def _is_judged(finding: FileDiagnostic, text: str, demands: Demands, words: frozenset[str]) -> bool:
    """Whether an answer is sent back for a finding."""
    family = finding.rule.partition("-")[0]
    if finding.severity not in _FAILING:
        return False
    if family == "tag":
        # Behind a thought that is not closed, nothing is there.
        is_thought = text.startswith(f"<{THOUGHT}", finding.span.start)
        return bool(demands.tags) or (is_thought and demands.block is not None)
    # What is not demanded is not missing.
    return family == "response" or any(family in _FAMILIES[it] for it in words)
