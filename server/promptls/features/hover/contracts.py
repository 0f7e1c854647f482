"""Contracts in prompts: what a part of one is, what a value means."""

from promptls.document import Document
from promptls.features.descriptions import Description
from promptls.features.descriptions.contracts import of_contract_value, of_part
from promptls.semantics.contracts.instructions import contract_of
from promptls.semantics.contracts.mentions import find_part_mentions
from promptls.text.spans import FileSpan
from promptls.vocabulary import Vocabulary


def describe_written(
    document: Document, offset: int, vocabulary: Vocabulary
) -> tuple[FileSpan, Description] | None:
    """Describe the form or the value of a contract that a prompt has at an offset."""
    contract = contract_of(document, vocabulary)
    if contract is None:
        return None
    found = find_part_mentions(contract, document.source.text)
    touched = [it for it in found if it.span.touches(offset)]
    if not touched:
        return None
    # A value is behind the form that it touches.
    last = max(touched, key=lambda it: it.span.start)
    if last.value:
        return last.span, of_contract_value(last.value, last.part, contract)
    return last.span, of_part(last.part, contract)
