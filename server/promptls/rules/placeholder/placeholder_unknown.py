from collections.abc import Callable, Collection

from promptls.document import Document, PlaceholderForm, Placeholders, Spelling
from promptls.repairs.declarations import add_names
from promptls.rules.kit import (
    SAFE,
    UNSAFE,
    Context,
    Edit,
    FileFindings,
    FileFix,
    Finding,
    Fix,
    Severity,
    rule,
)
from promptls.semantics.placeholders.declarations import find_declarations
from promptls.semantics.placeholders.meanings import (
    find_meanings,
    find_meant_name,
    group_by_lower_case,
)
from promptls.semantics.placeholders.meant import find_safe_name, find_usable_meanings, is_certain
from promptls.text.paths import folder_of
from promptls.text.spans import FileSpan
from promptls.text.values import NamedTuple
from promptls.text.wording import quoted, replacing, suggest

# Names that go to the same place go there one by one, unless there are more than a person counts.
_ONE_BY_ONE = 6
_FEWEST_FILES = 3
# More findings are not shown.
_MOST = 1001


class _Place(NamedTuple):
    """Where an unknown name is, and the spelling around it."""

    span: FileSpan
    spelling: Spelling


@rule(
    Document,
    severity=Severity.WARNING,
    fix=SAFE,
    safe_where="the name is an obvious misspelling of a known one",
    clause="Agentd system templates, R4",
    bad="""
        ---
        variables:
          - change_id
        ---
        Review the change <<chnge_id>>.
    """,
    good="""
        ---
        variables:
          - change_id
        ---
        Review the change <<change_id>>.
    """,
)
def placeholder_unknown(document: Document, context: Context) -> FileFindings:
    """A placeholder must name a known variable.

    An unknown name is not filled in, so the placeholder reaches the model as it is written. Names
    are checked in a system template, in a file whose front matter lists its `variables:` or
    `required_inputs:`, and in files that the settings close, as by
    `placeholders.closed = ["prompts/**"]`. Each is reported once, where it is first used. A name
    that all templates of a folder use and none lists is a note: a program seems to give it to each.
    `promptls declare variable NAME` adds a variable to the settings, as `[variables.NAME]`.
    """
    if not context.closed:
        return
    known = context.variables
    unknown = _unknown(document, known)
    lost = [it for it in unknown if not find_meant_name(it, known)]
    common = _find_common(document, context) if lost else frozenset[str]()
    declare = _declaring(document, sorted(lost))
    for name, places in unknown.items():
        fix: FileFix | None = None
        meant = find_safe_name(name, context)
        if meant is not None:
            fix = _renaming(name, meant, places, is_safe=is_certain(name, meant, context))
        elif not find_meant_name(name, known):
            fix = declare(name)
        message = f"unknown variable {quoted(name)}{suggest(find_usable_meanings(name, context))}"
        severity = Severity.INFO if name in common else None
        yield Finding(places[0].span, message, fix, severity)


def _find_common(document: Document, context: Context) -> frozenset[str]:
    """The names that all files of the folder use and none declares: a program gives them to all."""
    folder = folder_of(document.path)
    beside = context.project.beside(folder) if context.project is not None else ()
    others = [it for it in beside if it.declared]
    if len(others) < _FEWEST_FILES:
        return frozenset()
    used = frozenset[str].intersection(*(it.names for it in others))
    return used.difference(*(it.declared for it in others))


def _declaring(document: Document, lost: list[str]) -> Callable[[str], FileFix | None]:
    """What declares an unknown name, or all of them at once."""
    text = document.source.text
    declaration = next(iter(find_declarations(document)), None)
    if declaration is None:
        return lambda _: None
    if len(lost) <= _ONE_BY_ONE:
        return lambda name: add_names(text, declaration, [name])
    every = add_names(text, declaration, lost)
    return lambda _: every


def _renaming(name: str, meant: str, places: list[_Place], *, is_safe: bool) -> FileFix:
    around = places[0].spelling.around
    title = replacing(around(name), around(meant))
    if len(places) > 1:
        title = f"{title} in {len(places)} places"
    edits = tuple(Edit(it.span, meant) for it in places)
    return Fix(title, edits, SAFE if is_safe else UNSAFE)


def _unknown(document: Document, known: frozenset[str]) -> dict[str, list[_Place]]:
    """The unknown names, each with all of its places."""
    words = group_by_lower_case(known)
    found: dict[str, list[_Place]] = {}
    for group in document.nodes(Placeholders):
        if group.node.names <= known:
            continue
        for placeholder in group.node.found:
            name = placeholder.name
            if placeholder.form is not PlaceholderForm.EXACT or name in known:
                continue
            if placeholder.doubtful and not find_meanings(name, known):
                continue
            place = _Place(group.at(placeholder.inner), placeholder.spelling)
            if name in found:
                found[name].append(place)
            elif len(found) < _MOST and _is_mistake(name, known, words):
                found[name] = [place]
    return found


def _is_mistake(name: str, known: frozenset[str], words: Collection[str]) -> bool:
    if name.lower() in words:
        return False
    # What has spaces is a text to be filled in by hand, unless underscores were meant.
    return " " not in name or find_meant_name(name, known) is not None
