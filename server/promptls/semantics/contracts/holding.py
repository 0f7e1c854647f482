"""Which contract holds for the answers to a prompt: by the path of its file, or by its agent."""

from promptls.text.globs import matches
from promptls.text.paths import stem_of
from promptls.vocabulary import Contract, Vocabulary


def find_contract(vocabulary: Vocabulary, path: str, *agents: str) -> Contract | None:
    """The contract that the settings have for a file, or the first one for its path or an agent.

    The path is one from the root, and an agent has the name of its file, or others.
    """
    own = vocabulary.contracts_by_name.get(vocabulary.contract_of_file)
    if own is not None:
        return own
    for contract in vocabulary.contracts:
        if path and any(matches(it, path) for it in contract.files):
            return contract
    names = tuple(filter(None, (*agents, stem_of(path))))
    for contract in vocabulary.contracts:
        if any(matches(glob, name) for glob in contract.agents for name in names):
            return contract
    return None
