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
from promptls.document.marks import JSON_FENCES
from promptls.rules import RULES
from promptls.rules.answers import Answer
from promptls.rules.outcomes import InvalidSetting, Overflow, RuleFailure, UnusedSuppression
from promptls.rules.suppressions import may_mean_suppressions
from promptls.semantics.glances import (
    may_be_damaged,
    may_have_arguments,
    may_have_fence_faults,
    may_mix_names,
    may_name_files,
)
from promptls.semantics.open_ends import find_open_comment
from promptls.semantics.placeholders.declarations import find_declarations
from promptls.text.values import NamedTuple
from promptls.vocabulary.files import is_template_like
from promptls.vocabulary.kinds import PROGRAM_KINDS, Kind, Syntax, syntax_of
from promptls.vocabulary.roles import Role

Condition = Callable[[Document], bool]


class Family(NamedTuple):
    """Related rules, by the word that their names begin with.

    `nodes` are the types of node that they check. `documents` says which documents the rules
    check that take a document or its facts. Those that need contracts run only where the settings
    have some.
    """

    name: str
    nodes: tuple[type[AnyNode], ...] = ()
    documents: Condition | None = None
    needs_contracts: bool = False

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of the rules."""
        return RULES[self.name]


def has(*types: type[AnyNode]) -> Condition:
    """Make the condition that a document has a node of one of these types."""

    def condition(document: Document) -> bool:
        if document.is_plain:
            return False
        for it in types:  # noqa: SIM110 - a loop takes half the time of a generator
            if document.has_node(it):
                return True
        return False

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


def is_named_as_template(document: Document) -> bool:
    """Whether a document is a system template, or has the name of one."""
    return is_system_template(document) or is_template_like(document.path)


def is_to_be_filled_in(document: Document) -> bool:
    """Whether a document has placeholders, declares variables, or must have some."""
    return (
        is_system_template(document)
        or _has_placeholders(document)
        or bool(find_declarations(document))
        or _has_mixed_names(document)
    )


def _has_mixed_names(document: Document) -> bool:
    if not may_mix_names(document):
        return False
    from promptls.semantics.placeholders.mixed_names import find_mixed_names  # noqa: PLC0415 - the same

    return bool(find_mixed_names(document))


def ends_in_comment(document: Document) -> bool:
    """Whether a document ends with a comment that is not closed."""
    return find_open_comment(document) is not None


def has_front_matter(document: Document) -> bool:
    """Whether a document has front matter, may have to have it, or has its keys in TOML."""
    is_toml = document.parse_command is not None
    return document.front_matter is not None or is_toml or document.kind in PROGRAM_KINDS


def is_response(document: Document) -> bool:
    """Whether a document is the answer of a model."""
    return document.kind is Kind.RESPONSE


def is_instructing(document: Document) -> bool:
    """Whether a document may be what a model is told."""
    return document.kind is not Kind.RESPONSE and syntax_of(document.kind) is Syntax.MARKDOWN


def is_described_skill(document: Document) -> bool:
    """Whether a document is a skill with front matter."""
    return document.kind is Kind.SKILL and document.front_matter is not None


def is_unreadable_or_damaged(document: Document) -> bool:
    """Whether a file is not UTF-8, too large, damaged, or names other files."""
    source = document.source
    is_unreadable = document.too_large or source.undecodable is not None or source.is_utf16
    return is_unreadable or may_be_damaged(document) or _names_files(document)


def _names_files(document: Document) -> bool:
    if not may_name_files(document):
        return False
    from promptls.semantics.mentioned_files import find_mentioned_files  # noqa: PLC0415 - few do

    return bool(find_mentioned_files(document))


def may_have_commas(document: Document) -> bool:
    """Whether JSON that is shown in a document may have a comma too much."""
    if not document.has_mark(*JSON_FENCES):
        return False
    from promptls.semantics.json_examples import may_have_commas  # noqa: PLC0415 - few show JSON

    return may_have_commas(document)


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
    Family("template", documents=is_named_as_template),
    Family("tag", nodes=(Tags, FileTags, Answer), documents=has(Tags)),
    Family("fence", documents=may_have_fence_faults),
    Family("comment", documents=ends_in_comment),
    Family("package", documents=is_package),
    Family(
        "requirement",
        nodes=(RequirementMarker, SpecKittyValue),
        documents=has(RequirementMarker, SpecKittyValue),
    ),
    Family("front-matter", documents=has_front_matter),
    Family("skill", documents=is_described_skill),
    Family("argument", documents=may_have_arguments),
    Family("json", nodes=(JsonFile,), documents=may_have_commas),
    Family("state", nodes=(JsonFile,)),
    Family("audit", nodes=(JsonFile,)),
    Family("contract", documents=is_instructing, needs_contracts=True),
    Family("response", nodes=(Answer, JsonFile), documents=is_response),
    Family("suppression", nodes=(UnusedSuppression,), documents=may_mean_suppressions),
    Family("file", nodes=(Overflow,), documents=is_unreadable_or_damaged),
    Family("settings", nodes=(InvalidSetting,)),
    Family("rule", nodes=(RuleFailure,)),
)
