"""What the front matter of a system template says about it, and what its name says."""

from collections.abc import Iterator

from promptls.document import Document, Field, FieldItem, FrontMatter, Shape
from promptls.semantics.front_matter.fields import find_misspelled_keys, has_problem, is_filled_in
from promptls.semantics.placeholders.declarations import find_used_names
from promptls.semantics.templates.recognition import (
    find_judged_name,
    find_template_agent,
    find_template_phase,
)
from promptls.text.nearest import find_meant
from promptls.text.patterns import pattern
from promptls.text.values import NamedTuple
from promptls.vocabulary import Vocabulary

AGENT, PHASE, VARIABLES = METADATA_KEYS = ("agent", "phase", "variables")
_NAME = pattern(r"[^\W\d][\w.-]*+")
_NO_NAMES = frozenset({"null", "none", "true", "false", "yes", "no"})


class WrongMetadata(NamedTuple):
    """An agent or a phase in front matter that is unknown, or not that of the file's name.

    `named` is the one of the name, if that is known, and `meant` the known one that is nearest.
    """

    field: Field
    known: tuple[str, ...]
    named: str | None
    meant: str | None


def find_wrong_metadata(document: Document, vocabulary: Vocabulary) -> Iterator[WrongMetadata]:
    """The agent and the phase in the front matter of a template that are wrong."""
    name, matter = find_judged_name(document, vocabulary), document.front_matter
    if name is None or matter is None:
        return
    agent, phase = find_template_agent(name, vocabulary), find_template_phase(name, vocabulary)
    agents = tuple(it.name for it in vocabulary.template_agents)
    phases = tuple(it.key for it in vocabulary.template_phases)
    for key, known, written, named in (
        (AGENT, agents, name.agent, agent and agent.name),
        (PHASE, phases, name.phase, phase and phase.key),
    ):
        field = _find_field(matter, key)
        if field is None or field.value == named or is_filled_in(field.value):
            continue
        # What the name has as well is reported there.
        if named is None and field.value.lower() == written.lower():
            continue
        value = field.value.upper() if key == AGENT else field.value.lower()
        yield WrongMetadata(field, known, named, find_meant(value, known) if value else None)


def find_wrong_variables(
    document: Document, vocabulary: Vocabulary
) -> Field | tuple[FieldItem, ...]:
    """The variables in the front matter of a template: the field if it is no list, else non-names.

    A list of mappings is read by the names in it.
    """
    matter = document.front_matter
    if find_judged_name(document, vocabulary) is None or matter is None:
        return ()
    field = _find_field(matter, VARIABLES)
    if field is None or is_filled_in(document.source[field.value_span]):
        return ()
    if field.shape is not Shape.LIST:
        return field
    return tuple(it for it in field.items if not is_variable_name(it.text))


def is_variable_name(text: str) -> bool:
    """Whether a text can be the name of a variable, and is no number or other value of YAML."""
    return _NAME.fullmatch(text) is not None and text.lower() not in _NO_NAMES


def find_missing_metadata(document: Document, vocabulary: Vocabulary) -> dict[str, str]:
    """The keys that metadata needs and does not have, and what the rest of the file says of each.

    Front matter with none of the keys is meant for another program.
    """
    name, matter = find_judged_name(document, vocabulary), document.front_matter
    if name is None or matter is None or not matter.closed or matter.problems:
        return {}
    there = {it.key for it in matter.fields}.intersection(METADATA_KEYS)
    if not there:
        return {}
    misspelt = find_misspelled_keys(document, vocabulary)
    there.update(nearest for it in misspelt for nearest in it.nearest)
    used = sorted(find_used_names(document) & vocabulary.variable_names)
    agent, phase = find_template_agent(name, vocabulary), find_template_phase(name, vocabulary)
    said = {
        AGENT: agent.name if agent else "",
        PHASE: phase.key if phase else "",
        VARIABLES: f"[{', '.join(used)}]",
    }
    return {key: value for key, value in said.items() if key not in there}


def _find_field(matter: FrontMatter, key: str) -> Field | None:
    """The field with a key, unless it is repeated or cannot be read."""
    field = matter.get(key)
    if field is None or has_problem(matter, field):
        return None
    return None if any(it.key == key for it in matter.repetitions) else field
