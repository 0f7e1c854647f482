"""All rules, in the order in which they are documented. A rule that is not here does not exist.

A rule is `rules/FAMILY/RULE.py` and the function in it, both with the name of the rule, and with
`_` for each hyphen. The names are known without importing a rule or what rules need.
"""

from functools import cache
from importlib import import_module
from itertools import accumulate
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from promptls.rules.definition import AnyRule

# The names of the rules of each family.
RULES = {
    "block": (
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
    "status": (
        "status-header-malformed",
        "status-multiline",
        "status-with-items",
        "status-wording",
    ),
    "agent": (
        "agent-prompts-section-missing",
        "agent-prompts-section-duplicated",
        "agent-prompts-section-misplaced",
        "agent-prompts-block-missing",
        "agent-prompts-heading-malformed",
        "agent-status-expected",
        "agent-block-expected",
        "agent-closing-line-changed",
    ),
    "emission": (
        "emission-protocol-missing",
        "emission-protocol-misplaced",
        "emission-point-missing",
        "emission-point-unknown",
        "emission-items-differ",
        "emission-items-missing",
        "emission-noun-wrong",
        "emission-in-menu",
    ),
    "placeholder": (
        "placeholder-unclosed",
        "placeholder-empty",
        "placeholder-nested",
        "placeholder-padded",
        "placeholder-marks-wrong",
        "placeholder-case",
        "placeholder-unknown",
        "placeholder-misspelled",
        "placeholder-unused",
        "placeholder-mandatory-missing",
        "placeholder-wrong-phase",
        "placeholder-styles-mixed",
        "placeholder-names-mixed",
    ),
    "template": (
        "template-name-malformed",
        "template-name-case",
        "template-misplaced",
        "template-agent-unknown",
        "template-phase-unknown",
        "template-base-missing",
        "template-metadata-invalid",
        "template-metadata-missing",
        "template-empty",
        "template-identity-missing",
        "template-principles-missing",
        "template-context-missing",
        "template-workflow-missing",
        "template-directive-missing",
        "template-tag-not-instructed",
        "template-override-drift",
    ),
    "tag": (
        "tag-unclosed",
        "tag-unopened",
        "tag-crossed",
        "tag-nested",
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
    "fence": (
        "fence-nested",
        "fence-unclosed",
    ),
    "comment": ("comment-unclosed",),
    "package": (
        "package-title-malformed",
        "package-section-missing",
        "package-section-empty",
        "package-section-order",
        "package-context-incomplete",
        "package-branch-mismatch",
        "package-id-mismatch",
        "package-timestamp-malformed",
        "package-state-unknown",
        "package-checkbox-malformed",
        "package-deliverable-out-of-scope",
        "package-deliverable-duplicated",
        "package-scope-undelivered",
        "package-scope-forbidden",
        "package-requirement-malformed",
        "package-requirement-duplicated",
        "package-requirement-unknown",
    ),
    "requirement": (
        "requirement-marker-unclosed",
        "requirement-marker-unopened",
        "requirement-marker-nested",
        "requirement-value-unquoted",
        "requirement-id-missing",
        "requirement-id-malformed",
        "requirement-id-duplicated",
        "requirement-priority-unknown",
        "requirement-priority-missing",
        "requirement-count-mismatch",
        "requirement-coverage-malformed",
        "requirement-comment-unknown",
    ),
    "front-matter": (
        "front-matter-unclosed",
        "front-matter-invalid",
        "front-matter-field-missing",
        "front-matter-field-invalid",
        "front-matter-field-misspelled",
        "front-matter-value-misspelled",
        "front-matter-outdated",
        "front-matter-key-ignored",
        "front-matter-key-duplicated",
        "front-matter-name-duplicated",
        "front-matter-tools-foreign",
    ),
    "skill": (
        "skill-name-differs",
        "skill-description-markup",
    ),
    "argument": (
        "argument-in-code",
        "argument-in-price",
        "argument-counts-from-one",
        "argument-foreign",
        "argument-misspelled",
        "argument-unused",
        "argument-undeclared",
    ),
    "json": (
        "json-invalid",
        "json-schema",
        "json-example-comma",
    ),
    "state": (
        "state-index-mismatch",
        "state-phase-unknown",
        "state-status-unknown",
    ),
    "audit": ("audit-job-mismatch", "audit-out-of-order"),
    "contract": (
        "contract-part-missing",
        "contract-value-missing",
        "contract-value-unknown",
        "contract-example-mistakable",
        "contract-example-invalid",
    ),
    "response": (
        "response-tag-missing",
        "response-block-missing",
        "response-part-missing",
        "response-part-malformed",
        "response-part-misplaced",
        "response-part-repeated",
        "response-value-unknown",
        "response-json-invalid",
        "response-verdicts-conflict",
        "response-empty",
        "response-task-unknown",
        "response-task-missing",
        "response-placeholder-unresolved",
        "response-report-missing",
        "response-report-contradicts",
        "response-status-invalid",
        "response-step-unexpected",
    ),
    "suppression": (
        "suppression-unused",
        "suppression-unknown",
    ),
    "file": (
        "file-not-utf8",
        "file-too-large",
        "file-too-many-findings",
        "file-missing",
        "file-import-unread",
        "file-merge-conflict",
        "file-character-lost",
    ),
    "settings": ("settings-invalid",),
    "rule": ("rule-failed",),
}
RULE_NAMES = tuple(name for names in RULES.values() for name in names)
_FAMILY_OF = {name: family for family, names in RULES.items() for name in names}

ALL = "all"
# The words that are offered, each with the names of the rules that it selects.
_SELECTED = {
    ALL: frozenset(RULE_NAMES),
    **{family: frozenset(names) for family, names in RULES.items()},
    **{name: frozenset({name}) for name in RULE_NAMES},
}
# Any beginning of names selects as well.
WORDS = tuple(_SELECTED)


class UnknownRuleError(ValueError):
    """A name that selects nothing."""


@cache
def load_rule(name: str) -> "AnyRule":
    """Import a rule."""
    family, word = (it.replace("-", "_") for it in (_FAMILY_OF[name], name))
    rule: AnyRule = getattr(import_module(f"{__name__}.{family}.{word}"), word)
    return rule


@cache
def load_all() -> "tuple[AnyRule, ...]":
    """Import all rules."""
    return tuple(map(load_rule, RULE_NAMES))


def named_rules(word: str) -> frozenset[str]:
    """The names of the rules that a word selects.

    It is a rule, a family, `all`, or one or more words that names of rules begin with, such as
    `tag-value` or `front`.
    """
    found = _SELECTED.get(word)
    if found is None:
        found = frozenset(it for it in RULE_NAMES if it.startswith(f"{word}-"))
        if not found:
            raise UnknownRuleError(word)
    return found


def find_rules(word: str) -> "tuple[AnyRule, ...]":
    """Import the rules that a word selects, in their order."""
    names = named_rules(word)
    return tuple(load_rule(it) for it in RULE_NAMES if it in names)


@cache
def find_beginnings() -> tuple[str, ...]:
    """The words that select rules besides those that are offered, such as `tag-value`."""
    return tuple(
        dict.fromkeys(
            beginning
            for name in RULE_NAMES
            for beginning in accumulate(name.split("-")[:-1], "{}-{}".format)
            if beginning not in _SELECTED
        )
    )
