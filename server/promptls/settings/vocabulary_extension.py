"""Adds the names in the settings to the specified vocabulary."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, TypeVar

from promptls.settings.contract_forms import to_contract
from promptls.settings.declaration import Table
from promptls.settings.keys import SettingsFile, TagTable, VariableTable
from promptls.text.values import replaced
from promptls.vocabulary import (
    SPECIFIED,
    Agent,
    Phase,
    ResponseTag,
    RuleOptions,
    TagAttribute,
    TagValue,
    TemplateAgent,
    TemplatePhase,
    Utility,
    Variable,
    Vocabulary,
)
from promptls.vocabulary.phases import OF_STATE, noun_of

T = TypeVar("T", bound=tuple[object, ...])

_CLAUSE = "settings"
# The key of a step of a workflow has a number: `20-data-migration`, `R1-behavior-extraction`.
_STEP = re.compile(r"[A-Za-z]?[0-9]")


def extend_vocabulary(
    values: SettingsFile, schemas: Mapping[str, str] = MappingProxyType({})
) -> Vocabulary:
    """The specified vocabulary and the names that the settings add, which replace equal ones.

    `schemas` are the texts of the JSON Schemas that the settings name.
    """
    tags = extend_tags(values)
    by_name = {it.name: it for it in tags}
    steps = {key: it for key, it in values.phases.items() if _STEP.match(key)}
    phases = {key: it for key, it in values.phases.items() if key not in steps}
    template_agents = {name: it for name, it in values.agents.items() if name.isupper()}
    agents = {name: it for name, it in values.agents.items() if name not in template_agents}
    return replaced(
        SPECIFIED,
        phases=_join(
            SPECIFIED.phases,
            [Phase(key, it.noun or noun_of(key), _CLAUSE) for key, it in steps.items()],
        ),
        template_phases=_join(
            SPECIFIED.template_phases,
            [TemplatePhase(key, it.description, clause=_CLAUSE) for key, it in phases.items()],
        ),
        agents=_join(
            SPECIFIED.agents,
            [Agent(stem, it.closing or None, _CLAUSE) for stem, it in agents.items()],
        ),
        template_agents=_join(
            SPECIFIED.template_agents,
            [TemplateAgent(name, it.description, _CLAUSE) for name, it in template_agents.items()],
        ),
        utilities=_join(
            SPECIFIED.utilities,
            [Utility(text, about, _CLAUSE) for text, about in values.utilities.items()],
        ),
        variables=_join(
            SPECIFIED.variables, [_to_variable(name, it) for name, it in values.variables.items()]
        ),
        tags=tags,
        contracts=tuple(
            to_contract(name, it, by_name, schemas) for name, it in values.contracts.items()
        ),
        options=read_options(values),
    )


def extend_tags(values: SettingsFile) -> tuple[ResponseTag, ...]:
    """The specified tags and those of the settings."""
    return _join(SPECIFIED.tags, [_to_tag(name, it) for name, it in values.tags.items()])


def add_phases(vocabulary: Vocabulary, keys: tuple[str, ...]) -> Vocabulary:
    """A vocabulary with the phases that the workflow of a project lists besides."""
    own = (Phase(key, noun_of(key), OF_STATE) for key in keys)
    return replaced(vocabulary, phases=(*vocabulary.phases, *own))


def read_options(values: SettingsFile) -> RuleOptions:
    """What rules may read of the settings themselves: each option is the key of the same name."""
    return RuleOptions(**{name: _find_value(name, values) for name in RuleOptions.__annotations__})


def _find_value(name: str, values: SettingsFile) -> Any:  # noqa: ANN401 - of any type of a key
    table, _, key = name.partition("_")
    found = getattr(values, table, None)
    return getattr(found, key) if isinstance(found, Table) else getattr(values, name)


def _to_variable(name: str, table: VariableTable) -> Variable:
    """A variable of the settings. What they do not say of a specified one stays as specified."""
    known = next((it for it in SPECIFIED.variables if it.name == name), Variable(name, ""))
    return Variable(
        name,
        table.description or known.description,
        table.source or known.source,
        table.mandatory or known.mandatory,
        tuple(table.phases) or known.phases,
        _CLAUSE,
        known.content,
    )


def _to_tag(name: str, tag: TagTable) -> ResponseTag:
    values = tag.values
    phases = values if isinstance(values, Mapping) else {text: tuple[str]() for text in values}
    return ResponseTag(
        name,
        tag.description,
        tuple(TagValue(text, "", tuple(used_in)) for text, used_in in phases.items()),
        tuple(
            TagAttribute(attribute, "", pattern, "", attribute in tag.required)
            for attribute, pattern in tag.attributes.items()
        ),
        _CLAUSE,
    )


def _join(known: tuple[T, ...], added: list[T]) -> tuple[T, ...]:
    """The known entries and the added ones; the first field of each is its name."""
    names = {it[0] for it in added}
    return (*(it for it in known if it[0] not in names), *added)
