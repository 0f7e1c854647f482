"""What the hook of a coding agent decides, for a person who wants to see that it works."""

from collections.abc import Iterator, Sequence

from promptls.prompts.hook_inputs import Turn
from promptls.prompts.hooks import Judgement
from promptls.rules.answers import BlockKind, Demands
from promptls.semantics.tags.values import list_values
from promptls.text.typesetting import escape_unseen
from promptls.text.wording import listed

_BLOCKS = {BlockKind.NEXT_STEPS: "a block of next steps", BlockKind.STATUS: "a status line"}
# More than the name of an agent.
_LONGEST_NAME = 200


def explain_judgement(turn: Turn, judgement: Judgement, paths: Sequence[str]) -> str:
    """Explain what is demanded of an answer, by which settings, and what is decided."""
    return "".join(
        f"{name:9} {escape_unseen(said)}\n" for name, said in _explain(turn, judgement, paths)
    )


def _explain(turn: Turn, judgement: Judgement, paths: Sequence[str]) -> Iterator[tuple[str, str]]:
    yield "agent", turn.agent[:_LONGEST_NAME] or "a sub-agent without a name"
    file = paths[0] if paths else "no settings file"
    matching = f"[hook.{judgement.pattern}]" if judgement.pattern else "no [hook] that matches"
    yield "settings", f"{file}: {matching}"
    yield "judged", listed(judgement.words, "and") if judgement.words else "nothing"
    yield "demands", "; ".join(_list_demands(judgement.demands)) or "nothing"
    yield "answer", "sent back" if judgement.reason else "accepted"
    for line in judgement.reason.splitlines():
        yield "", line


def _list_demands(demands: Demands) -> Iterator[str]:
    for tag in demands.tags:
        yield f"<{tag.name}> with {list_values(tag, demands.phase)}"
    if demands.due:
        yield f"a status of {listed(demands.due, 'and')}"
    if demands.block is not None:
        yield _BLOCKS[demands.block]
    if demands.package is not None:
        yield f"a JSON report on {demands.package.id}"
