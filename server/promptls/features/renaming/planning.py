"""The edits that rename a variable, a tag or a requirement."""

from collections.abc import Iterator, Mapping

from promptls.document import Document
from promptls.features.navigation.scopes import (
    Files,
    NavigationSite,
    TagNames,
    find_mentions,
    find_places,
)
from promptls.features.renaming.arguments import find_argument_name, plan_argument_renaming
from promptls.features.renaming.homes import HOUSED, rename_homes
from promptls.features.renaming.names import (
    NameEdit,
    Reason,
    Refusal,
    Renamable,
    Renaming,
    find_objection,
    find_obstacle,
    keeps_structure,
)
from promptls.parsing import parse
from promptls.parsing.yaml.words import is_text
from promptls.semantics.occurrences import FileOccurrences, Relation, Subject, Symbol
from promptls.settings.edits import find_bare_keys
from promptls.settings.key_facts import to_key
from promptls.text.patterns import pattern
from promptls.text.spans import Source
from promptls.text.wording import quoted
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.files import is_shared_file

_REASONS = {
    Relation.DEFINITION: Reason.DEFINITION,
    Relation.DECLARATION: Reason.DECLARATION,
    Relation.USE: Reason.USE,
}
# What other template languages put around an expression or a statement.
_EXPRESSION = pattern(
    r"\{\{(?P<expression>[^{}\n\r]{1,400})\}\}|\{%(?P<statement>[^\n\r%]{1,400})%\}"
)
_WORD = pattern(r"[\w-]++")


def prepare_renaming(site: NavigationSite) -> Renamable | Refusal | None:
    """The name at a place, if it can be changed."""
    symbol, tag = site.symbol, site.tag
    if symbol is None:
        return None
    if symbol.subject is Subject.ARGUMENT and site.document is not None:
        return find_argument_name(site, site.document)
    span = tag.own if tag is not None else site.touched[0][1].span
    return find_obstacle(symbol) or Renamable(span, symbol.shown)


def find_symbols_to_rename(symbol: Symbol, new: str) -> frozenset[Symbol]:
    """The symbols whose places `plan_renaming` needs to know."""
    return frozenset({symbol, symbol.renamed(new)})


def plan_renaming(
    site: NavigationSite,
    new: str,
    *,
    files: Files,
    sources: Mapping[str, Source],
    vocabulary: Vocabulary,
) -> Renaming | Refusal:
    """The edits that give the symbol at a place, which must have one, another name.

    `sources` are the texts of the files in which it occurs.
    """
    symbol, document = site.symbol, site.document
    if symbol is None or symbol.subject is not Subject.ARGUMENT or document is None:
        return _plan_in_files(site, new, files, sources, vocabulary)
    planned = plan_argument_renaming(site, document, new, vocabulary)
    edits = {} if isinstance(planned, Refusal) else planned.edits
    return _find_hazard(symbol, new, edits, files, sources) or planned


def _plan_in_files(
    site: NavigationSite,
    new: str,
    files: Files,
    sources: Mapping[str, Source],
    vocabulary: Vocabulary,
) -> Renaming | Refusal:
    path, symbol, tag, document = site.path, site.symbol, site.tag, site.document
    assert symbol is not None, "what is to be renamed is a symbol"
    here, obstacle = files[path], find_obstacle(symbol)
    if obstacle is not None or new == symbol.shown:
        return obstacle or Renaming(new, new, {})
    objection = find_objection(symbol, new, here, files, vocabulary)
    if objection is not None:
        return objection
    for file in files.values():
        # Settings name no requirements.
        may_name = file.kind is not None or symbol.subject is not Subject.REQUIREMENT
        if file.gap and file.root == here.root and may_name:
            return Refusal(f"cannot rename {quoted(symbol.shown)}: {file.path} {file.gap}")
    if tag is not None and document is not None and not here.of(symbol):
        return _rename_pair(path, tag, new, document)
    found = dict(find_places(symbol, here, files))
    is_own = _declares(here, symbol) and not any(files[it].kind is None for it in found)
    edits = {
        other: tuple(
            NameEdit(it.span, new, _REASONS[it.relation])
            if not is_own or other == path or not _declares(files[other], symbol)
            else NameEdit(it.span, new, Reason.OTHER)
            for it in places
        )
        for other, places in found.items()
    }
    hazard = _find_hazard(symbol, new, edits, files, sources)
    if hazard is None:
        mentions = {
            other: tuple(NameEdit(it.span, new, Reason.MENTION) for it in places)
            for other, places in find_mentions(symbol, here, files)
        }
        edits |= {
            other: of_file
            for other, of_file in mentions.items()
            if _find_hazard(symbol, new, {other: of_file}, files, sources) is None
        }
    written = {other: _write(it, files[other], sources[other]) for other, it in edits.items()}
    planned = Renaming(symbol.shown, new, written)
    if hazard is None and symbol.subject in HOUSED:
        return rename_homes(symbol, planned, files)
    return hazard or planned


