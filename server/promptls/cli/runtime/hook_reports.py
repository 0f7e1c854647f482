"""What the hook of a coding agent decides, for a person who wants to see that it works."""

import json
from collections.abc import Iterator

from promptls.files.origins import Origins
from promptls.prompts.hook_inputs import Turn
from promptls.prompts.hook_reasons import list_findings
from promptls.prompts.hook_retries import find_hindrance
from promptls.prompts.hooks import HeldContract, Judgement
from promptls.rules.answers import BlockKind, Demands
from promptls.semantics.contracts.wording import describe_order, describe_part
from promptls.semantics.tags.values import list_values
from promptls.settings import Settings
from promptls.text.spans import Source
from promptls.text.typesetting import escape_unseen
from promptls.text.wording import listed
from promptls.vocabulary import ResponseTag, Vocabulary
from promptls.vocabulary.contracts import AnswerPart, PartKind, PartPlace

_BLOCKS = {BlockKind.NEXT_STEPS: "a block of next steps", BlockKind.STATUS: "a status line"}
# More than the name of an agent.
_LONGEST_NAME = 200


def explain_judgement(turn: Turn, judgement: Judgement, settings: Settings) -> str:
    """Explain what is demanded of an answer, by which settings, and what is decided."""
    lines: list[str] = []
    last = ""
    for name, said in _explain(turn, judgement, settings):
        lines.append(f"{'' if name == last else name:9} {escape_unseen(said)}\n")
        last = name
    return "".join(lines)


def _explain(turn: Turn, judgement: Judgement, settings: Settings) -> Iterator[tuple[str, str]]:
    yield "agent", turn.agent[:_LONGEST_NAME] or "a sub-agent without a name"
    file = settings.paths[0] if settings.paths else "no settings file"
    hook = f"[hook.{judgement.pattern}]" if judgement.pattern else "no [hook] that matches"
    yield "settings", f"{file}: {hook}"
    yield "judged", listed(judgement.words, "and") if judgement.words else "nothing"
    origins = Origins(settings)
    for contract in judgement.contracts:
        yield "contract", _describe_contract(contract, hook, origins)
    demanded = list(_list_demands(judgement.demands, settings.vocabulary)) or ["nothing"]
    yield from (("demands", it) for it in demanded)
    if judgement.demands.contract.parts and judgement.outcome is not None:
        yield "outcome", judgement.outcome.value
    yield from (("findings", it) for it in list_findings(Source(turn.message), judgement.findings))
    if not judgement.reason:
        yield "answer", "accepted"
        yield "output", "nothing"
        return
    hindrance = find_hindrance(turn, judgement.retries)
    yield "answer", f"wrong, and not sent back: {hindrance}" if hindrance else "sent back"
    answer = {"decision": "block", "reason": judgement.reason}
    yield "output", "nothing" if hindrance else json.dumps(answer)


def _describe_contract(contract: HeldContract, hook: str, origins: Origins) -> str:
    by = {"agents": "its agents", "contracts": hook, "template": f"the template of {hook}"}[
        contract.key
    ]
    origin = origins.find("contracts", contract.name)
    return f"{contract.name}, by {by}{f', in {origin.path}:{origin.line}' if origin else ''}"


def _list_demands(demands: Demands, vocabulary: Vocabulary) -> Iterator[str]:
    tags = {it.name: it for it in demands.tags(vocabulary)}
    for part in demands.contract.parts:
        if part.kind is PartKind.TAG and part.word in tags:
            yield _describe_tag(tags[part.word], part, demands.phase)
        elif said := describe_part(part):
            yield said
    if len(demands.contract.parts) > 1:
        yield from filter(None, [describe_order(demands.contract.parts)])
    if demands.due:
        yield f"a status of {listed(demands.due, 'and')}"
    if demands.block is not None:
        yield _BLOCKS[demands.block]
    if demands.package is not None:
        yield f"a JSON report on {demands.package.id}"


def _describe_tag(tag: ResponseTag, part: AnswerPart, phase: str | None) -> str:
    values = list_values(tag, phase) if tag.values else "any value"
    place = "" if part.place is PartPlace.ANYWHERE else f", {part.place.value}"
    return f"<{tag.name}> with {values}{place}"
