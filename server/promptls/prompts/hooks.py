"""Judges the answer with which a coding agent is about to end its turn."""

import os
from collections.abc import Iterator
from typing import Literal

from promptls.files.reading import FileError, read_within
from promptls.prompts.demands import name_contract, part_of_tag, read_demands
from promptls.prompts.hook_findings import FAMILIES, is_judged
from promptls.prompts.hook_inputs import Turn
from promptls.prompts.next_steps import read_state, suggest
from promptls.prompts.responses import judge_response, rules_of
from promptls.prompts.template_files import LoadedTemplate
from promptls.rules.answers import Demands
from promptls.rules.diagnostics import FileDiagnostic
from promptls.semantics.contracts.holding import find_contract
from promptls.semantics.workflow.near_steps import find_near_steps
from promptls.settings import Settings
from promptls.settings.keys import HookTable
from promptls.text.globs import matches
from promptls.text.spans import Source
from promptls.text.values import NamedTuple
from promptls.vocabulary import Contract, Vocabulary
from promptls.vocabulary.contracts import NEXT_STEPS, STATUS, Outcome, PartKind, PartPlace

# The words of the settings for what is judged.
_WORDS = {PartKind.BLOCK: "block", PartKind.STATUS: "status", PartKind.TAG: "tags"}
_BLOCKS = (PartKind.BLOCK, PartKind.STATUS)
# Between the names of contracts that hold together; no name has it.
_AND = ", "
_PLACES = (PartPlace.FIRST, PartPlace.ANYWHERE, PartPlace.ALONE, PartPlace.LAST)


class HeldContract(NamedTuple):
    """The name of a contract, and the key of the settings by which it holds for an agent."""

    name: str
    key: Literal["agents", "contracts", "template"]


class Judgement(NamedTuple):
    """Why an agent must answer again, empty where it need not, and what hindered the judge.

    `pattern` is the one of the settings that the agent matches, `words` what it is judged for, and
    `contracts` are those that hold. `findings` are what the answer is sent back for, at most as
    often as `retries` says.
    """

    reason: str
    notes: tuple[str, ...] = ()
    pattern: str | None = None
    words: tuple[str, ...] = ()
    demands: Demands = Demands()
    contracts: tuple[HeldContract, ...] = ()
    outcome: Outcome | None = None
    findings: tuple[FileDiagnostic, ...] = ()
    retries: int = HookTable.retries


def judge_turn(turn: Turn, root: str | os.PathLike[str], settings: Settings) -> Judgement:
    """Judge an answer by the settings of a project.

    For an agent that these do not name, a block is judged that is there, and nothing else.
    """
    tables = settings.values.hook.items()
    found_in = (it for it in tables if matches(it[0], turn.agent))
    pattern, table = next(found_in, (None, None))
    words = frozenset[str](("block", "status") if table is None else table.judge)
    retries = HookTable.retries if table is None else table.retries
    if not words:
        return Judgement("", pattern=pattern, retries=retries)
    notes: list[str] = []
    demands = _find_demands(turn.agent, table, os.fspath(root), settings, notes)
    reading = read_state(root)
    demands = demands._replace(steps=find_near_steps(reading, settings.vocabulary))
    response = judge_response(turn.message, demands, rules_of(settings))
    found = [
        it for it in response.findings if is_judged(it, turn.message, response, demands, words)
    ]
    judged = Judgement(
        "",
        tuple(notes),
        pattern,
        tuple(it for it in FAMILIES if it in words),
        demands,
        tuple(_hold_contracts(turn.agent, table, demands, settings.vocabulary)),
        response.outcome,
        tuple(found),
        retries,
    )
    if not found:
        return judged
    from promptls.prompts.hook_reasons import Rejected, describe  # noqa: PLC0415 - most answers are good

    next_steps = suggest(reading, vocabulary=settings.vocabulary)
    rejected = Rejected(Source(turn.message), found, response, demands)
    return judged._replace(reason=describe(rejected, next_steps, settings.vocabulary))


def _hold_contracts(
    agent: str, table: HookTable | None, demands: Demands, vocabulary: Vocabulary
) -> Iterator[HeldContract]:
    """The contracts whose parts are demanded, each with what says so."""
    own = find_contract(vocabulary, "", agent)
    named = table.contracts if table is not None else ()
    for name in filter(None, demands.contract.name.split(_AND)):
        if own is not None and name == own.name:
            yield HeldContract(name, "agents")
        else:
            yield HeldContract(name, "contracts" if name in named else "template")


def _find_demands(
    agent: str, table: HookTable | None, root: str, settings: Settings, notes: list[str]
) -> Demands:
    """What the settings demand of an agent: contracts, and what a hook and its template add."""
    vocabulary = settings.vocabulary
    own = find_contract(vocabulary, "", agent)
    if table is None:
        return Demands(own or Contract())
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
    contracts = [
        *([own] if own else []),
        *(name_contract(it, vocabulary) for it in table.contracts),
    ]
    parts = [*demands.contract.parts, *(part for it in contracts for part in it.parts)]
    named = {it.word for it in parts}
    tags = (vocabulary.tags_by_name[it] for it in table.tags if it not in named)
    parts += (part_of_tag(it) for it in tags)
    block = NEXT_STEPS if table.block else STATUS if table.status else None
    if block is not None:
        parts = [*(it for it in parts if it.kind not in _BLOCKS), block]
    # What is first or last is so among the parts of several contracts, too.
    parts.sort(key=lambda it: _PLACES.index(it.place))
    judged = (it for it in parts if _WORDS.get(it.kind) in (None, *table.judge))
    names = dict.fromkeys(it.name for it in (demands.contract, *contracts) if it.name)
    return demands._replace(contract=Contract(_AND.join(names), tuple(dict.fromkeys(judged))))