def _write(
    edits: tuple[NameEdit, ...], file: FileOccurrences, source: Source
) -> tuple[NameEdit, ...]:
    """The edits of a file with each name as the language of the file has it there.

    A name that YAML or JSON would read as something else is refused, but TOML has quoted keys.
    """
    if file.kind is not None or all(to_key(it.text) == it.text for it in edits):
        return edits
    bare = find_bare_keys(source.text, in_pyproject=is_shared_file(file.path))
    return tuple(it._replace(text=to_key(it.text)) if it.span in bare else it for it in edits)


def _rename_pair(path: str, tag: TagNames, new: str, document: Document) -> Renaming | Refusal:
    names = sorted(it for it in (tag.own, tag.partner) if it is not None)
    edits = tuple(NameEdit(it, new, Reason.TAG) for it in names)
    if not keeps_structure(document, edits):
        return _refuse_pairing(tag.name, new)
    return Renaming(tag.name, new, {path: edits})


def _find_hazard(
    symbol: Symbol,
    new: str,
    edits: Mapping[str, tuple[NameEdit, ...]],
    files: Files,
    sources: Mapping[str, Source],
) -> Refusal | None:
    """What would be different in one of the files besides the name."""
    for path, of_file in edits.items():
        shown, kind, source = files[path].path, files[path].kind, sources[path]
        if source.undecodable is not None:
            # The editor takes it for another encoding, in which its characters are elsewhere.
            return Refusal(f"cannot rename {quoted(symbol.shown)}: {shown} is not valid UTF-8")
        if symbol.subject is Subject.TAG and kind is not None:
            document = parse(source, shown, kind=kind)
            if not keeps_structure(document, of_file):
                return _refuse_pairing(symbol.name, new, f" in {shown}")
        # What ends a text, or begins a comment, does so between other words as well.
        is_free = symbol.subject is Subject.CONTRACT_VALUE and not is_text(f"a {new} a")
        if is_free and kind is not None:
            matter = parse(source, shown, kind=kind).front_matter
            if matter is not None and of_file[0].span.start < matter.span.end:
                why = f"YAML would read another text in {shown}"
                return Refusal(f"cannot rename {quoted(symbol.shown)}: {why}")
        if files[path].has_directives and _has_expression(source.text, symbol.name):
            name = quoted(symbol.name)
            return Refusal(
                f"cannot rename {name}: {shown} uses it in expressions of another template language"
            )
    return None


def _refuse_pairing(name: str, new: str, where: str = "") -> Refusal:
    return Refusal(f"cannot rename <{name}>: as <{new}> it would pair with another tag{where}")


def _declares(file: FileOccurrences, symbol: Symbol) -> bool:
    return any(it.relation is Relation.DECLARATION for it in file.of(symbol))


def _has_expression(text: str, name: str) -> bool:
    """Whether a text has the name in an expression that is more than a placeholder."""
    for match in _EXPRESSION.finditer(text):
        inner = match["expression"] or match["statement"]
        if name in _words(inner) and (match["statement"] or inner.strip() != name):
            return True
    return False


def _words(text: str) -> Iterator[str]:
    return (it[0] for it in _WORD.finditer(text))
