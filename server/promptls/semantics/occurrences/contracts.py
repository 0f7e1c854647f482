"""The values of contracts: where the prompts that a contract is about write them."""

from collections.abc import Iterator

from promptls.document import Document
from promptls.semantics.contracts.instructions import contract_of
from promptls.semantics.contracts.mentions import find_part_mentions
from promptls.semantics.occurrences.values import Found, Relation, Subject, Symbol
from promptls.vocabulary import Vocabulary


def find_contract_values(document: Document, vocabulary: Vocabulary) -> Iterator[Found]:
    """The values of lines and headings that a prompt names."""
    contract = contract_of(document, vocabulary)
    if contract is None:
        return
    for it in find_part_mentions(contract, document.source.text):
        if it.value:
            name = f"{contract.name}.{it.part.name}={it.value}"
            yield Symbol(Subject.CONTRACT_VALUE, name), it.span, Relation.USE
