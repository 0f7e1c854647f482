"""What fits in the contracts of a settings file: their headers, and the words of their parts."""

from collections.abc import Iterator, Sequence

from promptls.document import TomlPart, TomlWord
from promptls.features.completion.cursor import Cursor
from promptls.features.completion.values import SettingsWord
from promptls.features.descriptions import shorten
from promptls.features.descriptions.contracts import of_contract
from promptls.features.descriptions.templates import of_tag
from promptls.settings.contract_forms import JSON, find_form_fault, read_form
from promptls.settings.contract_tables import PartTable
from promptls.text.toml import KeyPath
from promptls.vocabulary.contracts import PartKind

CONTRACTS = "contracts"
PARTS = "parts"
_ANY_TEXT = frozenset({"line", "heading", "name", "field", "description"})
# The keys of parts of JSON, and those whose place is no choice.
_OF_JSON = frozenset({"schema", "field"})
_PLACED = frozenset({PartKind.JSON, PartKind.BLOCK, PartKind.STATUS})
_VALUELESS = frozenset({PartKind.BLOCK})
_MEANINGS = frozenset({"good", "bad"})


def find_contracts(place: Cursor) -> Iterator[SettingsWord]:
    """The contracts that the settings have, and those that the file declares as it is typed."""
    known = place.vocabulary.contracts_by_name
    page = place.document.settings
    words = page.words if page is not None else ()
    # What is typed at the cursor is no name yet.
    own = (
        it.text if len(it.path) == 1 else it.path[1]
        for it in words
        if it.path[:1] == (CONTRACTS,) and not it.span.touches(place.offset)
    )
    for name in sorted({*known, *own}):
        contract = known.get(name)
        if contract is None:
            yield SettingsWord(name, "contract of this file")
        else:
            detail = shorten(contract.description) or "contract"
            yield SettingsWord(name, detail, of_contract(contract))


def find_part_words(place: Cursor, word: TomlWord) -> Iterator[SettingsWord] | None:
    """The words that a value of a part may be; none where its type tells."""
    key = word.path[-1]
    if key == "fence":
        return iter([SettingsWord(JSON, "its values are read")])
    if key == "tag":
        return find_tags(place)
    if key in _MEANINGS:
        own = _find_own(place, word.steps[:-1])
        return (SettingsWord(it, detail) for it, detail in _list_values(place, own))
    return iter(()) if key in _ANY_TEXT else None


def find_tags(place: Cursor) -> Iterator[SettingsWord]:
    """The tags that are known."""
    for tag in place.vocabulary.tags_by_name.values():
        yield SettingsWord(tag.name, shorten(tag.description), of_tag(tag, place.vocabulary, None))


def find_own_values(place: Cursor, steps: KeyPath) -> Sequence[str]:
    """The values that the part at a path may have, by what is written of it."""
    return [it for it, _ in _list_values(place, _find_own(place, steps))]


def _list_values(place: Cursor, own: dict[str, str]) -> Iterator[tuple[str, str]]:
    form = own.get("line") or own.get("heading")
    if form and find_form_fault(form) is None:
        for it in read_form(form.lstrip("# \t")).values:
            yield it, "value of this part"
    tag = place.vocabulary.tags_by_name.get(own.get("tag", ""))
    for value in tag.values if tag is not None else ():
        yield value.text, f"value of <{own['tag']}>"


def _find_own(place: Cursor, steps: KeyPath) -> dict[str, str]:
    """The texts that are written for the keys of a table."""
    page = place.document.settings
    words = page.words if page is not None else ()
    return {
        it.path[-1]: it.text
        for it in words
        if it.part is TomlPart.VALUE and it.steps[:-1] == steps and it.path
    }


def fits_in_part(name: str, place: Cursor, steps: KeyPath) -> bool:
    """Whether a key has a meaning beside those that a part has: it is of one kind only."""
    own = _find_own(place, steps)
    kinds = [PartKind(it) for it in PartTable.ONE_OF if it in own]
    if not kinds:
        return True
    is_json = kinds[0] is PartKind.JSON or own.get("fence") == JSON
    if name in PartTable.ONE_OF:
        return False
    if name in _OF_JSON:
        return is_json
    if name == "place":
        return kinds[0] not in _PLACED
    return name not in _MEANINGS or kinds[0] not in _VALUELESS
