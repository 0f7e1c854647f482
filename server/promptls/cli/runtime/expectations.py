"""What a caller of `promptls response` expects of an answer, and the exit codes for what comes."""

from collections.abc import Collection

import click

from promptls.cli import CLEAN, FINDINGS
from promptls.prompts.responses import ParsedResponse, list_failures
from promptls.semantics.contracts.json_parts import shown_value
from promptls.text.nearest import did_you_mean
from promptls.text.wording import either
from promptls.vocabulary import Contract
from promptls.vocabulary.contracts import Outcome, PartKind

OTHER_ANSWER, NO_ANSWER = 3, 4
_OUTCOMES = (Outcome.GOOD.value, Outcome.BAD.value)
_FREE = (PartKind.FENCE, PartKind.JSON)


def refuse_unknown(expected: str, contract: Contract) -> None:
    """Refuse a value that no answer by a contract can have."""
    values = [value for part in contract.parts for value in part.values]
    is_free = any(not it.values or it.kind in _FREE for it in contract.parts)
    if expected in (*_OUTCOMES, *values) or is_free or not contract.parts:
        return
    known: Collection[str] = dict.fromkeys((*_OUTCOMES, *values))
    hint = did_you_mean(expected, known) or f"; expected {either(known)}"
    raise click.BadParameter(f"unknown value {expected!r}{hint}", param_hint="'--expect'")


def find_exit_code(expected: str | None, response: ParsedResponse) -> int:
    """The exit code for an answer: whether it is right and, if asked, what was expected."""
    fails = bool(list_failures(response))
    if expected is None:
        return FINDINGS if fails else CLEAN
    if response.outcome is Outcome.NONE:
        return NO_ANSWER
    if fails or response.outcome is Outcome.MALFORMED:
        return FINDINGS
    said = {shown_value(it.value) for it in response.parts}
    is_met = expected == response.outcome.value or expected in said
    return CLEAN if is_met else OTHER_ANSWER
