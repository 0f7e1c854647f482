"""Which contract holds for the answers to a prompt: by the path of its file, or by its agent."""

from promptls.text.globs import matches
from promptls.text.paths import stem_of
from promptls.vocabulary import Contract, Vocabulary


def find_contract(vocabulary: Vocabulary, path: str, agent: str = "") -> Contract | None:
    """The first contract for a file, by its path from the root, or for an agent by its name."""
    names = tuple(it for it in (agent, stem_of(path) if path else "") if it)
    for contract in vocabulary.contracts:
        if path and any(matches(it, path) for it in contract.files):
            return contract
        if any(matches(glob, name) for glob in contract.agents for name in names):
            return contract
    return None
