"""Contracts in settings and prompts: what each demands, what a part is, what a value means."""

from promptls.document import Document, TomlPart, TomlWord
from promptls.features.descriptions import Description
from promptls.features.descriptions.contracts import of_contract, of_contract_value, of_part
from promptls.features.site import Site
from promptls.semantics.contracts.instructions import contract_of
from promptls.semantics.contracts.mentions import find_part_mentions
from promptls.text.spans import FileSpan
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.contracts import AnswerPart, Contract

_CONTRACTS = "contracts"
_PARTS = "parts"
# The keys whose value says what a part is, and those that list its values.
_FORMS = frozenset({"line", "heading", "tag", "fence", "json", "block", "status"})
_MEANINGS = frozenset({"good", "bad"})
# Where the number of a part is in a path.
_NUMBER = 3


def describe_in_settings(site: Site[TomlWord]) -> Description | None:
    """Describe what a word of a settings file says of a contract; none where it is about none."""
    word = site.node
    if word.part is TomlPart.VALUE:
        return _describe_value(site, word) if word.path else None
    known = site.vocabulary.contracts_by_name
    if word.path == (_CONTRACTS,):
        contract = known.get(word.text)
        return of_contract(contract) if contract else None
    if word.part is TomlPart.HEADER and word.text == _PARTS:
        found = _find_part(site, _number_below(site, word))
        return of_part(*found) if found else None
    return None


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


def _describe_value(site: Site[TomlWord], word: TomlWord) -> Description | None:
    key = word.path[-1]
    if word.path[0] == "hook" and key == _CONTRACTS:
        contract = site.vocabulary.contracts_by_name.get(word.text)
        return of_contract(contract) if contract else None
    found = _find_part(site, word.steps)
    if found is None:
        return None
    if key in _MEANINGS:
        return of_contract_value(word.text, *found)
    return of_part(*found) if key in _FORMS else None


def _number_below(site: Site[TomlWord], header: TomlWord) -> tuple[str | int, ...]:
    """The path of the first key below a header."""
    page = site.document.settings
    words = page.words if page is not None else ()
    below = (it.steps for it in words if it.span.start > header.span.start)
    return next(below, ())


def _find_part(
    site: Site[TomlWord], steps: tuple[str | int, ...]
) -> tuple[AnswerPart, Contract] | None:
    """The part of a contract that a path leads to, if the settings are right."""
    if len(steps) <= _NUMBER or (steps[0], steps[2]) != (_CONTRACTS, _PARTS):
        return None
    contract = site.vocabulary.contracts_by_name.get(str(steps[1]))
    number = steps[_NUMBER]
    if contract is None or not isinstance(number, int) or number >= len(contract.parts):
        return None
    return contract.parts[number], contract
