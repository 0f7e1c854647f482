"""All rules, in the order in which they are documented. A rule that is not here does not exist.

A rule is `rules/FAMILY/RULE.py` and the function in it, both with the name of the rule, and with
`_` for each hyphen. Families and names are known without importing any of them.
"""

from functools import cache
from importlib import import_module

from promptls.answers import Answer
from promptls.document import (
    Delimiter,
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
from promptls.outcomes import InvalidSetting, Overflow, RuleFailure, UnusedSuppression
from promptls.rule import AnyRule
from promptls.rules.families import (
    Family,
    has,
    has_front_matter,
    is_agent,
    is_orchestrator,
    is_package,
    is_system_template,
    is_to_be_filled_in,
    is_unreadable,
)
from promptls.suppressions import has_suppressions

FAMILIES = (
    Family(
        "block",
        nodes=(Framed, EmissionList, Header, Item, StatusLine, Delimiter),
        documents=has(Framed),
        rules=(
            "block-header-missing",
            "block-flattened",
            "block-header-malformed",
            "block-opening-missing",
            "block-closing-missing",
            "block-delimiter-malformed",
            "block-item-malformed",
            "block-item-empty",
            "block-numbering-gap",
            "block-too-few-items",
            "block-too-many-items",
            "block-blank-line",
            "block-stray-line",
            "block-trailing-space",
            "block-non-ascii",
            "block-crlf",
            "block-last-not-utility",
            "block-phase-hardcoded",
            "block-phase-unknown",
            "block-placeholder-misspelled",
            "block-not-last",
        ),
    ),
    Family(
        "status",
        nodes=(StatusBlock, StatusLine),
        rules=(
            "status-header-malformed",
            "status-multiline",
            "status-with-items",
            "status-wording",
        ),
    ),
    Family(
        "agent",
        nodes=(PromptBlock, StatusBlock),
        documents=is_agent,
        rules=(
            "agent-prompts-section-missing",
            "agent-prompts-section-duplicated",
            "agent-prompts-section-misplaced",
            "agent-prompts-heading-malformed",
            "agent-status-expected",
            "agent-block-expected",
            "agent-closing-line-changed",
        ),
    ),
    Family(
        "emission",
        documents=is_orchestrator,
        rules=(
            "emission-protocol-missing",
            "emission-protocol-misplaced",
            "emission-point-missing",
            "emission-point-unknown",
            "emission-items-differ",
            "emission-items-missing",
            "emission-noun-wrong",
            "emission-in-menu",
        ),
    ),
    Family(
        "placeholder",
        nodes=(Placeholders,),
        documents=is_to_be_filled_in,
        rules=(
            "placeholder-unclosed",
            "placeholder-empty",
            "placeholder-nested",
            "placeholder-padded",
            "placeholder-case",
            "placeholder-unknown",
            "placeholder-misspelled",
            "placeholder-unused",
            "placeholder-mandatory-missing",
            "placeholder-wrong-phase",
            "placeholder-styles-mixed",
        ),
    ),
    Family(
        "template",
        documents=is_system_template,
        rules=(
            "template-name-malformed",
            "template-name-case",
            "template-agent-unknown",
            "template-phase-unknown",
            "template-base-missing",
            "template-empty",
            "template-identity-missing",
            "template-principles-missing",
            "template-context-missing",
            "template-workflow-missing",
            "template-directive-missing",
            "template-tag-not-instructed",
            "template-override-drift",
        ),
    ),
    Family(
        "tag",
        nodes=(Tags, FileTags, Answer),
        documents=has(Tags),
        rules=(
            "tag-unclosed",
            "tag-unopened",
            "tag-crossed",
            "tag-malformed",
            "tag-case",
            "tag-misspelled",
            "tag-value-unknown",
            "tag-value-empty",
            "tag-value-padded",
            "tag-value-wrong-phase",
            "tag-attribute-missing",
            "tag-attribute-invalid",
            "tag-attribute-unknown",
        ),
    ),
    Family(
        "package",
        documents=is_package,
        rules=(
            "package-title-malformed",
            "package-section-missing",
            "package-section-order",
            "package-context-incomplete",
            "package-branch-mismatch",
            "package-timestamp-malformed",
            "package-state-unknown",
            "package-checkbox-malformed",
            "package-deliverable-out-of-scope",
            "package-scope-undelivered",
            "package-requirement-malformed",
            "package-requirement-duplicated",
            "package-requirement-unknown",
        ),
    ),
    Family(
        "requirement",
        nodes=(RequirementMarker, SpecKittyValue),
        documents=has(RequirementMarker),
        rules=(
            "requirement-marker-unclosed",
            "requirement-marker-unopened",
            "requirement-marker-nested",
            "requirement-id-missing",
            "requirement-id-malformed",
            "requirement-id-duplicated",
            "requirement-priority-unknown",
            "requirement-count-mismatch",
            "requirement-coverage-malformed",
        ),
    ),
    Family(
        "front-matter",
        documents=has_front_matter,
        rules=(
            "front-matter-unclosed",
            "front-matter-invalid",
            "front-matter-field-missing",
            "front-matter-field-invalid",
            "front-matter-field-misspelled",
            "front-matter-value-misspelled",
            "front-matter-key-duplicated",
        ),
    ),
    Family(
        "json",
        nodes=(JsonFile,),
        rules=(
            "json-invalid",
            "json-schema",
        ),
    ),
    Family(
        "state",
        nodes=(JsonFile,),
        rules=(
            "state-index-mismatch",
            "state-status-unknown",
        ),
    ),
    Family(
        "audit",
        nodes=(JsonFile,),
        rules=("audit-out-of-order",),
    ),
    Family(
        "response",
        nodes=(Answer,),
        rules=(
            "response-tag-missing",
            "response-block-missing",
            "response-verdicts-conflict",
            "response-task-unknown",
        ),
    ),
    Family(
        "suppression",
        nodes=(UnusedSuppression,),
        documents=has_suppressions,
        rules=(
            "suppression-unused",
            "suppression-unknown",
        ),
    ),
    Family(
        "file",
        nodes=(Overflow,),
        documents=is_unreadable,
        rules=(
            "file-not-utf8",
            "file-too-large",
            "file-too-many-findings",
        ),
    ),
    Family(
        "settings",
        nodes=(InvalidSetting,),
        rules=("settings-invalid",),
    ),
    Family(
        "rule",
        nodes=(RuleFailure,),
        rules=("rule-failed",),
    ),
)
RULE_NAMES = tuple(name for family in FAMILIES for name in family.rules)
_FAMILY_OF = {name: family.name for family in FAMILIES for name in family.rules}


@cache
def load_rule(name: str) -> AnyRule:
    """Import a rule."""
    family, word = (it.replace("-", "_") for it in (_FAMILY_OF[name], name))
    rule: AnyRule = getattr(import_module(f"{__name__}.{family}.{word}"), word)
    return rule


@cache
def load_all() -> tuple[AnyRule, ...]:
    """Import all rules."""
    return tuple(map(load_rule, RULE_NAMES))
