"""What a family of rules is, and for which documents the rules of each are.

A condition is asked before any rule of its family is imported, so it imports none itself. It may
be true of a document in which the rules find nothing, but never false of one in which they do.
"""

from collections.abc import Callable

from promptls.document import (
    AnyNode,
    Delimiter,
    Document,
    EmissionList,
    FileTags,
    Framed,
    Header,
    Item,
    JsonFile,
    Placeholders,
    PromptBlock,
    RequirementMarker,
    SpecKittyValue,
    StatusBlock,
    StatusLine,
    Tags,
)
from promptls.rules import RULES
from promptls.rules.answers import Answer
from promptls.rules.outcomes import InvalidSetting, Overflow, RuleFailure, UnusedSuppression
from promptls.rules.suppressions import has_suppressions
from promptls.semantics.declarations import find_declarations
from promptls.text.values import NamedTuple
from promptls.vocabulary.kinds import Kind, Role

Condition = Callable[[Document], bool]


class Family(NamedTuple):
    """Related rules, by the word that their names begin with.

    `nodes` are the types of node that they check. `documents` says which documents the rules
    check that take a document or its facts.
    """

    name: str
    nodes: tuple[type[AnyNode], ...] = ()
    documents: Condition | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of the rules."""
        return RULES[self.name]


def has(*types: type[AnyNode]) -> Condition:
    """Make the condition that a document has a node of one of these types."""

    def condition(document: Document) -> bool:
        if document.is_plain:
            return False
        return any(next(document.nodes(it), None) is not None for it in types)

    return condition


_has_placeholders = has(Placeholders)


def is_agent(document: Document) -> bool:
    """Whether a document is read as the file of an agent of a team."""
    return document.agent is not None


def is_orchestrator(document: Document) -> bool:
    """Whether a document is the orchestrator of a team."""
    return document.agent is not None and document.role is Role.ORCHESTRATOR


def is_package(document: Document) -> bool:
    """Whether a document is a work package."""
    return document.package is not None


def is_system_template(document: Document) -> bool:
    """Whether a document is a system template."""
    return document.kind is Kind.SYSTEM_TEMPLATE


def is_to_be_filled_in(document: Document) -> bool:
    """Whether a document has placeholders, declares variables, or must have some."""
    return (
        is_system_template(document)
        or _has_placeholders(document)
        or bool(find_declarations(document))
    )


def has_front_matter(document: Document) -> bool:
    """Whether a document has front matter, or must have it."""
    return document.front_matter is not None or document.kind is Kind.SKILL


def is_unreadable(document: Document) -> bool:
    """Whether a file is not UTF-8, or too large to be checked."""
    return document.too_large or document.source.undecodable is not None


FAMILIES = (
    Family(
        "block",
        nodes=(Framed, EmissionList, Header, Item, StatusLine, Delimiter),
        documents=has(Framed),
    ),
    Family("status", nodes=(StatusBlock, StatusLine)),
    Family("agent", nodes=(PromptBlock, StatusBlock), documents=is_agent),
    Family("emission", documents=is_orchestrator),
    Family("placeholder", nodes=(Placeholders,), documents=is_to_be_filled_in),
    Family("template", documents=is_system_template),
    Family("tag", nodes=(Tags, FileTags, Answer), documents=has(Tags)),
    Family("package", documents=is_package),
    Family(
        "requirement", nodes=(RequirementMarker, SpecKittyValue), documents=has(RequirementMarker)
    ),
    Family("front-matter", documents=has_front_matter),
    Family("json", nodes=(JsonFile,)),
    Family("state", nodes=(JsonFile,)),
    Family("audit", nodes=(JsonFile,)),
    Family("response", nodes=(Answer,)),
    Family("suppression", nodes=(UnusedSuppression,), documents=has_suppressions),
    Family("file", nodes=(Overflow,), documents=is_unreadable),
    Family("settings", nodes=(InvalidSetting,)),
    Family("rule", nodes=(RuleFailure,)),
)
