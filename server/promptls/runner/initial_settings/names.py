"""Finds the names that promptls does not know, and suggests tables of the settings for them."""

import re
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from promptls.checking.reports import ReportedFinding, to_span
from promptls.document import Document
from promptls.files import FileContexts
from promptls.runner.initial_settings.uses import find_used_tags, find_used_variables
from promptls.runner.run import Result
from promptls.semantics.placeholders.declarations import find_declarations
from promptls.semantics.placeholders.meanings import find_meant_name
from promptls.settings.key_facts import to_toml
from promptls.text.nearest import within_reach
from promptls.text.spans import Source
from promptls.text.typesetting import escape_unseen, wrap_paragraph
from promptls.text.values import NamedTuple
from promptls.text.wording import counted
from promptls.vocabulary import Vocabulary
from promptls.vocabulary.files import template_name

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]{0,63}")
_UTILITY = re.compile(r"[^\s\"\\{}][^\"\\{}\x00-\x1f\x7f]{0,80}")
_VARIABLES = "variables"
TAGS = "tags"
# Not a table: names that are known where they are declared, and nowhere else.
_DECLARED = "declared"
# A name that is declared once may be of that file only.
_FEWEST_DECLARATIONS = 2
# More suggestions of one sort are not read.
MOST = 20
_WIDTH = 88
# What is suggested for unknown names by their table, and the keys of a table for each of them.
SUGGESTED = {
    "variables": (
        "Uncomment the variables that your code fills in; what remains is perhaps a typo.",
        ("description", "source"),
    ),
    "tags": (
        "Prompts have these tags around values in capitals. Uncomment those that code reads.",
        ("values",),
    ),
    "agents": ("Uncomment the agents that there are templates for.", ("description",)),
    "phases": ("Uncomment the phases that there are templates for.", ("description",)),
    "utilities": (
        (
            "Blocks end with these actions, which promptls does not know. Uncomment those that are"
            " right, and say what they do."
        ),
        (),
    ),
}


class UnknownName(NamedTuple):
    """A name that the settings could add, the number of files that have it, and one of them.

    A tag has values, too.
    """

    name: str
    files: int
    first: str
    values: tuple[str, ...] = ()


def group_names(
    places: Mapping[tuple[str, str], Sequence[str]], values: Mapping[str, Iterable[str]]
) -> dict[str, list[UnknownName]]:
    """Group names by table, the most frequent first. Each has the paths of the files with it.

    Tags have the values that are around them.
    """
    declared = {
        (_VARIABLES, name): paths
        for (table, name), paths in places.items()
        if table == _DECLARED and len(paths) >= _FEWEST_DECLARATIONS
    }
    found: defaultdict[str, list[UnknownName]] = defaultdict(list)
    named = {key: it for key, it in places.items() if key[0] != _DECLARED}
    for (table, name), paths in sorted(
        (declared | named).items(), key=lambda it: (-len(it[1]), it[0])
    ):
        of_tag = tuple(values.get(name, ())) if table == TAGS else ()
        found[table].append(UnknownName(name, len(paths), paths[0], of_tag))
    return dict(found)


def find_unknown(
    document: Document, result: Result, contexts: FileContexts
) -> Iterable[tuple[str, str]]:
    """Find the names in a file that the settings could add, each with its table."""
    vocabulary = contexts.find(result.file.absolute).settings.vocabulary
    declared = [it.names for it in find_declarations(document)]
    known = vocabulary.variable_names
    near = known.union(*declared)
    found = [(it.rule, _cut(document.source, it)) for it in result.cached.findings]
    for rule, text in found:
        if rule == "placeholder-unknown" and _may_be_variable(text, near):
            yield _VARIABLES, text
        elif rule == "block-last-not-utility" and _UTILITY.fullmatch(text):
            yield "utilities", text
    for it in find_used_variables(document):
        if _may_be_variable(it, near):
            yield _VARIABLES, it
    for it, _ in find_used_tags(document, vocabulary):
        yield TAGS, it
    yield from _find_template_names(result, {rule for rule, _ in found}, vocabulary)
    for it in sorted({it for names in declared for it in names}):
        if _may_be_variable(it, known):
            yield _DECLARED, it


def _find_template_names(
    result: Result, rules: Collection[str], vocabulary: Vocabulary
) -> Iterator[tuple[str, str]]:
    """The agent and the phase in the name of a template that are found to be unknown."""
    name = template_name(result.file.path)
    if name is not None and "template-agent-unknown" in rules:
        agents = {it.name for it in vocabulary.template_agents}
        yield from (("agents", it) for it in [name.agent] if _is_new(it, agents))
    if name is not None and "template-phase-unknown" in rules:
        phases = {it.key for it in vocabulary.template_phases}
        yield from (("phases", it) for it in [name.phase] if _is_new(it, phases))


def _may_be_variable(name: str, known: frozenset[str]) -> bool:
    """Whether a name may be a variable and not a known one that is misspelt."""
    return bool(_NAME.fullmatch(name)) and find_meant_name(name, known) is None


def _is_new(name: str, known: Iterable[str]) -> bool:
    """Whether a name may be one that the settings lack, and not a known one that is misspelt."""
    return bool(_NAME.fullmatch(name)) and not within_reach(name, known)


def _cut(source: Source, finding: ReportedFinding) -> str:
    """The text that a finding is about, if it is within a line."""
    is_one_line = finding.range.row == finding.range.end_row
    return source[to_span(source, finding.range)] if is_one_line else ""


def comment(text: str) -> list[str]:
    """The lines of a comment."""
    return [f"# {it}" for it in wrap_paragraph(text, _WIDTH)]


def say_more(number: int) -> Iterator[str]:
    """Say how many suggestions are left out."""
    if number > MOST:
        yield f"# ... and {number - MOST:,} more"


def suggest_names(table: str, names: list[UnknownName]) -> Iterator[str]:
    """Suggest a table for each name, or a key of the one table."""
    said, keys = SUGGESTED[table]
    yield from comment(said)
    if not keys:
        yield f"[{table}]"
    for number, it in enumerate(names[:MOST]):
        if not keys:
            yield f'# {to_toml(it.name)} = ""  # {_place(it)}'
            continue
        if number:
            yield "#"
        yield f"# [{table}.{to_toml(it.name) if '.' in it.name else it.name}]  # {_place(it)}"
        yield from (f"# {key} = {to_toml(list(it.values) if it.values else '')}" for key in keys)
    yield from say_more(len(names))


def _place(name: UnknownName) -> str:
    files = counted(name.files, "file")
    return f"in {escape_unseen(name.first)}" if name.files == 1 else f"in {files}"
