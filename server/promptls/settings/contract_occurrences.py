"""What occurs in the contracts of a settings file: their names, and the values of their parts."""

from collections.abc import Iterable, Iterator, Mapping

from promptls.document import TomlPart, TomlWord
from promptls.semantics.occurrences import Found, Relation, Subject, Symbol
from promptls.settings.contract_forms import find_form_fault, name_of_part, read_form
from promptls.settings.contract_tables import PartTable
from promptls.settings.declaration import read_table
from promptls.text.patterns import pattern
from promptls.text.spans import FileSpan
from promptls.text.toml import KeyPath

_CONTRACTS = "contracts"
# The length of the path of a key of a part: `contracts`, the name, `parts`, a number, the key.
_DEPTH = 5
_MARKS = pattern(r"[# \t]*+")
_NAMING = ("line", "heading", "tag", "fence", "name")
_MEANINGS = ("good", "bad")


def find_contract_symbols(words: Iterable[TomlWord]) -> Iterator[Found]:
    """The contracts, where the file begins one and names it again, and what is in them."""
    names = set[str]()
    parts: dict[KeyPath, list[TomlWord]] = {}
    for word in words:
        if word.part is not TomlPart.VALUE:
            if word.path == (_CONTRACTS,):
                relation = Relation.USE if word.text in names else Relation.DECLARATION
                names.add(word.text)
                yield Symbol(Subject.CONTRACT, word.text), word.content, relation
        elif word.path[:1] == ("hook",) and word.path[-1] == _CONTRACTS and word.in_list:
            yield Symbol(Subject.CONTRACT, word.text), word.content, Relation.USE
        elif word.path[:1] == (_CONTRACTS,) and len(word.steps) == _DEPTH and word.quoted:
            parts.setdefault(word.steps[:-1], []).append(word)
    for steps, of_part in parts.items():
        yield from _find_values(str(steps[1]), of_part)


def _find_values(contract: str, words: list[TomlWord]) -> Iterator[Found]:
    """The values that a part lists, and where it says what they mean."""
    own = {it.path[-1]: it for it in words if not it.in_list}
    meant = [it for it in words if it.in_list and it.path[-1] in _MEANINGS]
    tag = own.get("tag")
    if tag is not None:
        yield Symbol(Subject.TAG, tag.text), tag.content, Relation.USE
        for it in meant:
            yield Symbol(Subject.TAG_VALUE, f"{tag.text}={it.text}"), it.content, Relation.USE
    form = own.get("line") or own.get("heading")
    # What is written with escapes is not the text as it is.
    if form is None or "\\" in form.text or find_form_fault(form.text) is not None:
        return
    owner = f"{contract}.{_name_part(own)}"
    listed = dict(_find_listed(form))
    for value, span in listed.items():
        yield Symbol(Subject.CONTRACT_VALUE, f"{owner}={value}"), span, Relation.DECLARATION
    for it in meant:
        if it.text in listed:
            symbol = Symbol(Subject.CONTRACT_VALUE, f"{owner}={it.text}")
            yield symbol, it.content, Relation.USE


def _name_part(own: Mapping[str, TomlWord]) -> str:
    texts = {key: own[key].text for key in _NAMING if key in own}
    return name_of_part(read_table(PartTable, texts))


def _find_listed(form: TomlWord) -> Iterator[tuple[str, FileSpan]]:
    """The values of a form, each with its place."""
    marks = _MARKS.match(form.text)
    at = marks.end() if marks else 0
    opened = form.text.find("{")
    for value in read_form(form.text[at:]).values:
        at = form.text.index(value, max(at, opened + 1))
        start = form.content.start + at
        at += len(value)
        yield value, FileSpan(start, start + len(value))
