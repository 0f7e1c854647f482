"""Adds the names of a settings file to the specified ones."""

import re
from collections.abc import Mapping
from typing import TypeVar

from promptls.settings.tables import OwnTag, Tables
from promptls.values import replaced
from promptls.vocabulary import (
    SPECIFIED,
    Agent,
    Phase,
    ResponseTag,
    TagAttribute,
    TagValue,
    TemplateAgent,
    TemplatePhase,
    Utility,
    Variable,
    Vocabulary,
)
from promptls.vocabulary.phases import noun_of

T = TypeVar("T", bound=tuple[object, ...])

_CLAUSE = "settings"
# The key of a step of a workflow has a number: `20-data-migration`, `R1-behavior-extraction`.
_STEP = re.compile(r"[A-Za-z]?[0-9]")


def extended(settings: Tables) -> Vocabulary:
    """The vocabulary with what a settings file adds. A name that is there already is replaced."""
    steps = {key: it for key, it in settings.phases.items() if _STEP.match(key)}
    phases = {key: it for key, it in settings.phases.items() if key not in steps}
    template_agents = {name: it for name, it in settings.agents.items() if name.isupper()}
    agents = {name: it for name, it in settings.agents.items() if name not in template_agents}
    return replaced(
        SPECIFIED,
        phases=_joined(
            SPECIFIED.phases,
            [Phase(key, it.noun or noun_of(key), _CLAUSE) for key, it in steps.items()],
        ),
        template_phases=_joined(
            SPECIFIED.template_phases,
            [TemplatePhase(key, it.description, clause=_CLAUSE) for key, it in phases.items()],
        ),
        agents=_joined(
            SPECIFIED.agents,
            [Agent(stem, it.closing or None, _CLAUSE) for stem, it in agents.items()],
        ),
        template_agents=_joined(
            SPECIFIED.template_agents,
            [TemplateAgent(name, it.description, _CLAUSE) for name, it in template_agents.items()],
        ),
        utilities=_joined(
            SPECIFIED.utilities,
            [Utility(text, about, _CLAUSE) for text, about in settings.utilities.items()],
        ),
        variables=_joined(
            SPECIFIED.variables,
            [
                Variable(
                    name, it.description, it.source or None, it.mandatory, tuple(it.phases), _CLAUSE
                )
                for name, it in settings.variables.items()
            ],
        ),
        tags=_joined(SPECIFIED.tags, [_tag(name, it) for name, it in settings.tags.items()]),
        two_tier=settings.placeholders.two_tier,
        brace_style=settings.placeholders.style == "brace",
    )


def _tag(name: str, table: OwnTag) -> ResponseTag:
    values = table.values
    phases = values if isinstance(values, Mapping) else {text: tuple[str]() for text in values}
    return ResponseTag(
        name,
        table.description,
        tuple(TagValue(text, "", tuple(used_in)) for text, used_in in phases.items()),
        tuple(
            TagAttribute(attribute, "", pattern, "", attribute in table.required)
            for attribute, pattern in table.attributes.items()
        ),
        _CLAUSE,
    )


def _joined(known: tuple[T, ...], added: list[T]) -> tuple[T, ...]:
    """What is known and what is added; the first part of each is its name."""
    names = {it[0] for it in added}
    return (*(it for it in known if it[0] not in names), *added)
