"""What the hook of a coding agent decides, for a person who wants to see that it works."""

from collections.abc import Iterator

from promptls.prompts.hook_inputs import Turn
from promptls.prompts.hooks import Judgement
from promptls.rules.answers import BlockKind, Demands
from promptls.semantics.tags.values import list_values
from promptls.settings import Settings
from promptls.text.typesetting import escape_unseen
from promptls.text.wording import listed
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.contracts import PartKind

_BLOCKS = {BlockKind.NEXT_STEPS: "a block of next steps", BlockKind.STATUS: "a status line"}
_FORMS = (PartKind.LINE, PartKind.HEADING, PartKind.FENCE, PartKind.JSON)
# More than the name of an agent.
_LONGEST_NAME = 200


def explain_judgement(turn: Turn, judgement: Judgement, settings: Settings) -> str:
    """Explain what is demanded of an answer, by which settings, and what is decided."""
    return "".join(
        f"{name:9} {escape_unseen(said)}\n" for name, said in _explain(turn, judgement, settings)
    )


def _explain(turn: Turn, judgement: Judgement, settings: Settings) -> Iterator[tuple[str, str]]:
    yield "agent", turn.agent[:_LONGEST_NAME] or "a sub-agent without a name"
    file = settings.paths[0] if settings.paths else "no settings file"
    matching = f"[hook.{judgement.pattern}]" if judgement.pattern else "no [hook] that matches"
    yield "settings", f"{file}: {matching}"
    yield "judged", listed(judgement.words, "and") if judgement.words else "nothing"
    demands = judgement.demands
    if demands.contract.name:
        yield "contract", demands.contract.name
    yield "demands", "; ".join(_list_demands(demands, settings.vocabulary)) or "nothing"
    yield "answer", "sent back" if judgement.reason else "accepted"
    for line in judgement.reason.splitlines():
        yield "", line


def _list_demands(demands: Demands, vocabulary: Vocabulary) -> Iterator[str]:
    for tag in demands.tags(vocabulary):
        yield f"<{tag.name}> with {list_values(tag, demands.phase)}"
    yield from (it.shown() for it in demands.contract.parts if it.kind in _FORMS)
    if demands.due:
        yield f"a status of {listed(demands.due, 'and')}"
    if demands.block is not None:
        yield _BLOCKS[demands.block]
    if demands.package is not None:
        yield f"a JSON report on {demands.package.id}"
